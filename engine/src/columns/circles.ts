import type { Predicate } from '../api/query.ts';
import { keyOf } from './predicate-key.ts';

type Within = Extract<Predicate, { kind: 'within' }>;

/** A case that counts rows within a circle, plus rows anywhere that satisfy another predicate. */
export type Circle = { name: string; within: Within; others: readonly Predicate[] };

/** Reads a case as a circle; returns `null` if it is not one. */
export function readCircle(name: string, predicate: Predicate): Circle | null {
  const parts = predicate.kind === 'or' ? predicate.of : [predicate];
  const [within, ...more] = parts.filter((part) => part.kind === 'within');
  // Counting needs a smallest circle that contains a row, and no row is in a circle with a negative or NaN radius.
  if (within === undefined || more.length > 0 || !(within.miles >= 0)) return null;
  return { name, within, others: parts.filter((part) => part !== within) };
}

/** Returns whether two circles certainly differ only in their radius. */
export function shareCenter({ within: a, others }: Circle, { within: b, others: more }: Circle): boolean {
  if (!areAround(a, b) || others.length !== more.length) return false;
  if (others.length === 0) return true;
  const key = keyOf(others);
  return key !== null && key === keyOf(more);
}

/** Groups circles that share a center and the other predicates. */
export class CircleGroups {
  readonly all: Circle[][] = [];
  /** The key of the other predicates of each group. */
  readonly #keys: (string | null)[] = [];
  /** The groups by a key of their center and other predicates. Built when there is a second group. */
  #byKey: Map<string, Circle[]> | null = null;

  add(circle: Circle): void {
    const key = circle.others.length === 0 ? '' : keyOf(circle.others);
    const last = this.all.at(-1);
    // The options of one choice are adjacent in the list, so comparing with the last group suffices.
    if (last && key !== null && key === this.#keys.at(-1) && areAround(last[0]!.within, circle.within)) {
      return void last.push(circle);
    }
    const same = key === null || last === undefined ? undefined : this.#groups().get(wholeKey(circle, key));
    if (same) return void same.push(circle);
    const group = [circle];
    this.all.push(group);
    this.#keys.push(key);
    if (key !== null) this.#byKey?.set(wholeKey(circle, key), group);
  }

  #groups(): Map<string, Circle[]> {
    if (this.#byKey) return this.#byKey;
    this.#byKey = new Map();
    for (const [i, group] of this.all.entries()) {
      const key = this.#keys[i] ?? null;
      if (key !== null) this.#byKey.set(wholeKey(group[0]!, key), group);
    }
    return this.#byKey;
  }
}

function areAround(a: Within, b: Within): boolean {
  const samePlace = a.center.latitude === b.center.latitude && a.center.longitude === b.center.longitude;
  return samePlace && a.column === b.column;
}

/** JSON writes -0 as 0, which is correct here because both are the same coordinate. */
function wholeKey({ within: { column, center } }: Circle, others: string): string {
  return JSON.stringify([column, center.latitude, center.longitude, others]);
}

export function hasCircle(predicate: Predicate): boolean {
  if (predicate.kind === 'and' || predicate.kind === 'or') return predicate.of.some(hasCircle);
  return predicate.kind === 'not' ? hasCircle(predicate.of) : predicate.kind === 'within';
}
