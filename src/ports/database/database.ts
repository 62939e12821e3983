import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFromStream, to as copyToStream } from 'pg-copy-streams';
import { databaseError } from './database-away.ts';
import { HangWatch } from './hang-watch.ts';
import { listenForErrors, openClient } from './open-client.ts';
import { probeServer } from './probe-server.ts';
import { readRows } from './read-rows.ts';

// Row counts and ids are far below 2^53, and the public id is a JSON integer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Params = readonly unknown[];

/** What can be done on one connection, inside or outside a transaction. */
export type Connection = {
  /** Runs one statement; rows as plain objects by column name. */
  query<Row extends object>(sql: string, params?: Params): Promise<Row[]>;
  /** Feeds `source` (text in COPY's format) to a `copy … from stdin` statement. */
  copyFrom(sql: string, source: Readable): Promise<void>;
  /** What a `copy … to stdout` statement writes, in COPY's format. Read it to its end, or let the transaction fail. */
  copyTo(sql: string): Readable;
  /** Rows one by one, a thousand at a time on the wire. Only inside a transaction. */
  stream<Row extends object>(sql: string, params?: Params): AsyncIterable<Row>;
};

/** The record of truth. Only this folder knows that it is reached through `pg`. While it is away, all reject with a DatabaseAwayError; while its disk is full, what writes with a DatabaseFullError. */
export type Database = {
  readonly url: string;
  /**
   * Runs one statement; rows as plain objects by column name. One that takes longer than `timeoutMs` rejects and gives its
   * connection up, so that none is held by a database that hangs; without it there is no limit. Whether such a
   * statement was carried out is unknown.
   */
  query<Row extends object>(sql: string, params?: Params, options?: { timeoutMs?: number }): Promise<Row[]>;
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
  /** Connections of the pool as it is now: at work, idle, and requests that wait for one. */
  pool(): { used: number; idle: number; waiting: number };
  /** Waits for statements under way, for 5 s at most. */
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;
/** A start that is given up may leave statements behind that nobody waits for. */
const CLOSE_TIMEOUT_MS = 5_000;

/** `pg` knows a time limit by statement; its types do not. 0 is none. */
type TimedStatement = pg.QueryConfig<unknown[]> & { query_timeout: number };

/** Runs one call to the server, and may reject before it does. */
type Watch = <Result>(call: () => Promise<Result>) => Promise<Result>;

export type DatabaseOptions = {
  poolSize?: number;
  name?: string;
  /**
   * While it returns `true`, calls to a server that hangs (`hang-watch.ts`) reject, and their connections are given up. For
   * servers, whose visitors wait. Commands, and work that takes long, wait until the server goes on.
   */
  rejectWhenHung?: () => boolean;
};

/** A pool on `url`. Opening does not connect; the first query does. */
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
  });
  const watch: Watch = (call) => (options.rejectWhenHung?.() ? hangs.run(call) : call());

  return {
    url,
    query: <Row extends object>(sql: string, params: Params = [], { timeoutMs = 0 } = {}) => {
      const statement: TimedStatement = { text: sql, values: [...params], query_timeout: timeoutMs };
      return runStatement<Row>(pool, statement, watch).catch(rethrow);
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

function openSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}

/** Takes a client from the pool. One that comes after its caller has been refused goes back, and nothing is run on it. */
async function acquire(pool: pg.Pool, watch: Watch): Promise<pg.PoolClient> {
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
  watch: Watch,
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
  watch: Watch,
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
    // The server still sends what nobody reads, and would hear of a rollback only after that.
    if (copies.some((copy) => !copy.readableEnded)) broken = error as Error;
    else await watch(() => client.query('rollback')).catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
    client.off('error', noteBroken);
  }
}

/** Adds to `copies` what it writes. */
function connectionOf(client: pg.ClientBase, copies: Readable[], watch: Watch): Connection {
  return {
    query: async <Row extends object>(sql: string, params: Params = []) =>
      (await watch(() => client.query<Row>(sql, [...params]))).rows,
    copyFrom: (sql, source) => pipeline(source, client.query(copyFromStream(sql))),
    copyTo: (sql) => {
      const copy = client.query(copyToStream(sql));
      copies.push(copy);
      // A reader that gave up does not listen any more when the connection ends.
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
