import type { BinView } from '../../page-data.ts';

/** The values of the thumbs; `null` if a thumb is at the end. */
export type AxisEnds = readonly [min: number | null, max: number | null];
type Show = (value: number) => string;

/**
 * A text below a distribution. `at`: its position from 0 to 1. `isChosen`: it is the value of a thumb, not an end of
 * the axis.
 */
export type AxisLabel = { at: number; text: string; isChosen: boolean };

/** The width of the narrowest axis in pixels. Texts that fit there also fit on wider ones. */
const WIDTH = 230;
/** The width of an average character, and of the space between two texts, in pixels. */
const CHARACTER = 7;
const GAP = 8;
/** A text this close to an end is aligned with its position at that side. */
const NEAR_END = 0.12;

/**
 * Returns the texts below a distribution: the values of moved thumbs, and the ends of the axis if there is room for
 * them. Values that are too close together are combined into one text.
 */
export function axisLabels(
  bins: readonly BinView[],
  span: readonly [number, number],
  values: AxisEnds,
  show: Show,
): AxisLabel[] {
  const chosen = chosenLabels(bins.length, span, values, show);
  const [first, last] = [bins[0]!, bins.at(-1)!];
  // A bin for a single value, such as a year, has no lower end to label.
  const highest = first.to === first.from ? show(last.from) : `${show(last.from)}+`;
  const ends = [
    { at: 0, text: show(first.from), isChosen: false },
    { at: 1, text: highest, isChosen: false },
  ].filter((end) => chosen.every((label) => !overlap(end, label)));
  return [...ends, ...chosen].toSorted((a, b) => a.at - b.at);
}

function chosenLabels(bins: number, span: readonly [number, number], values: AxisEnds, show: Show): AxisLabel[] {
  const labels = values.flatMap((value, end) =>
    value === null ? [] : [{ at: span[end]! / bins, text: show(value), isChosen: true }],
  );
  const [low, high] = labels;
  if (!low || !high || !overlap(low, high)) return labels;
  const text = low.text === high.text ? low.text : `${low.text}–${high.text}`;
  return [{ at: (low.at + high.at) / 2, text, isChosen: true }];
}

/** Returns the alignment of a text at its position. */
export function textAnchorOf({ at }: AxisLabel): 'start' | 'middle' | 'end' {
  return at < NEAR_END ? 'start' : at > 1 - NEAR_END ? 'end' : 'middle';
}

function overlap(a: AxisLabel, b: AxisLabel): boolean {
  const [left, right] = [extentOf(a), extentOf(b)];
  return left.from < right.to + GAP && right.from < left.to + GAP;
}

function extentOf(label: AxisLabel): { from: number; to: number } {
  const width = label.text.length * CHARACTER;
  const anchor = textAnchorOf(label);
  const from = label.at * WIDTH - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  return { from, to: from + width };
}
