import type { SearchContext } from '../model/filter.ts';
import {
  relaxParts,
  type Relaxations,
  type RelaxedSearch,
  type RelaxPart,
  type RelaxWay,
} from '../model/relaxations.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import type { RelaxAsked, RelaxTold } from './engine-query.ts';

/** What rows are asked for the relaxations of a search, and what their answer means. */
export type RelaxPlan = { asked: RelaxAsked; read(told: RelaxTold): Relaxations };

/** Every way in which a search may ask for less, with its exact total; pairs where neither it nor a single one finds a car. */
export function planRelaxations(query: VehicleQuery, context: SearchContext): RelaxPlan {
  const parts = relaxParts(query, context);
  return {
    asked: {
      sections: Object.fromEntries(parts.map(({ name, predicate }) => [name, predicate])),
      steps: Object.fromEntries(parts.flatMap(({ name, step }) => (step ? [[name, step] as const] : []))),
      fixed: parts.filter(({ fixed }) => fixed).map(({ name }) => name),
    },
    read: (told) => readRelaxations(told, parts, query),
  };
}

function readRelaxations(
  { total, dropped, loosened, pairs }: RelaxTold,
  parts: readonly RelaxPart[],
  query: VehicleQuery,
): Relaxations {
  const partOf = new Map(parts.map((part) => [part.name, part]));
  const change = (names: readonly string[], ways: readonly RelaxWay[], found: number) =>
    changed(
      query,
      names.map((name) => partOf.get(name)!),
      ways,
      found,
    );
  // In the order of the parts, in whichever order they were counted.
  const each = (way: RelaxWay, totals: Readonly<Record<string, number>>) =>
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
  ways: readonly RelaxWay[],
  total: number,
): RelaxedSearch {
  return {
    changes: parts.map(({ key }, i) => ({ key, way: ways[i]! })),
    query: parts.reduce((asked, part, i) => part.change(asked, ways[i]!), query),
    total,
  };
}
