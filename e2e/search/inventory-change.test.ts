import { afterAll, beforeAll, expect, test } from 'vitest';
import { pollUntil } from '../testing/shopper.ts';
import { SMALL_INVENTORY_COUNT, SMALL_INVENTORY, FEED_WITHOUT_FIRST_CAR } from '../testing/sites/small-inventory.ts';
import { type Site, startSite } from '../testing/sites/start-site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite('', { RATE_EVERY: 'off' });
});
afterAll(() => site?.stop());

const total = async () => {
  const response = await fetch(`${site.address}/rest/lsc/listing/count?allListingType=all-cars`);
  return ((await response.json()) as { totalResultCount: number }).totalResultCount;
};

test(
  'a running site shows an import without a restart; repeating it changes nothing; a full import withdraws listings [R529, R530]',
  { tags: 'long' },
  async () => {
    expect(await total()).toBe(0);
    expect(await site.importFeed(SMALL_INVENTORY)).toMatchObject({
      read: SMALL_INVENTORY_COUNT,
      created: SMALL_INVENTORY_COUNT,
      rejected: 0,
    });
    await pollUntil(total).toBe(SMALL_INVENTORY_COUNT);
    expect(await site.importFeed(SMALL_INVENTORY)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: SMALL_INVENTORY_COUNT,
    });
    const before = await fetch(
      `${site.address}/rest/lsc/listing?makeCode=TOYOTA&modelCode=TACOMA&numRecords=100&sortBy=mileageASC`,
    );
    const { listings } = (await before.json()) as { listings: { id: number; specifications: { mileage: number } }[] };
    const first = listings.find(({ specifications }) => specifications.mileage === 31_000)!;

    const args = ['--mode', 'full', '--source', 'small.csv'];
    expect(await site.importFeed(FEED_WITHOUT_FIRST_CAR, args)).toMatchObject({
      withdrawn: 1,
      unchanged: SMALL_INVENTORY_COUNT - 1,
    });
    await pollUntil(total).toBe(SMALL_INVENTORY_COUNT - 1);

    const html = await (await fetch(`${site.address}/cars-for-sale/vehicle/${first.id}`)).text();
    const page = html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'");
    expect(page).toContain("We're sorry, the Toyota Tacoma you were looking for is no longer available.");
    expect(page.split('Here are vehicles you may be interested in.')).toHaveLength(2);
    expect(page).toMatch(/<main[^]*<h3[^>]*><a [^>]*href="\/cars-for-sale\/vehicle\/\d+/);
  },
);
