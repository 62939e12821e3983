import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { ClusterError, type ClusterWriteOutcome, type SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import {
  isClusterTestUnavailable,
  openTestCluster,
  SEARCH_SERVER_TIMEOUT_MS,
  type TestCluster,
} from '#ports/search-cluster/test-cluster.ts';
import { createSource, publish, withdraw, writeOwner } from '#features/search/testing/publish-cars.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { ClusterFollower } from './cluster-follower.ts';
import { ClusterPlaces, type ClusterSchema } from './cluster-places.ts';
import { ClusterSync } from './cluster-sync.ts';

const SCHEMA: ClusterSchema = {
  version: '1',
  body: {
    settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' },
    mappings: {
      dynamic: 'strict',
      properties: { id: { type: 'long' }, year: { type: 'double' }, owner: { type: 'keyword' } },
    },
  },
  documentOf: ({ id, year }, { name }) => ({ id, year, owner: name }),
};
const SOON = { timeout: 120_000 };

// Thousands of listings take a while on a busy machine.
vi.setConfig({ testTimeout: 300_000 });
const ALL = { query: { match_all: {} }, size: 10_000, sort: [{ id: 'asc' }], version: true };

describe.skipIf(await isClusterTestUnavailable())('the writer of a search cluster', () => {
  let server: TestCluster;
  let database: Database;
  let prefix: string;
  let running: { stop(): Promise<void> }[];
  let errors: Error[];
  let runs = 0;

  beforeAll(async () => {
    server = await openTestCluster();
  }, SEARCH_SERVER_TIMEOUT_MS);
  afterAll(() => server?.close());
  beforeEach(async () => {
    database = await createTestDatabase();
    prefix = `${server.prefix}-${++runs}`;
    [running, errors] = [[], []];
    await createSource(database);
    await writeOwner(database, sampleOwner());
  });
  afterEach(async () => {
    for (const one of running.toReversed()) await one.stop();
    await database.close();
  });

  const placesOf = (schema: ClusterSchema) => new ClusterPlaces(prefix, schema);
  type Started = {
    cluster?: SearchCluster;
    schema?: ClusterSchema;
    renew?(): Promise<void>;
    cleanAfterMs?: number;
    lostAfterMs?: number;
  };
  function start({ cluster = server.cluster, schema = SCHEMA, renew = async () => {}, ...times } = {} as Started) {
    // Keeps this test's list, so that an instance that outlives its test reports nothing to the next one.
    const told = errors;
    const onError = (error: Error) => void told.push(error);
    const places = placesOf(schema);
    const sync = new ClusterSync({ database, cluster, places, schema, onError, onNote: () => undefined, ...times });
    const follower = new ClusterFollower({ database, cluster, places, renew, onError });
    running.push(sync, follower);
    return Object.assign(follower, { sync });
  }
  /** Returns what searches find, by ID. */
  async function shown(schema = SCHEMA): Promise<Record<number, unknown>> {
    const [answer] = await server.cluster.searchAll(placesOf(schema).alias, [ALL]);
    return Object.fromEntries(answer!.hits.map(({ id, _source }) => [id, _source]));
  }
  async function truth(): Promise<Record<number, unknown>> {
    const rows = await database.query<{ id: number; year: number; owner: string }>(
      `select l.id, (l.facts->>'year')::int as year, o.facts->>'name' as owner
       from listings l join owners o on o.id = l.owner_id where withdrawn_at is null order by l.id`,
    );
    return Object.fromEntries(rows.map((row) => [row.id, row]));
  }
  const indexNames = async () => (await server.cluster.indexesOf(prefix)).map(({ name }) => name);
  /** Forwards every call except the changed ones. */
  const altered = (changes: Partial<SearchCluster>): SearchCluster => ({ ...server.cluster, ...changes });

  test('fills an index with active listings, then follows new, changed and withdrawn ones', async () => {
    await publish(database, [sampleListing(), sampleListing({ id: 2 }), sampleListing({ id: 3 })]);
    await withdraw(database, 2);
    const site = start();
    expect(site.isCaughtUp()).toBe(false);
    await site.caughtUp();
    expect(site.isCaughtUp()).toBe(true);
    expect(await shown()).toEqual(await truth());

    await writeOwner(database, sampleOwner({ name: 'Renamed' }));
    await publish(database, [sampleListing({ year: 2001 }), sampleListing({ id: 2 }), sampleListing({ id: 4 })]);
    await withdraw(database, 3);
    await site.caughtUp();
    expect(await shown()).toEqual({
      1: { id: 1, year: 2001, owner: 'Renamed' },
      2: { id: 2, year: 2019, owner: 'Renamed' },
      4: { id: 4, year: 2019, owner: 'Renamed' },
    });
    expect(errors).toEqual([]);
  });

  test('shows every change automatically', async () => {
    await publish(database, [sampleListing()]);
    const site = start();
    await site.caughtUp();
    for (let year = 2000; year < 2003; year++) {
      await publish(database, [sampleListing({ year })]);
      await expect.poll(async () => (await shown())[1], { ...SOON, interval: 10 }).toMatchObject({ year });
    }
  });

  test('applies more changes than fit in one batch', async () => {
    const site = start();
    await site.caughtUp();
    expect(await shown()).toEqual({});
    const listings = Array.from({ length: 1_200 }, (_, i) => sampleListing({ id: i + 1 }));
    await publish(database, listings, { quiet: true });
    await site.caughtUp();
    expect(await shown()).toEqual(await truth());
  });

  test('fills another index if a shard of the current one is missing for long', { tags: 'long' }, async () => {
    await publish(database, [sampleListing(), sampleListing({ id: 2 })]);
    const first = start();
    await first.caughtUp();
    const [broken] = await indexNames();
    await first.sync.stop();
    let looks = 0;
    const cluster = altered({
      indexStatus: async (name, signal) => {
        if (name !== broken) return server.cluster.indexStatus(name, signal);
        // A cluster that fails to respond for a moment has not lost data.
        if (++looks === 3) throw new ClusterError('away', 'nobody answers');
        return 'red';
      },
      write: async (name, operations, signal) =>
        name === broken ? operations.map(() => ({ kind: 'busy' })) : server.cluster.write(name, operations, signal),
    });
    const second = start({ cluster, lostAfterMs: 300, cleanAfterMs: 0 });
    await publish(database, [sampleListing({ id: 3 })]);
    await second.caughtUp();
    expect(await shown()).toEqual(await truth());
    await expect.poll(indexNames, SOON).not.toContain(broken);
    expect(await indexNames()).toHaveLength(1);
    expect(errors.map(({ message }) => message).join()).toContain('has had no copy');
  });

  // Another test deletes it while searches keep working.
  test('fills another index if the current one was deleted, even without changes', { tags: 'long' }, async () => {
    await publish(database, [sampleListing()]);
    await start({ lostAfterMs: 300 }).caughtUp();
    const [deleted] = await indexNames();
    await server.cluster.deleteIndex(deleted!);
    await expect.poll(() => shown().catch(() => null), SOON).toEqual(await truth());
    expect(await indexNames()).not.toContain(deleted);
  });

  test('loses no changes during the filling of an index', async () => {
    await publish(
      database,
      Array.from({ length: 1_200 }, (_, i) => sampleListing({ id: i + 1 })),
    );
    let filled = 0;
    const slow = altered({
      write: async (...args) => {
        filled++;
        await wait(50);
        return server.cluster.write(...args);
      },
    });
    const site = start({ cluster: slow });
    await expect.poll(() => filled, { ...SOON, interval: 5 }).toBeGreaterThan(0);
    for (let round = 0; round < 10; round++) {
      const changed = Array.from({ length: 10 }, (_, i) =>
        sampleListing({ id: round * 113 + i + 1, year: 1990 + round }),
      );
      await publish(database, changed);
      await withdraw(database, 1_200 - round);
      await wait(10);
    }
    await site.caughtUp();
    expect(await shown()).toEqual(await truth());
  });

  test('continues after a writer was killed before it stored its position, and replays without effect', async () => {
    await publish(database, [sampleListing(), sampleListing({ id: 2 })]);
    const first = start({
      cluster: altered({
        note: (name, notes) => (notes['seq'] === 2 ? server.cluster.note(name, notes) : new Promise(() => {})),
      }),
    });
    await first.caughtUp();
    await publish(database, [sampleListing({ year: 2011 }), sampleListing({ id: 3 })]);
    await withdraw(database, 2);
    await first.caughtUp();
    const [before, names] = [await shown(), await indexNames()];

    const outcomes: ClusterWriteOutcome[] = [];
    const second = start({
      cluster: altered({
        write: async (...args) => {
          const told = await server.cluster.write(...args);
          outcomes.push(...told);
          return told;
        },
      }),
    });
    await killLockHolders(database);
    await expect.poll(() => outcomes.length, SOON).toBe(3);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['stale', 'stale', 'stale']);
    await second.caughtUp();
    expect([await shown(), await indexNames()]).toEqual([before, names]);

    await publish(database, [sampleListing({ id: 4 })]);
    await second.caughtUp();
    expect(await shown()).toEqual(await truth());
    // The instance that hangs while noting is no longer needed and ends with the test.
    running.splice(0, 2);
  });

  test('runs on one instance, and all of them see its changes', async () => {
    let writes = 0;
    let renewals = 0;
    const counting = altered({
      write: (...args) => {
        writes++;
        return server.cluster.write(...args);
      },
    });
    const renew = async () => void renewals++;
    const sites = [start({ cluster: counting, renew }), start({ cluster: counting, renew })];
    await Promise.all(sites.map((site) => site.caughtUp()));
    renewals = 0;
    await publish(database, [sampleListing()]);
    await Promise.all(sites.map((site) => site.caughtUp()));
    expect([writes, renewals]).toEqual([1, 2]);
    await sites[0]!.sync.stop();
    await publish(database, [sampleListing({ year: 2000 })]);
    await sites[1]!.caughtUp();
    expect(await shown()).toEqual(await truth());
  });

  test('waits for a cluster that is busy or down', async () => {
    let tries = 0;
    const crowded = altered({
      write: async (index, operations, signal) => {
        if (++tries > 4) return server.cluster.write(index, operations, signal);
        if (tries > 2) throw new ClusterError('away', 'nobody answers');
        const one = await server.cluster.write(index, operations.slice(0, 1), signal);
        return [...one, ...operations.slice(1).map(() => ({ kind: 'busy' }) as const)];
      },
    });
    const site = start({ cluster: crowded });
    await publish(
      database,
      [1, 2, 3, 4, 5].map((id) => sampleListing({ id })),
    );
    await site.caughtUp();
    expect(await shown()).toEqual(await truth());
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/can’t take more documents|nobody answers/),
    ]);
  });

  test('tells all instances, including a later writer, which stored rows it cannot read, until it can', async () => {
    await publish(database, [sampleListing(), { ...sampleListing({ id: 2 }), year: 'of tomorrow' as never }]);
    const reason =
      'Row 2 of listings cannot be read and is left out: year: Invalid input: expected number, received string.';
    const first = start();
    await first.caughtUp();
    expect([first.whyUnfit(), first.unreadableRows]).toEqual([reason, 1]);
    expect(errors.map(({ message }) => message)).toEqual([reason]);
    for (const one of running.splice(0).toReversed()) await one.stop();

    const second = start();
    await second.caughtUp();
    await expect.poll(() => second.whyUnfit(), SOON).toBe(reason);
    await publish(database, [sampleListing({ id: 2 })]);
    await second.caughtUp();
    await expect.poll(() => [second.whyUnfit(), second.unreadableRows], SOON).toEqual([null, 0]);
    expect(Object.keys(await shown())).toEqual(['1', '2']);
  });

  test('leaves out listings that the cluster rejects, and logs them', async () => {
    const schema: ClusterSchema = {
      ...SCHEMA,
      documentOf: (listing, owner, seq) =>
        listing.year === 1900 ? { unknown: 1 } : SCHEMA.documentOf(listing, owner, seq),
    };
    await publish(database, [sampleListing(), sampleListing({ id: 2 })]);
    const site = start({ schema });
    await site.caughtUp();
    await publish(database, [sampleListing({ year: 1900 }), sampleListing({ id: 2, year: 2020 })]);
    await site.caughtUp();
    expect(Object.keys(await shown())).toEqual(['2']);
    await expect
      .poll(() => errors.map(({ message }) => message))
      .toEqual([expect.stringContaining('Row 1 of listings')]);
  });

  test(
    'refills an index that was deleted or has another history, while searches keep working',
    { tags: 'long' },
    async () => {
      await publish(database, [sampleListing(), sampleListing({ id: 2 })]);
      const first = start();
      await first.caughtUp();
      await publish(database, [sampleListing({ id: 3 })]);
      await first.caughtUp();
      for (const one of running.splice(0)) await one.stop();
      const [old] = await indexNames();

      // As if a backup was restored: the change with that number is now a different one.
      await database.query(`update listing_changes set at = at + interval '1 s'`);
      await database.query('update listings set withdrawn_at = now() where id = 3');
      const asking = askUntilEnd(shown);
      const second = start({ cleanAfterMs: 0 });
      await expect.poll(async () => Object.keys(await shown()), SOON).toEqual(['1', '2']);
      await expect.poll(indexNames, SOON).not.toContain(old);
      expect(await asking.end()).toEqual([]);

      const [current] = await indexNames();
      await server.cluster.deleteIndex(current!);
      await publish(database, [sampleListing({ id: 7 })]);
      await expect.poll(() => shown().catch(() => undefined), SOON).toEqual(await truth());
      await second.caughtUp();
    },
  );

  test('stops although the cluster hangs', async () => {
    let isCalled = false;
    const hanging = altered({
      refresh: (_index, signal) =>
        new Promise((_resolve, reject) => {
          isCalled = true;
          signal!.addEventListener('abort', () => reject(signal!.reason as Error));
        }),
    });
    const { sync } = start({ cluster: hanging });
    await expect.poll(() => isCalled, SOON).toBe(true);
    await sync.stop();
    expect(errors).toEqual([]);
  });

  test('keeps indexes of two versions of the site while both run, and later only the newer one’s', async () => {
    const newer: ClusterSchema = { ...SCHEMA, version: '2', documentOf: ({ id }) => ({ id }) };
    await publish(database, [sampleListing()]);
    const old = start();
    await old.caughtUp();
    const site = start({ schema: newer, cleanAfterMs: 0 });
    await site.caughtUp();
    await publish(database, [sampleListing({ id: 2 })]);
    await Promise.all([old.caughtUp(), site.caughtUp()]);
    expect(await shown()).toEqual(await truth());
    expect(await shown(newer)).toEqual({ 1: { id: 1 }, 2: { id: 2 } });
    expect(await indexNames()).toHaveLength(2);
    for (const one of running.splice(0)) await one.stop();

    const alone = start({ schema: newer, cleanAfterMs: 0 });
    await alone.caughtUp();
    await expect.poll(indexNames, SOON).toEqual([expect.stringContaining(placesOf(newer).alias)]);
  });
});

/** Ends the writers' database sessions, as the end of their processes would. */
async function killLockHolders(database: Database): Promise<void> {
  await database.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and a.application_name = 'forecourt-lock' and a.datname = current_database()`,
  );
}

/** Queries repeatedly. `end` returns the errors that occurred. */
function askUntilEnd(ask: () => Promise<unknown>): { end(): Promise<unknown[]> } {
  const problems: unknown[] = [];
  let ending = false;
  const done = (async () => {
    while (!ending) {
      await ask().catch((error: unknown) => problems.push(error));
      await wait(2);
    }
  })();
  return {
    end: async () => {
      ending = true;
      await done;
      return problems;
    },
  };
}
