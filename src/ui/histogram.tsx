import { type Fragment, type FragmentItems, FragmentList } from './fragment-list.tsx';
import './histogram.later.css';

/**
 * Renders the bars of a distribution and highlights the chosen range. Decorative: the inputs next to it say the same.
 */
export function Histogram({ counts, from, to }: { counts: readonly number[]; from: number; to: number }) {
  return <FragmentList of={DRAWING} items={[drawingOf(counts, from, to)]} />;
}

/** Returns the list of fragments that `Histogram` renders. */
export function histogramItems(counts: readonly number[], from: number, to: number): FragmentItems {
  return { of: DRAWING, items: [drawingOf(counts, from, to)] };
}

/** The paths of bars with the lines below them. */
type Drawing = { width: number; outside: string | null; inside: string };

export function drawingOf(counts: readonly number[], from: number, to: number): Drawing {
  const max = Math.max(1, ...counts);
  const isWhole = from <= 0 && to >= counts.length;
  return {
    width: counts.length * STEP,
    // If the whole range is chosen, the line around it would be covered by this one.
    outside: isWhole ? null : bars(counts, max, (index) => index < from || index >= to) + line(0, 39, counts.length, 1),
    inside: bars(counts, max, (index) => index >= from && index < to) + line(from, 38, Math.max(0, to - from), 2),
  };
}

const DRAWING: Fragment<Drawing> = {
  component: ({ width, outside, inside }) => (
    <svg className="histogram" viewBox={`0 0 ${width} 40`} preserveAspectRatio="none" aria-hidden="true">
      {outside !== null && <path className="out" d={outside} />}
      <path className="in" d={inside} />
    </svg>
  ),
  compact: true,
};

/** The width of a bar and the gap after it. */
const STEP = 10;
const BAR = 8;

/** Returns one path for all bars, which follows the base line between them: that makes the document smaller. */
function bars(counts: readonly number[], max: number, wanted: (index: number) => boolean): string {
  let end: number | undefined;
  return counts
    .map((count, index) => {
      if (!count || !wanted(index)) return '';
      const top = Math.round(380 - Math.max(15, Math.round((count / max) * 360))) / 10;
      const start = index * STEP + (STEP - BAR) / 2;
      const move = end === undefined ? `M${start} 38` : `h${start - end}`;
      end = start + BAR;
      return `${move}V${top}h${BAR}V38`;
    })
    .join('');
}

/** `x` and `width` count bars. */
function line(x: number, y: number, width: number, height: number): string {
  return ['M', x * STEP, ' ', y, 'h', width * STEP, 'v', height, 'H', x * STEP, 'z'].join('');
}
