import { checkFacet } from '../api/check-query.ts';
import type { Counts } from '../api/counts.ts';
import type { Facet, Predicate, Query } from '../api/query.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import { hasCircle } from '../columns/circles.ts';
import type { CountPlan } from '../columns/count-plan.ts';
import { CountSheet, type TargetParts } from './count-sheet.ts';
import { planValues } from './plan-columns.ts';

type Facets = NonNullable<Query['facets']>;
type ValuesFacet = Extract<Facet, { kind: 'values' }>;
type NamedPlan = { name: string; plan: CountPlan<Counts>; at: number };

/**
 * The part that all records of facets with the same names and the same facets without predicates share. It is laid out
 * once.
 */
export type FacetLayout = {
  names: readonly string[];
  /** By name; `null` for a facet that each search lays out itself. */
  facets: readonly (ValuesFacet | null)[];
  drops: readonly (string | null)[];
  set: Pick<FacetSet, 'drops' | 'sheet' | 'fixed' | 'blank'>;
};

/** Cached data about a record of facets, valid while the record is the same object and the rows do not change. */
export type FacetSet = {
  list: readonly Facet[];
  drops: ReadonlySet<string>;
  /** The facets' predicates that contain circles. */
  circles: readonly Predicate[];
  sheet: CountSheet;
  fixed: readonly NamedPlan[];
  /** The facets that each search lays out itself. */
  own: readonly { name: string; facet: Facet }[];
  /** An answer's facets before they are filled in: copying this record is faster than building it name by name. */
  blank: Readonly<Record<string, Counts | null>>;
};

/** The maximum number of cached layouts that begin with the same facet. */
const MAX_LAYOUTS = 8;
const NO_PARTS: TargetParts = { program: () => 0, bins: () => 0 };
const NO_PREDICATES: readonly Predicate[] = [];

export function createFacetSet(facets: Facets, store: SearchableRows): FacetSet {
  const names = Object.keys(facets);
  const list = Object.values(facets);
  const { set, facets: fixed } = layoutOf(names, list, store);
  const own: { name: string; facet: Facet }[] = [];
  const circles: Predicate[] = [];
  for (let i = 0; i < list.length; i++) {
    if (fixed[i] !== null) continue;
    own.push({ name: names[i]!, facet: list[i]! });
    circles.push(...circlesIn(list[i]!));
  }
  return { list, circles, own, ...set };
}

/** Facets that passed the check, with those of their predicates that contain circles. */
const CHECKED = new WeakMap<Facet, readonly Predicate[]>();

/** Checks a facet; returns its predicates that contain circles. */
function circlesIn(facet: Facet): readonly Predicate[] {
  const known = CHECKED.get(facet);
  if (known) return known;
  checkFacet(facet);
  const predicates = facet.kind === 'cases' ? Object.values(facet.cases) : facet.where ? [facet.where] : NO_PREDICATES;
  const circles = predicates.filter(hasCircle);
  CHECKED.set(facet, circles);
  return circles;
}

function isFixed(facet: Facet): facet is ValuesFacet {
  return facet.kind === 'values' && facet.where === undefined;
}

/** Callers often create a new record with the same facets for each search, so the layout is cached. */
function layoutOf(names: readonly string[], list: readonly Facet[], store: SearchableRows): FacetLayout {
  const first = list.find(isFixed);
  if (first === undefined) return layOut(names, list, store);
  const known = store.plans.of(store.plans.of(first, planValues), (): FacetLayout[] => []);
  const same = known.find((layout) => fits(layout, names, list));
  if (same) return same;
  const made = layOut(names, list, store);
  if (known.length === MAX_LAYOUTS) known.shift();
  known.push(made);
  return made;
}

function fits({ names: others, facets, drops }: FacetLayout, names: readonly string[], list: readonly Facet[]) {
  if (names.length !== others.length) return false;
  for (let i = 0; i < names.length; i++) {
    const [facet, fixed] = [list[i]!, facets[i]!];
    if (fixed === null ? isFixed(facet) || facet.drop !== drops[i] : facet !== fixed) return false;
    if (names[i] !== others[i]) return false;
  }
  return true;
}

function layOut(names: readonly string[], list: readonly Facet[], store: SearchableRows): FacetLayout {
  const sheet = new CountSheet();
  const fixed: NamedPlan[] = [];
  for (const [i, facet] of list.entries()) {
    checkFacet(facet);
    if (!isFixed(facet)) continue;
    const plan = store.plans.of(facet, planValues);
    fixed.push({ name: names[i]!, plan, at: sheet.add(plan, NO_PARTS) });
  }
  const drops = list.map(({ drop }) => drop);
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as FacetSet['blank'];
  const facets = list.map((facet) => (isFixed(facet) ? facet : null));
  const set = { drops: new Set(drops.filter((drop) => drop !== null)), sheet, fixed, blank };
  return { names, facets, drops, set };
}
