import { DecorativeIcon } from './glyph.tsx';

/**
 * The buttons to the previous and next picture. At an end, a button is not `disabled`, so that it keeps the focus;
 * `show` stops at the ends.
 */
export function PictureSteps(props: { className: string; current: number; count: number; show(index: number): void }) {
  const { className, current, count, show } = props;
  return (
    <>
      <button
        type="button"
        className={`${className} previous`}
        aria-label="Previous picture"
        aria-disabled={current === 0 || undefined}
        onClick={() => show(current - 1)}
      >
        <DecorativeIcon name="previous" />
      </button>
      <button
        type="button"
        className={`${className} next`}
        aria-label="Next picture"
        aria-disabled={current === count - 1 || undefined}
        onClick={() => show(current + 1)}
      >
        <DecorativeIcon name="next" />
      </button>
    </>
  );
}
