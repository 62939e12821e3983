import { formatNumber } from '#kit/format.ts';
import type { FieldView } from '../page-data.ts';
import './swatches.css';

/** Colors to pick by eye and by name. */
export function Swatches({ field: { name, label, options } }: { field: FieldView }) {
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <ul className="swatches">
        {options.map(({ value, label: color, count, selected, disabled }) => (
          <li key={value}>
            <label className="swatch">
              <input
                className="visually-hidden"
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={selected ?? false}
                disabled={disabled ?? false}
              />
              <span className="swatch-color" data-color={value.toLowerCase()} />
              <span className="swatch-name">{color}</span>
              <span className="option-count">{formatNumber(count)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
