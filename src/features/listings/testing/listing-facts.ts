import { type ListingFacts, listingFactsSchema } from '../model/listing-facts.ts';

/** A used 2020 Toyota with only the required facts; tests set the ones they need. */
export function bareListingFacts(changes: Partial<ListingFacts> = {}): ListingFacts {
  const unsaid = Object.fromEntries(Object.keys(listingFactsSchema.shape).map((name) => [name, null]));
  return listingFactsSchema.parse({
    ...unsaid,
    ...{ listingType: 'USED', year: 2020, makeCode: 'TOYOTA', make: 'Toyota', useType: 'PERSONAL' },
    ...{ features: [], packages: [], history: [], homeServices: [], images: [], decoded: [] },
    ...{ addOns: [], productTiles: [], lifestyleCategories: [], hot: false, dealerFeesCents: null, offers: [] },
    ...{ moneyBackGuarantee: false, buyOnline: false, sponsored: false, listedAt: '2026-06-01T08:00:00.000Z' },
    ...changes,
  });
}

/** A 2019 Camry with all facts about the car, but of its offer only the price. */
export function camryFacts(changes: Partial<ListingFacts> = {}): ListingFacts {
  return bareListingFacts({
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
    ...changes,
  });
}
