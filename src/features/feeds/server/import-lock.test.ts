import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCK_CHANGES } from './change-log.ts';
import { waitForImportEnd, withImportLock } from './import-lock.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

const SOURCE = 'dealer';
const LOST = `The connection that held the lock of the import of "${SOURCE}" ended.`;
const TIMEOUT_MS = 240_000;

let harness: ImportHarness;
beforeEach(async () => {
  harness = await createImportHarness();
});
afterEach(() => harness.close());

const feed = (price: number, cars: number) =>
  `stock_number,year,make,model,price\n${Array.from({ length: cars }, (_, at) => `S${at},2019,Honda,Civic,${price}`).join('\n')}\n`;
const importAll = (text: string, name: string) =>
  harness.importText(text, { name, sourceName: SOURCE, mode: 'full', allowShrink: true });
/** Starts an import of a file that arrives slowly. Its end follows when `rest` is resolved. */
function importSlowly(text: string) {
  const rest = Promise.withResolvers<void>();
  const stdin = Readable.from(
    (async function* () {
      // More than what is read to detect the format.
      yield Buffer.from(`${text}${'\n'.repeat(100_000)}`);
      await rest.promise;
    })(),
  );
  const options = { file: '-', sourceName: SOURCE, mode: 'full', allowShrink: true, stdin } as const;
  return { ended: outcome(harness.importFile('slow', options)), rest };
}
/** Resolves to the kind of a result, or the message of an error. */
const outcome = (running: ReturnType<ImportHarness['importFile']>) =>
  running.then(
    ({ kind }) => kind as string,
    (error: Error) => error.message,
  );

const offered = async () => {
  const rows = await harness.database.query<{ price: number; n: number }>(
    `select (facts->>'salePrice')::int as price, count(*) as n from listings where withdrawn_at is null group by 1 order by 1`,
  );
  return rows.map(({ price, n }) => [price, n]);
};
const count = async (from: string) =>
  (await harness.database.query<{ n: number }>(`select count(*) as n from ${from}`))[0]!.n;
const copies = () =>
  count(`pg_stat_activity where datname = current_database() and state = 'active' and query like 'copy feed\\_%'`);
const waitFor = async (read: () => Promise<number>, value: number) => {
  await expect.poll(read, { timeout: TIMEOUT_MS / 4 }).toBe(value);
};
const stagingTables = () => count(`pg_class where relkind = 'r' and relname like 'feed\\_%'`);

/** Terminates the connection whose transaction holds the lock on the source. */
async function endLockedConnection(): Promise<void> {
  const ended = await harness.database.query<{ ended: boolean }>(
    `select pg_terminate_backend(l.pid) as ended from pg_locks l join pg_database d on d.oid = l.database
     join sources s on s.id = l.objid::bigint and s.name = $1
     where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 2 and l.granted`,
    [SOURCE],
  );
  expect(ended).toEqual([{ ended: true }]);
  await waitForImportEnd(harness.database, SOURCE);
}

test('a lost lock has the code of a lost connection, which other processes recognize', async () => {
  const [source] = await harness.database.query<{ id: number }>(
    `insert into sources (name) values ($1) returning id::int`,
    [SOURCE],
  );
  const lost = withImportLock(harness.database, { sourceId: source!.id, sourceName: SOURCE }, async ({ confirm }) => {
    await endLockedConnection();
    await confirm();
  });
  await expect(lost).rejects.toMatchObject({ message: LOST, cause: { code: '08006' } });
});

test(
  'an import that loses its lock before it publishes changes nothing once another import has begun',
  async () => {
    await importAll(feed(10_000, 40), 'first.csv');
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = harness.database.transaction(async (connection) => {
      await connection.query(LOCK_CHANGES);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const losing = outcome(importAll(feed(11_000, 39), 'second.csv'));
    await waitFor(
      () =>
        count(`pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`),
      1,
    );
    await endLockedConnection();
    const later = importSlowly(feed(12_000, 38));
    // The tables of the later import exist but are still empty.
    await waitFor(copies, 2);
    release.resolve();
    await holding;
    expect(await losing).toBe(LOST);
    expect(await offered()).toEqual([[10_000, 40]]);
    later.rest.resolve();
    expect(await later.ended).toBe('done');
    expect(await offered()).toEqual([[12_000, 38]]);
    expect(await stagingTables()).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'an import that loses its lock while it reads publishes nothing, and the source can be imported again',
  async () => {
    await importAll(feed(10_000, 40), 'first.csv');
    const losing = importSlowly(feed(11_000, 39));
    await waitFor(copies, 2);
    await endLockedConnection();
    losing.rest.resolve();
    expect(await losing.ended).toBe(LOST);
    expect(await offered()).toEqual([[10_000, 40]]);
    expect((await importAll(feed(12_000, 38), 'second.csv')).kind).toBe('done');
    expect(await offered()).toEqual([[12_000, 38]]);
    expect(await stagingTables()).toBe(0);
  },
  TIMEOUT_MS,
);
