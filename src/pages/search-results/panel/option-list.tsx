import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import type { AnyOptionView, FieldView, OptionView } from '../page-data.ts';
import { CollapsibleList } from './collapsible-list.tsx';
import { formatNumber } from '#kit/text/format.ts';
import './option-list.css';
import './option-list.later.css';

/**
 * The checkboxes of a section's fields. If a field has another name than its section, its checkboxes form a separate
 * group.
 */
export function CheckboxFields(props: {
  fields: readonly FieldView[];
  any: AnyOptionView | null;
  section: string;
  /** Whether its long lists are shown in full. */
  unfolded?: boolean | undefined;
}) {
  const { fields, any, section, unfolded } = props;
  const isTitled = fields.length > 1;
  return fields.map((field) => {
    const list = <OptionList key={field.name} field={field} any={any} unfolded={unfolded} />;
    if (field.label === section) return list;
    return (
      <fieldset key={field.name} className="option-list" aria-label={isTitled ? undefined : field.label}>
        {isTitled && <legend className="option-legend">{field.label}</legend>}
        {list}
      </fieldset>
    );
  });
}

function OptionList(props: { field: FieldView; any: AnyOptionView | null; unfolded: boolean | undefined }) {
  const { field, any, unfolded } = props;
  const { name, options, leftOut, omitted } = field;
  return (
    <>
      {any && <AnyRow any={any} />}
      <CollapsibleList options={options} leftOut={leftOut} unfolded={unfolded} list={optionListOf(name)} />
      <OmittedNote count={omitted} />
      {options.length === 0 && <p className="option-none">Not specified for these cars.</p>}
    </>
  );
}

/** `count` is a formatted number. */
export type OptionProps = {
  name: string;
  value: string;
  label: string;
  count: string;
  selected: boolean;
  disabled: boolean;
};

export function optionProps(name: string, { value, label, count, selected, disabled }: OptionView): OptionProps {
  return { name, value, label, count: formatNumber(count), selected: selected ?? false, disabled: disabled ?? false };
}

const OPTION_ITEM: Fragment<OptionProps> = {
  component: (option) => <OptionRow {...option} isListed />,
  keyOf: ({ value }) => value,
  // Each option's HTML is cached; only its count changes.
  fixed: ['name', 'value', 'label'],
  compact: true,
};

export function optionItems(name: string, options: readonly OptionView[]) {
  return { of: OPTION_ITEM, items: options.map((option) => optionProps(name, option)) };
}

/** Returns a function that renders options as checkboxes with labels. */
export const optionListOf = (name: string) => (options: readonly OptionView[]) => (
  <FragmentList {...optionItems(name, options)} />
);

/** Renders the option that means no choice. It has no count, which would be the total of the search. */
function AnyRow({ any: { name, value, label, selected } }: { any: AnyOptionView }) {
  return (
    <label>
      <input type="checkbox" name={name} value={value} defaultChecked={selected} />
      {label}
    </label>
  );
}

/**
 * A checkbox with its label and its exact number of results. `isListed`: the styles of its section apply without a
 * class (option-list.css), because a page has many of these rows. Styles display the count, so it needs no element of
 * its own.
 */
export function OptionRow(props: OptionProps & { isListed?: true }) {
  const { name, value, label, count, selected, disabled, isListed } = props;
  return (
    <label className={isListed ? undefined : 'option'} data-count={count}>
      <input type="checkbox" name={name} value={value} defaultChecked={selected} disabled={disabled} />
      {label}
    </label>
  );
}

/** Renders how many options a list omits because fewer cars have them, and how to find these cars. */
export function OmittedNote({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <p className="option-none">
      {count === 1 ? '1 more is' : `${formatNumber(count)} more are`} not listed. To find one, type its name in the
      search box.
    </p>
  );
}
