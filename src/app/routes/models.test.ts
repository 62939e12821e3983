import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createWholeSite } from '../whole-site/testing/create-whole-site.ts';
import { LISTING, OWNER } from './rest/testing/one-car.ts';

const CAMRY: Partial<Listing> = {
  ...{ makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry', trimCode: 'XSE', trim: 'XSE' },
  ...{ listingType: 'USED', year: 2020, salePrice: 20_000, bodyStyleCode: 'SEDAN', mpgCombined: 32 },
};
const ACCORD: Partial<Listing> = { makeCode: 'HONDA', make: 'Honda', modelCode: 'ACCORD', model: 'Accord' };
const TUCSON: Partial<Listing> = { makeCode: 'HYUNDAI', make: 'Hyundai', modelCode: 'TUCSON', model: 'Tucson' };
const car = (id: number, changes: Partial<Listing>): Listing => ({ ...LISTING, id, ...CAMRY, ...changes });

const inventory = new Inventory();
inventory.apply({
  owners: [OWNER],
  put: [
    car(1, {}),
    car(2, { salePrice: 21_001 }),
    car(3, { year: 2022, salePrice: 26_000, trimCode: 'LE', trim: 'LE', mpgCombined: 52 }),
    car(4, { salePrice: null, msrp: null, trimCode: null, trim: null }),
    ...[10, 11, 12].map((id) => car(id, { ...ACCORD, salePrice: 22_000 })),
    car(20, { makeCode: 'LADA', make: 'Lada', modelCode: 'NIVA', model: 'Niva', trimCode: null, trim: null }),
    car(30, { ...TUCSON, listingType: 'NEW' }),
  ],
});
const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
const heads: { canonical: string | null; robots: string | null; jsonLd: readonly object[] }[] = [];
const app = createWholeSite(undefined, {
  index,
  changes: { shell: ({ head, html }) => (heads.push(head), html) },
});

async function ask(path: string, host = 'localhost') {
  const response = await app.request(`http://${host}${path}`, { headers: { host, accept: 'text/html' } });
  const text = (await response.text()).replaceAll('<!-- -->', '');
  return { status: response.status, location: response.headers.get('location'), text, head: heads.at(-1)! };
}

/** Returns the rows of a table's body as texts. */
function rowsOf(text: string, heading: string): string[][] {
  const body = text.split(`>${heading}</h2>`)[1]!.split('<tbody>')[1]!.split('</tbody>')[0]!;
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]*>/g, '')));
}

test('the list of makes has those of the catalog and of the inventory, with exact counts', async () => {
  const { status, text, head } = await ask('/models');
  expect([status, head.canonical, head.robots]).toEqual([200, '/models', null]);
  expect(text).toContain('<a href="/models/toyota">Toyota</a><span class="quiet"> 4 cars from $20,000</span>');
  expect(text).toContain('<a href="/models/lada">Lada</a><span class="quiet"> 1 car from $20,000</span>');
  expect(text).toContain('<a href="/models/saturn">Saturn</a><span class="quiet"> None for sale now</span>');
  expect(text).toContain('<a class="button primary" href="/cars-for-sale?allListingType=all-cars">See 9 cars</a>');
});

test('the list of a make’s models', async () => {
  const { text, head } = await ask('/models/toyota');
  expect(text).toContain('<a href="/models/toyota/camry">Camry</a><span class="quiet"> 4 cars from $20,000</span>');
  expect(text).toContain('<a href="/models/toyota/corolla">Corolla</a><span class="quiet"> None for sale now</span>');
  expect(text).toContain('href="/cars-for-sale?allListingType=all-cars&amp;makeCode=TOYOTA">See 4 Toyota cars</a>');
  expect(head.jsonLd).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ item: '/models' }, { name: 'Toyota models', position: 2 }] },
    { '@type': 'ItemList' },
  ]);
});

test('a model has prices by year, trims, fuel economy and similar models', async () => {
  const { status, text, head } = await ask('/models/toyota/camry');
  expect([status, head.canonical, head.robots]).toEqual([200, '/models/toyota/camry', null]);
  expect(text).toContain('4 Toyota Camry cars for sale from $20,000 to $26,000, on average $22,334.');
  expect(rowsOf(text, 'Prices by model year')).toEqual([
    ['2022', '$26,000', '$26,000', '$26,000', '1'],
    ['2020', '$20,501', '$20,000', '$21,001', '3'],
  ]);
  expect(rowsOf(text, 'Trims')).toEqual([
    ['XSE', '$20,501', '$20,000', '$21,001', '2'],
    ['LE', '$26,000', '$26,000', '$26,000', '1'],
  ]);
  expect(text).toContain('Cars without a stated trim: 1.');
  expect(text).toContain('<dd>32 to 52 mpg combined</dd>');
  expect(text).toContain('<dt>Body style</dt><dd>Sedan</dd>');
  expect(text).toMatch(/<dt>Model years<\/dt><dd>\d{4} to 20\d\d<\/dd>/);
  expect(text).toContain(
    '<a href="/models/honda/accord">Honda Accord</a><span class="quiet"> $22,000 on average</span>',
  );
  expect(text).not.toContain('/models/lada/niva');
  expect(text).toContain('aria-label="Prices by model year: on average $20,501 in 2020 and $26,000 in 2022."');
  expect(text).toContain('<input type="hidden" name="modelCode" value="CAMRY"/>');
  expect(head.jsonLd[1]).toMatchObject({
    ...{ '@type': 'Product', name: 'Toyota Camry', brand: { name: 'Toyota' } },
    offers: { '@type': 'AggregateOffer', lowPrice: 20_000, highPrice: 26_000, offerCount: 3, priceCurrency: 'USD' },
  });
});

test('counts are those of the searches that they lead to', async () => {
  const { text } = await ask('/models/toyota/camry');
  const links = [...text.matchAll(/<td><a href="([^"]*)">(\d+)<\/a>/g)];
  expect(links).toHaveLength(4);
  for (const [, href, count] of links) {
    const search = href!.replace('/cars-for-sale?', '').replaceAll('&amp;', '&');
    const response = await app.request(`http://localhost/rest/lsc/listing/count?${search}`, {
      headers: { host: 'localhost' },
    });
    expect(await response.json(), href).toMatchObject({ totalResultCount: Number(count) });
  }
});

test('a model year has its own cars, and all years for comparison', async () => {
  const { text, head } = await ask('/models/toyota/camry/2020');
  expect(head.canonical).toBe('/models/toyota/camry/2020');
  expect(text).toContain('3 2020 Toyota Camry cars for sale from $20,000 to $21,001');
  expect(text).toContain('<a href="/models/toyota/camry/2020" aria-current="page">2020</a>');
  expect(rowsOf(text, 'Trims')).toEqual([['XSE', '$20,501', '$20,000', '$21,001', '2']]);
  expect(text).toContain('<dd>32 mpg combined</dd>');
});

test('a model of the catalog without cars is not indexed, and one of the inventory only has a page', async () => {
  const corolla = await ask('/models/toyota/corolla');
  expect([corolla.status, corolla.head.robots]).toEqual([200, 'noindex, follow']);
  expect(corolla.text).toContain('No Toyota Corolla is for sale now.');
  expect(corolla.head.jsonLd).toHaveLength(1);
  const niva = await ask('/models/lada/niva');
  expect([niva.status, niva.text.includes('1 Lada Niva car for sale for $20,000.')]).toEqual([200, true]);
});

test.each([
  '/models/nothing',
  '/models/toyota/nothing',
  '/models/toyota/camry/1950',
  '/models/toyota/camry/20200',
  '/models/toyota/camry/new',
  '/models/toyota/camry/2020/le',
])('%s is unknown', async (path) => expect((await ask(path)).status).toBe(404));

test('other spellings lead to the canonical address', async () => {
  expect(await ask('/models/Toyota/CAMRY')).toMatchObject({ status: 301, location: '/models/toyota/camry' });
  expect((await ask('/models/TOYOTA/nothing')).status).toBe(404);
});

test('a maker’s own site has only its make', async () => {
  const { text } = await ask('/models', 'maker.localhost');
  expect(text).toContain('href="/models/hyundai"');
  expect(text).not.toContain('toyota');
  expect((await ask('/models/toyota/camry', 'maker.localhost')).status).toBe(404);
  const tucson = await ask('/models/hyundai/tucson', 'maker.localhost');
  expect(tucson.text).toContain('See 1 Hyundai Tucson car<');
});
