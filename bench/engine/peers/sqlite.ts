import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Point, Query } from '@forecourt/engine';
import type { Dataset, ListData } from '../dataset.ts';
import { boxAround, squareWithin } from './chord.ts';
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
  codeColumnName,
  numberColumnName,
  pointColumnName,
  placeRows,
  sideTableName,
  tableColumns,
  wordsAt,
  wordsByText,
} from './sql/table-layout.ts';

/** Approximate size of the sample that plans are based on. */
const SAMPLE_ROWS = 2_000;

/**
 * Runs SQLite in memory, in this process and thread: codes as integers, sets as bits, places with their coordinates,
 * words in contentless FTS5, an index on every number, place and code, and ANALYZE.
 */
export function createSqlite(): Contender {
  const database = new DatabaseSync(':memory:');
  const plans = new Map<Query, Promise<SqlQueryPlan>>();
  let planFor: (query: Query) => Promise<SqlQueryPlan>;
  return {
    name: 'sqlite',
    load: async (dataset) => {
      const dialect = sqliteDialect(dataset);
      loadTables(database, dataset);
      const context = { dataset, dialect, codes: new Codes(dataset) };
      const sample = (fails: string) =>
        database
          .prepare(`SELECT ${fails} AS f FROM sample`)
          .all()
          .map((row) => row['f'] as number);
      planFor = (query) => planQuery(query, context, dataset.size, sample);
    },
    search: async (query) => {
      if (!plans.has(query)) plans.set(query, planFor(query));
      return runPlan(database, await plans.get(query)!);
    },
    close: async () => database.close(),
  };
}

function sqliteDialect(dataset: Dataset): Dialect {
  return {
    ...maskSets(dataset),
    hasIndexes: true,
    lookCost: 0.5,
    keepCost: 2.5,
    wordsColumns: () => ['id'],
    wordsTest: (column, searched) => {
      const match = searched
        .map(({ word, near }) => `(${[`"${word}" *`, ...near.map((other) => `"${other}"`)].join(' OR ')})`)
        .join(' AND ');
      return `id IN (SELECT rowid FROM ${sideTableName(column)} WHERE ${sideTableName(column)} MATCH '${match}')`;
    },
    circleByIndex: (column, center, miles) => circleByIndex(column, center, miles),
    eitherByIndex: (conditions) =>
      conditions.length === 1
        ? conditions[0]!
        : `id IN (${conditions.map((one) => `SELECT id FROM t WHERE ${one}`).join(' UNION ')})`,
  };
}

function circleByIndex(column: string, center: Point, miles: number): string {
  const { south, north, west, east } = boxAround(center, miles);
  return (
    `${pointColumnName(column)} IN (SELECT place FROM ${sideTableName(column)} WHERE latitude BETWEEN ${doubleLiteral(south)} AND ${doubleLiteral(north)}` +
    ` AND longitude BETWEEN ${doubleLiteral(west)} AND ${doubleLiteral(east)} AND ${squareSql(column, center)} <= ${doubleLiteral(squareWithin(miles))})`
  );
}

function loadTables(database: DatabaseSync, dataset: Dataset): void {
  database.exec('PRAGMA cache_size = -2000000; PRAGMA temp_store = MEMORY; PRAGMA journal_mode = OFF; BEGIN');
  const table = tableColumns(dataset, 'masks');
  const types = { integer: 'INTEGER', bigint: 'INTEGER', double: 'REAL', set: 'BLOB' };
  const definitions = table.map(({ name, type }) => `${name} ${types[type]}${name === 'id' ? ' PRIMARY KEY' : ''}`);
  database.exec(`CREATE TABLE t(${definitions.join(', ')})`);
  const insert = insertInto(database, 't', table.length);
  for (let row = 0; row < dataset.size; row++) insert.run(...(table.map(({ read }) => read(row)) as number[]));
  for (const [name, column] of Object.entries(dataset.columns)) {
    if (column.kind === 'number') database.exec(`CREATE INDEX ${indexOn(name)} ON t(${numberColumnName(name)})`);
    if (column.kind === 'code') database.exec(`CREATE INDEX ${indexOn(name)} ON t(${codeColumnName(name)})`);
    if (column.kind === 'point') {
      database.exec(`CREATE INDEX ${indexOn(name)} ON t(${pointColumnName(name)})`);
      const side = sideTableName(name);
      const axes = squareColumns(name);
      database.exec(`CREATE TABLE ${side}(place INTEGER PRIMARY KEY, ${axes}, latitude REAL, longitude REAL)`);
      const add = insertInto(database, side, 6);
      for (const place of placeRows(column.places)) add.run(...place);
      database.exec(`CREATE INDEX ${indexOn(`${name} degrees`)} ON ${side}(latitude, longitude)`);
    }
    if (column.kind === 'words') loadWords(database, name, column, dataset.size);
  }
  const step = Math.max(1, Math.floor(dataset.size / SAMPLE_ROWS));
  database.exec(`CREATE TABLE sample AS SELECT * FROM t WHERE id % ${step} = 0; ANALYZE; COMMIT`);
}

function squareColumns(column: string): string {
  return (['x', 'y', 'z'] as const).map((axis) => `"${axis}_${column}" REAL`).join(', ');
}

function loadWords(database: DatabaseSync, name: string, column: ListData, size: number): void {
  const side = sideTableName(name);
  database.exec(
    `CREATE VIRTUAL TABLE ${side} USING fts5(words, content = '', detail = none, columnsize = 0, prefix = '1 2 3 4')`,
  );
  const insert = database.prepare(`INSERT INTO ${side}(rowid, words) VALUES (?, ?)`);
  const words = wordsByText(column);
  for (let row = 0; row < size; row++) insert.run(row + 1, wordsAt(column, words, row).join(' '));
  database.exec(`INSERT INTO ${side}(${side}) VALUES ('optimize')`);
}

function insertInto(database: DatabaseSync, table: string, columns: number): StatementSync {
  return database.prepare(`INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?').join(', ')})`);
}

function indexOn(name: string): string {
  return `"by ${name.replaceAll('"', '')}"`;
}

function runPlan(database: DatabaseSync, { tables, parts }: SqlQueryPlan): PeerAnswer {
  const answer: PeerAnswer = { total: 0, hits: [], facets: {}, stats: {}, histograms: {}, skipped: {} };
  for (const { name, sql } of tables) database.exec(`CREATE TEMP TABLE ${name} AS ${sql}`);
  for (const part of parts)
    if (part.kind !== 'figures') part.read(rowsOf(database, part.sql) as [number, number][], answer);
  for (const { from, figures } of groupFiguresBySource(parts)) {
    const [row = []] = rowsOf(
      database,
      `SELECT ${figures.flatMap(({ values }) => values).join(', ')} FROM ${from}`,
      true,
    );
    assignRowValues(figures, row as SqlFigure[], answer);
  }
  for (const { name } of tables) database.exec(`DROP TABLE temp.${name}`);
  return answer;
}

function rowsOf(database: DatabaseSync, sql: string, exact = false): unknown[][] {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  statement.setReadBigInts(exact);
  return statement.all() as unknown as unknown[][];
}
