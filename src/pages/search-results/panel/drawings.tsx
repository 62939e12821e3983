import { formatNumber } from '#kit/format.ts';
import type { FieldView } from '../page-data.ts';
import { BodyDrawing } from './body-drawing.tsx';
import './drawings.css';

/** Body styles to pick by their outlines. */
export function Drawings({ field: { name, label, options } }: { field: FieldView }) {
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <ul className="drawings">
        {options.map(({ value, label: style, count, selected, disabled }) => (
          <li key={value}>
            <label className="drawing">
              <input
                className="visually-hidden"
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={selected ?? false}
                disabled={disabled ?? false}
              />
              <BodyDrawing style={value} />
              <span className="drawing-name">{style}</span>
              <span className="option-count">{formatNumber(count)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
