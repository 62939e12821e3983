import type { ReactNode } from 'react';
import { formatNumber } from '#kit/format.ts';
import type { FieldView } from '../page-data.ts';
import { OmittedNote } from './option-list.tsx';
import './drawings.css';
import outlines from './body-styles.svg?no-inline';
import './swatches.css';

/** Body styles that have an outline in the file. */
const DRAWN = new Set(['SEDAN', 'SUV', 'TRUCK', 'COUPE', 'HATCHBACK', 'CONVERTIBLE', 'VAN', 'WAGON']);

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

export function BodyStyleOptions({ field }: { field: FieldView }) {
  return <PictureOptions field={field} list="drawings" item="drawing" picture={outline} />;
}

const outline = (style: string) => <BodyDrawing style={style} />;

/** The outline of a body style, from a file that all pages share; an unknown style gets the sedan's. */
function BodyDrawing({ style }: { style: string }) {
  return (
    <svg className="body-drawing" aria-hidden="true" focusable="false">
      <use href={`${outlines}#${DRAWN.has(style) ? style : 'SEDAN'}`} />
    </svg>
  );
}

export function ColorOptions({ field }: { field: FieldView }) {
  return <PictureOptions field={field} list="swatches" item="swatch" picture={paint} />;
}

const paint = (color: string) => <span className="swatch-color" data-color={color.toLowerCase()} />;
