import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openAccounts } from '#ports/accounts/open-accounts.ts';
import { acquireLock, tryLock } from '#ports/database/advisory-lock.ts';
import { DatabaseUnavailableError, databaseError } from '#ports/database/database-errors.ts';
import { type Connection, connectDatabase, type Database } from '#ports/database/database.ts';
import { migrate } from '#ports/database/migrate.ts';
import { addErrorListenerTooLate } from '#ports/database/testing/add-error-listener-too-late.ts';
import type { Exercise } from '#ports/database/testing/run-connection-cuts.ts';
import { createJobs } from '#ports/jobs/jobs.ts';

const isAway = (error: unknown) => error instanceof DatabaseUnavailableError;
const ROWS = 2_500;
const MANY = `select n, repeat('x', 200) as text from generate_series(1, ${ROWS}) n`;

const onDatabase =
  (work: (database: Database) => Promise<unknown>) =>
  async (url: string): Promise<unknown> => {
    const database = connectDatabase(url, { poolSize: 2 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
const inTransaction = (work: (connection: Connection) => Promise<unknown>): Exercise => ({
  run: onDatabase((database) => database.transaction(work)),
  isClear: isAway,
});

async function sumOf(rows: AsyncIterable<{ n: number }>, until = Number.POSITIVE_INFINITY): Promise<number> {
  let sum = 0;
  for await (const { n } of rows) {
    sum += n;
    if (n >= until) break;
  }
  return sum;
}

class GivenUp extends Error {}

/** Reads the first rows of a copy, and makes the transaction fail. */
async function giveUpCopy(database: Database): Promise<unknown> {
  const copying = database.transaction(async (connection) => {
    for await (const _ of connection.copyTo(`copy (${MANY}) to stdout`)) throw new GivenUp();
  });
  const error = await copying.catch((reason: unknown) => reason);
  if (error instanceof GivenUp) return 'given up';
  throw error;
}

/** Listens, is notified, and stops; notices if the connection ends meanwhile. */
async function listenOnce(database: Database): Promise<unknown> {
  const heard = Promise.withResolvers<string>();
  heard.promise.catch(() => undefined);
  const stop = await database.listen('cut', heard.resolve, heard.reject);
  try {
    await database.query(`select pg_notify('cut', 'news')`);
    return await heard.promise;
  } finally {
    await stop();
  }
}

async function holdOnce(url: string): Promise<unknown> {
  const lock = await acquireLock(url, 'cut', AbortSignal.timeout(60_000));
  try {
    if (!lock.isHeld()) throw new Error('The lock was lost.');
    return 'held';
  } finally {
    await lock.release();
  }
}

async function signIn(url: string): Promise<unknown> {
  const database = connectDatabase(url, { poolSize: 2 });
  const accounts = openAccounts(database, { secret: 'x'.repeat(32), errorOf: databaseError });
  try {
    const origin = 'http://localhost';
    const { cookies, userId } = await accounts.start('ann', { headers: new Headers(), origin });
    const cookie = cookies[0]!.split(';')[0]!;
    const found = await accounts.find({ headers: new Headers({ cookie }), origin });
    return [userId, found?.account.email];
  } finally {
    await accounts.close();
    await database.close();
  }
}

async function requestJob(url: string): Promise<unknown> {
  const jobs = await createJobs(url, () => undefined);
  try {
    await jobs.request('cut');
    return 'requested';
  } finally {
    await jobs.stop();
  }
}

/** A control: it always reports success. */
const hideErrors = onDatabase((database) => database.query('select 1 as n').catch(() => [{ n: 2 }]));

/** Uses of the site's database connections, one for each kind of client and each way of using it. */
export const CONNECTION_EXERCISES: Readonly<Record<string, Exercise>> = {
  query: { run: onDatabase((database) => database.query('select 1 as n')), isClear: isAway },
  'timed query': {
    run: onDatabase((database) => database.query('select $1::int as n', [1], { timeoutMs: 60_000 })),
    isClear: isAway,
  },
  transaction: inTransaction(async (connection) => {
    await connection.query('insert into cut_rows values ($1)', ['again']);
    return connection.query('select 1 as n');
  }),
  'copy in': inTransaction(async (connection) => {
    await connection.copyFrom('copy cut_rows from stdin', Readable.from(Array<string>(ROWS).fill('row\n')));
    return connection.query('select 1 as n');
  }),
  'copy out': inTransaction(async (connection) => (await text(connection.copyTo(`copy (${MANY}) to stdout`))).length),
  'copy out that is given up': { run: onDatabase(giveUpCopy), isClear: isAway },
  rows: inTransaction((connection) => sumOf(connection.stream<{ n: number }>(MANY))),
  'rows that are given up': inTransaction(async (connection) => {
    const sum = await sumOf(connection.stream<{ n: number }>(MANY), 10);
    return [sum, await connection.query('select 1 as n')];
  }),
  listener: { run: onDatabase(listenOnce), isClear: isAway },
  lock: { run: holdOnce },
  'tried lock': {
    run: async (url) => {
      const lock = await tryLock(url, 'cut tried');
      await lock?.release();
      return 'tried';
    },
  },
  migration: { run: (url) => migrate(url) },
  accounts: { run: signIn, isClear: isAway },
  jobs: { run: requestJob },
};

export const CONTROL_EXERCISES: Readonly<Record<string, Exercise>> = {
  'listens too late': { run: addErrorListenerTooLate },
  'hides errors': { run: hideErrors },
};
