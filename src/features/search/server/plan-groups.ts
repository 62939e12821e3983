import type { Answer, Query } from '@forecourt/engine';
import { priceColumn } from '../model/price/price-basis.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import type { EngineCountQuery } from './engine-query.ts';
import type { CarGroup, GroupBy, GroupNumber } from './vehicle-index.ts';

type Facets = NonNullable<Query['facets']>;

/** All model years are between these. */
const YEARS = Array.from({ length: 301 }, (_year, i) => 1850 + i);

/** Plans the groups of a search's cars by some columns, and the reading of the engine's answer. */
export function planGroups(
  { sections }: EngineCountQuery,
  query: VehicleQuery,
  ways: readonly GroupBy[],
): { engineQuery: Query; read(answer: Answer): CarGroup[][] } {
  const columnOf = (number: GroupNumber) => (number === 'price' ? priceColumn(query.filters.price) : number);
  const groups = ways.map(({ by, of }, i) => [
    nameOf(i),
    { column: by, ...(by === 'year' && { edges: YEARS }), of: of.map(columnOf) },
  ]);
  return {
    engineQuery: {
      sections,
      facets: facetsOf(ways),
      groups: Object.fromEntries(groups),
      order: { kind: 'score', terms: [] },
      first: 0,
      count: 0,
    },
    read: ({ groups: found, facets }) =>
      ways.map(({ of, having = {} }, i) =>
        found[nameOf(i)]!.map(({ value, count, stats }) => ({
          code: String(value),
          count,
          stats: Object.fromEntries(of.map((number) => [number, stats[columnOf(number)]!])),
          having: Object.fromEntries(
            Object.keys(having).map((name) => [name, facets[facetName(i, name)]!.get(String(value))]),
          ),
        })),
      ),
  };
}

/** The facets of each list of groupings. Reusing the object lets the engine plan it only once. */
const knownFacets = new WeakMap<readonly GroupBy[], Facets>();

/** Returns facets that count the cars of each group that meet a condition. */
function facetsOf(ways: readonly GroupBy[]): Facets {
  const known = knownFacets.get(ways);
  if (known) return known;
  const facets = ways.flatMap(({ by, having = {} }, i) =>
    Object.entries(having).map(([name, where]) => [
      facetName(i, name),
      { kind: 'values' as const, column: by, where, drop: null },
    ]),
  );
  const made: Facets = Object.fromEntries(facets);
  knownFacets.set(ways, made);
  return made;
}

function nameOf(way: number): string {
  return `cars ${way}`;
}

function facetName(way: number, condition: string): string {
  return `${way} ${condition}`;
}
