import outlines from './body-styles.svg?no-inline';

/** The styles that the file holds an outline of. */
const DRAWN = new Set(['SEDAN', 'SUV', 'TRUCK', 'COUPE', 'HATCHBACK', 'CONVERTIBLE', 'VAN', 'WAGON']);

/** The outline of a body style, from a file that every page shares; a style of its own gets the sedan's. */
export function BodyDrawing({ style }: { style: string }) {
  return (
    <svg className="body-drawing" aria-hidden="true" focusable="false">
      <use href={`${outlines}#${DRAWN.has(style) ? style : 'SEDAN'}`} />
    </svg>
  );
}
