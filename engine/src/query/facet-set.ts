import { checkFacet } from '../api/check-query.ts';
import type { Counts } from '../api/counts.ts';
import type { Facet, Query } from '../api/query.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import type { CountPlan } from '../columns/count-plan.ts';
import { CountSheet, type TargetParts } from './count-sheet.ts';
import { planValues } from './plan-columns.ts';

type Facets = NonNullable<Query['facets']>;
type ValuesFacet = Extract<Facet, { kind: 'values' }>;
type NamedPlan = { name: string; plan: CountPlan<Counts>; at: number };

/** Facets that are the same for every search, laid out. */
export type FixedFacets = {
  facets: readonly ValuesFacet[];
  sheet: CountSheet;
  plans: readonly Omit<NamedPlan, 'name'>[];
};

/** Cached data about a record of facets, valid while the record is the same object and the rows do not change. */
export type FacetSet = {
  list: readonly Facet[];
  drops: ReadonlySet<string>;
  /** The facets with predicates, which may contain circles. */
  asking: readonly Facet[];
  sheet: CountSheet;
  fixed: readonly NamedPlan[];
  /** The facets that each search lays out itself. */
  own: readonly { name: string; facet: Facet }[];
  /** An answer's facets before they are filled in: copying this record is faster than building it name by name. */
  blank: Readonly<Record<string, Counts | null>>;
};

/** The maximum number of cached facet lists that begin with the same facet. */
const MAX_LISTS = 8;
const NO_PARTS: TargetParts = { program: () => 0, bins: () => 0 };

export function createFacetSet(facets: Facets, store: SearchableRows): FacetSet {
  const list = Object.values(facets);
  for (const facet of list) checkFacet(facet);
  const names = Object.keys(facets);
  const laidOut = layOut(list.filter(isFixed), store);
  const fixed: NamedPlan[] = [];
  const own: { name: string; facet: Facet }[] = [];
  for (const [i, facet] of list.entries()) {
    if (isFixed(facet)) fixed.push({ name: names[i]!, ...laidOut.plans[fixed.length]! });
    else own.push({ name: names[i]!, facet });
  }
  return {
    list,
    drops: new Set(list.flatMap(({ drop }) => (drop === null ? [] : [drop]))),
    asking: list.filter((facet) => facet.kind === 'cases' || facet.where !== undefined),
    sheet: laidOut.sheet,
    fixed,
    own,
    blank: JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as FacetSet['blank'],
  };
}

function isFixed(facet: Facet): facet is ValuesFacet {
  return facet.kind === 'values' && facet.where === undefined;
}

/** Callers often create a new record for each search from the same facets, so those are laid out once. */
function layOut(facets: readonly ValuesFacet[], store: SearchableRows): FixedFacets {
  if (facets.length === 0) return { facets, sheet: new CountSheet(), plans: [] };
  const first = store.plans.of(facets[0]!, planValues);
  const known = store.plans.of(first, (): FixedFacets[] => []);
  const same = known.find(({ facets: others }) => areSame(facets, others));
  if (same) return same;
  const sheet = new CountSheet();
  const plans = facets.map((facet) => {
    const plan = store.plans.of(facet, planValues);
    return { plan, at: sheet.add(plan, NO_PARTS) };
  });
  const made = { facets, sheet, plans };
  if (known.length === MAX_LISTS) known.shift();
  known.push(made);
  return made;
}

function areSame(some: readonly object[], others: readonly object[]): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}
