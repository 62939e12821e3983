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
type Drawing = { steps: number; outside: string | null; inside: string };

export function drawingOf(counts: readonly number[], from: number, to: number): Drawing {
  const max = Math.max(1, ...counts);
  const isWhole = from <= 0 && to >= counts.length;
  return {
    steps: counts.length,
    // Around the whole range, the line of the chosen one would cover this one.
    outside: isWhole ? null : bars(counts, max, (index) => index < from || index >= to) + line(0, 39, counts.length, 1),
    inside: bars(counts, max, (index) => index >= from && index < to) + line(from, 38, Math.max(0, to - from), 2),
  };
}

const DRAWING: Fragment<Drawing> = {
  component: ({ steps, outside, inside }) => (
    <svg className="histogram" viewBox={`0 0 ${steps} 40`} preserveAspectRatio="none" aria-hidden="true">
      {outside !== null && <path className="out" d={outside} />}
      <path className="in" d={inside} />
    </svg>
  ),
  keyOf: () => '',
  fixed: [],
  contexts: [],
  compact: true,
};

/** Returns one path for all bars. Each starts relative to the one before it, which makes the document smaller. */
function bars(counts: readonly number[], max: number, wanted: (index: number) => boolean): string {
  let path = '';
  let before: number | undefined;
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index]!;
    if (!count || !wanted(index)) continue;
    const tenths = Math.max(15, Math.round((count / max) * 360));
    path += before === undefined ? `M${index + 0.1} 38` : `m${index - before} 0`;
    path += BARS[tenths] ??= `v${-tenths / 10}h.8V38z`;
    before = index;
  }
  return path;
}

/** Paths of bars by their height in tenths, because it takes long to write a number with a decimal. */
const BARS: string[] = [];

function line(x: number, y: number, width: number, height: number): string {
  return ['M', x, ' ', y, 'h', width, 'v', height, 'H', x, 'z'].join('');
}
