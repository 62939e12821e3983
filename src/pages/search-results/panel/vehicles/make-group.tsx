import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { type ReactNode, useState } from 'react';
import { type Fragment, fragmentContext, type FragmentItems, FragmentList } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { isLong } from '../../browser/open-sections.ts';
import { ACTIONS, PENDING, usePendingValues, useSearchActions } from '../../browser/search-actions.ts';
import type { MakeView, ModelView, OptionView } from '../../page-data.ts';
import { CollapsibleList, SectionLoading } from '../collapsible-list.tsx';
import { removeBranch } from '../dependent-checkboxes.ts';
import { optionItems, optionListOf, OptionRow, optionProps, type OptionProps } from '../option-list.tsx';

/**
 * A chosen make with its models, and the trims of the chosen models. `late`: the answer that contained them came late.
 */
export function MakeGroup({ make, late }: { make: MakeView; late: boolean }) {
  return (
    <div className="make-group">
      {!make.only && <FragmentList {...headItems(make)} />}
      <Leaves label={`${make.label} models`} late={late} isLoading={!make.selected}>
        {make.models.length > 0 && (
          <CollapsibleList options={make.models} leftOut={make.leftOut} list={listModels(late)} />
        )}
      </Leaves>
    </div>
  );
}

/**
 * Returns the lists of a group as the server renders it, in the order of its HTML; `null` if they are only known after
 * it is rendered.
 */
export function groupLists(make: MakeView): FragmentItems[] | null {
  if (isLong(make.models)) return null;
  return [...(make.only ? [] : [headItems(make)]), modelItems(make.models, false)];
}

function headItems(make: MakeView) {
  return { of: MAKE_HEAD, items: [{ row: { ...optionProps(PARAM_NAMES.make, make), selected: true } }] };
}

const MAKE_HEAD: Fragment<{ row: OptionProps }> = {
  component: MakeHead,
  keyOf: ({ row }) => row.value,
  fixed: ['row.name', 'row.value', 'row.label'],
  contexts: [ACTIONS],
  compact: true,
};

function MakeHead({ row }: { row: OptionProps }) {
  const { apply } = useSearchActions();
  return (
    <div className="make-head">
      <OptionRow {...row} isListed />
      <button
        type="button"
        className="make-remove with-script"
        onClick={(event) => {
          removeBranch(event.currentTarget);
          apply('stay');
        }}
      >
        <Icon name="close" label={`Remove ${row.label}`} />
      </button>
    </div>
  );
}

type ModelProps = { row: OptionProps; model: ModelView; late: boolean };

const MODEL: Fragment<ModelProps> = {
  component: ({ row, model, late }) => (
    <>
      <OptionRow {...row} isListed />
      <Trims model={model} late={late} />
    </>
  ),
  keyOf: ({ model }) => model.value,
  fixed: ['row.name', 'row.value', 'row.label', 'model'],
  contexts: [PENDING, fragmentContext(SectionLoading), ACTIONS],
  compact: true,
  inner: {
    paths: ['model.count', 'model.trims'],
    listsOf: ({ model: { trims } }) => (isLong(trims) ? null : [trimItems(trims)]),
  },
};

function modelItems(models: readonly ModelView[], late: boolean) {
  return { of: MODEL, items: models.map((model) => ({ row: optionProps(PARAM_NAMES.model, model), model, late })) };
}

const listModels = (late: boolean) => (models: readonly ModelView[]) => <FragmentList {...modelItems(models, late)} />;

function Trims({ model, late }: { model: ModelView; late: boolean }) {
  const { values } = usePendingValues(PARAM_NAMES.model);
  const isAsked = values?.includes(model.value);
  const isLoading = !model.selected && isAsked === true;
  // Clearing a model hides its trims immediately.
  if (isAsked === false || (model.trims.length === 0 && !isLoading)) return null;
  return (
    <Leaves label={`${model.label} trims`} late={late} isLoading={isLoading}>
      {model.trims.length > 0 && <CollapsibleList options={model.trims} leftOut={model.leftOut} list={listTrims} />}
    </Leaves>
  );
}

const trimItems = (trims: readonly OptionView[]) => optionItems(PARAM_NAMES.trim, trims);
const listTrims = optionListOf(PARAM_NAMES.trim);

/** The options below another option. Reserves their space while they load, so that a late answer moves nothing. */
function Leaves(props: { label: string; late: boolean; isLoading: boolean; children: ReactNode }) {
  const { label, late, isLoading, children } = props;
  const { values } = usePendingValues(PARAM_NAMES.make);
  const [wasLoading, setWasLoading] = useState(isLoading);
  const [isKept, setKept] = useState(isLoading);
  if (wasLoading !== isLoading) {
    setWasLoading(isLoading);
    setKept(isLoading || late);
  } else if (isKept && !isLoading && values !== null) {
    // Shortly after a click, content may move again.
    setKept(false);
  }
  if (!children && !isLoading) return null;
  return (
    <div className="leaves" role="group" aria-label={label} data-kept={isKept || undefined}>
      {children}
    </div>
  );
}
