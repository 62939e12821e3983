import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentSettings } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { DEFAULT_TERMS, type Result } from '#features/search/search.ts';
import { toWireListing, type WireContext } from '../model/wire-listing.ts';
import { CardStore, sharedPartsOf } from '#features/search-memory/search-memory.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { sampleRuns } from '#kit/testing/sample-runs.ts';
import { TextBytes } from './text-bytes.ts';
import { writeCard } from './write-card.ts';

const out = new TextBytes();

/** Words that look like keys of JSON, and words that JSON escapes. */
const word = fc.oneof(
  fc.constantFrom('a,"images":', '"title":"2020', ',', '","make":{', 'back\\', 'café', '–', 'T/A', '\u2028', ''),
  fc.string({ maxLength: 5 }),
);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const facts: fc.Arbitrary<Partial<Listing>> = fc.record({
  ...{ make: word, model: maybe(word), trim: maybe(word), trimCode: maybe(word), seriesCode: maybe(word) },
  ...{ exteriorColor: maybe(word), exteriorColorCode: maybe(word), engineCode: maybe(word), vin: maybe(word) },
  ...{ stockNumber: maybe(word), link: maybe(word), certifiedProgram: maybe(word), bodyStyleCode: maybe(word) },
  ...{ features: fc.array(word), packages: fc.array(word), history: fc.array(word), decoded: fc.array(word) },
  ...{ salePrice: maybe(fc.nat()), msrp: maybe(fc.nat()), previousPrice: maybe(fc.nat()), incentive: maybe(fc.nat()) },
  ...{ marketPrice: maybe(fc.nat()), mileage: maybe(fc.nat()), mpgCity: maybe(fc.double({ min: 0, noNaN: true })) },
  images: fc.array(fc.record({ src: word, alt: maybe(word) })),
  ...{ image360: maybe(word), specialOffer: maybe(word), ribbon: maybe(word), hot: fc.boolean() },
  ...{ addOns: fc.array(word), lifestyleCategories: fc.array(word), homeServices: fc.array(word) },
  productTiles: fc.array(fc.record({ tileType: word, tileSubType: word, image: word, link: word })),
});

const PLAIN: WireContext = { terms: DEFAULT_TERMS, today: 20_786, onBasis: null, viewCount: null, settings: null };

function write(result: Result, changes: Partial<WireContext> = {}): string {
  out.begin();
  writeCard(out, result, { ...PLAIN, ...changes });
  return out.end().toString();
}

const expected = (result: Result, changes: Partial<WireContext> = {}) =>
  JSON.stringify(toWireListing(result, { ...PLAIN, ...changes }));

test('a written card equals the serialized objects, with any shared parts', () => {
  fc.assert(
    fc.property(facts, word, fc.boolean(), (given, name, beyondRadius) => {
      const store = new CardStore();
      // Parts that listings share are stored once.
      for (const id of [1, 2, 3]) store.put(sampleListing({ ...given, id, year: 2000 + id }));
      for (const id of [1, 2, 3, 3]) {
        const listing = store.get(id)!;
        const result = { listing, owner: sampleOwner({ id: 1, name }), distanceMiles: 1, beyondRadius };
        expect(sharedPartsOf(listing)).toBeDefined();
        const changes: Partial<WireContext>[] = [
          ...[null, 0, 12].map((viewCount) => ({ viewCount })),
          { terms: { downDollars: 1_000, months: 48, aprPercent: 3.25 } },
          { onBasis: { price: 20_001, lowCents: 1_900_000, highCents: 2_000_001, missing: [] } },
          { onBasis: { price: null, lowCents: 1_900_000, highCents: null, missing: [name] } },
        ];
        for (const change of [...changes, {}]) expect(write(result, change)).toBe(expected(result, change));
      }
    }),
    sampleRuns(1_000),
  );
});

test('a written card has the payment services of its dealer, even after the settings change [R059, R391]', () => {
  const store = new CardStore();
  store.put(sampleListing({ id: 1, vin: '4T1B11HK5KU000001' }));
  const result = { listing: store.get(1)!, owner: sampleOwner({ id: 1 }), distanceMiles: 1, beyondRadius: false };
  const site: PaymentSettings = {
    ...{ retailingType: 'SITE', uiEnabled: true, leaseEnabled: true },
    ...{ calculationUrl: null, incentivesUrl: 'https://a.example/?vin={vin}' },
  };
  const partner: PaymentSettings = { ...site, retailingType: 'PARTNER', calculationUrl: 'https://b.example/' };
  for (const settings of [null, site, site, partner, null, partner])
    expect(write(result, { viewCount: 3, settings })).toBe(expected(result, { viewCount: 3, settings }));
  expect(write(result, { settings: partner })).toContain('"paymentCalculationUrl":"https://b.example/"');
});

test('an incentive is left out after its last day, also of a card that was written before', () => {
  const store = new CardStore();
  const shared = { conditions: null, isOpenToAll: true };
  const offers = [{ kind: 'incentive' as const, name: 'Cash', amountCents: 50_000, endsOn: '2026-11-29', ...shared }];
  store.put(sampleListing({ id: 1, incentive: 500, offers }));
  const result = { listing: store.get(1)!, owner: sampleOwner({ id: 1 }), distanceMiles: 1, beyondRadius: false };
  const lastDay = Date.UTC(2026, 10, 29) / 86_400_000;
  for (const today of [lastDay, lastDay]) {
    expect(write(result, { today })).toBe(expected(result, { today }));
    expect(write(result, { today })).toMatch(/"incentive":500,.*"hasSpecialOffer":true/);
  }
  const today = lastDay + 1;
  expect(write(result, { today })).toBe(expected(result, { today }));
  expect(write(result, { today })).toMatch(/"incentive":null,.*"hasSpecialOffer":false/);
});
