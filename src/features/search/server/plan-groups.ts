import type { Answer, Query } from '@forecourt/engine';
import { priceColumn } from '../model/price/price-basis.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import type { CarGroup, GroupBy, GroupNumber } from './vehicle-index.ts';

type Facets = NonNullable<Query['facets']>;

/** All model years are between these. */
const YEARS = Array.from({ length: 301 }, (_year, i) => 1850 + i);

/** A way to group cars, with the names of its groups and facets in the engine's query and answer. */
type Way = GroupBy & { name: string; conditions: readonly { name: string; facet: string }[]; none: CarGroup['having'] };
type Plan = { ways: readonly Way[]; facets: Facets };

/** The parts of an engine query that find groups, and a function that reads them from the answer. */
export type GroupPlan = {
  parts: Required<Pick<Query, 'facets' | 'groups'>>;
  read(answer: Answer): CarGroup[][];
};

/** The order and the page of an engine query without hits. */
export const NO_HITS = { order: { kind: 'score', terms: [] }, first: 0, count: 0 } satisfies Partial<Query>;

/** Plans the groups of a search's cars by some columns. */
export function planGroups(query: VehicleQuery, wanted: readonly GroupBy[]): GroupPlan {
  const { ways, facets } = planOf(wanted);
  const columnOf = (number: GroupNumber) => (number === 'price' ? priceColumn(query.filters.price) : number);
  const groups = ways.map(({ name, by, of }) => [
    name,
    { column: by, ...(by === 'year' && { edges: YEARS }), of: of.map(columnOf) },
  ]);
  return {
    parts: { facets, groups: Object.fromEntries(groups) },
    read: (answer) => ways.map((way) => readWay(way, columnOf, answer)),
  };
}

function readWay(
  { name, of, conditions, none }: Way,
  columnOf: (number: GroupNumber) => string,
  { groups, facets }: Answer,
): CarGroup[] {
  const found = groups[name]!.map(({ value, count, stats }) => ({
    code: String(value),
    count,
    stats: Object.fromEntries(of.map((number) => [number, stats[columnOf(number)]!])),
    having: { ...none },
  }));
  if (conditions.length === 0) return found;
  const byCode = new Map(found.map(({ code, having }) => [code, having]));
  for (const condition of conditions) {
    const { values, counts } = facets[condition.facet]!.columns();
    for (let at = 0; at < values.length; at++) {
      const having = byCode.get(values[at]!);
      if (having) having[condition.name] = counts[at]!;
    }
  }
  return found;
}

/** The plan of each list of groupings. Reusing the facets lets the engine plan them only once. */
const knownPlans = new WeakMap<readonly GroupBy[], Plan>();

/** Plans facets that count the cars of each group that meet a condition. */
function planOf(wanted: readonly GroupBy[]): Plan {
  const known = knownPlans.get(wanted);
  if (known) return known;
  const ways = wanted.map((way, i): Way => {
    const names = Object.keys(way.having ?? {});
    return {
      ...way,
      name: `cars ${i}`,
      conditions: names.map((name) => ({ name, facet: `${i} ${name}` })),
      none: Object.fromEntries(names.map((name) => [name, 0])),
    };
  });
  const facets = ways.flatMap(({ by, having = {}, conditions }) =>
    conditions.map(({ name, facet }) => [
      facet,
      { kind: 'values' as const, column: by, where: having[name]!, drop: null },
    ]),
  );
  const made = { ways, facets: Object.fromEntries(facets) as Facets };
  knownPlans.set(wanted, made);
  return made;
}
