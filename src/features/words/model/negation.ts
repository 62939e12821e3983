import { LISTING_TYPES, SELLER_TYPES } from '#features/reference/reference.ts';
import type { Params } from '#features/search/search.ts';

/** Parameters that leave out what they name, by the one that asks for it (`filters/excluded.ts`). */
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

/** Closed lists of which all others can be chosen instead. */
const ALL: Readonly<Record<string, readonly string[]>> = {
  listingType: LISTING_TYPES.map(({ code }) => code),
  sellerType: SELLER_TYPES.map(({ code }) => code),
};
const SUBTYPES = ['sedanSubtypeCode', 'suvSubtypeCode', 'vanSubtypeCode'];

/** What asks for all cars but those that a choice asks for; `undefined` where no search can say that. */
export function negate(params: Params): Params | undefined {
  const narrowest = narrowestOf(params);
  if (narrowest === undefined) return undefined;
  const [name, values] = narrowest;
  const all = ALL[name];
  if (all) return { [name]: all.filter((code) => !values.includes(code)) };
  const excluding = EXCLUDING[name];
  return excluding === undefined ? undefined : { [excluding]: values };
}

/** Of a model with its make the model, of a subtype with its body style the subtype. */
function narrowestOf(params: Params): [string, readonly string[]] | undefined {
  const names = Object.keys(params);
  for (const name of ['trimCode', 'modelCode', 'seriesCode', 'makeCode']) {
    if (params[name]) return [name, params[name]];
  }
  const subtype = SUBTYPES.find((name) => params[name]);
  if (subtype !== undefined) return ['subtypeCode', params[subtype]!];
  return names.length === 1 ? [names[0]!, params[names[0]!]!] : undefined;
}
