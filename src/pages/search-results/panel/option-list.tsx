import type { AnyOptionView, FieldView, OptionView } from '../page-data.ts';
import { FoldedList } from './folded-list.tsx';
import { OmittedNote } from './omitted-note.tsx';
import { OptionRow } from './option-row.tsx';
import './option-list.css';

/** The checkboxes of a section's fields; several fields in one section get titles. */
export function CheckboxFields({ fields, any }: { fields: readonly FieldView[]; any: AnyOptionView | null }) {
  return fields.map((field) => <OptionList key={field.name} field={field} any={any} titled={fields.length > 1} />);
}

function OptionList({ field, any, titled }: { field: FieldView; any: AnyOptionView | null; titled: boolean }) {
  const { name, label, options, omitted } = field;
  return (
    <fieldset className="option-list">
      <legend className={titled ? 'option-legend' : 'visually-hidden'}>{label}</legend>
      {any && <AnyRow any={any} />}
      <FoldedList options={options} each={rowsOf(name)} />
      <OmittedNote count={omitted} />
      {options.length === 0 && <p className="option-none">Not specified for these cars.</p>}
    </fieldset>
  );
}

const rowsOf = (name: string) => (option: OptionView) => (
  <li key={option.value}>
    <OptionRow name={name} option={option} />
  </li>
);

/** The option for no choice, without a count: it would count the whole search. */
function AnyRow({ any: { name, value, label, selected } }: { any: AnyOptionView }) {
  return (
    <label className="option">
      <input className="checkbox" type="checkbox" name={name} value={value} defaultChecked={selected} />
      <span className="option-label">{label}</span>
    </label>
  );
}
