import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { SEARCHES } from '../testing/searches.ts';
import { SMALL_INVENTORY_COUNT, SMALL_INVENTORY, FEED_WITHOUT_FIRST_CAR } from '../testing/sites/small-inventory.ts';
import { type HostedSite, startHostedSite } from '../testing/sites/hosted-site.ts';
import {
  endInstance,
  type SiteDatabase,
  type Instance,
  PLAIN_SITE,
  prepareSmallInventory,
  startSite,
} from '../testing/sites/start-site.ts';

const SLOW = { timeout: 120_000, interval: 100 };
const LONG = { timeout: 240_000 };

const CLUSTER = SEARCHES.find(({ name }) => name === 'opensearch');

const totalAt = async ({ address }: Pick<Instance, 'address'>, query = 'allListingType=all-cars') => {
  const response = await fetch(`${address}/rest/lsc/listing/count?${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { totalResultCount: number }).totalResultCount;
};

/** Sets the price of one listing as any program may: under the lock of `listing_changes`, with a row there. */
async function setPrice(database: Database, price: number): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
    await connection.query(
      `with changed as (
         update listings set facts = jsonb_set(facts, '{salePrice}', to_jsonb($1::int))
         where id = (select min(id) from listings where withdrawn_at is null) returning id
       ) insert into listing_changes (listing_id, kind) select id, 'updated' from changed`,
      [price],
    );
    await connection.query(`select pg_notify('listing_changes', '')`);
  });
}

const atPrice = (price: number) => `allListingType=all-cars&minPrice=${price}&maxPrice=${price + 1}`;

const NEW_PRICE = 41_000;
/** The small inventory, except that another car replaces its first one. */
const CHANGED_FEED = `${FEED_WITHOUT_FIRST_CAR}NEW1,used,2023,Ford,F-150,XLT,${NEW_PRICE},9000,Crew Cab Pickup,Gasoline,4WD,Automatic,Blue,2026-03-01,Larimer Motors,"1600 Larimer St, Denver, CO 80202"\n`;

// Needs no separate process, unlike two instances.
test.runIf(CLUSTER?.isThere)('a site with search in a cluster shows an import', { tags: 'long', ...LONG }, async () => {
  const { settings, close } = await CLUSTER!.open();
  const site = await startSite(SMALL_INVENTORY, { ...settings, RATE_EVERY: 'off' });
  try {
    await expect.poll(() => totalAt(site), SLOW).toBe(SMALL_INVENTORY_COUNT);
    expect(await totalAt(site, atPrice(NEW_PRICE))).toBe(0);
    await site.importFeed(CHANGED_FEED, ['--mode', 'full']);
    await expect.poll(() => totalAt(site, atPrice(NEW_PRICE)), SLOW).toBe(1);
  } finally {
    await site.stop();
    await close();
  }
});

/**
 * Instances as processes of their own, or as sites in the process of all plain sites, which start in a fraction of the
 * time. Those share the state of modules, so only processes prove that they see commits through the database alone.
 */
type Kind = { name: string; search: (typeof SEARCHES)[number]; isAlone: boolean };

const MEMORY = SEARCHES.find(({ name }) => name === 'memory')!;
const IN_ONE_PROCESS: Kind = { name: 'one process', search: MEMORY, isAlone: false };
const ALONE: Kind[] = SEARCHES.filter(({ isThere }) => isThere).map((search) => ({
  ...{ name: `two processes with search in ${search.name}`, search, isAlone: true },
}));

describe(`two instances on one database, in ${IN_ONE_PROCESS.name}`, () => testInstances(IN_ONE_PROCESS));

// Tests of the rooms prove that a cluster follows the database, and that another instance replaces a killed writer and
// runs the jobs of a killed process.
describe.each(ALONE)('two instances on one database, in $name', { tags: 'long' }, testInstances);

function testInstances({ search, isAlone }: Kind): void {
  let opened: Awaited<ReturnType<typeof search.open>>;
  let ground: SiteDatabase;
  let database: Database;
  let instances: (Instance | HostedSite)[];
  beforeAll(async () => {
    opened = await search.open();
    ground = await prepareSmallInventory({ ...opened.settings, RATE_EVERY: 'off' });
    database = connectDatabase(ground.databaseUrl, { poolSize: 1 });
    // Both start at once, without an index.
    instances = await Promise.all([start('one'), start('two')]);
  }, search.timeoutMs);
  afterAll(async () => {
    await Promise.all((instances ?? []).map((instance) => 'stop' in instance && instance.stop()));
    await ground?.close();
    await database?.close();
    await opened?.close();
  });

  const start = (name: string) =>
    isAlone
      ? ground.start({}, PLAIN_SITE)
      : startHostedSite({ ...ground.settings, DATA_DIR: path.join(ground.settings['DATA_DIR']!, name) });
  const seeEverywhere = async (total: number, query?: string) => {
    for (const instance of instances) await expect.poll(() => totalAt(instance, query), SLOW).toBe(total);
  };
  let price = 900_000;
  const changeIsSeen = async () => {
    await setPrice(database, ++price);
    await seeEverywhere(1, atPrice(price));
  };

  test('both show commits of an import or an SQL statement', LONG, async () => {
    await seeEverywhere(SMALL_INVENTORY_COUNT);
    await seeEverywhere(0, atPrice(NEW_PRICE));
    expect(await ground.importFeed(CHANGED_FEED, ['--mode', 'full'])).toMatchObject({ created: 1, withdrawn: 1 });
    await seeEverywhere(1, atPrice(NEW_PRICE));
    await seeEverywhere(SMALL_INVENTORY_COUNT);
    await changeIsSeen();
  });

  // Imports and jobs use only the database, whatever the search backend.
  test.runIf(search === MEMORY)(
    'of two concurrent imports of one feed, one reports that the other is running, or both run in turn',
    LONG,
    async () => {
      const both = await Promise.allSettled([0, 1].map(() => ground.importFeed(SMALL_INVENTORY)));
      const refused = both.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason));
      expect(refused.length).toBeLessThan(2);
      for (const reason of refused) expect(reason).toContain('Another import of the source "small.csv" is running.');
      await seeEverywhere(SMALL_INVENTORY_COUNT + 1);
      const twice = await database.query(`select from listings group by source_id, key having count(*) > 1`);
      expect(twice).toEqual([]);
    },
  );

  test.runIf(isAlone)('if either is killed, the other continues to show changes', LONG, async () => {
    const killFirst = async () => {
      await endInstance((instances.shift() as Instance).child, 'SIGKILL');
      await changeIsSeen();
    };
    await killFirst();
    // In memory all instances work alike. In a cluster only one of them writes, and it may be the one that still runs.
    if (search === MEMORY) return;
    instances.push(await start('three'));
    await changeIsSeen();
    // The instance that was the second one at the beginning.
    await killFirst();
  });

  test.runIf(isAlone && search === MEMORY)('a job that an import queues runs once', LONG, async () => {
    await expect
      .poll(
        async () =>
          (await database.query(`select from pgboss.job where state < 'completed' and name = 'decode-vins'`)).length,
        SLOW,
      )
      .toBe(0);
    const failed = await database.query(
      `select output from pgboss.job where name = 'decode-vins' and state = 'failed'`,
    );
    expect(failed).toEqual([]);
  });
}
