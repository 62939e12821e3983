import fc from 'fast-check';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createInProcessIndex,
  followInventory,
  type InventoryFollower,
} from '#features/search-memory/search-memory.server.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { startClusterInventory } from '#features/search-cluster/search-cluster.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import {
  isClusterTestUnavailable,
  openTestCluster,
  SEARCH_SERVER_TIMEOUT_MS,
  type TestCluster,
} from '#ports/search-cluster/test-cluster.ts';
import { fillDatabase } from '../../../bench/site/measure/fill-database.ts';
import { carsWithEdgeCases } from './testing/cars-with-edge-cases.ts';
import { insertCampaigns, selectorWithoutBudgets } from './testing/campaigns-of-cars.ts';
import { arbitrarySearchPath, type KnownParam, SLOT_PATHS } from './testing/arbitrary-search-path.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

/** A sample; `npm run test:long` runs more. */
const RUNS = Number(process.env['SAME_ANSWERS_RUNS'] ?? 3);
const CARS = 400;
const SHARDS = RUNS < 1_000 ? 2 : 3;
const SEARCHED_ZIPS = ['80202', '10001', '60601', '90012', '75201'].slice(0, RUNS < 1_000 ? 2 : 5);
const PAID_PLACES = { spotlight: true, alpha_showcase: true };

vi.setConfig({ testTimeout: 300_000 + RUNS * 2_000, hookTimeout: SEARCH_SERVER_TIMEOUT_MS });

const anyHost = fc.constantFrom('localhost', 'localhost', 'valuation.localhost', 'maker.localhost');

describe.skipIf(await isClusterTestUnavailable())(
  'two sites on one database, one that searches in memory, one in a cluster',
  () => {
    const cars = carsWithEdgeCases(CARS, 7);
    const problems: unknown[] = [];
    let database: Database;
    let server: TestCluster;
    let follower: InventoryFollower;
    let inventory: ReturnType<typeof startClusterInventory>;
    let sites: Hono[];
    beforeAll(async () => {
      database = await createTestDatabase();
      await fillDatabase(database, cars, CARS);
      await insertCampaigns(database);
      server = await openTestCluster();
      // The follower retries. A search that finds the cluster away gives a different response from the other site.
      const isAway = (error: Error) => error instanceof ClusterError && error.kind === 'away';
      const onError = (error: Error) => void (isAway(error) || problems.push(error.message));
      follower = followInventory({ database, onError });
      const { cluster, prefix } = server;
      inventory = startClusterInventory({
        database,
        cluster,
        prefix,
        shards: SHARDS,
        onError,
        onNote: () => undefined,
      });
      await Promise.all([follower.caughtUp(), inventory.caughtUp()]);
      const onFailure = (message: string, detail: unknown) => problems.push([message, detail]);
      sites = [createInProcessIndex(follower), inventory.index].map((index) =>
        createWholeSite(onFailure, {
          index,
          changes: {
            database,
            flags: ({ flagOverrides }) => ({ ...FLAG_DEFAULTS, ...flagOverrides, ...PAID_PLACES }),
            // Each site holds its own auctions.
            selectSlots: selectorWithoutBudgets(database),
          },
        }),
      );
    });
    afterAll(async () => {
      await follower?.stop();
      await inventory?.stop();
      await server?.close();
      await database?.close();
    });

    async function ask(site: Hono, host: string, address: string): Promise<{ status: number; body: unknown }> {
      const response = await site.request(`http://${host}${address}`, { headers: { host } });
      const moved = response.headers.get('location');
      if (response.status === 301 && moved !== null) return ask(site, host, moved);
      // An address may be too long (414).
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, body: isJson ? await response.json() : await response.text() };
    }

    async function expectSame(host: string, address: string): Promise<void> {
      const [inMemory, inCluster] = await Promise.all(sites.map((site) => ask(site, host, address)));
      expect(problems).toEqual([]);
      expect([200, 414]).toContain(inMemory!.status);
      // Compared as text, because the order of lists counts too.
      expect(JSON.stringify(inCluster, null, 1)).toBe(JSON.stringify(inMemory, null, 1));
      const { after } = inMemory!.body as { after?: string | null };
      const path = address.split('?')[0]!;
      if (path !== '/rest/lsc/listing' || !after || address.includes('after=')) return;
      const params = new URLSearchParams(address.slice(path.length));
      params.set('after', after);
      params.sort();
      await expectSame(host, `${path}?${params}`);
    }

    async function readParams(): Promise<KnownParam[]> {
      type Schema = { enum?: string[]; examples?: string[]; anyOf?: Schema[]; items?: Schema };
      type Described = { name: string; in: string; schema: Schema };
      const document = await (await sites[0]!.request('/openapi.json')).json();
      const { paths } = document as { paths: Record<string, { get: { parameters: Described[] } }> };
      const valuesOf = ({ enum: closed = [], examples = [], anyOf = [], items }: Schema): string[] => [
        ...[...closed, ...examples, ...anyOf.flatMap(valuesOf)],
        ...(items ? valuesOf(items) : []),
      ];
      return paths['/rest/lsc/listing']!.get.parameters.flatMap((param) =>
        param.in === 'query' ? [{ name: param.name, values: valuesOf(param.schema) }] : [],
      );
    }

    test('give the same cars the paid places', async () => {
      const placed = new Map<string, number>();
      const zips = SEARCHED_ZIPS.map((zip) => `searchRadius=0&zip=${zip}`);
      const queries = [
        ...['', 'makeCode=TOYOTA&sortBy=derivedpriceASC'],
        ...zips.flatMap((zip) => [zip, `listingType=USED&${zip}&sortBy=derivedpriceDESC`]),
      ];
      for (const query of queries) {
        for (const path of SLOT_PATHS) {
          await expectSame('localhost', `${path}?${query}`);
          const { body } = await ask(sites[1]!, 'localhost', `${path}?${query}`);
          const { totalResultCount } = body as { totalResultCount: number };
          placed.set(path, (placed.get(path) ?? 0) + totalResultCount);
        }
      }
      expect([...placed].filter(([, count]) => count === 0)).toEqual([]);
    });

    test('give identical responses to every query', async () => {
      const address = arbitrarySearchPath(cars, await readParams());
      const property = fc.asyncProperty(anyHost, address, (host, requested) => expectSame(host, requested));
      await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
    });
  },
);
