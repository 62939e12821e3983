import { FUEL_TYPES } from '#features/reference/reference.ts';
import type { Listing } from '#features/listings/listings.ts';

/** The fuel of a car whose code is not in the table. No rule is for it. */
const OTHER_FUEL = 'OTHER';
const FUELS: readonly (string | null)[] = [null, ...FUEL_TYPES.map(({ code }) => code), OTHER_FUEL];

/** Returns a number for whether a car is new and which fuel it takes, the two codes that taxes and fees depend on. */
export function taxClassOf({ listingType, fuelCode }: Pick<Listing, 'listingType' | 'fuelCode'>): number {
  return 2 * fuelClassOf(fuelCode) + (listingType === 'NEW' ? 1 : 0);
}

/** Returns the part of the number that stands for the fuel; 0: unknown. */
export function fuelClassOf(fuelCode: string | null): number {
  const known = FUELS.indexOf(fuelCode);
  return known < 0 ? FUELS.length - 1 : known;
}

type TaxClass = { readonly isNew: boolean; readonly fuelCode: string | null };
const CLASSES: readonly TaxClass[] = FUELS.flatMap((fuelCode) => [
  { isNew: false, fuelCode },
  { isNew: true, fuelCode },
]);

/** Returns what `taxClassOf` stored. */
export function readTaxClass(taxClass: number): TaxClass {
  return CLASSES[taxClass]!;
}
