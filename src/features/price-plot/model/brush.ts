import type { Axis } from './axis.ts';
import type { Spot } from './market-car.ts';

/** Both ends included; `null` is open. */
export type Span = { min: number | null; max: number | null };
/** A part of the plot, in what the search's filters take: whole dollars and miles. */
export type Brush = { price: Span; mileage: Span };

const NAMES = ['minPrice', 'maxPrice', 'minMileage', 'maxMileage'] as const;
export type RangeName = (typeof NAMES)[number];

/** The part between two corners, on round numbers: what is drawn is what is searched. Ends at an axis's end are open. */
export function brushBetween(a: Spot, b: Spot, axes: { price: Axis; mileage: Axis }): Brush {
  return { price: snap(a.price, b.price, axes.price), mileage: snap(a.mileage, b.mileage, axes.mileage) };
}

function snap(a: number, b: number, { from, to, ticks }: Axis): Span {
  const step = Math.max(1, (ticks[1]! - ticks[0]!) / 20);
  const [low, high] = [Math.min(a, b), Math.max(a, b)].map((end) => Math.round(end / step) * step) as [number, number];
  const max = high > low ? high : low + step;
  return { min: low <= from ? null : Math.round(low), max: max >= to ? null : Math.round(max) };
}

export function isOpen({ price, mileage }: Brush): boolean {
  return [price.min, price.max, mileage.min, mileage.max].every((end) => end === null);
}

/** What a search's query says of price and mileage. */
export function brushOf(query: string): Brush {
  const params = new URLSearchParams(query);
  const [minPrice, maxPrice, minMileage, maxMileage] = NAMES.map((name) => readEnd(params.get(name))) as [
    Span['min'],
    Span['min'],
    Span['min'],
    Span['min'],
  ];
  return { price: { min: minPrice, max: maxPrice }, mileage: { min: minMileage, max: maxMileage } };
}

/** Longer texts are no numbers; matching them would take time. */
const LONGEST_END = 100;
/** Three digits after a dot are thousands, as some write them. */
const FRACTION = /\.(?:\d{0,2}|\d{4,})\D*$/;

/** A whole number in whatever people write around it, without cents and other fractions; `null` of none. */
export function readEnd(text: string | null): number | null {
  const digits = (text ?? '').slice(0, LONGEST_END).replace(FRACTION, '').replaceAll(/\D/g, '').slice(0, 9);
  return digits ? Number(digits) : null;
}

/** The part's ends within those that the search has already: what is open stays as it was. */
export function within(brush: Brush, query: string): Brush {
  const asked = brushOf(query);
  const both = (end: Span, before: Span): Span => ({ min: end.min ?? before.min, max: end.max ?? before.max });
  return { price: both(brush.price, asked.price), mileage: both(brush.mileage, asked.mileage) };
}

/** The query of the same search in exactly this part, in canonical order. Neither holds a `?`. */
export function queryWith(query: string, { price, mileage }: Brush): string {
  const ends = [price.min, price.max, mileage.min, mileage.max];
  const added = NAMES.flatMap((name, i) => (ends[i] === null ? [] : [`${name}=${ends[i]}`]));
  return [...otherPairs(query), ...added].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).join('&');
}

/** What a query says besides the range, as names and values. */
export function otherParams(query: string): [name: string, value: string][] {
  return [...new URLSearchParams(otherPairs(query).join('&'))];
}

function otherPairs(query: string): string[] {
  return query.split('&').filter((pair) => pair !== '' && !(NAMES as readonly string[]).includes(nameOf(pair)));
}

function nameOf(pair: string): string {
  return pair.split('=', 1)[0]!;
}
