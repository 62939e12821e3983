import type { BinView } from '../../page-data.ts';

/** The values of the thumbs; `null`: none. */
export type AxisEnds = readonly [min: number | null, max: number | null];
type Show = (value: number) => string;

/** A text below a distribution. `at`: its position from 0 to 1. `isChosen`: the value of a thumb, not an end of the axis. */
export type AxisLabel = { at: number; text: string; isChosen: boolean };

/** The narrowest axis, in pixels: texts that fit there fit on wider ones too. */
const WIDTH = 230;
/** An average character of the texts, and the space between two of them, in pixels. */
const CHARACTER = 7;
const GAP = 8;
/** A text this close to an end begins or ends at its position. */
const NEAR_END = 0.12;

/**
 * Returns the texts below a distribution: the values of moved thumbs, and the ends of the axis where these leave room.
 * Values that are too close together become one text.
 */
export function axisLabels(
  bins: readonly BinView[],
  span: readonly [number, number],
  values: AxisEnds,
  show: Show,
): AxisLabel[] {
  const chosen = chosenLabels(bins.length, span, values, show);
  const [first, last] = [bins[0]!, bins.at(-1)!];
  // A bin with a single value, such as a year, has no lower end to label.
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
