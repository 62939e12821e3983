import type { Predicate } from '../query.ts';

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

/** Whether two circles differ in nothing but their radius. */
export function shareCenter({ within: a, others }: Circle, { within: b, others: more }: Circle): boolean {
  const samePlace = a.center.latitude === b.center.latitude && a.center.longitude === b.center.longitude;
  if (a.column !== b.column || !samePlace || others.length !== more.length) return false;
  return others.length === 0 || JSON.stringify(others) === JSON.stringify(more);
}
