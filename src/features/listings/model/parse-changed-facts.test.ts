import { expect, test } from 'vitest';
import { camryFacts } from '../testing/listing-facts.ts';
import { FACT_ROWS, LISTING_FACTS, type ListingFacts, listingFactsSchema } from './listing-facts.ts';
import { parseChangedFacts, parseStoredFacts } from './parse-changed-facts.ts';

const examples = Object.fromEntries(FACT_ROWS.map(([name, { example }]) => [name, example]));

/** As the database returns them. */
const stored = (facts: object): unknown => JSON.parse(JSON.stringify(facts));

test('returns what the schema would, whatever differs', () => {
  const known = listingFactsSchema.parse(camryFacts());
  const both: [unknown, ListingFacts][] = FACT_ROWS.flatMap(([name]) => {
    const other = listingFactsSchema.parse({ ...known, [name]: examples[name] });
    return [
      [stored(other), known],
      [stored(known), other],
    ];
  });
  for (const [facts, before] of both) expect(parseChangedFacts(facts, before)).toEqual(listingFactsSchema.parse(facts));
});

test('keeps the known values of facts that are the same', () => {
  const known = listingFactsSchema.parse(examples);
  const cheaper = parseChangedFacts(stored({ ...known, salePrice: 1 }), known)!;
  expect(cheaper).toEqual({ ...known, salePrice: 1 });
  expect(cheaper.images).toBe(known.images);
  expect(cheaper.offers).toBe(known.offers);
});

test('stored facts are parsed whole without known ones, and say what is wrong with them', () => {
  const known = listingFactsSchema.parse(examples);
  for (const similar of [undefined, known]) {
    expect(parseStoredFacts(stored(known), similar)).toEqual({ success: true, data: known });
    expect(parseStoredFacts(stored({ ...known, year: 1700 }), similar).error?.issues[0]?.path).toEqual(['year']);
  }
});

test('keeps what is no fact', () => {
  const known = { ...listingFactsSchema.parse(examples), id: 7 };
  expect(parseChangedFacts(stored(known), known)).toEqual(known);
});

test('finds a name that only one of two objects has', () => {
  const offer = LISTING_FACTS.offers.example[0]!;
  const { endsOn: _endsOn, ...endless } = offer;
  const images = [{ src: 'a', alt: null }];
  const known = listingFactsSchema.parse({ ...examples, offers: [offer], images });
  const facts = stored({ ...known, offers: [endless], images: [{ src: 'a', alt: null, extra: 1 }] });
  expect(parseChangedFacts(facts, known)).toEqual(listingFactsSchema.safeParse(facts).data ?? null);
  expect(parseChangedFacts(stored({ ...known, images: [{ src: 'a', alt: null, extra: 1 }] }), known)).toEqual(known);
});

test('fills in facts that older versions did not store, and leaves out unknown properties', () => {
  const known = listingFactsSchema.parse(examples);
  const { offers: _offers, hot: _hot, ...older } = known;
  const images = [{ src: 'a', alt: null, extra: 1 }];
  const changed = parseChangedFacts(stored({ ...older, images, unknown: true }), known);
  expect(changed).toEqual({ ...known, offers: [], hot: false, images: [{ src: 'a', alt: null }] });
});

test('rejects what the schema rejects', () => {
  const known = listingFactsSchema.parse(examples);
  const { year: _year, ...without } = known;
  for (const facts of [null, 'facts', [], {}, without, { ...known, year: 1700 }, { ...known, features: { 0: 'USB' } }])
    expect([listingFactsSchema.safeParse(facts).success, parseChangedFacts(facts, known)]).toEqual([false, null]);
});

test('no schema changes values that it returned, so that equal ones need no check', () => {
  for (const { schema, example } of Object.values(LISTING_FACTS)) {
    const once: unknown = schema.parse(example);
    expect(schema.parse(once)).toEqual(once);
  }
});
