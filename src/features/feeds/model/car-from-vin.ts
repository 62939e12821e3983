import type { ListingFacts } from '#features/listings/listings.ts';
import type { CatalogLookup } from '#features/feed-values/feed-values.ts';
import { vehicleNamesFromVin, valuesOf, type VinFacts } from './fill-from-vin.ts';
import { createVehicleNamer } from './vehicle-names.ts';

/** The facts about a car in its VIN, in our codes. */
export type CarFromVin = Pick<ListingFacts, 'year' | 'makeCode' | 'make'> & Partial<ListingFacts>;

/** Returns a function that converts a decoded VIN; `null` if it does not name a make and a year. */
export function createVinReader(catalog: CatalogLookup): (vin: VinFacts) => CarFromVin | null {
  const nameVehicle = createVehicleNamer(catalog);
  return (vin) => {
    if (vin.make === null || vin.year === null) return null;
    const { makeCode, make } = nameVehicle(vin.make, null, null, null).names;
    const named = vehicleNamesFromVin(vin, null, vin.year, nameVehicle);
    return { year: vin.year, makeCode, make, ...named, ...valuesOf(vin) };
  };
}
