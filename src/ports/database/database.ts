import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFromStream, to as copyToStream } from 'pg-copy-streams';
import { databaseError } from './database-errors.ts';
import { type HangTimes, HangWatch } from './hang-watch.ts';
import { listenForErrors, openClient } from './open-client.ts';
import { createPipeline } from './pipeline.ts';
import { readRows } from './read-rows.ts';

// Row counts and ids are far below 2^53, and the public id is a JSON integer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Params = readonly unknown[];

/** Runs SQL statements: a connection, a transaction or the database. */
export type Queryable = Pick<Connection, 'query'>;

/** The operations on one connection, inside or outside a transaction. */
export type Connection = {
  /** Runs one statement; rows as plain objects by column name. */
  query<Row extends object>(sql: string, params?: Params): Promise<Row[]>;
  /** Feeds `source` (text in COPY's format) to a `copy … from stdin` statement. */
  copyFrom(sql: string, source: Readable): Promise<void>;
  /**
   * Returns the output of a `copy … to stdout` statement, in COPY's format. Read it to its end, or let the transaction
   * fail.
   */
  copyTo(sql: string): Readable;
  /** Returns the rows one by one, fetching a thousand at a time. Only inside a transaction. */
  stream<Row extends object>(sql: string, params?: Params): AsyncIterable<Row>;
};

/**
 * The system of record. Only this folder depends on `pg`. While the database is down, all calls reject with a
 * DatabaseUnavailableError. While its disk is full, calls that write reject with a DatabaseFullError.
 */
export type Database = {
  readonly url: string;
  /**
   * Runs one statement and returns its rows as plain objects by column name. If it takes longer than `timeoutMs`, it
   * rejects and discards its connection, so that a database that hangs does not hold connections. It is then unknown
   * whether the statement ran. Without `timeoutMs` there is no limit. For `isPipelined`, see `pipeline.ts`. With
   * `isPrepared`, each connection keeps the parsed statement and its plan, which cost the server more than reading a
   * few rows: for statements of pages, whose texts are few.
   */
  query<Row extends object>(
    sql: string,
    params?: Params,
    options?: { timeoutMs?: number; isPipelined?: boolean; isPrepared?: boolean },
  ): Promise<Row[]>;
  /** Commits when `work` returns, rolls back when it throws. `isolation` defaults to read committed. */
  transaction<Result>(
    work: (connection: Connection) => Promise<Result>,
    options?: { isolation?: 'repeatable read' },
  ): Promise<Result>;
  /**
   * Calls `onNotify` for every NOTIFY on `channel` until the returned function is called.
   * `onLost` is called once if the connection breaks; listen again then.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onLost: (error: Error) => void,
  ): Promise<() => Promise<void>>;
  /** Returns the pool's connections now: in use, idle, and requests that wait for one. */
  pool(): { used: number; idle: number; waiting: number };
  /** Waits for running statements, for at most 5 s. */
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;
/** A limit, because an aborted start may leave statements behind whose results are not needed. */
const CLOSE_TIMEOUT_MS = 5_000;

/** `pg` supports a time limit per statement, but its types do not. 0 means no limit. */
export type TimedStatement = pg.QueryConfig<unknown[]> & { query_timeout: number };

/** Runs one call to the server, and may reject before the call ends. */
export type WatchCall = <Result>(call: () => Promise<Result>) => Promise<Result>;

export type DatabaseOptions = {
  poolSize?: number;
  name?: string;
  /**
   * While it returns `true`, calls to a server that hangs (`hang-watch.ts`) reject and discard their connections. Meant
   * for servers, whose visitors wait. Commands and long-running work wait until the database responds again.
   */
  rejectWhenHung?: () => boolean;
  /** When a server counts as hung. Tests shorten these times. */
  hangTimes?: Partial<HangTimes>;
};

/** Creates a pool on `url`. It connects on the first query. */
export function connectDatabase(url: string, options: DatabaseOptions = {}): Database {
  const sockets = new Set<Socket>();
  const settings = {
    connectionString: url,
    application_name: options.name ?? 'forecourt',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => openSocket(sockets),
  };
  const pool = new pg.Pool({ ...settings, max: options.poolSize ?? 8 });
  listenForErrors(pool);
  const hangs = new HangWatch({
    probe: (signal) => probeServer(url, signal),
    endConnections: () => sockets.forEach((socket) => socket.destroy()),
    times: options.hangTimes,
  });
  const watch: WatchCall = (call) => (options.rejectWhenHung?.() ? hangs.run(call) : call());
  const pipeline = createPipeline({ acquire: () => acquire(pool, watch), watch });

  return {
    url,
    query: <Row extends object>(
      sql: string,
      params: Params = [],
      { timeoutMs = 0, isPipelined = false, isPrepared = false } = {},
    ) => {
      const statement: TimedStatement = { text: sql, values: valuesOf(params), query_timeout: timeoutMs };
      // A connection on which it fails, such as after a change of the schema, is discarded, and its plan with it.
      if (isPrepared) statement.name = preparedName(sql);
      const rows = isPipelined ? pipeline<Row>(statement) : runStatement<Row>(pool, statement, watch);
      return rows.catch(rethrow);
    },
    transaction: (work, { isolation } = {}) => runTransaction(pool, work, isolation, watch).catch(rethrow),
    listen: (channel, onNotify, onLost) =>
      watch(() => listenOn(openClient(settings), channel, onNotify, onLost)).catch(rethrow),
    pool: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      hangs.stop();
      await Promise.race([pool.end(), setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Writes arrays as PostgreSQL reads them, because `pg` takes several times as long and puts each value in quotes. */
function valuesOf(params: Params): unknown[] {
  return params.map((value) => (Array.isArray(value) ? arrayOf(value) : value));
}

function arrayOf(values: readonly unknown[]): unknown {
  if (values.every((one) => typeof one === 'number' || typeof one === 'boolean')) return `{${values.join(',')}}`;
  if (!values.every((one) => typeof one === 'string')) return values;
  const json = JSON.stringify(values);
  // PostgreSQL reads texts as JSON writes them, unless they contain escapes.
  return json.includes('\\') ? values : `{${json.slice(1, -1)}}`;
}

const preparedNames = new Map<string, string>();

function preparedName(sql: string): string {
  const known = preparedNames.get(sql);
  if (known !== undefined) return known;
  const name = `prepared_${preparedNames.size}`;
  preparedNames.set(sql, name);
  return name;
}

function openSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}

/** Takes a client from the pool. If the call was rejected meanwhile, the client is returned unused. */
async function acquire(pool: pg.Pool, watch: WatchCall): Promise<pg.PoolClient> {
  const coming = pool.connect();
  try {
    return await watch(() => coming);
  } catch (error) {
    coming.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

async function runStatement<Row extends object>(
  pool: pg.Pool,
  statement: TimedStatement,
  watch: WatchCall,
): Promise<Row[]> {
  const client = await acquire(pool, watch);
  let failure: Error | undefined;
  try {
    return (await watch(() => client.query<Row>(statement))).rows;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

function rethrow(error: unknown): never {
  throw databaseError(error);
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<Result>,
  isolation: 'repeatable read' | undefined,
  watch: WatchCall,
): Promise<Result> {
  const client = await acquire(pool, watch);
  const copies: Readable[] = [];
  let broken: Error | undefined;
  const noteBroken = (error: Error) => (broken ??= error);
  client.on('error', noteBroken);
  try {
    await watch(() => client.query(isolation ? `begin isolation level ${isolation}` : 'begin'));
    const result = await work(connectionOf(client, copies, watch));
    if (copies.some((copy) => !copy.readableEnded)) throw new Error('A copy was not read to its end.');
    await watch(() => client.query('commit'));
    return result;
  } catch (error) {
    // The server would process a rollback only after sending all remaining COPY data, which is no longer read. So the
    // connection is discarded.
    if (copies.some((copy) => !copy.readableEnded)) broken = error as Error;
    else await watch(() => client.query('rollback')).catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
    client.off('error', noteBroken);
  }
}

/** Creates a connection on a client. Adds every stream that it opens for reading to `copies`. */
function connectionOf(client: pg.ClientBase, copies: Readable[], watch: WatchCall): Connection {
  return {
    query: async <Row extends object>(sql: string, params: Params = []) =>
      (await watch(() => client.query<Row>(sql, valuesOf(params)))).rows,
    copyFrom: (sql, source) => pipeline(source, client.query(copyFromStream(sql))),
    copyTo: (sql) => {
      const copy = client.query(copyToStream(sql));
      copies.push(copy);
      // A reader that stopped no longer listens for errors when the connection ends.
      copy.on('error', () => undefined);
      return copy;
    },
    stream: (sql, params = []) => readRows(client, sql, params),
  };
}

async function listenOn(
  client: pg.Client,
  channel: string,
  onNotify: (payload: string) => void,
  onLost: (error: Error) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  client.on('error', (error) => {
    if (!stopped) onLost(databaseError(error) as Error);
    stopped = true;
  });
  client.on('notification', (message) => onNotify(message.payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    stopped = true;
    await client.end().catch(() => undefined);
    throw error;
  }
  return async () => {
    stopped = true;
    await client.end();
  };
}

/** Matches error codes of PostgreSQL. An error, such as too many connections, also proves that the server responds. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
const OF_THE_SYSTEM = /^E[A-Z]+$/;

/**
 * Resolves when the server at `url` responds on a new connection. @throws when it cannot be reached, or `signal`
 * aborts.
 */
async function probeServer(url: string, signal: AbortSignal): Promise<void> {
  const socket = new Socket();
  const client = openClient({ connectionString: url, application_name: 'forecourt-probe', stream: () => socket });
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  try {
    await client.connect();
    await client.query('select 1');
    await client.end();
  } catch (error) {
    socket.destroy();
    const { code = '' } = error as { code?: string };
    if (!SQLSTATE.test(code) || OF_THE_SYSTEM.test(code)) throw error;
  }
}
