import fc from 'fast-check';
import { BRANDS } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Place } from '../model/filter.ts';
import { SORTS } from '../model/paging.ts';
import type { PaymentTerms } from '../model/price/payment-terms.ts';
import type { PriceBasis, WithPriceBasis } from '../model/price/price-basis.ts';
import { RELEVANCE_SETS, type RelevanceName } from '../model/ranking/relevance.ts';
import { FILTERS, type FilterKey, type FilterValues } from '../model/registry.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { CODED_FACTS, forCodedFacts } from './coded-facts.ts';
import { milesTo } from './vehicle-oracle.ts';
import { sampleListing, sampleOwner } from './sample-cars.ts';

/**
 * Random inventories and queries. Domains are small, so that range limits, equal keys, shared model codes and empty
 * results are common. Positions are irregular, so that no two distances differ only by rounding.
 */
const MODELS = [
  ['TOYOTA', 'CAMRY'],
  ['TOYOTA', 'TACOMA'],
  ['FORD', 'TRANSIT'],
  ['FORD', 'F_150'],
  ['MAZDA', 'TRANSIT'],
] as const;
const TRIMS = ['XSE', 'BASE'] as const;
const PRICES = [0, 9_200, 10_000, 15_000, 20_000, 40_000] as const;
const MILEAGES = [0, 1, 15_000, 30_000, 249_999, 250_000] as const;
const YEARS = [2015, 2019, 2020, 2026] as const;
export const TEST_PLACES: readonly Place[] = [
  { zip: '80202', city: 'Denver', state: 'CO', latitude: 39.7525, longitude: -104.9995, marketArea: 'DEN' },
  { zip: '80302', city: 'Boulder', state: 'CO', latitude: 40.0176, longitude: -105.2797, marketArea: 'DEN' },
  { zip: '66044', city: 'Lawrence', state: 'KS', latitude: 38.9593, longitude: -95.2681, marketArea: 'KC' },
];
const FEATURE_CODES = ['BLUETOOTH', 'HEATED_SEATS', 'NAVIGATION', 'GLASS_KNOB'] as const;
const HISTORY_CODES = ['ONE_OWNER', 'CLEAN_TITLE', 'NO_ACCIDENTS'] as const;
const SERVICES = ['HOME_DELIVERY', 'VIRTUAL_TOUR'] as const;
const PACKAGES = ['Tow Package', 'Winter'] as const;

/** Without a limit of dealer fees, with one, and with fees that are part of the price. */
const STATES = ['CO', 'CA', 'IN'] as const;
const FEES_CENTS = [0, 8_450, 90_000] as const;

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 6, nil: null });
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const someOf = <T>(values: readonly T[]) => fc.subarray([...values]);
const nullable = <T>(values: readonly T[]) => maybe(oneOf(values));

const owner: fc.Arbitrary<Partial<Owner>> = fc.record({
  name: oneOf(['Mile High Motors', 'Ann Blue', 'Camry Corner']),
  privateSeller: fc.boolean(),
  rating: maybe(oneOf([2, 4.5])),
  reviewCount: maybe(oneOf([0, 40])),
  marketAreas: someOf(['DEN', 'KC']),
  state: nullable(STATES),
});
const SUBURB = { latitude: 39.9, longitude: -105.1 };
/** The distance in miles to the seller in the suburb, so that a radius can end exactly there. */
const TO_SUBURB = milesTo(SUBURB, TEST_PLACES[0]!)!;
const position = maybe(oneOf([...TEST_PLACES, SUBURB, SUBURB, { latitude: 34.05, longitude: -118.25 }]));

export const anyOwners: fc.Arbitrary<Owner[]> = fc
  .array(fc.tuple(owner, position), { minLength: 1, maxLength: 7 })
  .map((drawn) =>
    drawn.map(([facts, at], i) =>
      sampleOwner({ ...facts, id: i + 1, latitude: at?.latitude ?? null, longitude: at?.longitude ?? null }),
    ),
  );

const model = fc
  .record({ pair: oneOf(MODELS), model: fc.boolean(), trim: nullable(TRIMS) })
  .map(({ pair: [makeCode, modelCode], model: known, trim }) => ({
    makeCode,
    make: makeCode,
    modelCode: known ? modelCode : null,
    model: known ? modelCode.replace('_', '-') : null,
    trimCode: known ? trim : null,
    trim: known ? trim : null,
  }));

const CODED_VALUES = Object.fromEntries(
  Object.values(CODED_FACTS).map(({ fact, values }) => [fact, nullable<string | number>(values)]),
);

/** A campaign on every brand, so that a car is sponsored on all or on none. */
const campaignsOf = (kind: 'house' | 'paid') => BRANDS.map(({ key }, at) => `${at + 1}:${key}:highlight::${kind}`);

const facts: fc.Arbitrary<Partial<Listing>> = fc.record({
  vin: nullable(['4T1B11HK5KU000001', '4T1B11HK5KU000002']),
  listingType: oneOf(['NEW', 'USED', 'USED', 'CERTIFIED', '3P_CERT']),
  year: oneOf(YEARS),
  salePrice: nullable(PRICES),
  msrp: nullable(PRICES),
  msrpMost: nullable(PRICES),
  rating: nullable(
    (['GREAT', 'FAIR', null] as const).map((band) => {
      const doubt = band === null ? ({ reason: 'wide-interval', spread: 3.4, most: 3 } as const) : null;
      return { fairPrice: 20_000, low: 18_000, high: 23_000, band, doubt };
    }),
  ),
  mileage: nullable(MILEAGES),
  bodyStyleCode: nullable(['SEDAN', 'SUV', 'VAN', 'TRUCK', 'TRICYCLE']),
  bodySubtypeCode: nullable(['MIDSIZE_SEDAN', 'COMPACT_SUV', 'LUXURY_SUV', 'MINIVAN', 'CARGO_VAN']),
  ...CODED_VALUES,
  features: someOf(FEATURE_CODES),
  packages: someOf(PACKAGES),
  history: someOf(HISTORY_CODES),
  seriesCode: nullable(['WORKHORSE']),
  useType: oneOf(['PERSONAL', 'COMMERCIAL']),
  moneyBackGuarantee: fc.boolean(),
  buyOnline: fc.boolean(),
  homeServices: someOf(SERVICES),
  sponsored: fc.boolean(),
  dealerFeesCents: nullable(FEES_CENTS),
  laterPriceCents: oneOf([undefined, 0, 400_000, 950_050, 1_500_000]),
  campaigns: oneOf([undefined, campaignsOf('house'), campaignsOf('paid')]),
  description: nullable(['Runs.']),
  listedAt: oneOf(['2026-06-01T08:00:00.000Z', '2026-06-01T09:30:00.000Z', '2026-05-02T00:00:00.000Z']),
});

/** Listings with IDs from a small range. If two have the same ID, the later one wins. */
export function anyListings(owners: readonly Owner[], maxLength: number): fc.Arbitrary<Listing[]> {
  const ids = fc.record({ id: fc.integer({ min: 1, max: 80 }), ownerId: oneOf(owners.map(({ id }) => id)) });
  return fc.array(
    fc.tuple(ids, model, facts).map((parts) => sampleListing(Object.assign({}, ...parts))),
    { maxLength, size: 'max' },
  );
}

const range = (values: readonly number[]) => fc.record({ min: nullable(values), max: nullable(values) });
const modelKeys = MODELS.map(([make, code]) => `${make}-${code}`);

const tree: fc.Arbitrary<FilterValues['makeModelTrim']> = fc
  .record({ makes: someOf(['TOYOTA', 'FORD', 'MAZDA', 'SAAB']), models: someOf(modelKeys) })
  .chain(({ makes, models }) =>
    someOf(models.flatMap((key) => TRIMS.map((trim) => `${key}|${trim}`))).map((trims) => ({ makes, models, trims })),
  );

const place: fc.Arbitrary<FilterValues['location']> = fc.record({
  place: nullable(TEST_PLACES),
  // More often a radius that ends exactly at a seller.
  radiusMiles: oneOf([0, 10, TO_SUBURB, TO_SUBURB, TO_SUBURB, 25, 50, 100]),
  extendTo: fc.option(oneOf(['DEN', 'KC']), { nil: null }),
});

const location: fc.Arbitrary<FilterValues['location']> = fc.oneof(
  { weight: 5, arbitrary: place },
  oneOf(STATES).map((inState) => ({ place: null, radiusMiles: 100, extendTo: null, inState })),
);

const style: fc.Arbitrary<FilterValues['vehicleStyle']> = fc.record({
  vehicleStyleCode: someOf(['SEDAN', 'SUV', 'VAN', 'TRUCK']),
  sedanSubtypeCode: someOf(['MIDSIZE_SEDAN']),
  suvSubtypeCode: someOf(['COMPACT_SUV', 'LUXURY_SUV']),
  vanSubtypeCode: someOf(['MINIVAN']),
});

const terms: fc.Arbitrary<PaymentTerms> = fc.record({
  downDollars: oneOf([null, null, 0, 2_500, 15_000]),
  months: oneOf([12, 72, 72, 96]),
  aprPercent: oneOf([0, 7.5, 7.5, 12.25]),
});

/** The states include one without any upper end, and one that charges a share of the list price. */
export const outTheDoor = fc.record({
  kind: fc.constant('out-the-door' as const),
  state: oneOf(['NY', 'MD', 'PA', 'WY', 'GA']),
  tradeInDollars: oneOf([0, 5_000]),
  taxYear: fc.constant(2026),
});
const priceBasis: fc.Arbitrary<WithPriceBasis> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ basis: { kind: 'with-fees' as const } }) },
  { weight: 2, arbitrary: fc.record({ basis: outTheDoor }) },
);

const CHOICES: { [Key in FilterKey]: fc.Arbitrary<FilterValues[Key]> } = {
  keyword: oneOf(['cam', 'blue', 'toyota heat', '2019', 'f-150', 'f150', 'zzz', 'camary', 'toyoat heat', 'bleutoth']),
  listingType: someOf(['NEW', 'USED', 'CERTIFIED']),
  makeModelTrim: tree,
  location,
  year: range(YEARS),
  price: fc
    .tuple(range([...PRICES, 10_085, 15_900, 10_841, 17_000]), priceBasis)
    .map(([bounds, basis]) => ({ ...bounds, ...basis })),
  mileage: range([1, 15_000, 30_000, 249_999]),
  vehicleStyle: style,
  sellerType: someOf(['p', 'd']),
  dealType: someOf(['greatprice']),
  ...forCodedFacts(({ codes }) => someOf(codes)),
  featureCode: someOf(FEATURE_CODES),
  vehicleHistoryType: someOf(HISTORY_CODES),
  vehicleUseType: someOf(['PERSONAL', 'COMMERCIAL']),
  vehicleExchange: someOf(['MONEY_BACK']),
  buyOnline: someOf(['BUY_ONLINE']),
  homeServices: someOf(SERVICES),
  packages: someOf(PACKAGES),
  isSponsorship: someOf(['true']),
  vin: someOf(['4T1B11HK5KU000001', 'NEVERSEEN']),
  excluded: fc.record(
    {
      notMakeCode: fc.constantFrom(['FORD'], ['FORD', 'MAZDA']),
      notModelCode: fc.constantFrom(['FORD-TRANSIT', 'MAZDA-TRANSIT'], ['TOYOTA-CAMRY']),
      notExtColorSimple: fc.constantFrom(['RED']),
      notFeatureCode: fc.constantFrom(['BLUETOOTH'], ['HEATED_SEATS', 'NAVIGATION']),
      notDriveGroup: fc.constantFrom(['AWD']),
    },
    { requiredKeys: [] },
  ),
  excludedListingIds: fc.subarray([1, 2, 3, 40]),
  experience: oneOf([null, 'commercial', 'best-deals', 'buy-online']),
  seriesCode: someOf(['F_SERIES', 'TRANSIT_SERIES', 'WORKHORSE']),
  showcaseOwner: oneOf([null, 1, 2, 99]),
  payment: fc
    .tuple(fc.record({ min: nullable([100, 115, 125, 233]), max: nullable([115, 155, 311, 500]), terms }), priceBasis)
    .map(([payment, basis]) => ({ ...payment, ...basis })),
  brandScope: fc.constant(null),
  keywordScope: fc.constant(null),
  onlyListings: fc.constant(null),
};

const NONE = Object.fromEntries(Object.values(FILTERS).map(({ key, none }) => [key, none])) as FilterValues;

/** A query without any choice. */
export const UNFILTERED_QUERY: VehicleQuery = {
  filters: NONE,
  sortBy: 'relevance',
  relevanceConfig: 'standard',
  firstRecord: 0,
  numRecords: 25,
  after: null,
};

/** A query with a choice in a few filters, always including the given ones. */
export const anyQuery = (...always: FilterKey[]): fc.Arbitrary<VehicleQuery> =>
  fc
    .subarray(Object.keys(CHOICES) as FilterKey[], { maxLength: 4 - always.length })
    .map((keys) => [...new Set([...keys, ...always])])
    .chain((keys) =>
      fc.record({
        chosen: fc.record(Object.fromEntries(keys.map((key) => [key, CHOICES[key]]))),
        location: fc.option(location, { freq: 2, nil: NONE.location }),
        sortBy: oneOf(SORTS.map(({ code }) => code)),
        relevanceConfig: oneOf(Object.keys(RELEVANCE_SETS) as RelevanceName[]),
        firstRecord: fc.nat({ max: 60 }),
        numRecords: fc.nat({ max: 30 }),
      }),
    )
    .map(({ chosen, location: where, ...paging }) => ({
      filters: onOneBasis({ ...NONE, location: where, ...chosen }),
      ...paging,
      after: null,
    }));

/** Prices and payments of a search are on the same basis. */
function onOneBasis(filters: FilterValues): FilterValues {
  const basis = filters.price.basis ?? filters.payment.basis;
  return withPriceBasis(filters, basis ?? null);
}

/** Returns the filters with what prices and payments include; `null`: nothing more. */
export function withPriceBasis(filters: FilterValues, basis: PriceBasis | null): FilterValues {
  const { basis: _price, ...price } = filters.price;
  const { basis: _payment, ...payment } = filters.payment;
  return { ...filters, price: { ...price, ...(basis && { basis }) }, payment: { ...payment, ...(basis && { basis }) } };
}
