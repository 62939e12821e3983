import type { Facet, Group, Grouping, Histogram, Hit, NumberStats, Query } from '@forecourt/engine';
import type { PlainAnswer } from './plain-answer.ts';
import { type Dataset, idOf } from '../dataset.ts';
import { codedColumn, numberColumn, type RowTest, rowTest } from './row-test.ts';
import { rowKey, sortNumberOf } from './sort-keys.ts';

/**
 * Computes the answer from the definitions: tests every row and adds up every count one by one. Shares only distances,
 * words and types with the engine. Takes seconds per query with a million rows.
 */
export function oracleAnswer(dataset: Pick<Dataset, 'columns' | 'size'>, query: Query): PlainAnswer {
  const { columns } = dataset;
  const selection = selectRows(dataset, query);
  const rows = (drop: string | null) => selection.rowsWithout(drop);
  const matching = rows(null);
  return {
    total: matching.length,
    ...pageOf(dataset, matching, query),
    facets: mapRecord(query.facets ?? {}, (facet) => countFacet(columns, facet, rows(facet.drop))),
    stats: Object.fromEntries((query.stats ?? []).map((name) => [name, describe(columns, name, matching)])),
    histograms: mapRecord(query.histograms ?? {}, (one) => countBins(columns, one, rows(one.drop))),
    groups: mapRecord(query.groups ?? {}, (one) => groupRows(columns, one, matching)),
  };
}

/** Rows that satisfy all sections, and rows that fail exactly one. */
function selectRows({ columns, size }: Pick<Dataset, 'columns' | 'size'>, { sections }: Query) {
  const names = Object.keys(sections);
  const tests: RowTest[] = names.map((name) => rowTest(columns, sections[name]!));
  const matching: number[] = [];
  const failing: number[][] = names.map(() => []);
  for (let row = 0; row < size; row++) {
    let failed = -1;
    let failures = 0;
    for (let i = 0; i < tests.length && failures < 2; i++) {
      if (tests[i]!(row)) continue;
      failed = i;
      failures++;
    }
    if (failures === 0) matching.push(row);
    else if (failures === 1) failing[failed]!.push(row);
  }
  return {
    rowsWithout(section: string | null): readonly number[] {
      const index = section === null ? -1 : names.indexOf(section);
      return index < 0 ? matching : [...matching, ...failing[index]!];
    },
  };
}

function countFacet(columns: Dataset['columns'], facet: Facet, rows: readonly number[]): Record<string, number> {
  if (facet.kind === 'cases') {
    return mapRecord(facet.cases, (one) => {
      const test = rowTest(columns, one);
      let count = 0;
      for (const row of rows) if (test(row)) count++;
      return count;
    });
  }
  const column = codedColumn(columns, facet.column);
  const where = facet.where && rowTest(columns, facet.where);
  const counts = new Uint32Array(column.dictionary.length);
  for (const row of rows) {
    if (where && !where(row)) continue;
    if (column.kind === 'code') counts[column.codes[row]!]! += 1;
    else for (let i = column.starts[row]!; i < column.starts[row + 1]!; i++) counts[column.codes[i]!]! += 1;
  }
  const named: Record<string, number> = {};
  for (let code = 1; code < counts.length; code++) if (counts[code]) named[column.dictionary[code]!] = counts[code]!;
  return named;
}

function countBins(columns: Dataset['columns'], { column, edges }: Histogram, rows: readonly number[]): number[] {
  const { values } = numberColumn(columns, column);
  const last = edges.length - 2;
  return edges.slice(1).map((upper, bin) => {
    const lower = edges[bin]!;
    let count = 0;
    for (const row of rows) {
      const value = values[row]!;
      if (value >= lower && (value < upper || (bin === last && value === upper))) count++;
    }
    return count;
  });
}

function groupRows(
  columns: Dataset['columns'],
  { column, edges, of, having = {} }: Grouping,
  rows: readonly number[],
): Group[] {
  const conditions = mapRecord(having, (condition) => rowTest(columns, condition));
  const values = edges
    ? edges.slice(0, -1).map((edge) => ({ value: edge, has: binTest(columns, column, edges, edge) }))
    : codedColumn(columns, column)
        .dictionary.slice(1)
        .map((value) => ({ value, has: rowTest(columns, { kind: 'any', column, values: [value] }) }));
  return values.flatMap(({ value, has }) => {
    const held = rows.filter(has);
    const stats = Object.fromEntries(of.map((name) => [name, describe(columns, name, held)]));
    if (held.length === 0) return [];
    return [{ value, count: held.length, stats, having: mapRecord(conditions, (holds) => held.filter(holds).length) }];
  });
}

function binTest(columns: Dataset['columns'], column: string, edges: readonly number[], edge: number): RowTest {
  const { values } = numberColumn(columns, column);
  const [next, last] = [edges[edges.indexOf(edge) + 1]!, edges.at(-1)!];
  return (row) => values[row]! >= edge && (values[row]! < next || (next === last && values[row] === last));
}

function describe(columns: Dataset['columns'], name: string, rows: readonly number[]): NumberStats {
  const { values } = numberColumn(columns, name);
  let [count, sum, min, max] = [0, 0, Infinity, -Infinity];
  for (const row of rows) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    count++;
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return count === 0 ? { count, min: null, max: null, mean: null } : { count, min, max, mean: sum / count };
}

/** A row, and what it is sorted by. */
type Ranked = { row: number; rank: number };

function pageOf(
  { columns }: Pick<Dataset, 'columns'>,
  matching: readonly number[],
  { order, first, count, after }: Query,
): { first: number; hits: Hit[] } {
  const keyOf = rowKey(columns, order);
  const ranks = Float64Array.from(matching, (row) => sortNumberOf(order, keyOf(row)));
  const mark = after && sortNumberOf(order, after.key ?? Number.NaN);
  const isLater = (i: number) =>
    after === undefined || ranks[i]! > mark! || (ranks[i] === mark && idOf(matching[i]!) > after.id);
  const later: number[] = [];
  for (let i = 0; i < matching.length; i++) if (isLater(i)) later.push(i);
  const skipped = after ? 0 : first;
  const best = firstRanked(
    later.map((i) => ({ row: matching[i]!, rank: ranks[i]! })),
    skipped + count,
  );
  return {
    first: after ? matching.length - later.length : first,
    hits: best.slice(skipped).map(({ row }): Hit => {
      const key = keyOf(row);
      return { id: idOf(row), key: Number.isNaN(key) ? null : key };
    }),
  };
}

/** The first `count` by rank and id, in order. */
function firstRanked(rows: readonly Ranked[], count: number): Ranked[] {
  if (count === 0) return [];
  const ranks = Float64Array.from(rows, ({ rank }) => rank).sort();
  const worst = ranks[Math.min(count, ranks.length) - 1] ?? Infinity;
  return rows
    .filter(({ rank }) => rank <= worst)
    .sort((a, b) => (a.rank === b.rank ? a.row - b.row : a.rank - b.rank))
    .slice(0, count);
}

function mapRecord<In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
