import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#kit/testing/any-character.ts';
import type { Listing, ListingRating } from '#features/listings/listings.ts';
import { sampleListing } from '#features/search/testing/sample-cars.ts';
import { CardCodec } from './card-codec.ts';
import { sampleRuns } from '#kit/testing/sample-runs.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('', 'é', '\ud800', 'x'.repeat(70_000)),
);
const word = fc.constantFrom('RED', 'Jet Black', 'Ünï — “code”');
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 3, nil: null });
const anyText = fc.oneof(word, text);
const anyNumber = fc.oneof(
  fc.nat(400),
  fc.maxSafeNat(),
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.nat(10_000).map((value) => value / 10),
  fc.nat(10_000).map((value) => value / 100),
);
const texts = fc.array(anyText, { maxLength: 30 });
const instant = fc.oneof(
  fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('2026-06-01T08:00:00Z', '2026-06-01T00:00:00Z', '1969-12-31T23:59:59.999Z', '2026-06-01T08:00Z'),
  fc.constant('2026-06-01T08:00:00.123456Z'),
);
const rating: fc.Arbitrary<ListingRating> = fc.record({
  ...{ fairPrice: fc.nat(90_000), low: fc.nat(90_000), high: fc.nat(90_000) },
  band: maybe(fc.constantFrom('GREAT', 'GOOD', 'FAIR', 'HIGH')),
  doubt: maybe(
    fc.oneof(
      fc.record({ reason: fc.constant('wide-interval' as const), spread: fc.nat(90), most: fc.constant(3) }),
      fc.record({ reason: fc.constant('unlikely-price' as const), fairPrice: maybe(fc.nat(90_000)) }),
    ),
  ),
});
const image = fc.record({ src: fc.oneof(anyText, fc.webUrl()), alt: maybe(anyText) });

const tile = fc.record({ tileType: word, tileSubType: word, image: fc.webUrl(), link: fc.webUrl() });

/** Numeric fields that are `null` in the sample. */
const NUMBERS = new Set(['msrp', 'msrpMost', 'incentive', 'previousPrice', 'electricRangeMiles']);

/** A listing with random values in every field. */
const anyListing: fc.Arbitrary<Listing> = fc.record({
  ...Object.fromEntries(Object.entries(sampleListing()).map(([field, value]) => [field, fieldLike(field, value)])),
  laterPriceCents: fc.option(anyNumber, { nil: undefined }),
  laterRangeCents: fc.option(fc.record({ low: anyNumber, high: anyNumber }), { nil: undefined }),
}) as unknown as fc.Arbitrary<Listing>;

function fieldLike(field: string, sample: unknown): fc.Arbitrary<unknown> {
  if (field === 'id' || field === 'ownerId') return fc.maxSafeNat();
  if (field === 'images') return fc.array(image, { maxLength: 6 });
  if (field === 'productTiles') return fc.array(tile, { maxLength: 3 });
  if (field === 'rating') return maybe(rating);
  if (field === 'listedAt') return instant;
  if (field === 'year') return fc.nat(3_000);
  if (Array.isArray(sample)) return texts;
  if (typeof sample === 'boolean') return fc.boolean();
  if (typeof sample === 'number' || NUMBERS.has(field)) return maybe(anyNumber);
  return maybe(anyText);
}

/** A card has no description text, only whether there is one. */
function asCard(listing: Listing): Listing {
  return { ...listing, description: listing.description === null ? null : '' };
}

function there(codec: CardCodec, listing: Listing): Listing {
  const bytes = Buffer.from(codec.encode(listing));
  return codec.decode(bytes, 0, listing.id, listing.ownerId);
}

test('decodes every field to the encoded value', () => {
  const codec = new CardCodec();
  const property = fc.property(anyListing, (listing) => {
    // Written inline the first time, shared from the second time on.
    for (let time = 0; time < 3; time++) expect(there(codec, listing)).toEqual(asCard(listing));
  });
  fc.assert(property, sampleRuns(400));
});

test('a record that overwrites an older one of the same car has every field too', () => {
  const codec = new CardCodec();
  const fields = Object.keys(sampleListing()) as (keyof Listing)[];
  const property = fc.property(anyListing, anyListing, fc.subarray(fields), (listing, other, changed) => {
    const later = { ...listing, ...Object.fromEntries(changed.map((field) => [field, other[field]])) };
    for (let time = 0; time < 3; time++) {
      const before = { bytes: Buffer.from(codec.encode(listing)), at: 0 };
      const bytes = Buffer.from(codec.encode(later, before));
      expect(codec.decode(bytes, 0, later.id, later.ownerId)).toEqual(asCard(later));
    }
  });
  fc.assert(property, sampleRuns(400));
});

test('reads earlier records with a saved vocabulary', () => {
  const property = fc.property(fc.array(anyListing, { maxLength: 8 }), (drawn) => {
    const codec = new CardCodec();
    const listings = [...drawn, ...drawn, ...drawn];
    const records = listings.map((listing) => Buffer.from(codec.encode(listing)));
    const later = new CardCodec();
    later.loadVocabulary(JSON.parse(JSON.stringify(codec.saveVocabulary())));
    const read = records.map((record, i) => later.decode(record, 0, listings[i]!.id, listings[i]!.ownerId));
    expect(read).toEqual(listings.map(asCard));
  });
  fc.assert(property, sampleRuns(80));
});

test('writes values that listings share once', () => {
  const codec = new CardCodec();
  const images = ['front', 'side'].map((view) => ({ src: `https://photos.example/${view}`, alt: null }));
  const bytes = (vin: string) =>
    codec.encode(sampleListing({ vin, images, link: `https://dealer.example/inventory/${vin}` })).length;
  expect(bytes('4T1B11HK5KU000001')).toBeGreaterThan(400);
  bytes('4T1B11HK5KU000002');
  expect(bytes('4T1B11HK5KU000003')).toBeLessThan(92);
});

test('does not store unique values as shared ones', () => {
  const codec = new CardCodec();
  for (let i = 0; i < 1_000; i++)
    codec.encode(sampleListing({ images: [{ src: `https://photos.example/${i}.jpg`, alt: null }] }));
  expect(codec.saveVocabulary()['images']).toEqual([]);
});
