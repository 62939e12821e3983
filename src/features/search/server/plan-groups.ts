import type { Answer, Query } from '@forecourt/engine';
import { priceColumn } from '../model/price/price-basis.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import type { EngineCountQuery } from './engine-query.ts';
import type { CarGroup, GroupNumber, GroupOptions } from './vehicle-index.ts';

/** All model years are between these. */
const YEARS = Array.from({ length: 301 }, (_year, i) => 1850 + i);

/** Plans the groups of a search's cars by a column, and the reading of the engine's answer. */
export function planGroups(
  { sections }: EngineCountQuery,
  query: VehicleQuery,
  { by, of, having = {} }: GroupOptions,
): { engineQuery: Query; read(answer: Answer): CarGroup[] } {
  const columnOf = (number: GroupNumber) => (number === 'price' ? priceColumn(query.filters.price) : number);
  const grouping = { column: by, ...(by === 'year' && { edges: YEARS }), of: of.map(columnOf) };
  const facets = Object.fromEntries(
    Object.entries(having).map(([name, where]) => [name, { kind: 'values' as const, column: by, where, drop: null }]),
  );
  return {
    engineQuery: {
      sections,
      facets,
      groups: { cars: grouping },
      order: { kind: 'score', terms: [] },
      first: 0,
      count: 0,
    },
    read: ({ groups, facets: counts }) =>
      groups['cars']!.map(({ value, count, stats }) => ({
        code: String(value),
        count,
        stats: Object.fromEntries(of.map((number) => [number, stats[columnOf(number)]!])),
        having: Object.fromEntries(Object.keys(having).map((name) => [name, counts[name]!.get(String(value))])),
      })),
  };
}
