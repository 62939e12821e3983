import type { SearchContext } from '../model/filter.ts';
import {
  relaxParts,
  type Relaxations,
  type RelaxedSearch,
  type RelaxPart,
  type FilterRelaxationKind,
} from '../model/related/relaxations.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import type { RelaxationQuery, RelaxationResult } from './engine-query.ts';

/** The engine query for a search's relaxations, and a function that interprets the answer. */
export type RelaxPlan = { engineQuery: RelaxationQuery; read(result: RelaxationResult): Relaxations };

/**
 * Plans every relaxation of a search, with exact totals. Adds pairs if neither the search nor a single change finds a
 * car.
 */
export function planRelaxations(query: VehicleQuery, context: SearchContext): RelaxPlan {
  const parts = relaxParts(query, context);
  return {
    engineQuery: {
      sections: Object.fromEntries(parts.map(({ name, predicate }) => [name, predicate])),
      steps: Object.fromEntries(parts.flatMap(({ name, step }) => (step ? [[name, step] as const] : []))),
      fixed: parts.filter(({ fixed }) => fixed).map(({ name }) => name),
    },
    read: (result) => readRelaxations(result, parts, query),
  };
}

function readRelaxations(
  { total, dropped, loosened, pairs }: RelaxationResult,
  parts: readonly RelaxPart[],
  query: VehicleQuery,
): Relaxations {
  const partOf = new Map(parts.map((part) => [part.name, part]));
  const change = (names: readonly string[], ways: readonly FilterRelaxationKind[], found: number) =>
    changed(
      query,
      names.map((name) => partOf.get(name)!),
      ways,
      found,
    );
  // Keeps the order of the parts, because the totals may come in any order.
  const each = (way: FilterRelaxationKind, totals: Readonly<Record<string, number>>) =>
    parts.flatMap(({ name }) => (Object.hasOwn(totals, name) ? [change([name], [way], totals[name]!)] : []));
  return {
    total,
    relaxed: [
      ...each('dropped', dropped),
      ...each('loosened', loosened),
      ...pairs.map(({ sections, ways, total: found }) => change(sections, ways, found)),
    ],
  };
}

function changed(
  query: VehicleQuery,
  parts: readonly RelaxPart[],
  ways: readonly FilterRelaxationKind[],
  total: number,
): RelaxedSearch {
  return {
    changes: parts.map(({ key }, i) => ({ key, way: ways[i]! })),
    query: parts.reduce((changed, part, i) => part.change(changed, ways[i]!), query),
    total,
  };
}
