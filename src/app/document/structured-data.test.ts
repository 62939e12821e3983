import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Article } from '#features/expert-reviews/expert-reviews.ts';
import { denverOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Listing } from '#features/listings/listings.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { LISTING, OWNER } from '../routes/rest/testing/one-car.ts';
import { createWholeSite } from '../whole-site/testing/create-whole-site.ts';
import { headTags } from './head-tags.ts';
import { checkJsonLd } from './testing/check-json-ld.ts';

const CAR = {
  '@context': 'https://schema.org',
  '@type': 'Car',
  '@id': 'https://cars.test/1#car',
  name: '2020 Toyota Camry',
  vehicleModelDate: '2020',
  numberOfDoors: 4,
  offers: { '@type': 'Offer', price: 20_000, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
};

test('accepts valid structured data, with inherited properties and types', () => {
  expect(checkJsonLd(CAR)).toEqual([]);
  expect(checkJsonLd({ ...CAR, offers: { '@type': 'AggregateOffer', lowPrice: 1, offerCount: 2 } })).toEqual([]);
});

test.each<[string, object, string]>([
  ['a wrong property', { ...CAR, mileage: 9 }, '/Car.mileage: no such property'],
  ['a property of another type', { ...CAR, priceCurrency: 'USD' }, '/Car.priceCurrency: a property of'],
  ['an unknown type', { ...CAR, '@type': 'Auto' }, '/@type: "Auto"'],
  ['a type out of range', { ...CAR, offers: { '@type': 'Brand', name: 'x' } }, '/Car.offers: Brand is not'],
  ['a text out of range', { ...CAR, numberOfDoors: 'four' }, '/Car.numberOfDoors: "four" is not'],
  ['a year that is none', { ...CAR, vehicleModelDate: '20' }, '/Car.vehicleModelDate: "20" is not'],
  ['no member of an enumeration', { ...CAR, itemCondition: 'https://schema.org/InStock' }, '/Car.itemCondition: '],
  ['an enumeration as a word', { ...CAR, itemCondition: 'Used' }, '/Car.itemCondition: "Used" is not'],
  ['a relative address', { ...CAR, url: '/cars-for-sale' }, '/Car.url: "/cars-for-sale" is not URL'],
  ['a relative id', { ...CAR, '@id': '#car' }, '/Car/@id: "#car"'],
  ['a replaced property', { ...CAR, reviews: { '@type': 'Review', name: 'x' } }, '/Car.reviews: replaced by review'],
  ['null', { ...CAR, color: null }, '/Car.color: null is not'],
  ['an empty list', { ...CAR, image: [] }, '/Car.image: no value'],
  ['no context', { ...CAR, '@context': undefined }, '@context: undefined'],
])('finds %s', (_, block, found) => {
  expect(checkJsonLd(block).join('\n')).toContain(found);
});

const car = (id: number, changes: Partial<Listing>): Listing => ({
  ...LISTING,
  id,
  makeCode: 'TOYOTA',
  make: 'Toyota',
  modelCode: 'CAMRY',
  model: 'Camry',
  ...changes,
});
const inventory = new Inventory();
inventory.apply({
  owners: [
    OWNER,
    { ...denverOwnerFacts(), id: 8, hours: [null, [540, 1_200], null, null, null, null, [600, 1_440]] },
    { ...OWNER, id: 9, privateSeller: true },
  ],
  put: [
    car(1, {
      year: 2020,
      trimCode: 'XSE',
      trim: 'XSE',
      vin: '4T1B11HK5KU000001',
      mileage: 40_000,
      doors: 4,
      bodyStyleCode: 'SEDAN',
      mpgCombined: 32,
      ownerId: 8,
    }),
    car(2, { year: 2022, ownerId: 9, salePrice: 24_000, mileage: null }),
    car(3, { year: 2018, salePrice: 14_000, mileage: 90_000 }),
    car(4, { salePrice: null, msrp: null }),
    car(5, { makeCode: 'HYUNDAI', make: 'Hyundai', modelCode: 'TUCSON', model: 'Tucson', listingType: 'NEW' }),
  ],
});

const ARTICLE: Article = {
  id: 1,
  version: 1,
  cover: { digest: '0'.repeat(32), alt: 'A red car', width: 1_200, height: 800 },
  changedAt: new Date('2026-06-02T00:00:00Z'),
  slug: 'quiet',
  title: 'Quiet',
  author: 'Ana Silva',
  makeCode: 'TOYOTA',
  modelCode: 'CAMRY',
  firstYear: 2020,
  lastYear: 2020,
  ratingTenths: 45,
  summary: 'Yes.',
  body: 'Very.',
  publishAt: new Date('2026-06-01T00:00:00Z'),
};
const articles: Record<string, Article> = { quiet: ARTICLE, plain: { ...ARTICLE, ratingTenths: null, lastYear: 2022 } };

const ORIGIN = 'https://cars.test';
let shown: { name: string; blocks: unknown[] } | null = null;
const site = createWholeSite(undefined, {
  index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
  changes: {
    shell: ({ name, brand, head, html }) => {
      const tags = headTags({ head, brand, origin: ORIGIN });
      const blocks = [...tags.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      shown = { name, blocks: blocks.map(([, json]) => JSON.parse(json!) as unknown) };
      return html;
    },
    services: {
      dealerDifferences: { teaserOf: () => null },
      viewCounts: { viewCountsOf: async () => new Map(), count: () => undefined },
      expertReviews: {
        find: async () => [ARTICLE],
        read: async (slug: string) => articles[slug] ?? null,
        slugs: async () => [],
      },
    } as never,
  },
});

/** A folder, an address and the types of the blocks. */
type Page = readonly [page: string, path: string, types: readonly string[]];
/** Every kind of page with structured data. */
const PAGES: readonly Page[] = [
  ['home', '/', ['WebSite']],
  ['search-results', '/cars-for-sale', ['ItemList', 'BreadcrumbList']],
  ...[1, 2, 3, 4, 5].map((id): Page => ['vehicle-details', `/cars-for-sale/vehicle/${id}`, ['Car', 'BreadcrumbList']]),
  ['models', '/models', ['BreadcrumbList', 'ItemList']],
  ['models', '/models/toyota', ['BreadcrumbList', 'ItemList']],
  ['models', '/models/toyota/camry', ['BreadcrumbList', 'Product', 'FAQPage']],
  ['models', '/models/toyota/camry/2020', ['BreadcrumbList', 'Product']],
  ['models', '/models/saturn/ion', ['BreadcrumbList']],
  ['value', '/value', ['WebPage']],
  ['value', '/value/toyota/camry', ['WebPage', 'BreadcrumbList']],
  ['expert-review', '/expert-reviews/quiet', ['Review']],
  ['expert-review', '/expert-reviews/plain', ['Review']],
];

test.each(PAGES)('%s at %s has only what schema.org defines', async (page, address, types) => {
  const host = 'valuation.localhost';
  shown = null;
  await site.request(`http://${host}${address}`, { headers: { host, accept: 'text/html' } });
  expect(shown!.name).toBe(page);
  expect(shown!.blocks.map((block) => (block as Record<string, unknown>)['@type'])).toEqual(types);
  expect(shown!.blocks.flatMap((block) => checkJsonLd(block))).toEqual([]);
});

test('every page with structured data is checked', () => {
  const pages = path.resolve(import.meta.dirname, '../../pages');
  const sources = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const describing = sources.filter((file) => readFileSync(path.join(pages, file), 'utf8').includes(`'@context'`));
  const folders = new Set(describing.map((file) => file.split(path.sep)[0]));
  expect([...folders].toSorted()).toEqual([...new Set(PAGES.map(([page]) => page))].toSorted());
});
