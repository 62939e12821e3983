import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentSettings } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { DEFAULT_TERMS, type Result } from '#features/search/search.ts';
import { toWireListing } from '../model/wire-listing.ts';
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

function write(
  result: Result,
  terms = DEFAULT_TERMS,
  views: number | null = null,
  settings: PaymentSettings | null = null,
): string {
  out.begin();
  writeCard(out, result, terms, views, settings);
  return out.end().toString();
}

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
        for (const views of [null, 0, 12])
          expect(write(result, DEFAULT_TERMS, views)).toBe(JSON.stringify(toWireListing(result, DEFAULT_TERMS, views)));
        const terms = { downDollars: 1_000, months: 48, aprPercent: 3.25 };
        expect(write(result, terms)).toBe(JSON.stringify(toWireListing(result, terms)));
      }
    }),
    sampleRuns(1_000),
  );
});

test('a written card has the payment services of its dealer, also after the settings change [R059, R391]', () => {
  const store = new CardStore();
  store.put(sampleListing({ id: 1, vin: '4T1B11HK5KU000001' }));
  const result = { listing: store.get(1)!, owner: sampleOwner({ id: 1 }), distanceMiles: 1, beyondRadius: false };
  const site: PaymentSettings = {
    ...{ retailingType: 'SITE', uiEnabled: true, leaseEnabled: true },
    ...{ calculationUrl: null, incentivesUrl: 'https://a.example/?vin={vin}' },
  };
  const partner: PaymentSettings = { ...site, retailingType: 'PARTNER', calculationUrl: 'https://b.example/' };
  for (const settings of [null, site, site, partner, null, partner])
    expect(write(result, DEFAULT_TERMS, 3, settings)).toBe(
      JSON.stringify(toWireListing(result, DEFAULT_TERMS, 3, settings)),
    );
  expect(write(result, DEFAULT_TERMS, 3, partner)).toContain('"paymentCalculationUrl":"https://b.example/"');
});
