import { expect, test } from 'vitest';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { searchResponseSchema } from '#features/search-api/search-api.ts';
import { LISTING, OWNER } from '../routes/rest/testing/one-car.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

const KIB = 1024;
/** Makes with more listings than any unknown make. */
const KNOWN = ['TOYOTA', 'FORD', 'HYUNDAI', 'BMW'];

/**
 * Creates a site with listings of known makes, and one listing for each unknown make, with its own features, colors and
 * packages.
 */
function siteWith(unknown: number) {
  const inventory = new Inventory();
  const known = KNOWN.flatMap((make, at) => [0, 1, 2].map((n) => ({ ...LISTING, id: at * 3 + n + 1, makeCode: make })));
  const others = Array.from({ length: unknown }, (_, n) => ({
    ...LISTING,
    id: 1_000 + n,
    ...{ makeCode: `ZMAKE_${n}`, make: `Zmake ${n}`, modelCode: `ZMODEL_${n}`, model: `Zmodel ${n}` },
    ...{ features: [`ZFEATURE_${n}`, `ZFEATURE_${n}_B`], packages: [`Zpackage ${n}`] },
    ...{ bodyStyleCode: `ZBODY_${n}`, engineCode: `ZENGINE_${n}`, extColorCode: `ZCOLOR_${n}` },
  }));
  inventory.apply({ owners: [OWNER], put: [...known, ...others] as (typeof LISTING)[] });
  const app = createWholeSite(undefined, {
    index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
  });
  return async (path: string) =>
    (await app.request(`http://localhost${path}`, { headers: { host: 'localhost' } })).text();
}

const many = siteWith(3_000);

const PAGE = '/cars-for-sale?allListingType=all-cars';
const CALL = '/rest/lsc/listing?allListingType=all-cars&numRecords=25';
const PACKAGES = '/cars-for-sale/searchoptions/packages';

test('thousands of unknown codes keep the page and the API responses small, and counts exact', async () => {
  const few = siteWith(0);
  const sizes: Record<string, number> = {};
  for (const [name, path, budget] of [
    ['page', PAGE, 220],
    ['call', CALL, 130],
    ['packages', PACKAGES, 8],
  ] as const) {
    const [before, after] = [await few(path), await many(path)];
    sizes[`${name} before`] = before.length;
    sizes[`${name} after`] = after.length;
    expect((after.length - before.length) / KIB, JSON.stringify(sizes)).toBeLessThan(budget);
  }
  const { filters, totalResultCount } = searchResponseSchema.parse(JSON.parse(await many(CALL)));
  expect(totalResultCount).toBe(3_012);
  const makes = filters['makeCode']!;
  expect(makes.omitted).toBe(3_004 - makes.options.length);
  for (const make of KNOWN) expect(makes.options).toContainEqual(expect.objectContaining({ value: make, count: 3 }));
  expect(filters['featureCode']).toMatchObject({ omitted: 5_900 });
});

test('an unlisted option can be selected, is then listed, and can be found by its name', async () => {
  const answer = searchResponseSchema.parse(JSON.parse(await many(`${CALL}&featureCode=ZFEATURE_2999`)));
  expect(answer.totalResultCount).toBe(1);
  expect(answer.filters['featureCode']!.options).toContainEqual(
    expect.objectContaining({ value: 'ZFEATURE_2999', count: 1, selected: true }),
  );
  const byName = searchResponseSchema.parse(JSON.parse(await many(`${CALL}&keyword=zmake+2998`)));
  expect(byName.totalResultCount).toBe(1);
  expect(await many(PAGE)).toMatch(/2,604 more are(<!-- -->)? not listed\./);
});
