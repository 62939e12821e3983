import { LISTING_TYPES, SELLER_TYPES } from '#features/reference/reference.ts';
import type { Params } from '#features/search/search.ts';

/** Parameters that exclude values, by the parameter that requests them (`filters/excluded.ts`). */
export const EXCLUDING: Readonly<Record<string, string>> = {
  makeCode: 'notMakeCode',
  modelCode: 'notModelCode',
  trimCode: 'notTrimCode',
  seriesCode: 'notSeriesCode',
  vehicleStyleCode: 'notVehicleStyleCode',
  subtypeCode: 'notSubtypeCode',
  fuelTypeGroup: 'notFuelTypeGroup',
  transmissionCode: 'notTransmissionCode',
  driveGroup: 'notDriveGroup',
  engineCode: 'notEngineCode',
  doorCode: 'notDoorCode',
  extColorSimple: 'notExtColorSimple',
  intColorSimple: 'notIntColorSimple',
  featureCode: 'notFeatureCode',
  bodyStyleSubtypeCode: 'notBodyStyleSubtypeCode',
  truckBedLength: 'notTruckBedLength',
};

/** Closed lists. A value is excluded by choosing all others. */
const ALL: Readonly<Record<string, readonly string[]>> = {
  listingType: LISTING_TYPES.map(({ code }) => code),
  sellerType: SELLER_TYPES.map(({ code }) => code),
};
const SUBTYPES = ['sedanSubtypeCode', 'suvSubtypeCode', 'vanSubtypeCode'];

/**
 * Returns the parameters for all cars except those that a choice matches; `undefined` if no search can express that.
 */
export function negate(params: Params): Params | undefined {
  const narrowest = narrowestOf(params);
  if (narrowest === undefined) return undefined;
  const [name, values] = narrowest;
  const all = ALL[name];
  if (all) return { [name]: all.filter((code) => !values.includes(code)) };
  const excluding = EXCLUDING[name];
  return excluding === undefined ? undefined : { [excluding]: values };
}

/** Returns the most specific parameter: a model rather than its make, a subtype rather than its body style. */
function narrowestOf(params: Params): [string, readonly string[]] | undefined {
  const names = Object.keys(params);
  for (const name of ['trimCode', 'modelCode', 'seriesCode', 'makeCode']) {
    if (params[name]) return [name, params[name]];
  }
  const subtype = SUBTYPES.find((name) => params[name]);
  if (subtype !== undefined) return ['subtypeCode', params[subtype]!];
  return names.length === 1 ? [names[0]!, params[names[0]!]!] : undefined;
}
