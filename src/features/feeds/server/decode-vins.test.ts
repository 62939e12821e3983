import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import type { ListingFacts } from '#features/listings/listings.ts';
import { createFakeVinDecoder } from '#ports/vin-decoder/fake.ts';
import { decodeVins } from './decode-vins.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const VINS = ['4T1BF1FK5HU123456', '4T1BF1FK5HU654321'] as const;
const decoder = () =>
  createFakeVinDecoder({ [VINS[0]]: { make: 'Toyota', model: 'Camry', year: 2017, trim: 'SE', doors: '4' } });
const file = (price: number, trim = '') =>
  `vin,year,make,price,trim\n${VINS[0]},2017,Toyota,${price},${trim}\n${VINS[1]},2017,Toyota,1,\n,2017,Toyota,1,\n`;
const first = async () =>
  (await harness.database.query<{ facts: ListingFacts }>(`select facts from listings where vin = $1`, [VINS[0]]))[0]!
    .facts;
const lastChange = async () =>
  (await harness.database.query<{ n: number }>('select max(seq) as n from listing_changes'))[0]!.n;
const decode = (by: ReturnType<typeof decoder>) => decodeVins({ database: harness.database, decoder: by, catalog });

test('fills in values, notifies readers, and decodes nothing twice', async () => {
  await harness.importText(file(9000));
  const by = decoder();
  expect(await decode(by)).toEqual({ looked: 2, filled: 1 });
  expect(await first()).toMatchObject({
    model: 'Camry',
    trim: 'SE',
    doors: 4,
    decoded: ['doors', 'model', 'modelCode', 'trim', 'trimCode'],
  });
  const changes = await harness.database.query('select listing_id, kind from listing_changes where seq > 3');
  expect(changes).toEqual([{ listing_id: 1, kind: 'updated' }]);
  expect(await decode(by)).toEqual({ looked: 0, filled: 0 });
  expect(by.requests).toEqual([...VINS]);
});

test('importing the same file again changes nothing and keeps decoded values', async () => {
  await harness.importText(file(9000));
  await decode(decoder());
  const [facts, seq] = [await first(), await lastChange()];
  expect((await harness.importText(file(9000))).report).toMatchObject({ unchanged: 3, updated: 0 });
  expect(await decode(decoder())).toEqual({ looked: 0, filled: 0 });
  expect([await first(), await lastChange()]).toEqual([facts, seq]);
});

test("decodes a changed row again, and keeps its feed's new values", async () => {
  await harness.importText(file(9000));
  await decode(decoder());
  await harness.importText(file(8500, 'XSE'));
  expect(await decode(decoder())).toEqual({ looked: 1, filled: 1 });
  expect(await first()).toMatchObject({ salePrice: 8500, trim: 'XSE', model: 'Camry' });
});

test('stops on request, and the next run continues', async () => {
  await harness.importText(file(9000));
  const stopped = await decodeVins({
    database: harness.database,
    decoder: decoder(),
    catalog,
    signal: AbortSignal.abort(),
  });
  expect(stopped).toEqual({ looked: 0, filled: 0 });
  expect(await decode(decoder())).toEqual({ looked: 2, filled: 1 });
});
