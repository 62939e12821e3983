import type pg from 'pg';
import { openClient } from './open-client.ts';
import type { TimedStatement } from './database.ts';

/**
 * Keys, each of which only one of all processes on a database can hold at a time. They are advisory locks of one
 * session, so they exist only in the memory of the processes and of the database, and in no file or backup.
 */
export type SharedKeys = {
  /**
   * Takes a key, and returns whether it was free. A key that this or another process holds is not free, and no key is
   * free while this process holds the maximum number of keys.
   * @throws if the database does not answer.
   */
  take(key: string): Promise<boolean>;
  /** Frees a key before its time. */
  release(key: string): Promise<void>;
  /** Frees all keys. */
  stop(): Promise<void>;
};

type Settings = { databaseUrl: string; holdMs: number; maxKeys: number; now(): number };

const TIMEOUT_MS = 1_000;
/** Separates these keys from other advisory locks. */
const SEED = 19;

/**
 * Connects when the first key is taken. If the connection is lost, others may take the keys, until this process takes
 * another key and then also retakes all that it held before. If a process is killed, its keys are free.
 */
export function createSharedKeys({ databaseUrl, holdMs, maxKeys, now }: Settings): SharedKeys {
  /** The time at which each key was taken, the oldest first. */
  const held = new Map<string, number>();
  /** Keys that are being taken. Two calls must not both lock one, because a session may lock a key twice. */
  const taking = new Set<string>();
  let connection: Promise<pg.Client> | undefined;

  const connect = (): Promise<pg.Client> => {
    const opened = open(databaseUrl, [...held.keys()]);
    const forget = () => connection === opened && (connection = undefined);
    opened.then((client) => client.on('end', forget).on('error', forget), forget);
    return opened;
  };
  const run = async (lock: 'pg_try_advisory_lock' | 'pg_advisory_unlock', keys: readonly string[]) => {
    const opened = (connection ??= connect());
    const client = await opened;
    try {
      return await runLocks(client, lock, keys);
    } catch (error) {
      // A statement that got no answer may have locked its keys. Ending the session frees them.
      if (connection === opened) connection = undefined;
      void client.end().catch(() => undefined);
      throw error;
    }
  };
  const release = async (keys: readonly string[]) => {
    for (const key of keys) held.delete(key);
    if (keys.length > 0 && connection) await run('pg_advisory_unlock', keys);
  };
  return {
    take: async (key) => {
      await release(expired(held, now() - holdMs));
      if (held.has(key) || taking.has(key) || held.size + taking.size >= maxKeys) return false;
      taking.add(key);
      try {
        const [isTaken = false] = await run('pg_try_advisory_lock', [key]);
        if (isTaken) held.set(key, now());
        return isTaken;
      } finally {
        taking.delete(key);
      }
    },
    release: (key) => release(held.has(key) ? [key] : []),
    stop: async () => {
      held.clear();
      const client = await connection?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

function expired(held: ReadonlyMap<string, number>, before: number): string[] {
  const keys: string[] = [];
  for (const [key, at] of held) {
    if (at > before) break;
    keys.push(key);
  }
  return keys;
}

async function open(databaseUrl: string, held: readonly string[]): Promise<pg.Client> {
  const client = openClient({
    connectionString: databaseUrl,
    application_name: 'forecourt-shared-keys',
    connectionTimeoutMillis: TIMEOUT_MS,
    keepAlive: true,
  });
  try {
    await client.connect();
    if (held.length > 0) await runLocks(client, 'pg_try_advisory_lock', held);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}

async function runLocks(client: pg.Client, lock: string, keys: readonly string[]): Promise<boolean[]> {
  const statement: TimedStatement = {
    text: `select ${lock}(hashtextextended(key, ${SEED})) as done from unnest($1::text[]) with ordinality as t (key, at)
           order by at`,
    values: [keys],
    query_timeout: TIMEOUT_MS,
  };
  const { rows } = await client.query<{ done: boolean }>(statement);
  return rows.map(({ done }) => done);
}
