import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import {
  isClusterTestUnavailable,
  openTestCluster,
  SEARCH_SERVER_TIMEOUT_MS,
  type TestCluster,
} from '#ports/search-cluster/test-cluster.ts';
import { createSource, publish, withdraw, writeOwner } from '#features/search/testing/publish-cars.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { startClusterInventory } from './cluster-inventory.ts';
import { ClusterPlaces } from './cluster-places.ts';
import { clusterSchema } from './cluster-schema.ts';

const PROGRAM = path.join(import.meta.dirname, 'testing/write-until-killed.ts');
const LISTINGS = 600;
/** How often the writer is killed; `npm run test:long` kills it five times. */
const KILLS = Number(process.env['WRITER_KILLS'] ?? 2);
const FIRST_MS = 1_500;
const LAST_MS = 4_300;

describe.skipIf(await isClusterTestUnavailable())('a writer that is killed', () => {
  let server: TestCluster;
  let database: Database;
  beforeAll(async () => {
    server = await openTestCluster();
    database = await createTestDatabase();
  }, SEARCH_SERVER_TIMEOUT_MS);
  afterAll(async () => {
    await server?.close();
    await database?.close();
  });

  test(
    'loses nothing and leaves nothing behind, whenever it is killed',
    { tags: 'long', timeout: 240_000 },
    async () => {
      await createSource(database);
      await writeOwner(database, sampleOwner());
      await publish(
        database,
        Array.from({ length: LISTINGS }, (_, i) => sampleListing({ id: i + 1 })),
      );
      let published = 0;
      let ending = false;
      const publishing = (async () => {
        for (; !ending; published++) {
          const first = (published * 37) % LISTINGS;
          const changed = [1, 2, 3].map((i) =>
            sampleListing({ id: ((first + i * 101) % LISTINGS) + 1, mileage: published }),
          );
          await publish(database, changed);
          if (published % 3 === 0) await withdraw(database, first + 1);
          await wait(5);
        }
      })();
      for (let kill = 0; kill < KILLS; kill++) {
        const child = spawn(process.execPath, [PROGRAM, database.url, server.url, server.prefix], {
          stdio: ['pipe', 'ignore', 'inherit'],
        });
        const gone = new Promise((resolve) => child.once('exit', resolve));
        // Killed while it fills the index, or at some point while it follows.
        await wait(FIRST_MS + ((LAST_MS - FIRST_MS) * kill) / (KILLS - 1));
        child.kill('SIGKILL');
        await gone;
      }
      await expect.poll(() => published).toBeGreaterThan(100);
      ending = true;
      await publishing;

      const onError = (error: Error) => expect.unreachable(error.message);
      const site = startClusterInventory({
        ...{ database, cluster: server.cluster, prefix: server.prefix, onError },
        onNote: () => undefined,
      });
      await site.caughtUp();
      await site.stop();
      const places = new ClusterPlaces(server.prefix, clusterSchema());
      const all = { query: { match_all: {} }, size: 10_000, _source: ['card.listing.mileage'] };
      const [answer] = await server.cluster.searchAll(places.alias, [all]);
      const shown = answer!.hits.map(({ id, _source }) => {
        const { card } = _source as { card: { listing: { mileage: number } } };
        return { id, mileage: card.listing.mileage };
      });
      const truth = await database.query<{ id: number; mileage: number }>(
        `select id, (facts->>'mileage')::int as mileage from listings where withdrawn_at is null order by id`,
      );
      expect(shown.toSorted((a, b) => a.id - b.id)).toEqual(truth);
      expect(await server.cluster.indexesOf(places.alias)).toHaveLength(1);
    },
  );
});
