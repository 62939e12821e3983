import type { Facet, Histogram, Predicate } from '../api/query.ts';
import { type Circle, readCircle, shareCenter } from '../columns/circles.ts';

type Within = Extract<Predicate, { kind: 'within' }>;
type Sections = Readonly<Record<string, Predicate>>;

/**
 * The radius that a search has to examine: rows outside the circle that satisfy none of the other predicates cannot
 * matter. `counted` is the facet of radius options, if there is one: its count without a circle equals the total of all
 * other sections, which is known without examining distant rows.
 */
export type SearchRadius = {
  circle: Within;
  others: readonly Predicate[];
  counted: { facet: Facet; section: string } | null;
};

/** Returns the radius that a search must examine; `null` if all rows may matter. */
export function searchRadiusOf(sections: Sections, counts: readonly (Facet | Histogram)[]): SearchRadius | null {
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

/** Returns the largest radius of some cases; `null` unless each case is like the chosen circle or matches every row. */
function farthest(cases: readonly Predicate[], chosen: Circle): number | null {
  let most = chosen.within.miles;
  for (const one of cases) {
    if (matchesEveryRow(one)) continue;
    const circle = readCircle('', one);
    if (circle === null || !shareCenter(chosen, circle)) return null;
    most = Math.max(most, circle.within.miles);
  }
  return most;
}

export function matchesEveryRow(predicate: Predicate): boolean {
  return predicate.kind === 'and' && predicate.of.length === 0;
}
