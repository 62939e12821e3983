import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Brand, BRANDS, MAIN_BRAND, MAKER_BRAND } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { type SearchContext, formatQuery, parseQuery, readRequest } from '#features/search/search.ts';
import { type CarState, createSearchMatcher, type MatchedSearches } from './engine-matcher.ts';
import { createInProcessIndex } from './in-process-index.ts';
import { Inventory } from './inventory.ts';
import { anyListings, anyOwners, anyQuery, TEST_PLACES } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { runsOf, MEMORY_EFFORT } from '#features/search/testing/test-effort.ts';
import { contextOf } from '#features/search/testing/vehicle-index-conformance.ts';
import { VehicleOracle } from '#features/search/testing/vehicle-oracle.ts';

/** All places are in a state where prices out the door have an upper end. */
const findZip = (zip: string) => {
  const found = TEST_PLACES.find((place) => place.zip === zip);
  return found && { ...found, state: 'NY' };
};

function open(owners: readonly Owner[], listings: readonly Listing[]) {
  const inventory = new Inventory();
  inventory.apply({ owners, put: listings });
  const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
  const contexts = new Map<Brand, SearchContext>(
    BRANDS.map((brand) => [brand, { ...contextOf(index, brand), findZip }]),
  );
  return { inventory, context: (brand: Brand) => contexts.get(brand)! };
}

const byId = (listings: readonly Listing[]) => new Map(listings.map((listing) => [listing.id, listing]));

test('new and ended matches are the difference of two searches, for every filter and brand', async () => {
  const drawn = anyOwners.chain((owners) =>
    fc.record({
      owners: fc.constant(owners),
      before: anyListings(owners, 12),
      after: anyListings(owners, 12),
      queries: fc.array(fc.record({ query: anyQuery(), brand: fc.constantFrom(...BRANDS) }), {
        minLength: 1,
        maxLength: 8,
      }),
    }),
  );
  fc.assert(
    fc.property(drawn, ({ owners, before, after, queries }) => {
      const [was, is] = [byId(before), byId(after)];
      // Words have the same meaning throughout, because the cars of both states are present.
      const past = [...was.values()].map((listing) => ({ ...listing, id: listing.id + 1_000 }));
      const everything = [...past, ...is.values()];
      const { context } = open(owners, everything);
      const matcher = createSearchMatcher(context);
      const texts = queries.map(({ query, brand }) => formatQuery(query, context(brand)));
      for (const [id, { brand }] of queries.entries()) matcher.put(id, brand, texts[id]!);
      const ownerOf = (id: number) => owners.find((owner) => owner.id === id)!;
      const carOf = (listing: Listing | undefined): CarState =>
        listing ? { listing, owner: ownerOf(listing.ownerId) } : null;
      const ids = [...new Set([...was.keys(), ...is.keys()])];
      const changes = ids.map((id) => ({ before: carOf(was.get(id)), after: carOf(is.get(id)) }));
      matcher.refresh();
      const { begin, cease } = matcher.match(changes);

      const finding = (listings: readonly Listing[]) =>
        queries.map(({ brand }, id) => {
          // Saved searches are stored as URLs, so the query is parsed from one.
          const parsed = parseQuery(readRequest(texts[id]!), context(brand));
          if (parsed.invalid.length > 0) return new Set<number>();
          const all = everything.map((listing) => carOf(listing)!);
          const cars = listings.map((listing) => carOf(listing)!);
          const oracle = new VehicleOracle(cars, null, brand.fixedMake, all);
          return new Set(oracle.find(parsed.query).map(({ listing }) => listing.id));
        });
      const [found, finds] = [finding([...was.values()]), finding([...is.values()])];
      for (const [i, id] of ids.entries()) {
        const without = (one: Set<number>[], other: Set<number>[]) =>
          queries.flatMap((_query, search) => (one[search]!.has(id) && !other[search]!.has(id) ? [search] : []));
        expect(listOf(begin, i)).toEqual(without(finds, found));
        expect(listOf(cease, i)).toEqual(without(found, finds));
      }
      const now = [...is.values()].map((listing) => carOf(listing)!);
      const matching = matcher.matching(now);
      for (const [i, { listing }] of now.entries())
        expect(listOf(matching, i)).toEqual(
          queries.flatMap((_query, search) => (finds[search]!.has(listing.id) ? [search] : [])),
        );
    }),
    runsOf(MEMORY_EFFORT, 600),
  );
});

test('a word is taken literally once a car has it', () => {
  const { inventory, context } = open([sampleOwner()], [sampleListing()]);
  const matcher = createSearchMatcher(context);
  matcher.put(7, MAIN_BRAND, 'keyword=camri');
  const camri = sampleListing({ id: 2, model: 'Camri' });
  const requested = (listing: Listing) => [...matcher.matching([{ listing, owner: sampleOwner() }]).ids];
  expect(requested(sampleListing())).toEqual([7]);
  inventory.apply({ put: [camri] });
  matcher.refresh();
  expect([requested(sampleListing()), requested(camri)]).toEqual([[], [7]]);
});

test('an unknown name matches nothing until it is known', () => {
  const known = new Set<string>();
  const { context } = open([], []);
  const matcher = createSearchMatcher((brand) => CONTEXTS.get(brand) ?? keep(brand, context(brand), known));
  matcher.put(1, MAIN_BRAND, 'makeCode=TOYOTA');
  const car = { listing: sampleListing(), owner: sampleOwner() };
  expect([matcher.size, ...matcher.matching([car]).ids]).toEqual([0]);
  known.add('TOYOTA');
  matcher.refresh();
  expect([matcher.size, ...matcher.matching([car]).ids]).toEqual([1, 1]);
  matcher.delete(1);
  expect([matcher.size, ...matcher.matching([car]).ids]).toEqual([0]);
});

test('a change of the price starts and ends matches of prices out the door', () => {
  const { context } = open([], []);
  const matcher = createSearchMatcher(context);
  matcher.put(1, MAIN_BRAND, 'makeCode=TOYOTA&maxPrice=22000&priceBasis=out-the-door&searchRadius=0&zip=80202');
  const car = (salePrice: number) => ({
    listing: sampleListing({ salePrice, dealerFeesCents: 0 }),
    owner: sampleOwner(),
  });
  const [dear, cheap] = [car(20_000), car(19_900)];
  const { begin, cease } = matcher.match([
    { before: dear, after: cheap },
    { before: cheap, after: dear },
    { before: cheap, after: cheap },
    { before: null, after: cheap },
    { before: cheap, after: null },
  ]);
  const lists = [0, 1, 2, 3, 4];
  expect(lists.map((i) => listOf(begin, i))).toEqual([[1], [], [], [1], []]);
  expect(lists.map((i) => listOf(cease, i))).toEqual([[], [1], [], [], [1]]);
  matcher.delete(1);
  expect([matcher.size, ...matcher.matching([cheap]).ids]).toEqual([0]);
});

test('a search of a car maker’s brand includes its make and the brand’s defaults', () => {
  const { context } = open([], []);
  const matcher = createSearchMatcher(context);
  matcher.put(1, MAKER_BRAND, '');
  matcher.put(2, MAIN_BRAND, '');
  const owner = sampleOwner();
  const own = sampleListing({ makeCode: MAKER_BRAND.fixedMake!, listingType: 'NEW' });
  const matching = matcher.matching([
    { listing: own, owner },
    { listing: sampleListing({ id: 2, makeCode: 'OTHER' }), owner },
  ]);
  expect([listOf(matching, 0), listOf(matching, 1)]).toEqual([[1], [2]]);
});

const CONTEXTS = new Map<Brand, SearchContext>();

function keep(brand: Brand, context: SearchContext, known: ReadonlySet<string>): SearchContext {
  const made = { ...context, knows: (_column: string, code: string) => known.has(code) };
  CONTEXTS.set(brand, made);
  return made;
}

function listOf({ starts, ids }: MatchedSearches, i: number): number[] {
  return [...ids.subarray(starts[i], starts[i + 1])].toSorted((a, b) => a - b);
}
