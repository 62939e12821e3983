import type { FieldView } from '../page-data.ts';
import { PictureOptions } from './picture-options.tsx';
import './drawings.css';
import outlines from './body-styles.svg?no-inline';

/** Body styles that have an outline in the file. */
const DRAWN = new Set(['SEDAN', 'SUV', 'TRUCK', 'COUPE', 'HATCHBACK', 'CONVERTIBLE', 'VAN', 'WAGON']);

/** Options for body styles, shown as outlines. */
export function Drawings({ field }: { field: FieldView }) {
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
