import fc from 'fast-check';
import type { Listing } from '#features/listings/listings.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { SECTIONS } from '#features/search/search.ts';
import { searchMix } from '../../../../bench/site/measure/search-mix.ts';
import type { Cars } from '../../../../bench/site/measure/demo-inventory.ts';

/** A parameter of the listing call, with the values that its description lists. */
export type KnownParam = { name: string; values: readonly string[] };

type Car = { listing: Listing; owner: Owner };

const oneOf = <Item>(items: readonly Item[]) => fc.constantFrom(...items);
const numberOf = (...numbers: number[]) => oneOf(numbers.map(String));

/** Calls for sponsored listings. */
export const SLOT_PATHS = [
  ...['vehiclehighlight', 'premiumresults', 'results'].map((name) => `/rest/lsc/listing/spotlight/${name}`),
  '/rest/lsc/newcarboost/listing',
];

/** Generates a path that is answered from the index, with a realistic search and a few parameters changed, in order. */
export function arbitrarySearchPath(cars: Cars, params: readonly KnownParam[]): fc.Arbitrary<string> {
  const owners = new Map(cars.owners.map((owner) => [owner.id, owner]));
  const car = oneOf(cars.listings).map((listing) => ({ listing, owner: owners.get(listing.ownerId)! }));
  const start = oneOf(['', 'allListingType=all-cars', ...searchMix(cars, 400)]);
  const query = fc.tuple(start, car).chain(([search, one]) =>
    fc.array(oneOf(params).chain(valueFor(one, params)), { maxLength: 3 }).map((more) => {
      const all = new URLSearchParams(search);
      for (const [name, value] of more) all.set(name, value.toWellFormed());
      all.sort();
      return all.toString();
    }),
  );
  const listing = query.map((search) => `/rest/lsc/listing?${search}`);
  const why = fc.tuple(car, query).map(([{ listing: one }, search]) => `${WHY}?listingId=${one.id}&${search}`);
  const paths = [
    '/rest/lsc/listing/count',
    '/rest/lsc/listing/similar',
    '/rest/lsc/market',
    ...SLOT_PATHS,
    '/cars-for-sale/svc/results',
  ];
  const parts = ['supplemental', 'nearby', 'similar'].map((part) => `/cars-for-sale/svc/more-cars/${part}`);
  return fc.oneof(
    { weight: 5, arbitrary: listing },
    { weight: 1, arbitrary: why },
    { weight: 5, arbitrary: fc.tuple(oneOf([...paths, ...parts]), query).map((both) => both.join('?')) },
    {
      weight: 1,
      arbitrary: fc.tuple(oneOf(SECTIONS), query).map(([{ key }, text]) => `${SECTION}?open=${key}&${text}`),
    },
    { weight: 1, arbitrary: car.map(({ listing: { id } }) => `/rest/lsc/listing/similar?listingId=${id}`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(typed(car), query)
        .map(([text, search]) => `${COMPLETIONS}?words=${encodeURIComponent(text.toWellFormed())}&${search}`),
    },
    { weight: 1, arbitrary: typed(car).map((text) => `${SUGGESTIONS}${encodeURIComponent(text.toWellFormed())}`) },
  );
}

const SECTION = '/cars-for-sale/svc/section';
const WHY = '/cars-for-sale/svc/why-this-order';
const COMPLETIONS = '/cars-for-sale/svc/suggestions';
const SUGGESTIONS = '/rest/lsc/marketplace/suggested/keywords/';

function valueFor(car: Car, params: readonly KnownParam[]): (param: KnownParam) => fc.Arbitrary<[string, string]> {
  const own = valuesOf(car);
  const saidOf = new Map(params.map(({ name, values }) => [name, values]));
  return ({ name, values: listed }) => {
    // A parameter that excludes values takes the same values as the one that includes them.
    const wanted = name.replace(/^not([A-Z])/, (_not, letter: string) => letter.toLowerCase());
    const values = listed.length > 0 ? listed : (saidOf.get(wanted) ?? []);
    const said = values.length > 0 ? oneOf(values) : numberOf(0, 7, 25, 90, 2_020, 60_000);
    const anything = fc.oneof(
      { weight: 20, arbitrary: own[name] ?? own[wanted] ?? said },
      { weight: 1, arbitrary: said },
      { weight: 1, arbitrary: oneOf(['', 'x', '-1', '1e9', '日本', '__proto__']) },
    );
    return anything.map((value) => [name, value]);
  };
}

/** Values by parameter: what the listing has, or the bounds of the allowed range. */
function valuesOf({ listing, owner }: Car): Record<string, fc.Arbitrary<string>> {
  const { makeCode, modelCode, trimCode, salePrice, year, id } = listing;
  const price = salePrice ?? 20_000;
  return {
    makeCode: oneOf([makeCode, `${makeCode},TOYOTA`]),
    modelCode: oneOf([modelCode ?? 'F_150', 'CAMRY,TACOMA']),
    trimCode: fc.constant(`${makeCode}-${modelCode}|${trimCode}`),
    packages: oneOf([...listing.packages, 'Tow']),
    featureCode: oneOf([...listing.features, 'BLUETOOTH,SUNROOF']),
    vehicleHistoryType: oneOf([...listing.history, 'ONE_OWNER']),
    extColorSimple: fc.constant(listing.exteriorColorCode ?? 'RED'),
    seriesCode: fc.constant(listing.seriesCode ?? 'F_SERIES'),
    notSubtypeCode: fc.constant(listing.bodySubtypeCode ?? 'CREW'),
    keyword: typed(fc.constant({ listing, owner })),
    zip: fc.constant(owner.zip ?? '80202'),
    city: fc.constant(owner.city ?? 'Denver'),
    state: fc.constant(owner.state ?? 'CO'),
    dma: oneOf([...owner.marketAreas, 'DENVER']),
    searchRadius: oneOf(['0', '1', '10', '25', '37', '50', '99', '100', '12.5', '1000', '-1']),
    vin: fc.constant(listing.vin ?? 'x'),
    showcaseOwnerId: fc.constant(String(owner.id)),
    excludedListingIds: fc.array(numberOf(id, id + 1, 1, 2, 999_999_999_999_999), { maxLength: 26 }).map(String),
    minPrice: numberOf(0, price, 1e15),
    maxPrice: numberOf(1, price, 1e15),
    firstRecord: numberOf(0, 1, 20, 45, 50, 100, 900, 975, 999, 1_000, 1e9),
    numRecords: numberOf(0, 1, 25, 50, 100, 200),
    after: oneOf([
      ...[
        'r0',
        'r49',
        'r50',
        'r999',
        'k0.5_42',
        'n_42',
        'k-1e308_1',
        'k1e308_9',
        'k1e-320_5',
        'k20000_999999999999999',
        'k-0_7',
      ],
      ...[`k${price}_${id}`, `k${year}_${id}`, `n_${id}`],
    ]),
  };
}

/** Generates a word or two of a listing or its seller, about half of them truncated or misspelled. */
function typed(car: fc.Arbitrary<Car>): fc.Arbitrary<string> {
  return fc
    .tuple(car, fc.nat(), fc.nat(), oneOf(['whole', 'begun', 'less', 'more', 'swapped']))
    .map(([{ listing, owner }, which, where, how]) => {
      const { make, model, trim, year } = listing;
      const words = [make, model, trim, String(year), ...owner.name.split(' ')].filter((word) => word !== null);
      const text = words[which % words.length]!.slice(0, 40);
      const at = 1 + (where % Math.max(1, text.length - 1));
      const [before, after] = [text.slice(0, at), text.slice(at)];
      const ways = { begun: before, less: before + after.slice(1), more: `${before}é${after}` };
      if (how === 'swapped') return before.slice(0, -1) + after.slice(0, 1) + before.slice(-1) + after.slice(1);
      return how === 'whole' ? text : ways[how as keyof typeof ways];
    });
}
