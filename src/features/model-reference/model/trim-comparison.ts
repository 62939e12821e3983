import type { Availability } from '#features/safety/safety.ts';

/** The rows about equipment (spec 1 §2), in order, with the code that listings have. */
export const TRIM_FEATURES = [
  { code: 'HEATED_SEATS', label: 'Heated Seats' },
  { code: 'LEATHER_SEATS', label: 'Leather Seats' },
  { code: 'BACKUP_CAMERA', label: 'Rearview Camera' },
  { code: 'BLUETOOTH', label: 'Bluetooth' },
  { code: 'ALARM', label: 'Alarm System' },
  { code: 'LANE_DEPARTURE', label: 'Lane Departure' },
  { code: 'NAVIGATION', label: 'Navigation' },
  { code: 'REMOTE_START', label: 'Remote Start' },
  { code: 'SUNROOF', label: 'Sunroof' },
] as const;

/** `having`: the number of the trim's listings that have the feature. */
export type TrimSpec = { code: string; label: string; availability: Availability; having: number };

/** A trim of one model year. The keys from `atcMake` to `specs` are those of the specification (spec 1 §3). */
export type Trim = {
  atcMake: string;
  atcModel: string;
  atcMakeCode: string;
  atcModelCode: string;
  trimName: string;
  imagePath: string;
  /** Dollars: the lowest list price among its new listings; `null` if none states one. */
  nationalMSRP: number | null;
  /** The fuel of most of its listings; `null` if none states it. */
  engineType: string | null;
  /** Always the same for a trim and year: `TOYOTA-CAMRY|XSE-2020`. */
  vehicleId: string;
  specs: readonly TrimSpec[];
  /** Estimated for the list price, at the terms of the comparison. */
  paymentCents: number | null;
  /** Its listings of the model year that were counted for `specs`. */
  counted: number;
  /** The search for these listings. */
  link: string;
};

export type FuelOption = { value: string; label: string };

/** The trims of a model year, for comparison (spec 1 §2). */
export type TrimComparison = {
  /** `Toyota Camry`. */
  name: string;
  year: number;
  fuel: string;
  /** Fuels of the listings, without the option for all. */
  fuels: readonly FuelOption[];
  /** The cheapest list price first, trims without one last. */
  trims: readonly Trim[];
  /** The terms of the payments: `10% down, 72 mo, 7.5% APR, before tax and fees`. */
  terms: string;
  /** The address where a new car of the model can be ordered; `null` if it can't be. */
  orderHref: string | null;
};

export const ALL_FUELS = 'All Fuel Types';
/** The name of the parameter with the chosen fuel. */
export const TRIM_FUEL_PARAM = 'trimFuel';
/** The fragment of the comparison on the page of a model year. */
export const TRIMS_ANCHOR = 'compare-trims';

export function trimsTitle(name: string): string {
  return `Compare ${name} Trims`;
}

/** Sorts the cheapest list price first, trims without one last, and equal ones by name. */
export function byListPrice(a: Trim, b: Trim): number {
  const [first, second] = [a.nationalMSRP ?? Infinity, b.nationalMSRP ?? Infinity];
  if (first !== second) return first - second;
  return a.trimName < b.trimName ? -1 : 1;
}

const MAX_NAME = 30;

/** Returns the first 30 characters of a name with an ellipsis, or a shorter name as it is. */
export function shortenTrimName(name: string): string {
  const characters = [...name];
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME).join('').trimEnd()}…` : name;
}
