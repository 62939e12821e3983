import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectDatabase } from '#ports/database/database.ts';
import { type RoundRobin, startRoundRobin } from '../../bench/site/measure/round-robin.ts';
import { startLoad } from '../../bench/site/measure/steady-load.ts';
import { SEARCHES } from '../testing/searches.ts';
import {
  endInstance,
  type SiteDatabase,
  type Instance,
  PLAIN_SITE,
  prepareSmallInventory,
} from '../testing/sites/start-site.ts';

const SLOW = { timeout: 120_000, interval: 100 };
/**
 * How often each instance is restarted: ten times in `npm run test:long`, with either search. The sample restarts one of
 * them once.
 */
const ROUNDS = Number(process.env['RESTART_ROUNDS'] ?? 0);
const IS_SAMPLE = ROUNDS === 0;
const RESTARTED = IS_SAMPLE ? ['one'] : Array.from({ length: ROUNDS }, () => ['one', 'two']).flat();
const searches = SEARCHES.filter(({ isThere, name }) => isThere && (!IS_SAMPLE || name === 'memory'));
/**
 * The number of shoppers, their pause between requests, and the minimum number of requests during each phase of a
 * restart. The sample leaves most of the processor time to the instance that starts.
 */
const LOADS = {
  memory: IS_SAMPLE ? { shoppers: 4, pauseMs: 500, some: 8 } : { shoppers: 64, pauseMs: 50, some: 300 },
  opensearch: { shoppers: 24, pauseMs: 50, some: 100 },
} as const;

/** Disables load shedding, which is tested elsewhere. */
const PATIENT = {
  ...{ DRAIN_MS: '5000', PAGE_WAIT_MS: '60000', LIVE_WAIT_MS: '60000', TRUST_PROXY: '1' },
  ...(IS_SAMPLE && { RATE_EVERY: 'off' }),
};

describe.each(searches)('behind a proxy, with search in $name', (search) => {
  const { shoppers, pauseMs, some } = LOADS[search.name];
  let opened: Awaited<ReturnType<typeof search.open>>;
  let ground: SiteDatabase;
  let listingIds: number[];
  let proxy: RoundRobin;
  const instances = new Map<string, Instance>();
  beforeAll(async () => {
    opened = await search.open();
    ground = await prepareSmallInventory({ ...PATIENT, ...opened.settings });
    const database = connectDatabase(ground.databaseUrl, { poolSize: 1 });
    listingIds = (await database.query<{ id: number }>('select id from listings order by id')).map(({ id }) => id);
    await database.close();
    proxy = await startRoundRobin();
    await Promise.all(['one', 'two'].map((name) => startAs(name)));
    await vi.waitUntil(() => proxy.ready().length === 2, SLOW);
  }, search.timeoutMs);
  afterAll(async () => {
    await ground?.close();
    await proxy?.stop();
    await opened?.close();
  });

  async function startAs(name: string, settings: NodeJS.ProcessEnv = {}): Promise<void> {
    const instance = await ground.start(settings, IS_SAMPLE ? PLAIN_SITE : undefined);
    instances.set(name, instance);
    proxy.place(name, instance.address);
  }

  const shop = () => startLoad({ address: proxy.address, listingIds, shoppers, slowShoppers: 4, pauseMs });
  const atLeast = async (seen: () => number, more: number) => {
    const before = seen();
    await expect.poll(() => seen() - before, SLOW).toBeGreaterThanOrEqual(more);
  };

  test(
    'servers are restarted one after the other under load, and no request fails',
    { tags: 'long', timeout: RESTARTED.length * 200_000 },
    async () => {
      const load = shop();
      await atLeast(load.done, some);
      for (const name of RESTARTED) {
        expect(await endInstance(instances.get(name)!.child, 'SIGTERM')).toBe(0);
        await atLeast(load.done, some);
        await startAs(name);
        await expect.poll(proxy.ready, SLOW).toHaveLength(2);
        await atLeast(() => proxy.answered(name), some / 2);
      }
      await load.stop();
      expect({ load: load.failures, proxy: proxy.failures }).toEqual({ load: [], proxy: [] });
      console.log(
        `${search.name}: 0 of ${load.done()} requests failed; the longest time without an answer was ${Math.round(load.longestGapMs())} ms.`,
      );
    },
  );

  // The shutdown does not depend on the search backend.
  test.runIf(search.name === 'memory' && !IS_SAMPLE)(
    'detects a process that loses requests because it does not wait for its proxy',
    { timeout: 400_000 },
    async () => {
      await startAs('hasty', { DRAIN_MS: '0' });
      await expect.poll(proxy.ready, SLOW).toContain('hasty');
      const load = shop();
      await atLeast(() => proxy.answered('hasty'), 1);
      await proxy.lookAway();
      await endInstance(instances.get('hasty')!.child, 'SIGTERM');
      await expect.poll(() => load.failures.length, SLOW).toBeGreaterThan(0);
      await load.stop();
    },
  );
});
