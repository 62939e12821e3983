import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import type { AnyOptionView, FieldView, OptionView } from '../page-data.ts';
import { CollapsibleList } from './collapsible-list.tsx';
import { formatNumber } from '#kit/text/format.ts';
import './option-list.css';

/** The checkboxes of a section's fields; several fields in one section get titles. */
export function CheckboxFields(props: {
  fields: readonly FieldView[];
  any: AnyOptionView | null;
  /** Whether its long lists are shown in full. */
  unfolded?: boolean | undefined;
}) {
  const { fields, any, unfolded } = props;
  return fields.map((field) => (
    <OptionList key={field.name} field={field} any={any} titled={fields.length > 1} unfolded={unfolded} />
  ));
}

function OptionList(props: {
  field: FieldView;
  any: AnyOptionView | null;
  titled: boolean;
  unfolded: boolean | undefined;
}) {
  const { field, any, titled, unfolded } = props;
  const { name, label, options, leftOut, omitted } = field;
  return (
    <fieldset className="option-list" aria-label={titled ? undefined : label}>
      {titled && <legend className="option-legend">{label}</legend>}
      {any && <AnyRow any={any} />}
      <CollapsibleList options={options} leftOut={leftOut} unfolded={unfolded} list={optionListOf(name)} />
      <OmittedNote count={omitted} />
      {options.length === 0 && <p className="option-none">Not specified for these cars.</p>}
    </fieldset>
  );
}

/** `count` is formatted. */
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
  component: (option) => (
    <li>
      <OptionRow {...option} />
    </li>
  ),
  keyOf: ({ value }) => value,
  // Every option has its own HTML; only its count changes.
  fixed: ['name', 'value', 'label'],
  contexts: [],
};

export function optionItems(name: string, options: readonly OptionView[]) {
  return { of: OPTION_ITEM, items: options.map((option) => optionProps(name, option)) };
}

/** Returns a function that renders options as list items with a checkbox each. */
export const optionListOf = (name: string) => (options: readonly OptionView[]) => (
  <FragmentList {...optionItems(name, options)} />
);

/** Renders the option for no choice, without a count: it would count the whole search. */
function AnyRow({ any: { name, value, label, selected } }: { any: AnyOptionView }) {
  return (
    <label className="option">
      <input className="checkbox" type="checkbox" name={name} value={value} defaultChecked={selected} />
      <span className="option-label">{label}</span>
    </label>
  );
}

/** A checkbox with its label and its exact number of results. */
export function OptionRow({ name, value, label, count, selected, disabled }: OptionProps) {
  return (
    // Without classes, because a page has many of these elements (option-list.css).
    <label className="option">
      <input type="checkbox" name={name} value={value} defaultChecked={selected} disabled={disabled} />
      {label}
      {/* A changed count is a new element, because browsers would count a resized one as a layout shift. */}
      <small key={count}>{count}</small>
    </label>
  );
}

/** Renders the number of options that a list omits because fewer cars have them, and how to find those. */
export function OmittedNote({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <p className="option-none">
      {count === 1 ? '1 more is' : `${formatNumber(count)} more are`} not listed. To find one, type its name in the
      search box.
    </p>
  );
}
