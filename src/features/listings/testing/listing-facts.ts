import { type ListingFacts, listingFactsSchema } from '../model/listing-facts.ts';

const SCHEMAS = listingFactsSchema.shape;
const LISTS = {
  features: [],
  packages: [],
  history: [],
  homeServices: [],
  images: [],
  decoded: [],
  addOns: [],
  productTiles: [],
  lifestyleCategories: [],
  offers: [],
};
const BARE = listingFactsSchema.parse({
  ...Object.fromEntries(Object.keys(SCHEMAS).map((name) => [name, null])),
  ...LISTS,
  listingType: 'USED',
  year: 2020,
  makeCode: 'TOYOTA',
  make: 'Toyota',
  useType: 'PERSONAL',
  hot: false,
  moneyBackGuarantee: false,
  buyOnline: false,
  sponsored: false,
  listedAt: '2026-06-01T08:00:00.000Z',
});

/** Validates only the changes, because tests create many thousands of listings. Each has its own lists. */
function withChanges(facts: ListingFacts, changes: Partial<ListingFacts>): ListingFacts {
  const changed: Record<string, unknown> = { ...facts };
  for (const name of Object.keys(LISTS)) changed[name] = [];
  for (const name of Object.keys(changes) as (keyof ListingFacts)[])
    if (name in SCHEMAS) changed[name] = SCHEMAS[name].parse(changes[name]);
  return changed as ListingFacts;
}

/** A used 2020 Toyota with only the required facts; tests set the ones they need. */
export function bareListingFacts(changes: Partial<ListingFacts> = {}): ListingFacts {
  return withChanges(BARE, changes);
}

const CAMRY = bareListingFacts({
  ...{ stockNumber: 'S1', year: 2019, modelCode: 'CAMRY', model: 'Camry', trimCode: 'XSE', trim: 'XSE' },
  ...{
    salePrice: 21_000,
    mileage: 40_000,
    bodyStyleCode: 'SEDAN',
    bodySubtypeCode: 'MIDSIZE_SEDAN',
    fuelCode: 'GSL',
  },
  ...{
    mpgCity: 28,
    mpgHighway: 39,
    mpgCombined: 32,
    transmissionCode: 'AUTOMATIC',
    driveCode: 'FWD',
    engineCode: '4',
  },
  ...{ displacementLiters: 2.5, horsepower: 206, doors: 4, exteriorColorCode: 'BLUE', exteriorColor: 'Blue Streak' },
  ...{ interiorColorCode: 'BLACK', interiorColor: 'Black' },
});

/** A 2019 Camry with all facts about the car, but of its offer only the price. */
export function camryFacts(changes: Partial<ListingFacts> = {}): ListingFacts {
  return withChanges(CAMRY, changes);
}
