import type { FieldView } from '../page-data.ts';
import { PictureOptions } from './picture-options.tsx';
import './drawings.css';
import outlines from './body-styles.svg?no-inline';

/** The styles that the file holds an outline of. */
const DRAWN = new Set(['SEDAN', 'SUV', 'TRUCK', 'COUPE', 'HATCHBACK', 'CONVERTIBLE', 'VAN', 'WAGON']);

/** Body styles to pick by their outlines. */
export function Drawings({ field }: { field: FieldView }) {
  return <PictureOptions field={field} list="drawings" item="drawing" picture={outline} />;
}

const outline = (style: string) => <BodyDrawing style={style} />;

/** The outline of a body style, from a file that every page shares; a style of its own gets the sedan's. */
function BodyDrawing({ style }: { style: string }) {
  return (
    <svg className="body-drawing" aria-hidden="true" focusable="false">
      <use href={`${outlines}#${DRAWN.has(style) ? style : 'SEDAN'}`} />
    </svg>
  );
}
