import type { Point, Query } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import { coordinatesOf, squareWithin } from './chord.ts';
import type { Contender, PeerAnswer } from './contender.ts';
import type { Dialect } from './sql/dialect.ts';
import { maskSets } from './sql/masks.ts';
import {
  type SqlFigure,
  groupFiguresBySource,
  type SqlQueryPlan,
  planQuery,
  assignRowValues,
} from './sql/plan-query.ts';
import { Codes, doubleLiteral, squareSql } from './sql/predicate-sql.ts';
import {
  coordinateColumnName,
  sideTableName,
  type TableColumn,
  tableColumns,
  wordsAt,
  wordsByText,
} from './sql/table-layout.ts';
import { installNpm, type ToolCache } from './tool-cache.ts';

const VERSION = '1.5.6-r.1';
const SAMPLE_ROWS = 2_000;

/** The part of DuckDB's client that is used here; the package is not a dependency of the project. */
type Appender = {
  appendInteger(value: number): void;
  appendBigInt(value: bigint): void;
  appendDouble(value: number): void;
  appendVarchar(value: string): void;
  appendNull(): void;
  endRow(): void;
  closeSync(): void;
};
type Connection = {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>;
  createAppender(table: string): Promise<Appender>;
  closeSync(): void;
};
type DuckdbModule = {
  DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
};

/**
 * Runs DuckDB in memory, in this process, on one thread: codes in the smallest integers, sets as bits, rows near each
 * other in the table's order, words in a table sorted by word.
 */
export async function createDuckdb(cache: ToolCache): Promise<Contender> {
  const { DuckDBInstance } = (await installNpm(cache, '@duckdb/node-api', VERSION)) as DuckdbModule;
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const plans = new Map<Query, SqlQueryPlan>();
  let planFor: (query: Query) => Promise<SqlQueryPlan>;
  return {
    name: 'duckdb',
    load: async (dataset) => {
      await loadTables(connection, dataset);
      const context = { dataset, dialect: duckdbDialect(dataset), codes: new Codes(dataset) };
      const sample = async (fails: string) =>
        (await rowsOf(connection, `SELECT ${fails} AS f FROM sample`)).map(([f]) => Number(f));
      planFor = (query) => planQuery(query, context, dataset.size, sample);
    },
    search: async (query) => {
      const plan = plans.get(query) ?? (await planFor(query));
      plans.set(query, plan);
      return runPlan(connection, plan);
    },
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

function duckdbDialect(dataset: Dataset): Dialect {
  return {
    ...maskSets(dataset),
    hasIndexes: false,
    lookCost: 0.03,
    keepCost: 0.3,
    circleByIndex: boxAndCircle,
    eitherByIndex: (conditions) => `(${conditions.join(' OR ')})`,
    wordsColumns: () => ['id'],
    wordsTest: (column, searched) =>
      `(${searched
        .map(({ word, near }) => {
          const begins = `word >= '${word}' AND word < '${word}\u{10ffff}'`;
          const isNear = near.length > 0 ? ` OR word IN (${near.map((other) => `'${other}'`).join(', ')})` : '';
          return `id IN (SELECT id FROM ${sideTableName(column)} WHERE ${begins}${isNear})`;
        })
        .join(' AND ')})`,
  };
}

/** A box around the circle, so that row groups can be skipped by their minimum and maximum coordinates. */
function boxAndCircle(column: string, center: Point, miles: number): string {
  const square = squareWithin(miles);
  const reach = Math.sqrt(Math.max(0, square)) * (1 + 1e-9);
  const middle = coordinatesOf(center);
  const sides = (['x', 'y', 'z'] as const).map(
    (axis, i) =>
      `${coordinateColumnName(column, axis)} BETWEEN ${doubleLiteral(middle[i]! - reach)} AND ${doubleLiteral(middle[i]! + reach)}`,
  );
  return `(${sides.join(' AND ')} AND ${squareSql(column, center)} <= ${doubleLiteral(square)})`;
}

async function loadTables(connection: Connection, dataset: Dataset): Promise<void> {
  const table = tableColumns(dataset, 'masks');
  const types = { integer: 'INTEGER', bigint: 'BIGINT', double: 'DOUBLE', set: 'INTEGER[]' };
  const definitions = table.map(({ name, type }) => `${name} ${types[type]}`);
  await connection.run(`SET enable_progress_bar = false; CREATE TABLE unsorted(${definitions.join(', ')})`);
  const appender = await connection.createAppender('unsorted');
  for (let row = 0; row < dataset.size; row++) {
    for (const column of table) append(appender, column, row);
    appender.endRow();
  }
  appender.closeSync();
  const narrow = table.map((column) => `${column.name}::${narrowType(column, dataset)} AS ${column.name}`);
  await connection.run(`CREATE TABLE t AS SELECT ${narrow.join(', ')} FROM unsorted ORDER BY ${clusterBy(dataset)}`);
  await connection.run('DROP TABLE unsorted');
  for (const [name, column] of Object.entries(dataset.columns)) {
    if (column.kind !== 'words') continue;
    const words = wordsByText(column);
    await connection.run('CREATE TABLE unsorted(word VARCHAR, id INTEGER)');
    const appender = await connection.createAppender('unsorted');
    for (let row = 0; row < dataset.size; row++) {
      for (const word of wordsAt(column, words, row)) {
        appender.appendVarchar(word);
        appender.appendInteger(row + 1);
        appender.endRow();
      }
    }
    appender.closeSync();
    await connection.run(
      `CREATE TABLE ${sideTableName(name)} AS SELECT * FROM unsorted ORDER BY word, id; DROP TABLE unsorted`,
    );
  }
  const step = Math.max(1, Math.floor(dataset.size / SAMPLE_ROWS));
  await connection.run(`CREATE TABLE sample AS SELECT * FROM t WHERE id % ${step} = 0; ANALYZE`);
}

function append(appender: Appender, { type, read }: TableColumn, row: number): void {
  const value = read(row);
  if (value === null) appender.appendNull();
  else if (type === 'double') appender.appendDouble(value as number);
  else if (type === 'bigint') appender.appendBigInt(value as bigint);
  else appender.appendInteger(value as number);
}

/** Returns the smallest type that fits a column. Counting groups of small numbers needs no hashing. */
function narrowType({ name, type }: TableColumn, { columns }: Dataset): string {
  if (type !== 'integer') return type === 'bigint' ? 'BIGINT' : 'DOUBLE';
  const column = Object.entries(columns).find(([one]) => name === `"c_${one}"`)?.[1];
  if (column?.kind !== 'code') return 'INTEGER';
  if (column.dictionary.length <= 2 ** 8) return 'UTINYINT';
  return column.dictionary.length <= 2 ** 16 ? 'USMALLINT' : 'INTEGER';
}

/** Puts nearby places in the same row groups, so that circles skip the others. */
function clusterBy({ columns }: Dataset): string {
  const point = Object.entries(columns).find(([, { kind }]) => kind === 'point')?.[0];
  if (point === undefined) return 'id';
  const axes = (['x', 'y', 'z'] as const).map((axis) => `floor("${axis}_${point}" * 60)`);
  return `${axes.join(', ')}, "p_${point}", id`;
}

async function runPlan(connection: Connection, { tables, parts }: SqlQueryPlan): Promise<PeerAnswer> {
  const answer: PeerAnswer = { total: 0, hits: [], facets: {}, stats: {}, histograms: {}, skipped: {} };
  for (const { name, sql } of tables) await connection.run(`CREATE OR REPLACE TEMP TABLE ${name} AS ${sql}`);
  const groups = parts.filter((part) => part.kind === 'groups');
  if (groups.length > 0) {
    const union = groups.map(({ sql }, i) => `SELECT ${i} AS part, code::INTEGER, n::INTEGER FROM (${sql})`);
    const rows = groups.map((): [number, number][] => []);
    for (const [part, code, n] of await rowsOf(connection, union.join(' UNION ALL ')))
      rows[part as number]!.push([code as number, n as number]);
    for (const [i, part] of groups.entries()) part.read(rows[i]!, answer);
  }
  for (const { from, figures } of groupFiguresBySource(parts)) {
    const values = figures.flatMap((part) => part.values);
    const [row = []] = await rowsOf(connection, `SELECT ${values.join(', ')} FROM ${from}`);
    assignRowValues(figures, row as SqlFigure[], answer);
  }
  for (const part of parts) {
    if (part.kind === 'page') part.read((await rowsOf(connection, part.sql)) as [number, number | null][], answer);
  }
  return answer;
}

async function rowsOf(connection: Connection, sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRows();
}
