import type { Facet, Histogram, Predicate } from '../query.ts';
import { readCircle, shareCenter } from './circles.ts';

type Within = Extract<Predicate, { kind: 'within' }>;
type Sections = Readonly<Record<string, Predicate>>;

/**
 * How far a search looks: rows outside of the circle are of no use to it. `counted` is the facet of radius options, where
 * there is one: what it counts without any circle is what all other sections find, which is told without looking so far.
 */
export type Reach = { circle: Within; counted: { facet: Facet; section: string } | null };

/** The reach of a search; `null` where all rows may matter. */
export function reachOf(sections: Sections, counts: readonly (Facet | Histogram)[]): Reach | null {
  for (const [section, predicate] of Object.entries(sections)) {
    if (predicate.kind !== 'within' || !(predicate.miles >= 0)) continue;
    const leaving = counts.filter(({ drop }) => drop === section);
    if (leaving.length === 0) return { circle: predicate, counted: null };
    const [facet] = leaving as [Facet | Histogram];
    if (leaving.length > 1 || !('kind' in facet) || facet.kind !== 'cases') continue;
    const miles = farthest(Object.values(facet.cases), predicate);
    if (miles !== null) return { circle: { ...predicate, miles }, counted: { facet, section } };
  }
  return null;
}

/** The largest circle of some cases, all around one center or nothing but every row; `null` where they are not. */
function farthest(cases: readonly Predicate[], within: Within): number | null {
  let most = within.miles;
  for (const one of cases) {
    if (isEverything(one)) continue;
    const circle = readCircle('', one);
    if (circle === null || !shareCenter({ name: '', within, others: [] }, circle)) return null;
    most = Math.max(most, circle.within.miles);
  }
  return most;
}

export function isEverything(predicate: Predicate): boolean {
  return predicate.kind === 'and' && predicate.of.length === 0;
}
