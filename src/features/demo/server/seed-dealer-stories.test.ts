import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDealerDifferences } from '#features/dealers/dealers.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { DEMO_SOURCE } from './seed-demo.ts';
import { seedDealerStories } from './seed-dealer-stories.ts';

const DEALER = {
  ...{ name: 'Tom & <Sons>', privateSeller: false, address: null, city: 'Denver', state: 'CO', zip: '80202' },
  ...{ latitude: null, longitude: null, phone: null, website: 'https://tom.example', logo: null, rating: 4.5 },
  ...{ reviewCount: 10, homeServices: [], shippingLabel: null, hideEmailForm: false, marketAreas: [] },
};

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ($1), ('other')`, [DEMO_SOURCE]);
  const facts = (source: number, key: string, changes: object) =>
    database.query(`insert into owners (source_id, key, facts, content_hash) values ($1, $2, $3, '\\x00')`, [
      source,
      key,
      JSON.stringify({ ...DEALER, ...changes }),
    ]);
  for (let number = 0; number < 13; number++) await facts(1, `d${number}`, {});
  await facts(1, 'p', { privateSeller: true });
  await facts(2, 'd', {});
});
afterAll(() => database.close());

const PICTURES = path.join(import.meta.dirname, '../../../../assets/cars');
const open = () =>
  createDealerDifferences({
    database,
    now: () => 0,
    // The pictures are the site's own files, so no network call is made.
    checkPicture: async (address) => {
      await access(path.join(PICTURES, address.replace('/pictures/cars/', '')));
      return true;
    },
  });

test('adds content to some demo dealers once, with existing pictures', async () => {
  const differences = open();
  expect(await seedDealerStories(database, differences)).toBe(4);
  expect(await seedDealerStories(database, differences)).toBe(0);
  const story = await differences.find({ ownerId: 1, listingType: 'USED' });
  expect(story).toMatchObject({ cta: { label: 'Visit our site', offsite: true, link: 'https://tom.example/' } });
  expect(story?.htmlContent).toContain('<strong>Tom &amp; &lt;Sons&gt;</strong>');
  expect(await differences.find({ ownerId: 2, listingType: 'USED' })).toBeNull();
});

test('completes interrupted content; keeps what a dealer wrote', async () => {
  const differences = open();
  await emptyTables(database, 'dealer_differences');
  const own = { tagline: 'Ours', cta: null, html: '<p>Ours</p>', logo: null };
  expect(await differences.accept({ ownerId: 1, listingType: 'USED' }, own)).toEqual({ kind: 'accepted' });
  let left = 6;
  const cutOff = {
    accept: (...given: Parameters<typeof differences.accept>) =>
      left-- > 0 ? differences.accept(...given) : Promise.reject(new Error('killed')),
  };
  await expect(seedDealerStories(database, cutOff)).rejects.toThrow('killed');
  expect(await seedDealerStories(database, differences)).toBe(3);
  expect(await database.query('select count(*) as n from dealer_differences')).toEqual([{ n: 16 }]);
  expect((await differences.find({ ownerId: 1, listingType: 'USED' }))?.htmlContent).toBe('<p>Ours</p>');
});
