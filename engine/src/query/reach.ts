import type { Facet, Histogram, Predicate } from '../api/query.ts';
import { type Circle, readCircle, shareCenter } from '../columns/circles.ts';

type Within = Extract<Predicate, { kind: 'within' }>;
type Sections = Readonly<Record<string, Predicate>>;

/**
 * How far a search looks: rows outside of the circle that satisfy none of the others are of no use to it. `counted` is the
 * facet of radius options, where there is one: what it counts without any circle is what all other sections find, which is
 * told without looking so far.
 */
export type Reach = {
  circle: Within;
  others: readonly Predicate[];
  counted: { facet: Facet; section: string } | null;
};

/** The reach of a search; `null` where all rows may matter. */
export function reachOf(sections: Sections, counts: readonly (Facet | Histogram)[]): Reach | null {
  for (const [section, predicate] of Object.entries(sections)) {
    const chosen = readCircle('', predicate);
    if (chosen === null) continue;
    const { within, others } = chosen;
    const leaving = counts.filter(({ drop }) => drop === section);
    if (leaving.length === 0) return { circle: within, others, counted: null };
    const [facet] = leaving as [Facet | Histogram];
    if (leaving.length > 1 || !('kind' in facet) || facet.kind !== 'cases') continue;
    const miles = farthest(Object.values(facet.cases), chosen);
    if (miles !== null) return { circle: { ...within, miles }, others, counted: { facet, section } };
  }
  return null;
}

/** The largest circle of some cases, all like the chosen one or nothing but every row; `null` where they are not. */
function farthest(cases: readonly Predicate[], chosen: Circle): number | null {
  let most = chosen.within.miles;
  for (const one of cases) {
    if (isEverything(one)) continue;
    const circle = readCircle('', one);
    if (circle === null || !shareCenter(chosen, circle)) return null;
    most = Math.max(most, circle.within.miles);
  }
  return most;
}

export function isEverything(predicate: Predicate): boolean {
  return predicate.kind === 'and' && predicate.of.length === 0;
}
