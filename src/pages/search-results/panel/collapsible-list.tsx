import { createContext, type MouseEvent, type ReactNode, useContext, useState } from 'react';
import { useSearchActions } from '../browser/search-actions.ts';
import { MAX_UNFOLDED_OPTIONS, OPEN_SECTIONS_PARAM } from '../browser/open-sections.ts';
import type { OmittedOptionsView } from '../page-data.ts';
import './folded-list.css';
import './folded-list.later.css';

type ListedOption = { value: string; selected?: true };

const NONE: ReadonlySet<string> = new Set();

/** Whether a section's missing options are loading, because it is open, or could not be loaded. */
export const SectionLoading = createContext<'no' | 'yes' | 'failed'>('no');

/** Renders a list that shows eight options and folds the rest. It can be opened without scripts. */
export function CollapsibleList<Option extends ListedOption>(props: {
  options: readonly Option[];
  /** All options in their order, if some of them are shown in another list. */
  all?: readonly Option[];
  leftOut?: OmittedOptionsView | undefined;
  /** Shows all options initially. */
  unfolded?: boolean | undefined;
  /** Renders options as rows. */
  list(options: readonly Option[]): ReactNode;
}) {
  const { options, all, leftOut, unfolded = false, list } = props;
  const loading = useContext(SectionLoading);
  const [isOpen, setOpen] = useState(unfolded);
  const total = options.length + (leftOut?.count ?? 0);
  const { shown, folded, coming } = useStableOrder(options, {
    total,
    isCut: leftOut !== undefined,
    foldIsOpen: isOpen,
    all,
  });
  const isComing = coming > 0 && loading === 'yes';
  const isCut = leftOut !== undefined && !isComing && (!isOpen || loading === 'failed');
  const folds = !isCut && total > MAX_UNFOLDED_OPTIONS + 1 && (leftOut !== undefined || folded.length > 0);
  return (
    <>
      {list(shown)}
      {isComing && <LoadingOptions count={coming} />}
      {isCut && <ShowAll leftOut={leftOut} total={total} onPress={() => setOpen(coming === 0)} />}
      {folds && (
        <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <span className="fold-more">{`Show all ${total}`}</span>
            <span className="fold-less">Show fewer</span>
          </summary>
          {leftOut ? <LoadingOptions count={leftOut.count - coming} /> : list(folded)}
        </details>
      )}
    </>
  );
}

/**
 * Renders the button that shows the options that the document leaves out. Without scripts it opens a page that has
 * them, with the choices made so far.
 */
export function ShowAll(props: { leftOut: OmittedOptionsView; total: number; onPress?(): void }) {
  const { leftOut, total, onPress } = props;
  const { complete } = useSearchActions();
  const press = (event: MouseEvent) => {
    event.preventDefault();
    complete(leftOut.section);
    onPress?.();
  };
  return (
    <button
      name={OPEN_SECTIONS_PARAM}
      value={leftOut.section}
      formAction={`#filter-${leftOut.section}`}
      onClick={press}
    >
      {`Show all ${total}`}
    </button>
  );
}

/** Reserves space for options that are loading. `item` is the class name that styles such an option. */
export function LoadingOptions({ count, item = 'option' }: { count: number; item?: string }): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={`${item} coming`} aria-hidden="true" />
  ));
}

/**
 * Splits options into visible and folded ones, chosen options first. The order is fixed at the first render that has
 * enough options to fill the visible part, so that nothing jumps under the pointer or moves with the focus; options
 * that load later follow at the end. If options are chosen elsewhere while the list is folded, they move to the front
 * and stay there. `total`: the number of options including those not loaded yet; `coming` of these will be visible.
 * `all`: all options in their order, if some are shown in another list.
 */
function useStableOrder<Option extends ListedOption>(
  options: readonly Option[],
  list: { total: number; isCut: boolean; foldIsOpen: boolean; all: readonly Option[] | undefined },
): { shown: readonly Option[]; folded: readonly Option[]; coming: number } {
  const { total, isCut, foldIsOpen, all = options } = list;
  // If there is only one more option, it is shown instead of folded.
  const most = total <= MAX_UNFOLDED_OPTIONS + 1 ? total : MAX_UNFOLDED_OPTIONS;
  const coming = Math.max(0, most - options.length);
  const [order, setOrder] = useState<ReadonlyMap<string, number>>(() => new Map(coming > 0 ? [] : orderOf(all)));
  const [front, setFront] = useState<ReadonlySet<string>>(NONE);
  if (coming > 0) return { shown: options, folded: [], coming };
  const added = order.size === 0 ? orderOf(all) : orderAfter(order, all);
  if (added.length > 0) setOrder(new Map([...order, ...added]));
  const rank = ({ value }: Option) => (front.has(value) ? -1 : (order.get(value) ?? Number.MAX_SAFE_INTEGER));
  const isSorted = options.every((option, at) => at === 0 || rank(options[at - 1]!) <= rank(option));
  const sorted = isSorted ? options : options.toSorted((a, b) => rank(a) - rank(b));
  // If a list has only its first options, all of them are visible, including the chosen ones.
  if (most === total || isCut) return { shown: sorted, folded: [], coming };
  const end = MAX_UNFOLDED_OPTIONS + front.size;
  const folded = sorted.slice(end);
  const chosen = foldIsOpen ? [] : folded.filter(isChosen);
  if (chosen.length > 0) setFront(new Set([...front, ...chosen.map(({ value }) => value)]));
  return { shown: sorted.slice(0, end), folded, coming };
}

type Ranks = [value: string, rank: number][];

function orderOf(options: readonly ListedOption[]): Ranks {
  const folds = options.length > MAX_UNFOLDED_OPTIONS + 1;
  const sorted = folds ? [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))] : options;
  return sorted.map(({ value }, index) => [value, index]);
}

/** Returns a function that puts options without a rank after all others. */
function orderAfter(order: ReadonlyMap<string, number>, options: readonly ListedOption[]): Ranks {
  return options.filter(({ value }) => !order.has(value)).map(({ value }, index) => [value, order.size + index]);
}

function isChosen({ selected }: ListedOption): boolean {
  return selected === true;
}
