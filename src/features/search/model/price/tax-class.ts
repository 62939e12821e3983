import { BODY_STYLES, FUEL_TYPES } from '#features/reference/reference.ts';
import type { Listing } from '#features/listings/listings.ts';

/** The fuel class of a car whose code is not in the table. No rule applies to it. */
const OTHER_FUEL = 'OTHER';
const FUELS: readonly (string | null)[] = [null, ...FUEL_TYPES.map(({ code }) => code), OTHER_FUEL];

type TaxedFacts = Pick<Listing, 'listingType' | 'fuelCode' | 'bodyStyleCode' | 'bodySubtypeCode'>;

/**
 * Returns whether a car is a pickup or a cargo van, which some states register as trucks. `null` if its body is
 * unknown, and for vans that may be cargo vans.
 */
export function isTruck({ bodyStyleCode, bodySubtypeCode }: Omit<TaxedFacts, 'listingType' | 'fuelCode'>) {
  if (bodyStyleCode === 'TRUCK') return true;
  if (bodyStyleCode !== 'VAN') return BODY_STYLES.some(({ code }) => code === bodyStyleCode) ? false : null;
  if (bodySubtypeCode === 'CARGO_VAN') return true;
  return bodySubtypeCode === 'MINIVAN' || bodySubtypeCode === 'PASSENGER_VAN' ? false : null;
}

const TRUCK_CLASSES: readonly (boolean | null)[] = [null, true, false];

/**
 * Returns a number that combines three facts on which taxes and fees depend: whether a car is new, its body and its
 * fuel.
 */
export function taxClassOf(listing: TaxedFacts): number {
  const body = bodyClassOf(isTruck(listing));
  return 2 * (TRUCK_CLASSES.length * fuelClassOf(listing.fuelCode) + body) + (listing.listingType === 'NEW' ? 1 : 0);
}

/** Returns the part of the number for the body, from 0 to 2; 0: unknown. */
export function bodyClassOf(truck: boolean | null): number {
  return TRUCK_CLASSES.indexOf(truck);
}

/** Returns the part of the number for the fuel; 0: unknown. */
export function fuelClassOf(fuelCode: string | null): number {
  const known = FUELS.indexOf(fuelCode);
  return known < 0 ? FUELS.length - 1 : known;
}

type TaxClass = { readonly isNew: boolean; readonly isTruck: boolean | null; readonly fuelCode: string | null };
const CLASSES: readonly TaxClass[] = FUELS.flatMap((fuelCode) =>
  TRUCK_CLASSES.flatMap((truck) => [false, true].map((isNew) => ({ isNew, isTruck: truck, fuelCode }))),
);

/** Returns what `taxClassOf` stored. */
export function readTaxClass(taxClass: number): TaxClass {
  return CLASSES[taxClass]!;
}
