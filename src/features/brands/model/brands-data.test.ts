import { describe, expect, test } from 'vitest';
import { BRANDS, brandOf, createBrandOf, MAIN_BRAND, MAKER_BRAND, canOrder, VALUATION_BRAND } from '../brands.ts';

test.each([
  ['localhost', MAIN_BRAND],
  ['valuation.localhost', VALUATION_BRAND],
  ['maker.localhost', MAKER_BRAND],
  ['VALUATION.localhost:3000', VALUATION_BRAND],
  ['cars.example', MAIN_BRAND],
  ['maker.localhost.evil.example', MAIN_BRAND],
  ['', MAIN_BRAND],
  [undefined, MAIN_BRAND],
])('the host %s is the right brand; an unknown host is the main one [R007]', (host, brand) => {
  expect(brandOf(host)).toBe(brand);
});

test('an operator’s own host names show their configured brands', () => {
  const own = createBrandOf(new Map([['guide.example', 'valuation']]));
  expect(['Guide.example:443', 'maker.localhost', 'other.example'].map(own)).toEqual([
    VALUATION_BRAND,
    MAKER_BRAND,
    MAIN_BRAND,
  ]);
});

test('a claim about selling is off until an operator states it for a brand [R568]', () => {
  expect(BRANDS.filter(({ texts }) => texts.sellClaim !== undefined)).toEqual([]);
  const sellClaim = { percent: 28, basis: 'Compared with trade-in offers for 1,200 cars in 2026.' };
  const own = createBrandOf(new Map([['guide.example', 'valuation']]), new Map([['valuation', sellClaim]]));
  expect(['guide.example', 'valuation.localhost', 'localhost'].map((host) => own(host).texts.sellClaim)).toEqual([
    sellClaim,
    sellClaim,
    undefined,
  ]);
  expect(own('localhost')).toBe(MAIN_BRAND);
});

test('calls identify brands as AT, KBB and maker [R007]', () => {
  expect([MAIN_BRAND, VALUATION_BRAND, MAKER_BRAND].map(({ wireCode }) => wireCode)).toEqual(['AT', 'KBB', 'maker']);
});

test('no two brands share a name, a host, a logo or a certified program [R008]', () => {
  for (const differing of [
    BRANDS.map(({ key }) => key),
    BRANDS.map(({ wireCode }) => wireCode),
    BRANDS.map(({ name }) => name),
    BRANDS.flatMap(({ hosts }) => hosts),
    BRANDS.map(({ mark }) => mark.map(({ d }) => d).join()),
    BRANDS.map(({ certified }) => `${certified.name} ${certified.summary}`),
    BRANDS.map(({ texts }) => texts.tagline),
  ])
    expect(new Set(differing).size).toBe(differing.length);
});

test('the car maker shows one make, and new and certified cars by default; the other two show every make', () => {
  expect([MAIN_BRAND, VALUATION_BRAND, MAKER_BRAND].map(({ fixedMake }) => fixedMake)).toEqual([null, null, 'HYUNDAI']);
  expect(MAKER_BRAND.defaultListingTypes).toEqual(['CERTIFIED', 'NEW']);
});

test('certified programs promise money back, the maker’s gold, and third parties’ warranty, in the specified words [R287, R289]', () => {
  for (const { certified } of BRANDS) {
    const words = certified.points.map(({ text }) => text);
    expect(words).toContain('Money back within 14 days or 1,000 miles.');
    expect(words).toContain('Under six years old, under 80,000 miles, with a 172-point inspection.');
  }
  expect(MAIN_BRAND.certified.points.map(({ text }) => text)).toContain('A 30-90 day limited warranty.');
});

describe('orders', () => {
  test('are accepted for listed makes [R295]', () => {
    expect(canOrder(MAIN_BRAND, 'TOYOTA')).toBe(true);
    expect(canOrder(MAIN_BRAND, 'PONTIAC')).toBe(false);
  });

  test('are not accepted for a make that the brand excludes [R295]', () => {
    expect(canOrder({ ...MAIN_BRAND, noOrdersFor: ['TOYOTA'] }, 'TOYOTA')).toBe(false);
    expect(canOrder(MAIN_BRAND, 'MASERATI')).toBe(false);
  });

  test('are accepted by the car maker for its own make only', () => {
    expect([canOrder(MAKER_BRAND, 'HYUNDAI'), canOrder(MAKER_BRAND, 'TOYOTA')]).toEqual([true, false]);
  });
});

test('only the price guide hides the fixed ad, below a list of one seller [R467]', () => {
  expect(BRANDS.filter(({ fixedAd }) => fixedAd !== 'always')).toEqual([VALUATION_BRAND]);
  expect(VALUATION_BRAND.fixedAd).toBe('unless-one-seller');
});
