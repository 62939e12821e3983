import type { Answer, Query } from '@forecourt/engine';
import { priceColumn } from '../model/price/price-basis.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import type { CarGroup, GroupBy, GroupNumber } from './vehicle-index.ts';

/** All model years are between these. */
const YEARS = Array.from({ length: 301 }, (_year, i) => 1850 + i);

/** The parts of an engine query that find groups, and a function that reads them from the answer. */
export type GroupPlan = {
  parts: Required<Pick<Query, 'groups'>>;
  read(answer: Answer): CarGroup[][];
};

/** The order and the page of an engine query without hits. */
export const NO_HITS = { order: { kind: 'score', terms: [] }, first: 0, count: 0 } satisfies Partial<Query>;

/** Plans the groups of a search's cars by some columns. */
export function planGroups({ filters }: VehicleQuery, ways: readonly GroupBy[]): GroupPlan {
  const columnOf = (number: GroupNumber) => (number === 'price' ? priceColumn(filters.price) : number);
  const groups = ways.map(({ by, of, having }, i) => [
    nameOf(i),
    { column: by, of: of.map(columnOf), ...(by === 'year' && { edges: YEARS }), ...(having && { having }) },
  ]);
  return {
    parts: { groups: Object.fromEntries(groups) },
    read: (answer) =>
      ways.map(({ of }, i) =>
        answer.groups[nameOf(i)]!.map(({ value, count, stats, having }) => ({
          code: String(value),
          count,
          stats: Object.fromEntries(of.map((number) => [number, stats[columnOf(number)]!])),
          having,
        })),
      ),
  };
}

function nameOf(way: number): string {
  return `cars ${way}`;
}
