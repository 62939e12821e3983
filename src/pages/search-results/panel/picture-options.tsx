import type { ReactNode } from 'react';
import { formatNumber } from '#kit/format.ts';
import type { FieldView } from '../page-data.ts';
import { OmittedNote } from './omitted-note.tsx';

/** Options with an image and a name; `list` and `item` are the class names that style them. */
export function PictureOptions(props: {
  field: FieldView;
  list: string;
  item: string;
  picture(value: string): ReactNode;
}) {
  const { field, list, item, picture } = props;
  return (
    <fieldset>
      <legend className="visually-hidden">{field.label}</legend>
      <ul className={list}>
        {field.options.map(({ value, label, count, selected, disabled }) => (
          <li key={value}>
            <label className={item}>
              <input
                className="visually-hidden"
                type="checkbox"
                name={field.name}
                value={value}
                defaultChecked={selected ?? false}
                disabled={disabled ?? false}
              />
              {picture(value)}
              <span className={`${item}-name`}>{label}</span>
              <span className="option-count">{formatNumber(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      <OmittedNote count={field.omitted} />
    </fieldset>
  );
}
