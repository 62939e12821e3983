import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Point, Query } from '@forecourt/engine';
import { connectDatabase, type Connection, type Database } from '../../../src/ports/database/database.ts';
import { embeddedPostgres, type EmbeddedPostgres } from '../../../src/ports/database/embedded-postgres.ts';
import type { Dataset } from '../dataset.ts';
import { boxAround, squareWithin } from './chord.ts';
import type { Contender, PeerAnswer } from './contender.ts';
import type { Dialect } from './sql/dialect.ts';
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
  coordinateColumnName,
  listColumnName,
  numberColumnName,
  pointColumnName,
  placeRows,
  sideTableName,
  tableColumns,
  wordsAt,
  wordsByText,
} from './sql/table-layout.ts';

const SAMPLE_ROWS = 2_000;

/** One process per query, everything in memory, no writes for durability. */
const SETTINGS = {
  shared_buffers: '4GB',
  effective_cache_size: '8GB',
  work_mem: '1GB',
  maintenance_work_mem: '1GB',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  random_page_cost: '1.05',
  cpu_tuple_cost: '0.005',
  jit: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

/**
 * Runs the project's embedded PostgreSQL with a temporary data folder, one process per query: narrow columns, an index
 * on every number, place and code, GIN indexes on sets and words, all vacuumed and analyzed. A search is one statement.
 */
export function createPostgres(): Contender {
  const plans = new Map<Query, SqlQueryPlan>();
  let planFor: (query: Query) => Promise<SqlQueryPlan>;
  let folder = '';
  let server: EmbeddedPostgres;
  let database: Database;
  return {
    name: 'postgres',
    load: async (dataset) => {
      folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
      // When this process runs as root, PostgreSQL runs as another user, who needs access.
      await chmod(folder, 0o755);
      server = await embeddedPostgres(folder, SETTINGS);
      database = connectDatabase(server.url, { poolSize: 1 });
      await loadTables(database, dataset);
      const context = { dataset, dialect: DIALECT, codes: new Codes(dataset) };
      const sample = async (fails: string) =>
        (await database.query<{ f: number }>(`SELECT ${fails} AS f FROM sample`)).map(({ f }) => f);
      planFor = (query) => planQuery(query, context, dataset.size, sample);
    },
    search: async (query) => {
      const plan = plans.get(query) ?? (await planFor(query));
      plans.set(query, plan);
      return runPlan(database, plan);
    },
    close: async () => {
      await database?.close();
      await server?.release();
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

const DIALECT: Dialect = {
  hasIndexes: true,
  lookCost: 0.25,
  keepCost: 0.6,
  setTest: (column, codes, how) =>
    `${listColumnName(column)} ${how === 'any' ? '&&' : '@>'} '{${codes.join(',')}}'::smallint[]`,
  setPresent: (column) => `cardinality(${listColumnName(column)}) > 0`,
  setColumns: (column) => [listColumnName(column)],
  setCounts: (column, from, read) => ({
    kind: 'groups',
    sql: `SELECT code, count(*) AS n FROM (SELECT unnest(${listColumnName(column)}) AS code FROM ${from}) AS held GROUP BY code`,
    read,
  }),
  wordsColumns: (column) => [sideTableName(column)],
  wordsTest: (column, searched) => {
    const words = searched.map(
      ({ word, near }) => `(${[`''${word}'':*`, ...near.map((other) => `''${other}''`)].join(' | ')})`,
    );
    return `${sideTableName(column)} @@ '${words.join(' & ')}'::tsquery`;
  },
  circleByIndex,
  eitherByIndex: (conditions) => `(${conditions.join(' OR ')})`,
};

function circleByIndex(column: string, center: Point, miles: number): string {
  const { south, north, west, east } = boxAround(center, miles);
  return (
    `${pointColumnName(column)} = ANY(ARRAY(SELECT place FROM ${sideTableName(column)} WHERE latitude BETWEEN ${doubleLiteral(south)} AND ${doubleLiteral(north)}` +
    ` AND longitude BETWEEN ${doubleLiteral(west)} AND ${doubleLiteral(east)} AND ${squareSql(column, center)} <= ${doubleLiteral(squareWithin(miles))}))`
  );
}

async function loadTables(database: Database, dataset: Dataset): Promise<void> {
  await database.transaction(async (connection) => {
    const table = tableColumns(dataset, 'lists');
    const types = { integer: 'integer', bigint: 'bigint', double: 'float8', set: 'smallint[]' };
    const texts = Object.entries(dataset.columns).flatMap(([name, column]) =>
      column.kind === 'words' ? [{ name, column, words: wordsByText(column) }] : [],
    );
    const definitions = [
      ...table.map(({ name, type }) => `${name} ${type === 'integer' ? narrowType(name, dataset) : types[type]}`),
      ...texts.map(({ name }) => `${sideTableName(name)} tsvector`),
    ];
    await connection.query(`CREATE UNLOGGED TABLE t(${definitions.join(', ')})`);
    const lines = function* () {
      let lines: string[] = [];
      for (let row = 0; row < dataset.size; row++) {
        const cells = [
          ...table.map(({ read }) => cellOf(read(row))),
          ...texts.map(({ column, words }) =>
            wordsAt(column, words, row)
              .map((word) => `'${word}'`)
              .join(' '),
          ),
        ];
        lines.push(`${cells.join('\t')}\n`);
        if (lines.length < 1_000) continue;
        yield lines.join('');
        lines = [];
      }
      yield lines.join('');
    };
    await connection.copyFrom('COPY t FROM STDIN', Readable.from(lines()));
    await addSides(connection, dataset);
    const step = Math.max(1, Math.floor(dataset.size / SAMPLE_ROWS));
    await connection.query(`CREATE UNLOGGED TABLE sample AS SELECT * FROM t WHERE id % ${step} = 0`);
  });
  await database.query('VACUUM (ANALYZE)');
}

async function addSides(connection: Connection, { columns }: Dataset): Promise<void> {
  await connection.query('CREATE UNIQUE INDEX ON t(id)');
  for (const [name, column] of Object.entries(columns)) {
    const side = sideTableName(name);
    switch (column.kind) {
      case 'number':
        await connection.query(`CREATE INDEX ON t(${numberColumnName(name)})`);
        break;
      case 'code':
        await connection.query(`CREATE INDEX ON t(${codeColumnName(name)})`);
        break;
      case 'codes':
        await connection.query(`CREATE INDEX ON t USING gin(${listColumnName(name)})`);
        break;
      case 'words':
        await connection.query(`CREATE INDEX ON t USING gin(${side})`);
        break;
      case 'point': {
        await connection.query(`CREATE INDEX ON t(${pointColumnName(name)})`);
        const axes = (['x', 'y', 'z'] as const).map((axis) => `${coordinateColumnName(name, axis)} float8`).join(', ');
        await connection.query(
          `CREATE UNLOGGED TABLE ${side}(place integer PRIMARY KEY, ${axes}, latitude float8, longitude float8)`,
        );
        const lines = placeRows(column.places).map((place) => `${place.join('\t')}\n`);
        await connection.copyFrom(`COPY ${side} FROM STDIN`, Readable.from(lines));
        await connection.query(`CREATE INDEX ON ${side}(latitude, longitude)`);
      }
    }
  }
}

function cellOf(value: number | bigint | null | readonly number[]): string {
  if (value === null) return '\\N';
  return typeof value === 'object' ? `{${value.join(',')}}` : String(value);
}

function narrowType(name: string, { columns }: Dataset): string {
  const column = Object.entries(columns).find(([one]) => name === codeColumnName(one))?.[1];
  return column?.kind === 'code' && column.dictionary.length <= 2 ** 15 ? 'smallint' : 'integer';
}

/**
 * Combines all parts into one statement: the tables are common table expressions that are computed once, and all parts
 * return rows of the same shape.
 */
function statementOf({ tables, parts }: SqlQueryPlan): string {
  const given = tables.map(({ name, sql }) => `${name} AS MATERIALIZED (${sql})`);
  const together = groupingSets(parts);
  const inSets = new Set(together.flatMap(({ members }) => members));
  const selects = parts.flatMap((part, i) => {
    if (part.kind === 'groups' && !inSets.has(i))
      return [`SELECT ${i}, code::int, n::int, ${NO_MORE} FROM (${part.sql}) AS one`];
    if (part.kind === 'page') return [`SELECT ${i}, id, 0, k, NULL::float8[] FROM (${part.sql}) AS one`];
    return [];
  });
  const figures = groupFiguresBySource(parts).map(({ from, figures }, i) => {
    const values = figures.flatMap((part) => part.values).map((value) => `(${value})::float8`);
    return `SELECT ${-1 - i}, 0, 0, NULL::float8, ARRAY[${values.join(', ')}] FROM ${from}`;
  });
  const union = [...selects, ...together.map(({ sql }) => sql), ...figures].join(' UNION ALL ');
  return `WITH ${[...given, `parts(part, code, n, key, figures) AS (${union})`].join(', ')} SELECT * FROM parts`;
}

const NO_MORE = 'NULL::float8, NULL::float8[]';
/** The maximum number of columns that `GROUPING` accepts. */
const MAX_SETS = 30;

/**
 * Counts several columns over the same rows in one pass, because planning and running one select per column takes
 * longer.
 */
function groupingSets(parts: SqlQueryPlan['parts']): { sql: string; members: number[] }[] {
  const byRows = new Map<string, Map<string, number>>();
  for (const [i, part] of parts.entries()) {
    // For the whole table, each column's index is counted separately.
    if (part.kind !== 'groups' || !part.by || part.by.from === 't') continue;
    const codes = byRows.get(part.by.from) ?? new Map<string, number>();
    byRows.set(part.by.from, codes);
    if (!codes.has(part.by.code) && codes.size < MAX_SETS) codes.set(part.by.code, i);
  }
  return [...byRows].flatMap(([from, codes]) => {
    if (codes.size < 2) return [];
    const columns = [...codes.keys()];
    // A bit is set for each column that is not grouped by; the first column has the highest bit.
    const all = 2 ** columns.length - 1;
    const part = [...codes.values()].map((member, i) => `WHEN ${all - 2 ** (columns.length - 1 - i)} THEN ${member}`);
    const list = columns.join(', ');
    const sets = columns.map((code) => `(${code})`).join(', ');
    const sql =
      `SELECT CASE GROUPING(${list}) ${part.join(' ')} END, coalesce(${list})::int, count(*)::int, ${NO_MORE} ` +
      `FROM ${from} GROUP BY GROUPING SETS (${sets})`;
    return [{ sql, members: [...codes.values()] }];
  });
}

type UnionRow = { part: number; code: number; n: number; key: number | null; figures: (number | null)[] | null };

async function runPlan(database: Database, plan: SqlQueryPlan): Promise<PeerAnswer> {
  const answer: PeerAnswer = { total: 0, hits: [], facets: {}, stats: {}, histograms: {}, skipped: {} };
  const rows = await database.query<UnionRow>(statementOf(plan));
  const byPart = Map.groupBy(rows, ({ part }) => part);
  for (const [i, part] of plan.parts.entries()) {
    const own = byPart.get(i) ?? [];
    if (part.kind === 'groups')
      part.read(
        own.map(({ code, n }) => [code, n]),
        answer,
      );
    if (part.kind === 'page')
      part.read(
        own.map(({ code, key }) => [code, key]),
        answer,
      );
  }
  for (const [i, { figures }] of groupFiguresBySource(plan.parts).entries())
    assignRowValues(figures, byPart.get(-1 - i)![0]!.figures as SqlFigure[], answer);
  return answer;
}
