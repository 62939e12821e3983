import type { AnyOptionView, FieldView } from '../page-data.ts';
import { OptionRow } from './option-row.tsx';
import { useStableOrder } from './stable-order.ts';
import './option-list.css';

/** The boxes of a section's fields; several fields in one section are told apart by their names. */
export function CheckboxFields({ fields, any }: { fields: readonly FieldView[]; any: AnyOptionView | null }) {
  return fields.map((field) => <OptionList key={field.name} field={field} any={any} titled={fields.length > 1} />);
}

function OptionList({ field, any, titled }: { field: FieldView; any: AnyOptionView | null; titled: boolean }) {
  const { name, label, options } = field;
  const { shown, folded } = useStableOrder(options);
  const row = (option: (typeof options)[number]) => (
    <li key={option.value}>
      <OptionRow name={name} option={option} />
    </li>
  );
  return (
    <fieldset className="option-list">
      <legend className={titled ? 'option-legend' : 'visually-hidden'}>{label}</legend>
      <ul>
        {any && (
          <li>
            <label className="option">
              <input
                className="checkbox"
                type="checkbox"
                name={any.name}
                value={any.value}
                defaultChecked={any.selected}
              />
              <span className="option-label">{any.label}</span>
            </label>
          </li>
        )}
        {shown.map(row)}
      </ul>
      {folded.length > 0 && (
        <details className="fold">
          <summary>
            <span className="fold-more">Show all {options.length}</span>
            <span className="fold-less">Show fewer</span>
          </summary>
          <ul>{folded.map(row)}</ul>
        </details>
      )}
      {options.length === 0 && <p className="option-none">None of these results says.</p>}
    </fieldset>
  );
}
