import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Brand, MAIN_BRAND } from '#features/brands/brands.ts';
import { testRows } from '#kit/testing/test-rows.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { SortBy } from '../model/paging.ts';
import { isPlausiblePrice, type Listing, plausiblePrice } from '#features/listings/listings.ts';
import { ownershipCost, runningCosts } from '#features/ownership/ownership.server.ts';
import type { SearchContext } from '../model/filter.ts';
import { sampleRank } from '../model/ranking/sample-rank.ts';
import type { FilterKey } from '../model/registry.ts';
import { listingQuality, relativeQuality, RELEVANCE_SETS, type RelevanceWeights } from '../model/ranking/relevance.ts';
import type { Result } from '../model/search-answer.ts';
import { DIVERSIFIED_RANKS, modelNumber, spreadResults } from '../model/ranking/seller-diversity.ts';
import { type VehicleQuery, withFilter } from '../model/vehicle-query.ts';
import { ownedCarOf } from '../server/owned-car.ts';
import type { IndexAnswer, VehicleIndex } from '../server/vehicle-index.ts';
import { anyListings, anyOwners, anyQuery, outTheDoor, UNFILTERED_QUERY, withPriceBasis } from './arbitrary-search.ts';
import { describeGroups } from './group-conformance.ts';
import { describeRankingExplanations } from './ranking-explanation-conformance.ts';
import { describeRelaxations } from './relax-conformance.ts';
import { sampleListing, sampleOwner } from './sample-cars.ts';
import { MEMORY_EFFORT, runsOf, type TestEffort } from './test-effort.ts';
import {
  type Car,
  carsOf,
  mileageOf,
  milesTo,
  priceOnBasis,
  statsOf,
  VehicleOracle,
  type VehicleOracleFlaw,
} from './vehicle-oracle.ts';

/** Replaces all listings of an index. If two have the same ID, the later one wins. */
export type FillIndex = (owners: readonly Owner[], listings: readonly Listing[]) => Promise<VehicleIndex>;

const TODAY = Math.floor(Date.parse('2026-06-10T00:00:00.000Z') / 86_400_000);

export const TEST_CONTEXT: SearchContext = {
  brand: MAIN_BRAND,
  currentYear: 2026,
  today: TODAY,
  findZip: () => undefined,
  findCity: () => undefined,
  knows: () => true,
  modelKeysOf: () => [],
  nameOf: (_column, code) => code,
};

/** Returns a context as the service creates it: the index knows which words exist. */
export function contextOf(index: VehicleIndex, brand: Brand = MAIN_BRAND): SearchContext {
  return { ...TEST_CONTEXT, brand, hasWord: (beginning) => index.hasWord!(beginning) };
}

/** Every rule that the oracle can break, with the filter that it affects. Those that are detected soonest come first. */
const FLAWS: Readonly<Record<VehicleOracleFlaw, FilterKey | null>> = {
  'fees left out': 'price',
  'features any': 'featureCode',
  'own choice kept': null,
  'mileage zero': 'mileage',
  'radius open': 'location',
  cents: 'price',
  'trade-in ignored': 'price',
  'trims free': 'makeModelTrim',
  'payment floored': 'payment',
  'payment on advertised': 'payment',
  'any use': 'experience',
  'typos ignored': 'keyword',
  'unknown left out': 'excluded',
};

/** For tests of results only, because counting the options takes most of a search's time. */
const UNCOUNTED = { hideFilters: true };

/** Queries for each inventory that is filled until one of them differs. */
const FLAW_QUERIES = 10;

/** Tests for every index of the inventory, against a brute-force oracle. */
export function describeVehicleIndex(name: string, fill: FillIndex, effort: TestEffort = MEMORY_EFFORT): void {
  const runs = (full: number) => runsOf(effort, full);
  describe(`${name} and the oracle`, () => {
    test('give the same answers: total, every count, stats, histograms, order and page [R072, R087, R096, R097, R098, R099, R100, R101, R102, R103, R104, R105, R106, R107, R108, R113, R114, R115, R122, R123, R124, R195, R199, R234]', async () => {
      await fc.assert(searching(fill, null, effort.queries), runs(120));
    });

    const flaws = effort.flaws ? (Object.entries(FLAWS) as [VehicleOracleFlaw, FilterKey | null][]) : [];
    testRows<[VehicleOracleFlaw, FilterKey | null]>('detect a broken rule: %s', 4, flaws, async (flaw, key) => {
      // Most of the time goes into filling an index.
      const property = searching(fill, flaw, FLAW_QUERIES, key);
      const outcome = await fc.check(property, { numRuns: 3_000, endOnFailure: true });
      expect(outcome.failed).toBe(true);
    });

    test('pages by cursor together are the whole order', async () => {
      await fc.assert(paging(fill), runs(60));
    });
  });

  const more = effort.isVariant ? { tags: 'long' } : {};
  describe(`more of ${name}`, more, () => {
    describeRelaxations(name, fill, contextOf, effort);
    describeRankingExplanations(name, fill, contextOf, effort);
    describeGroups(name, fill, contextOf, effort);
  });

  describe(`${name} draws a sample`, more, () => {
    test('returns the cars with the smallest ranks, and the number of cars that cannot be sampled', async () => {
      await fc.assert(drawing(fill, effort.queries), runs(60));
    });
  });

  describe(`${name} by itself`, more, () => {
    test('returns nothing after the thousandth result [R091, R447]', async () => {
      const listings = Array.from({ length: 1_040 }, (_listing, i) => sampleListing({ id: i + 1, salePrice: i }));
      const index = await fill([sampleOwner()], listings);
      for (const sortBy of ['relevance', 'derivedpriceASC'] as const) {
        const page = (firstRecord: number, after: VehicleQuery['after'] = null) =>
          index.search({ ...UNFILTERED_QUERY, sortBy, firstRecord, numRecords: 100, after }, TEST_CONTEXT, UNCOUNTED);
        expect((await page(950)).results).toHaveLength(50);
        expect(await page(950)).toMatchObject({ total: 1_040, next: null });
        expect((await page(1_000)).results).toEqual([]);
        expect((await page(4_000_000_000)).results).toEqual([]);
        const { next } = await page(800);
        const last = await page(0, next);
        expect(last.results).toHaveLength(100);
        expect(last.next).toBeNull();
      }
    });

    test('filters can be left out', async () => {
      const index = await fill([sampleOwner()], [sampleListing()]);
      const answer = await index.search(UNFILTERED_QUERY, TEST_CONTEXT, { hideFilters: true });
      expect(answer).toMatchObject({ total: 1, counts: {}, histograms: {}, stats: { price: { count: 0 } } });
    });

    test('options are counted for the requested fields only', async () => {
      const index = await fill([sampleOwner()], [sampleListing()]);
      const fields = new Set(['makeCode', 'searchRadius']);
      const { counts } = await index.search(UNFILTERED_QUERY, TEST_CONTEXT, { fields });
      const all = await index.search(UNFILTERED_QUERY, TEST_CONTEXT);
      expect(new Set(Object.keys(counts))).toEqual(fields);
      for (const name of fields) expect([...counts[name]!]).toEqual([...all.counts[name]!]);
    });

    test('counts can be read by the index of an option', async () => {
      const models = ['CAMRY', 'COROLLA'].map((modelCode, i) => sampleListing({ id: i + 1, modelCode }));
      const index = await fill([sampleOwner()], [...models, sampleListing({ id: 3, makeCode: 'FORD' })]);
      const { counts } = await index.search(UNFILTERED_QUERY, TEST_CONTEXT);
      for (const each of Object.values(counts)) {
        const { values, counts: numbers } = each.columns();
        const { at, others } = each.listed(['NO_SUCH_OPTION', ...values.slice(1)]);
        expect(values.map((_value, i) => at(i))).toEqual([0, ...numbers.slice(1)].slice(0, values.length));
        expect(others).toEqual({ values: values.slice(0, 1), counts: numbers.slice(0, 1) });
      }
      const makes = counts['makeCode']!.listed(['FORD', 'BMW']);
      expect([makes.at(0), makes.at(1), makes.others]).toEqual([1, 0, { values: ['TOYOTA'], counts: [2] }]);
    });

    test('an aborted search is not answered', async () => {
      const index = await fill([sampleOwner()], [sampleListing()]);
      const options = { signal: AbortSignal.abort() };
      await expect(index.search(UNFILTERED_QUERY, TEST_CONTEXT, options)).rejects.toThrow('abort');
      await expect(index.count(UNFILTERED_QUERY, TEST_CONTEXT, options)).rejects.toThrow('abort');
    });

    test('knows and names the codes that active listings carry', async () => {
      const index = await fill([sampleOwner()], [sampleListing({ modelCode: 'CELICA', model: 'Celica' })]);
      expect(index.knows('makeCode', 'TOYOTA')).toBe(true);
      expect(index.knows('makeCode', 'FORD')).toBe(false);
      expect(index.nameOf('makeCode', 'TOYOTA')).toBe('Toyota');
      expect(index.nameOf('trimKey', 'TOYOTA-CAMRY|XSE')).toBeUndefined();
      expect(index.nameOf('trimKey', 'TOYOTA-CELICA|XSE')).toBe('XSE');
      expect(index.modelKeysOf('CELICA')).toEqual(['TOYOTA-CELICA']);
      expect(index.modelKeysOf('CAMRY')).toEqual([]);
    });

    test('names what the first listing named, and owners of active listings', async () => {
      const [seller, other] = [sampleOwner(), sampleOwner({ id: 2, name: 'Ann Blue' })];
      const cars = ['Zénvo', 'ZENVO', 'ZENVO'].map((make, i) => sampleListing({ id: i + 1, makeCode: 'ZENVO', make }));
      const index = await fill([seller, other], cars);
      expect(index.nameOf('makeCode', 'ZENVO')).toBe('Zénvo');
      expect([1, 2].map((id) => index.ownerNameOf!(id))).toEqual([seller.name, undefined]);
    });

    test("finds a listing with its owner, without the seller's description", async () => {
      const listing = sampleListing({ id: 7, description: 'Ünïcode — “quoted”', packages: ['A, B'] });
      const owner = sampleOwner({ hasLeadEmail: true });
      const index = await fill([owner], [listing]);
      expect(await index.find(7)).toEqual({ listing: { ...listing, description: '' }, owner });
      expect(await index.find(8)).toBeUndefined();
      const other = sampleListing({ id: 5 });
      const both = await fill([owner], [listing, other]);
      const found = await both.findAll!([8, 7, 5]);
      expect(found.map((car) => [car.listing.id, car.owner])).toEqual([
        [7, owner],
        [5, owner],
      ]);
      expect(await both.findAll!([])).toEqual([]);
    });

    test('finds only the listings for which campaigns run, of sellers or of the site', async () => {
      const campaigns = new Map([
        [7, ['1:main:boost::paid']],
        [4, []],
        [3, ['2:main:spotlight:PREMIUM:house']],
      ]);
      const cars = [7, 5, 4, 3].map((id) =>
        sampleListing({ id, ...(campaigns.has(id) && { campaigns: campaigns.get(id)! }) }),
      );
      const index = await fill([sampleOwner()], cars);
      const found = await index.findPromoted!([8, 3, 5, 4, 7]);
      const { ownerId } = cars[0]!;
      expect(found).toEqual([
        { listingId: 3, ownerId, campaignIds: [2] },
        { listingId: 7, ownerId, campaignIds: [1] },
      ]);
      expect(await index.findPromoted!([8, 5])).toEqual([]);
      expect(await index.findPromoted!([])).toEqual([]);
    });

    test('cheaper, nearer and fresher listings rank first, all else equal [R122]', async () => {
      await fc.assert(better(fill), runs(150));
    });
  });
}

/** Tests random inventories and queries: the index must answer as the oracle does. */
function searching(fill: FillIndex, flaw: VehicleOracleFlaw | null, most: number, key: FilterKey | null = null) {
  const query = anyQuery(...(key ? [key] : []));
  const queries = fc.array(flaw === 'trade-in ignored' ? withTradeIn(query) : query, { minLength: 1, maxLength: most });
  const property = anyOwners.chain((owners) => fc.tuple(fc.constant(owners), anyListings(owners, 60), queries));
  const anyMake = fc.option(fc.constantFrom('TOYOTA', 'FORD'), { freq: 3 });
  return fc.asyncProperty(property, anyMake, async ([owners, listings, queries], fixedMake) => {
    const index = await fill(owners, listings);
    const context = contextOf(index, { ...MAIN_BRAND, fixedMake });
    const oracle = new VehicleOracle(carsOf(owners, listings), flaw, fixedMake);
    for (const query of queries) {
      expectSameAnswer(await index.search(query, context), query, oracle);
      expect(await index.count(query, context)).toBe(oracle.find(query).length);
    }
  });
}

/** Few queries have a trade-in, and it lowers the tax in few states. */
const withTradeIn = (query: fc.Arbitrary<VehicleQuery>) =>
  fc
    .tuple(query, outTheDoor)
    .map(([{ filters, ...rest }, basis]): VehicleQuery => ({ ...rest, filters: withPriceBasis(filters, basis) }));

const anyCorner = fc.record({
  price: fc.constantFrom(null, 0, 9_200, 10_000, 19_999),
  mileage: fc.constantFrom(null, 1, 14_999, 30_000),
});
const anyDraw = fc.record(
  { count: fc.integer({ min: 0, max: 30 }), under: fc.array(anyCorner, { maxLength: 3 }) },
  { requiredKeys: ['count'] },
);

/**
 * Tests samples: they contain cars with a price and a counted mileage, by sample rank. Each other car is counted once,
 * as without a price or else as without a mileage.
 */
function drawing(fill: FillIndex, most: number) {
  const property = anyOwners.chain((owners) =>
    fc.tuple(
      fc.constant(owners),
      anyListings(owners, 60),
      fc.array(fc.tuple(anyQuery(), anyDraw), { minLength: 1, maxLength: most }),
    ),
  );
  return fc.asyncProperty(property, async ([owners, listings, queries]) => {
    const index = await fill(owners, listings);
    const oracle = new VehicleOracle(carsOf(owners, listings));
    for (const [query, options] of queries) {
      const matching = oracle.find(query);
      const priceOf = (car: Car) => priceOnBasis(car, query.filters.price);
      const placed = matching.filter((car) => priceOf(car) !== null && mileageOf(car) !== null);
      const isUnder = (car: Car) =>
        options.under?.some(
          ({ price, mileage }) => priceOf(car)! <= (price ?? Infinity) && mileageOf(car)! <= (mileage ?? Infinity),
        ) ?? true;
      const drawnFrom = placed.filter(isUnder);
      const byLot = drawnFrom.toSorted((a, b) => sampleRank(a.listing.id) - sampleRank(b.listing.id));
      const { cars, owners, ...counted } = await index.sample!(query, contextOf(index), options);
      expect(owners.map(({ id }) => id)).toEqual(cars.map(({ ownerId }) => ownerId));
      expect(cars.map(({ id }) => id)).toEqual(byLot.slice(0, options.count).map(({ listing }) => listing.id));
      const withoutPrice = matching.filter((car) => priceOf(car) === null).length;
      const withoutMileage = matching.length - withoutPrice - placed.length;
      expect(counted).toEqual({ total: matching.length, withoutPrice, withoutMileage, sampledFrom: drawnFrom.length });
    }
  });
}

/** Expects the oracle's answer: total, every count, stats, histograms, order and cards. */
export function expectSameAnswer(answer: IndexAnswer, query: VehicleQuery, oracle: VehicleOracle): void {
  const matching = oracle.find(query);
  const onBasis = (car: Car) => priceOnBasis(car, query.filters.price);
  expect(answer.total).toBe(matching.length);
  expect(withoutZeros(answer.counts)).toEqual(oracle.counts(query));
  expect(answer.stats).toEqual({
    price: statsOf(matching.map(onBasis)),
    year: statsOf(matching.map(({ listing }) => listing.year)),
    mileage: statsOf(matching.map(mileageOf)),
  });
  for (const [field, numberOf] of Object.entries({ price: onBasis, year: yearOf, mileage: mileageOf })) {
    const { edges, counts } = answer.histograms[field]!;
    const cars = oracle.findWithout(query, field as 'price' | 'year' | 'mileage');
    expect(counts).toEqual(binsOf(cars.map(numberOf), edges));
  }
  const page = inOrder(matching, query).slice(query.firstRecord, query.firstRecord + query.numRecords);
  expect(answer.results.map(({ listing }) => listing.id)).toEqual(page.map(({ listing }) => listing.id));
  for (const [i, result] of answer.results.entries()) expectResult(result, page[i]!, query);
}

function expectResult({ listing, owner, distanceMiles, beyondRadius }: Result, car: Car, query: VehicleQuery): void {
  const { place, radiusMiles } = query.filters.location;
  const miles = place && milesTo(car.owner, place);
  const description = car.listing.description === null ? null : '';
  expect({ listing, owner }).toEqual({ owner: car.owner, listing: { ...car.listing, description } });
  if (miles === null) expect(distanceMiles).toBeNull();
  else expect(distanceMiles).toBeCloseTo(miles, 6);
  const reached = !place || radiusMiles === 0 || (miles !== null && miles <= radiusMiles);
  expect(beyondRadius).toBe(!reached);
}

function withoutZeros(counts: IndexAnswer['counts']): Record<string, Record<string, number>> {
  const fields = Object.entries(counts).map(([field, options]) => [
    field,
    Object.fromEntries([...options].filter(([, count]) => count > 0)),
  ]);
  // The tree counts models and trims only if their parents are chosen.
  return { modelCode: {}, trimCode: {}, ...Object.fromEntries(fields) };
}

const yearOf = ({ listing }: Car) => listing.year;
const dateOf = ({ listing }: Car) => Date.parse(listing.listedAt);

function binsOf(values: readonly (number | null)[], edges: readonly number[]): number[] {
  const last = edges.length - 1;
  return edges.slice(1).map((upper, i) => {
    const inside = (value: number) => value >= edges[i]! && (value < upper || (i + 1 === last && value === upper));
    return values.filter((value) => value !== null && inside(value)).length;
  });
}

/** `mileage` for `mileageASC` and `mileageDESC`. */
type SortKey<Code = SortBy> = Code extends `${infer Key}ASC` ? Key : Code extends `${infer Key}DESC` ? Key : never;

/** Sorts by the key, cars without one last, ties by ID. By relevance, spreads sellers and models. */
function inOrder(cars: readonly Car[], { sortBy, relevanceConfig, filters: { location, price } }: VehicleQuery): Car[] {
  const byMiles = (car: Car) => location.place && milesTo(car.owner, location.place);
  const keys: Record<SortKey, (car: Car) => number | null> = {
    derivedprice: (car) => priceOnBasis(car, price),
    mileage: mileageOf,
    year: yearOf,
    datelisted: dateOf,
    distance: byMiles,
    ownership: ownershipOf,
  };
  const [, name = '', direction] = /^(.*?)(ASC|DESC)?$/.exec(sortBy)!;
  const relevance = sortBy === 'relevance' || (sortBy === 'distanceASC' && !location.place);
  const keyOf = relevance
    ? (car: Car) => scoreOf(car, location.place !== null, byMiles(car), RELEVANCE_SETS[relevanceConfig])
    : keys[name as SortKey];
  const sign = !relevance && direction === 'ASC' ? 1 : -1;
  const sorted = cars.toSorted((a, b) => {
    const [keyA, keyB] = [keyOf(a), keyOf(b)];
    if (keyA === keyB) return a.listing.id - b.listing.id;
    if (keyA === null || keyB === null) return keyA === null ? 1 : -1;
    return sign * (keyA - keyB);
  });
  if (!relevance) return sorted;
  const first = spreadResults(sorted.slice(0, DIVERSIFIED_RANKS), {
    ownerOf: ({ owner }) => owner.id,
    modelOf: ({ listing }) => (location.place === null ? modelNumber(listing) : null),
  });
  return [...first, ...sorted.slice(DIVERSIFIED_RANKS)];
}

/** The cost to own by the rules of the page about it, without what depends on the shopper. */
function ownershipOf({ listing, owner }: Car): number | null {
  const price = plausiblePrice(listing);
  const { laterPriceCents: later } = listing;
  const car = price === null ? null : ownedCarOf(listing, price);
  if (car === null || car.mileage === null || later === undefined) return null;
  const { lines } = ownershipCost(runningCosts(), car, {
    ...{ years: 5, milesPerYear: 15_000, state: owner.state ?? '', year: 2026 },
    finalValue: { low: later, expected: later, high: later },
    ...{ taxesAndFees: null, interest: { low: 0, high: 0 }, insurancePerMonthCents: null },
  });
  const counted = lines.filter(({ item }) => ['depreciation', 'energy', 'maintenance'].includes(item));
  if (counted.some(({ high }) => high === null)) return null;
  return Math.round(counted.reduce((sum, { expected }) => sum + expected, 0) / 60);
}

function scoreOf(
  { listing, owner }: Car,
  hasPlace: boolean,
  miles: number | null,
  { quality, near, fresh }: RelevanceWeights,
): number {
  const age = TODAY + 1 - Date.parse(listing.listedAt) / 86_400_000;
  return (
    quality.weight * (hasPlace ? listingQuality : relativeQuality)(listing, owner) +
    (miles === null ? 0 : near.weight * (near.halfMiles / (near.halfMiles + miles))) +
    fresh.weight * (fresh.halfDays / (fresh.halfDays + age))
  );
}

function paging(fill: FillIndex) {
  const property = anyOwners.chain((owners) =>
    fc.tuple(fc.constant(owners), anyListings(owners, 120), anyQuery(), fc.integer({ min: 1, max: 30 })),
  );
  return fc.asyncProperty(property, async ([owners, listings, query, numRecords]) => {
    const index = await fill(owners, listings);
    const ids = (answer: IndexAnswer) => answer.results.map(({ listing }) => listing.id);
    const whole = await index.search({ ...query, firstRecord: 0, numRecords: 100 }, contextOf(index));
    const paged: number[] = [];
    let after: VehicleQuery['after'] = null;
    do {
      const search = { ...query, firstRecord: 0, numRecords, after };
      const page: IndexAnswer = await index.search(search, contextOf(index), UNCOUNTED);
      paged.push(...ids(page));
      after = page.next;
    } while (after);
    expect(paged).toEqual(ids(whole));
  });
}

/**
 * Two cars of one seller, or of two equal sellers. The better one has the larger ID, so that a tie would be noticed.
 */
function better(fill: FillIndex) {
  const pairs = anyOwners.chain((owners) => fc.tuple(fc.constant(owners[0]!), anyListings(owners.slice(0, 1), 1)));
  const step = fc.record({
    what: fc.constantFrom('cheaper', 'nearer', 'fresher'),
    from: fc.double({ min: 1, max: 3_000, noNaN: true }),
    by: fc.integer({ min: 1, max: 50 }),
  });
  return fc.asyncProperty(pairs, step, async ([owner, listings], { what, from, by }) => {
    const car = sampleListing({ ...listings[0], id: 1, ownerId: 1 });
    const place = { zip: null, city: 'Here', state: 'CO', latitude: 39, longitude: -105, marketArea: null };
    const price = 300 + Math.round(from * 100) + by;
    fc.pre(isPlausiblePrice(price) && isPlausiblePrice(price - by));
    const listedAt = (days: number) => new Date((TODAY + 1 - days) * 86_400_000).toISOString();
    const south = { latitude: 39 - (from + by) / 100, longitude: -105 };
    const nearer = { latitude: 39 - from / 100, longitude: -105 };
    const worse: Partial<Listing> = { salePrice: price, listedAt: listedAt(from + by) };
    const changes: Partial<Listing> = {
      cheaper: { ...worse, salePrice: price - by },
      nearer: { ...worse, ownerId: 2 },
      fresher: { ...worse, listedAt: listedAt(from) },
    }[what]!;
    const owners = [
      { ...owner, ...south, id: 1 },
      { ...owner, ...nearer, id: 2 },
    ];
    const index = await fill(owners, [
      { ...car, ...worse },
      { ...car, ...changes, id: 2 },
    ]);
    const query = withFilter(UNFILTERED_QUERY, 'location', { place, radiusMiles: 0, extendTo: null });
    const { results } = await index.search(query, TEST_CONTEXT, UNCOUNTED);
    expect(results.map(({ listing }) => listing.id)).toEqual([2, 1]);
  });
}
