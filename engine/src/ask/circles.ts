import type { Predicate } from '../query.ts';
import { keyOf } from './predicate-key.ts';

type Within = Extract<Predicate, { kind: 'within' }>;

/** A case of rows around a center, and of rows that satisfy any other predicate wherever they are. */
export type Circle = { name: string; within: Within; others: readonly Predicate[] };

/** Reads a case as a circle; `null` where it is none. */
export function readCircle(name: string, predicate: Predicate): Circle | null {
  const parts = predicate.kind === 'or' ? predicate.of : [predicate];
  const [within, ...more] = parts.filter((part) => part.kind === 'within');
  // Rows are counted by the smallest circle, and what no circle may be smaller than nothing is in.
  if (within === undefined || more.length > 0 || !(within.miles >= 0)) return null;
  return { name, within, others: parts.filter((part) => part !== within) };
}

/** Whether two circles surely differ in nothing but their radius. */
export function shareCenter({ within: a, others }: Circle, { within: b, others: more }: Circle): boolean {
  const samePlace = a.center.latitude === b.center.latitude && a.center.longitude === b.center.longitude;
  if (a.column !== b.column || !samePlace || others.length !== more.length) return false;
  if (others.length === 0) return true;
  const key = keyOf(others);
  return key !== null && key === keyOf(more);
}

/** Circles that share a center, the place and the others, by what they share. */
export class CircleGroups {
  readonly all: Circle[][] = [];
  #byKey: Map<string, Circle[]> | null = null;

  add(circle: Circle): void {
    // Options of one choice follow one another.
    const last = this.all.at(-1);
    if (last && shareCenter(last[0]!, circle)) return void last.push(circle);
    const { within, others } = circle;
    const { latitude, longitude } = within.center;
    // Places are told apart as numbers are: -0 and 0 are one.
    const key = keyOf(others);
    const whole = key === null ? null : JSON.stringify([within.column, latitude, longitude, key]);
    const same = whole === null ? undefined : this.#byKey?.get(whole);
    if (same) return void same.push(circle);
    const group = [circle];
    this.all.push(group);
    if (whole !== null) (this.#byKey ??= new Map()).set(whole, group);
  }
}
