import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { afterFrame } from '#ui/browser/after-frame.ts';
import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePendingValues, useSearchActions } from '../../browser/search-actions.ts';
import { useLazyModule } from '../../browser/use-lazy-module.ts';
import type { MakeView, SectionView } from '../../page-data.ts';
import { CollapsibleList, SectionLoading } from '../collapsible-list.tsx';
import { MakeGroup } from './make-group.tsx';
import { groupMakes, MAX_MAKE_GROUPS } from './group-makes.ts';
import { optionListOf, OmittedNote } from '../option-list.tsx';
import './vehicle-tree.css';
import './vehicle-tree.later.css';

type TreeView = Extract<SectionView, { kind: 'tree' }>;

/**
 * Each chosen make is a group with its models and their trims; 'Add Another Make' adds more (spec 2 §5). Typing filters
 * what is shown. Without script, all makes are shown.
 */
export function VehicleTree({ tree }: { tree: Pick<TreeView, 'makes' | 'leftOut' | 'omitted' | 'unfolded'> }) {
  const { makes, leftOut, omitted, unfolded } = tree;
  const { complete } = useSearchActions();
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const { values, late } = usePendingValues(PARAM_NAMES.make);
  const isTyped = typed.trim() !== '';
  const ModelFinder = useLazyModule(isTyped, () => import('./model-finder.tsx'))?.ModelFinder;
  const found = isTyped ? narrowTree(makes, typed) : makes;
  const { groups, others } = groupMakes(found, values);
  const count = groupMakes(makes, values).groups.length;
  // After the last make is removed, the next results will list the makes that are left out now.
  const areOthersPending = count === 0 && values !== null;
  const loading = useContext(SectionLoading);
  const isFixed = makes.some(({ only }) => only);
  const isOpen = count === 0 || adding || isTyped;
  const root = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const loadAll = () => leftOut && complete(leftOut.section);
  useEffect(() => {
    // The shopper may focus the field and type before this code arrives.
    const { value } = input.current!;
    setTyped(value);
    if (value !== '' || document.activeElement === input.current) loadAll();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later it is loaded on focus
  }, []);
  useKeptFocus(root, groups, () => setAdding(false));
  return (
    <fieldset className="vehicle-tree" aria-label="Make, model and trim" ref={root}>
      <input
        ref={input}
        className="input with-script"
        type="search"
        aria-label={isFixed ? 'Find a model' : 'Find a make or model'}
        placeholder={isFixed ? 'Find a model' : 'Find a make or model'}
        autoComplete="off"
        value={typed}
        onFocus={loadAll}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {groups.map((make) => (
        <MakeGroup key={make.value} make={make} late={late} />
      ))}
      {count > 0 && !isFixed && (
        <AddMake
          isFull={count >= MAX_MAKE_GROUPS}
          isOpen={adding}
          onPress={loadAll}
          onToggle={() => setAdding((isAdding) => !isAdding)}
        />
      )}
      {count < MAX_MAKE_GROUPS && !isFixed && (
        <div className="other-makes" id="other-makes" data-open={isOpen || undefined}>
          {isTyped ? (
            listMakes(others)
          ) : (
            <SectionLoading value={areOthersPending ? 'yes' : loading}>
              <CollapsibleList options={others} all={makes} leftOut={leftOut} unfolded={unfolded} list={listMakes} />
            </SectionLoading>
          )}
          <OmittedNote count={omitted} />
          {isTyped && ModelFinder && (
            <ModelFinder
              typed={typed}
              makes={makes}
              isAlone={!leftOut && others.length === 0 && groups.every(({ models }) => models.length === 0)}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

type AddMakeProps = { isFull: boolean; isOpen: boolean; onPress(): void; onToggle(): void };

/** The other makes start to load when the mouse button is pressed down. */
function AddMake({ isFull, isOpen, onPress, onToggle }: AddMakeProps) {
  if (isFull) return <p className="option-none">You can choose up to {MAX_MAKE_GROUPS} makes.</p>;
  return (
    <button
      type="button"
      className="button wide with-script"
      aria-expanded={isOpen}
      aria-controls="other-makes"
      onPointerDown={onPress}
      onClick={() => {
        onPress();
        onToggle();
      }}
    >
      Add Another Make
    </button>
  );
}

const listMakes = optionListOf(PARAM_NAMES.make);

/**
 * Keeps the focus if a checked box moves to its own group, or if an unchecked one disappears with its group. Calls
 * `onAdded` when a group is added.
 */
function useKeptFocus(root: RefObject<HTMLElement | null>, groups: readonly MakeView[], onAdded: () => void): void {
  const before = useRef(groups);
  const names = groups.map(({ value }) => value).join();
  useLayoutEffect(() => {
    const added = groups.find(({ value }) => before.current.every((group) => group.value !== value));
    if (added) onAdded();
    if (before.current !== groups && document.activeElement === document.body) {
      const box = added && root.current?.querySelector<HTMLElement>(`[name="makeCode"][value="${added.value}"]`);
      // Focusing a text field would open a phone's keyboard.
      const first = matchMedia('(pointer: coarse)').matches ? 'input[type="checkbox"]' : 'input';
      const next = box ?? root.current?.querySelector<HTMLElement>(first);
      // Setting the focus forces a layout.
      afterFrame(() => document.activeElement === document.body && next?.focus({ preventScroll: true }));
    }
    before.current = groups;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the groups are called says all that matters
  }, [names]);
}

/** Returns the makes whose names contain the words, and the matching models of chosen makes. Chosen options stay. */
export function narrowTree(makes: readonly MakeView[], typed: string): MakeView[] {
  const words = typed.trim().toLowerCase();
  const has = ({ label }: { label: string }) => label.toLowerCase().includes(words);
  return makes.flatMap((make) => {
    if (has(make)) return [make];
    if (!make.selected) return [];
    return [{ ...make, models: make.models.filter((model) => model.selected || has(model) || model.trims.some(has)) }];
  });
}
