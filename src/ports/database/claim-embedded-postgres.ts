import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type EmbeddedPostgres, embeddedPostgres } from './embedded-postgres.ts';
import { openClient } from './open-client.ts';

const NAME = 'forecourt-server';
const CONNECT_TIMEOUT_MS = 10_000;
/** PostgreSQL needs a moment to notice that a killed server is gone, longer on a busy machine. */
const TRIES = 30;
const RETRY_MS = 100;

export type ClaimOptions = { tries?: number; warn?(line: string): void };

/**
 * Attaches a server to the PostgreSQL of `dataDir`, like `embeddedPostgres`, and keeps other servers off that folder
 * until it is released. Commands such as an import may use it at the same time. A lock of a database session does this,
 * so a killed server leaves none. `warn`: says when the lock is lost with its session, and when it is back.
 * @throws Error that names the server that uses the folder, and says what to do.
 */
export async function claimEmbeddedPostgres(
  dataDir: string,
  { tries = TRIES, warn = () => undefined }: ClaimOptions = {},
): Promise<EmbeddedPostgres> {
  const { url, release } = await embeddedPostgres(dataDir);
  try {
    const claim = await claimFolder(url, dataDir, { tries, warn });
    return { url, release: () => claim.release().then(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

async function claimFolder(
  databaseUrl: string,
  dataDir: string,
  { tries, warn }: Required<ClaimOptions>,
): Promise<{ release(): Promise<void> }> {
  let client = await tryClaim(databaseUrl);
  for (let tried = 1; !client && tried < tries; tried++) {
    await wait(RETRY_MS);
    client = await tryClaim(databaseUrl);
  }
  if (!client) throw new Error(await describeHolder(databaseUrl, dataDir));
  let released = false;
  const renewWhenLost = (held: pg.Client) =>
    held.once('end', async () => {
      if (released) return;
      // The embedded PostgreSQL restarts after a failure, and forgets its sessions.
      warn(`PostgreSQL ended the connection that keeps other servers off DATA_DIR "${dataDir}". Connecting again.`);
      let isTaken = false;
      for (; !released; await wait(RETRY_MS)) {
        const renewed = await tryClaim(databaseUrl).catch(() => null);
        if (renewed === undefined && !isTaken) {
          isTaken = true;
          warn(await describeHolder(databaseUrl, dataDir).catch((error: Error) => error.message));
        }
        if (!renewed) continue;
        if (!released) {
          warn(`Other servers are kept off DATA_DIR "${dataDir}" again.`);
          return renewWhenLost((client = renewed));
        }
        await renewed.end().catch(() => undefined);
      }
    });
  renewWhenLost(client);
  return {
    release: async () => {
      released = true;
      await client?.end().catch(() => undefined);
    },
  };
}

const KEY_SQL = `hashtextextended('data folder', 0)`;

async function tryClaim(databaseUrl: string): Promise<pg.Client | undefined> {
  const client = await connect(databaseUrl, nameOf(process.pid));
  try {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${KEY_SQL}) as taken`);
    if (rows[0]!.taken) return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return undefined;
}

async function connect(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = openClient({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  await client.connect();
  return client;
}

/** PostgreSQL cuts longer names. */
const MAX_NAME = 63;
const nameOf = (pid: number) => `${NAME} ${pid} on ${hostname()}`.slice(0, MAX_NAME);

async function describeHolder(databaseUrl: string, dataDir: string): Promise<string> {
  const client = await connect(databaseUrl, 'forecourt');
  try {
    const { rows } = await client.query<{ name: string; since: Date }>(
      `select a.application_name as name, a.backend_start as since from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and l.objsubid = 1
         and (l.classid::bigint << 32 | l.objid::bigint) = ${KEY_SQL}`,
    );
    const [holder] = rows;
    const since = holder?.since.toISOString().slice(0, 16).replace('T', ' ');
    const who = holder ? ` (process${holder.name.slice(NAME.length)}, since ${since} UTC)` : '';
    return `Another server${who} uses DATA_DIR "${dataDir}". Stop it, or set DATA_DIR to another folder and PORT to another port. Several servers for one site need a PostgreSQL server: set DATABASE_URL.`;
  } finally {
    await client.end();
  }
}
