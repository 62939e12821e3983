import type pg from 'pg';
import { openClient } from './open-client.ts';

/** A lock that only one process at a time can hold, among all that use a database. */
export type HeldLock = {
  /**
   * Whether the lock is certainly still held. Check it immediately before work that needs the lock, because a process
   * that was suspended may have lost it.
   */
  isHeld(): boolean;
  /** Aborts when the lock is lost. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;
/** A holder that is silent for this long loses the lock, because the database ends its session. */
const LEASE_MS = 15_000;
/** The holder assumes that it holds the lock for a shorter time, to be safe. */
const BELIEF_MS = 10_000;
const PROVE_EVERY_MS = 2_000;

/**
 * Waits for the lock. A waiting process gets it when its holder releases it, ends, is killed, or hangs for 15 s.
 * @throws the signal's reason; Error when the database cannot be reached.
 */
export async function acquireLock(databaseUrl: string, name: string, signal: AbortSignal): Promise<HeldLock> {
  return (await lock(databaseUrl, name, 'pg_advisory_lock', signal))!;
}

/** Takes the lock; `null` if another process holds it. */
export async function tryLock(databaseUrl: string, name: string): Promise<HeldLock | null> {
  return lock(databaseUrl, name, 'pg_try_advisory_lock', undefined);
}

async function lock(
  databaseUrl: string,
  name: string,
  take: 'pg_advisory_lock' | 'pg_try_advisory_lock',
  signal: AbortSignal | undefined,
): Promise<HeldLock | null> {
  signal?.throwIfAborted();
  const client = openClient({
    connectionString: databaseUrl,
    application_name: 'forecourt-lock',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  const losing = new AbortController();
  const lose = () => losing.abort(new Error(`The lock "${name}" was lost.`));
  client.on('error', lose);
  client.on('end', lose);
  // A client that is ended while it connects may never emit `end`.
  const givenUp = Promise.withResolvers<never>();
  givenUp.promise.catch(() => undefined);
  const giveUp = () => {
    givenUp.reject(new Error(`The wait for the lock "${name}" was aborted.`));
    void client.end().catch(() => undefined);
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const { rows } = await Promise.race([takeLock(client, name, take), givenUp.promise]);
    signal?.throwIfAborted();
    if (rows[0]!.taken !== false) return keep(client, losing);
    await client.end();
    return null;
  } catch (error) {
    giveUp();
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

async function takeLock(client: pg.Client, name: string, take: string): Promise<{ rows: { taken: boolean | '' }[] }> {
  await client.connect();
  await client.query(`set idle_session_timeout = ${LEASE_MS}`);
  return client.query(`select ${take}(hashtextextended($1, 0)) as taken`, [name]);
}

function keep(client: pg.Client, losing: AbortController): HeldLock {
  let provenAt = performance.now();
  const isHeld = () => !losing.signal.aborted && performance.now() - provenAt < BELIEF_MS;
  const prove = async () => {
    if (!isHeld()) {
      losing.abort(new Error('The database did not answer in time to keep the lock.'));
      return;
    }
    const checkedAt = performance.now();
    await client.query('select 1');
    provenAt = Math.max(provenAt, checkedAt);
  };
  const timer = setInterval(() => void prove().catch(() => undefined), PROVE_EVERY_MS);
  timer.unref();
  losing.signal.addEventListener('abort', () => {
    clearInterval(timer);
    void client.end().catch(() => undefined);
  });
  return {
    isHeld,
    lost: losing.signal,
    release: async () => {
      clearInterval(timer);
      await client.end().catch(() => undefined);
    },
  };
}
