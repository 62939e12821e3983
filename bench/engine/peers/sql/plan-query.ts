import type { Facet, Histogram, Predicate, Query } from '@forecourt/engine';
import type { PeerAnswer } from '../contender.ts';
import { afterCursorSql, isAscending, keySql, orderColumns } from './order-sql.ts';
import { doubleLiteral, predicateColumns, predicateSql, type SqlContext } from './predicate-sql.ts';
import { codeColumnName, numberColumnName } from './table-layout.ts';

/** A number in a result; sums of packed counts exceed the precision of a double. */
export type SqlFigure = number | bigint | null;

/**
 * One of the SQL queries for an answer.
 * - `groups`: rows of a code and a count; `by` describes them when they are not just a column's codes with their
 *   counts.
 * - `figures`: one row of values over rows of `from`; those over the same rows are queried together.
 * - `page`: rows of an id and a key, in any order.
 */
export type QueryPart =
  | {
      kind: 'groups';
      sql: string;
      by?: { code: string; from: string };
      read(rows: readonly (readonly [code: number, n: number])[], answer: PeerAnswer): void;
    }
  | {
      kind: 'figures';
      from: string;
      values: readonly string[];
      read(figures: readonly SqlFigure[], answer: PeerAnswer): void;
    }
  | {
      kind: 'page';
      sql: string;
      read(rows: readonly (readonly [id: number, key: number | null])[], answer: PeerAnswer): void;
    };

/**
 * The SQL for a query: first the tables that the parts read, each with name and select; then the parts in any order.
 */
export type SqlQueryPlan = { tables: { name: string; sql: string }[]; parts: QueryPart[] };

/** For each row of a sample, the sections that it fails, one bit each, in the order of the query's sections. */
export type Sampler = (failsSql: string) => Promise<number[]> | number[];

type Section = { name: string; predicate: Predicate; bit: number };
type Counted = { drop: string | null; columns: string[]; part: (from: string) => QueryPart };

/** From this share of the rows on, an index is slower than a full scan. */
const MAX_BY_INDEX = 0.2;

/**
 * Plans a search as a few statements. One pass keeps rows that fail no section, or only one that some count leaves out,
 * with that section's bit; counts group those rows. If only one section excludes most rows, its counts would make the
 * pass keep nearly everything, so they scan the table separately. A row that fails at most one of two sections
 * satisfies the other, so the two most selective sections lead the pass with their indexes.
 */
export async function planQuery(
  query: Query,
  context: SqlContext,
  rows: number,
  sample: Sampler,
): Promise<SqlQueryPlan> {
  const sections = Object.entries(query.sections).map(([name, predicate], i): Section => ({
    name,
    predicate,
    bit: 2 ** i,
  }));
  const counted = countedParts(query, context);
  if (sections.length === 0) {
    return { tables: [], parts: [...pageParts(query, 't'), ...counted.map(({ part }) => part('t'))] };
  }
  const fails = await sample(failsSql(sections, context));
  const lone = loneSections(sections, counted, fails, rows, context);
  const dropped = new Set(counted.map(({ drop }) => drop).filter((drop) => drop !== null && !lone.has(drop)));
  const carried = sections.filter(({ name }) => dropped.has(name));
  const columns = new Set([
    'id',
    ...orderColumns(query.order),
    ...(query.stats ?? []).map(numberColumnName),
    ...counted.filter(({ drop }) => !lone.has(drop ?? '')).flatMap((one) => one.columns),
  ]);
  const strict = sections.filter(({ name }) => !dropped.has(name));
  const where = new Set([
    ...leadSql(strict, carried, fails, context),
    ...strict.map(({ predicate }) => predicateSql(predicate, context)),
  ]);
  const kept = carried.length === 0 ? [] : [`f IN (0,${carried.map(({ bit }) => bit).join(',')})`];
  const base =
    `SELECT ${[...columns].join(', ')}, f FROM (SELECT *, ${failsSql(carried, context)} AS f FROM t` +
    `${where.size ? ` WHERE ${[...where].join(' AND ')}` : ''}) AS looked${kept.length ? ` WHERE ${kept.join('')}` : ''}`;
  const tables = [{ name: 'near_hits', sql: base }];
  const hits = carried.length === 0 ? 'near_hits' : 'hits';
  if (carried.length > 0) tables.push({ name: 'hits', sql: 'SELECT * FROM near_hits WHERE f = 0' });
  const bitOf = new Map(carried.map(({ name, bit }) => [name, bit]));
  const fromOf = (drop: string | null) => {
    if (drop !== null && lone.has(drop)) return aloneSql(sections, drop, fails, context);
    const bit = bitOf.get(drop ?? '');
    return bit === undefined ? hits : `near_hits WHERE f IN (0,${bit})`;
  };
  return { tables, parts: [...pageParts(query, hits), ...counted.map(({ drop, part }) => part(fromOf(drop)))] };
}

/** Returns the sum of the bits of the sections that a row fails. */
function failsSql(sections: readonly Section[], context: SqlContext): string {
  if (sections.length === 0) return '0';
  return sections
    .map(({ predicate, bit }) => `CASE WHEN ${predicateSql(predicate, context)} THEN 0 ELSE ${bit} END`)
    .join(' + ');
}

/** Sections whose counts are cheaper as separate queries than with rows kept for them. */
function loneSections(
  sections: readonly Section[],
  counted: readonly Counted[],
  fails: readonly number[],
  rows: number,
  { dialect }: SqlContext,
): Set<string> {
  const scale = rows / Math.max(1, fails.length);
  const lone = new Set<string>();
  for (const { name, bit } of sections) {
    const parts = counted.filter(({ drop }) => drop === name).length;
    if (parts === 0) continue;
    const keep = fails.filter((failed) => failed === bit).length * scale * dialect.keepCost;
    const others = sections.filter((other) => other.bit !== bit);
    const shares = others.map((other) => shareOf(other, fails)).filter((share) => share < MAX_BY_INDEX);
    const looked = dialect.hasIndexes ? Math.min(1, ...shares) * rows : rows;
    if (keep > parts * looked * dialect.lookCost) lone.add(name);
  }
  return lone;
}

function shareOf({ bit }: Section, fails: readonly number[]): number {
  const passed = fails.filter((failed) => (failed & bit) === 0).length;
  return (passed + 1) / (fails.length + 1);
}

/** Limits the query to rows that can affect the answer. */
function leadSql(
  strict: readonly Section[],
  carried: readonly Section[],
  fails: readonly number[],
  context: SqlContext,
): string[] {
  const ranked = (sections: readonly Section[]) =>
    sections.map((section) => ({ section, share: shareOf(section, fails) })).toSorted((a, b) => a.share - b.share);
  const [single] = ranked(strict);
  const [one, other] = ranked(carried);
  const pair = one && other ? one.share + other.share : 1;
  const share = Math.min(single?.share ?? 1, pair);
  if (share >= MAX_BY_INDEX) return [];
  const leading = single && single.share <= pair ? [single] : [one!, other!];
  return [context.dialect.eitherByIndex(leading.map(({ section }) => predicateSql(section.predicate, context, true)))];
}

/** Selects rows that satisfy all sections except one, directly from the table. */
function aloneSql(sections: readonly Section[], drop: string, fails: readonly number[], context: SqlContext): string {
  const others = sections.filter(({ name }) => name !== drop);
  if (others.length === 0) return 't';
  const conditions = new Set([
    ...leadSql(others, [], fails, context),
    ...others.map(({ predicate }) => predicateSql(predicate, context)),
  ]);
  return `t WHERE ${[...conditions].join(' AND ')}`;
}

/** The total, the rank of the first hit, statistics, and the page of hits. */
function pageParts({ order, after, first, count, stats = [] }: Query, hits: string): QueryPart[] {
  const keyed = `(SELECT id, ${keySql(order)} AS k FROM ${hits}) AS keyed`;
  const behind = afterCursorSql(order, after);
  const direction = isAscending(order) ? 'ASC' : 'DESC';
  const sign = isAscending(order) ? 1 : -1;
  const sortOf = (key: number | null) => (key === null ? Infinity : sign * key);
  const total: QueryPart = {
    kind: 'figures',
    from: after ? keyed : hits,
    values: ['count(*)', after ? `coalesce(sum(CASE WHEN ${behind} THEN 0 ELSE 1 END), 0)` : `0`],
    read: ([total, passed], answer) => {
      answer.total = Number(total);
      answer.first = after ? Number(passed) : first;
    },
  };
  const page: QueryPart = {
    kind: 'page',
    sql: `SELECT id, k FROM ${keyed} WHERE ${behind} ORDER BY k ${direction} NULLS LAST, id LIMIT ${count} OFFSET ${after ? 0 : first}`,
    read: (rows, answer) => {
      answer.hits = rows
        .map(([id, key]) => ({ id, key }))
        .sort((a, b) => (a.key === b.key ? a.id - b.id : sortOf(a.key) - sortOf(b.key)));
    },
  };
  return [total, page, ...stats.map((column) => statsPart(column, hits))];
}

function statsPart(column: string, from: string): QueryPart {
  const number = numberColumnName(column);
  return {
    kind: 'figures',
    from,
    values: [`count(${number})`, `min(${number})`, `max(${number})`, `avg(${number})`],
    read: ([count, min, max, mean], answer) => {
      const figure = (value: SqlFigure | undefined) => (value == null ? null : Number(value));
      answer.stats[column] = { count: Number(count), min: figure(min), max: figure(max), mean: figure(mean) };
    },
  };
}

function countedParts({ facets = {}, histograms = {} }: Query, context: SqlContext): Counted[] {
  return [
    ...Object.entries(facets).map(([name, facet]) =>
      facet.kind === 'values' ? valuesPart(name, facet, context) : casesPart(name, facet, context),
    ),
    ...Object.entries(histograms).map(([name, histogram]) => histogramPart(name, histogram)),
  ];
}

function valuesPart(
  name: string,
  { column, drop, where }: Extract<Facet, { kind: 'values' }>,
  context: SqlContext,
): Counted {
  const data = context.dataset.columns[column]!;
  if (data.kind !== 'code' && data.kind !== 'codes')
    throw new Error(`Column "${column}" of facet "${name}" has no values.`);
  const { dictionary } = data;
  const whereSql = where ? predicateSql(where, context) : null;
  const whereColumns = where ? predicateColumns(where, context) : [];
  const read = (rows: readonly (readonly [code: number, n: number])[], answer: PeerAnswer) => {
    answer.facets[name] = Object.fromEntries(
      rows.filter(([code, n]) => code > 0 && n > 0).map(([code, n]) => [dictionary[code]!, n]),
    );
  };
  if (data.kind === 'codes') {
    return {
      drop,
      columns: [...context.dialect.setColumns(column), ...whereColumns],
      part: (from) => context.dialect.setCounts(column, narrowed(from, whereSql), read),
    };
  }
  const code = codeColumnName(column);
  return {
    drop,
    columns: [code, ...whereColumns],
    part: (from) => ({
      kind: 'groups',
      sql: groupedSql(code, narrowed(from, whereSql), context),
      by: { code, from: narrowed(from, whereSql) },
      read,
    }),
  };
}

/** Groups rows. The unary plus keeps SQLite from reading rows in the order of an index on the grouped column. */
function groupedSql(code: string, from: string, { dialect }: SqlContext): string {
  const plus = dialect.hasIndexes && from.startsWith('t WHERE ') ? '+' : '';
  return `SELECT ${plus}${code} AS code, count(*) AS n FROM ${from} GROUP BY 1`;
}

function casesPart(name: string, { cases, drop }: Extract<Facet, { kind: 'cases' }>, context: SqlContext): Counted {
  const names = Object.keys(cases);
  const sums = Object.values(cases).map((one) => `sum(CASE WHEN ${predicateSql(one, context)} THEN 1 ELSE 0 END)`);
  return {
    drop,
    columns: Object.values(cases).flatMap((one) => predicateColumns(one, context)),
    part: (from) => ({
      kind: 'figures',
      from,
      values: sums.length > 0 ? sums : ['count(*)'],
      read: (figures, answer) => {
        answer.facets[name] = Object.fromEntries(names.map((one, i) => [one, Number(figures[i] ?? 0)]));
      },
    }),
  };
}

function histogramPart(name: string, { column, edges, drop }: Histogram): Counted {
  const number = numberColumnName(column);
  const bins = edges.length - 1;
  const last = edges.at(-1)!;
  // Returns a binary tree of comparisons, with log2(bins) comparisons per row.
  const tree = (from: number, to: number): string => {
    if (from === to) return String(from);
    const middle = (from + to + 1) >> 1;
    return `CASE WHEN ${number} < ${doubleLiteral(edges[middle]!)} THEN ${tree(from, middle - 1)} ELSE ${tree(middle, to)} END`;
  };
  return {
    drop,
    columns: [number],
    part: (from) => ({
      kind: 'groups',
      sql:
        `SELECT bin AS code, count(*) AS n FROM (SELECT ${tree(0, bins - 1)} AS bin FROM ` +
        `${narrowed(from, `${number} BETWEEN ${doubleLiteral(edges[0]!)} AND ${doubleLiteral(last)}`)}) AS binned GROUP BY bin`,
      read: (rows, answer) => {
        const counts = Array.from({ length: bins }, () => 0);
        for (const [bin, n] of rows) counts[bin] = n;
        answer.histograms[name] = counts;
      },
    }),
  };
}

function narrowed(from: string, condition: string | null): string {
  if (condition === null) return from;
  return from.includes(' WHERE ') ? `${from} AND ${condition}` : `${from} WHERE ${condition}`;
}

type Figures = Extract<QueryPart, { kind: 'figures' }>;

/** Combines the parts that are one row of values if they are over the same rows. */
export function groupFiguresBySource(parts: readonly QueryPart[]): { from: string; figures: Figures[] }[] {
  const figures = parts.filter((part) => part.kind === 'figures');
  return [...Map.groupBy(figures, ({ from }) => from)].map(([from, same]) => ({ from, figures: same }));
}

/** Gives each part its own values from one row. */
export function assignRowValues(figures: readonly Figures[], row: readonly SqlFigure[], answer: PeerAnswer): void {
  let at = 0;
  for (const { values, read } of figures) {
    read(row.slice(at, at + values.length), answer);
    at += values.length;
  }
}
