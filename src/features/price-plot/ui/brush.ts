import { PARAM_NAMES } from '#features/search/search.ui.ts';
import type { Axis } from '../model/axis.ts';
import type { PlotPoint } from '../model/market-car.ts';

/** A range with both ends included. `null` means that an end is open. */
export type RangeBounds = { min: number | null; max: number | null };
/** A selected area of the plot, in the units of the search filters: whole dollars and miles. */
export type Brush = { price: RangeBounds; mileage: RangeBounds };

const NAMES = [PARAM_NAMES.minPrice, PARAM_NAMES.maxPrice, PARAM_NAMES.minMileage, PARAM_NAMES.maxMileage] as const;
export type RangeName = (typeof NAMES)[number];

/**
 * Returns the area between two corners, snapped to round numbers, so that the area shown is the area searched. An end
 * at or beyond the end of its axis is open.
 */
export function brushBetween(a: PlotPoint, b: PlotPoint, axes: { price: Axis; mileage: Axis }): Brush {
  return { price: snap(a.price, b.price, axes.price), mileage: snap(a.mileage, b.mileage, axes.mileage) };
}

function snap(a: number, b: number, axis: Axis): RangeBounds {
  const { from, to } = axis;
  const step = stepOf(axis);
  const [low, high] = [Math.min(a, b), Math.max(a, b)].map((end) => Math.round(end / step) * step) as [number, number];
  const max = high > low ? high : low + step;
  return { min: low <= from ? null : Math.round(low), max: max >= to ? null : Math.round(max) };
}

/** Returns the distance between two values that a pointer can select. */
function stepOf({ ticks }: Axis): number {
  return Math.max(1, (ticks[1]! - ticks[0]!) / 20);
}

/** Returns the number of steps from one end of the axis to the other. */
export function axisStepCount(axis: Axis): number {
  return Math.round((axis.to - axis.from) / stepOf(axis));
}

/** Returns the steps of a range; they never meet. An open end is an end of the axis. */
export function rangeToSteps({ min, max }: RangeBounds, axis: Axis): [low: number, high: number] {
  const steps = axisStepCount(axis);
  const at = (value: number) => Math.min(steps, Math.max(0, Math.round((value - axis.from) / stepOf(axis))));
  const low = Math.min(min === null ? 0 : at(min), steps - 1);
  return [low, Math.max(low + 1, max === null ? steps : at(max))];
}

/** Returns the range between two steps; the inverse of `rangeToSteps` on whole steps. */
export function stepsToRange([low, high]: readonly [number, number], axis: Axis): RangeBounds {
  const at = (step: number) => Math.round(axis.from + step * stepOf(axis));
  return { min: low <= 0 ? null : at(low), max: high >= axisStepCount(axis) ? null : at(high) };
}

export function isOpenBrush({ price, mileage }: Brush): boolean {
  return [price.min, price.max, mileage.min, mileage.max].every((end) => end === null);
}

/** Reads the ranges of price and mileage from a search's query. */
export function brushOf(query: string): Brush {
  const params = new URLSearchParams(query);
  const [minPrice, maxPrice, minMileage, maxMileage] = NAMES.map((name) => parseRangeEnd(params.get(name))) as [
    RangeBounds['min'],
    RangeBounds['min'],
    RangeBounds['min'],
    RangeBounds['min'],
  ];
  return { price: { min: minPrice, max: maxPrice }, mileage: { min: minMileage, max: maxMileage } };
}

/** Longest text to parse, in characters. Longer texts are not numbers, and matching them would take time. */
const MAX_END_LENGTH = 100;
/** Matches a fraction. Exactly three digits after a dot are thousands instead, as some visitors write them. */
const FRACTION = /\.(?:\d{0,2}|\d{4,})\D*$/;

/** Extracts a whole number from a text, without cents and other fractions. Returns `null` if there is none. */
export function parseRangeEnd(text: string | null): number | null {
  const digits = (text ?? '').slice(0, MAX_END_LENGTH).replace(FRACTION, '').replaceAll(/\D/g, '').slice(0, 9);
  return digits ? Number(digits) : null;
}

/** Completes the brush: an end that it leaves open keeps the value that the search already has. */
export function completeBrush(brush: Brush, query: string): Brush {
  const requested = brushOf(query);
  const both = (end: RangeBounds, before: RangeBounds): RangeBounds => ({
    min: end.min ?? before.min,
    max: end.max ?? before.max,
  });
  return { price: both(brush.price, requested.price), mileage: both(brush.mileage, requested.mileage) };
}

/**
 * Returns the query of the same search, restricted to exactly this area, in canonical order. Neither query contains a
 * `?`.
 */
export function queryWith(query: string, { price, mileage }: Brush): string {
  const ends = [price.min, price.max, mileage.min, mileage.max];
  const added = NAMES.flatMap((name, i) => (ends[i] === null ? [] : [`${name}=${ends[i]}`]));
  return [...otherPairs(query), ...added].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).join('&');
}

/** Returns the query's parameters without the ranges of price and mileage, as names and values. */
export function otherParams(query: string): [name: string, value: string][] {
  return [...new URLSearchParams(otherPairs(query).join('&'))];
}

function otherPairs(query: string): string[] {
  return query.split('&').filter((pair) => pair !== '' && !(NAMES as readonly string[]).includes(nameOf(pair)));
}

function nameOf(pair: string): string {
  return pair.split('=', 1)[0]!;
}
