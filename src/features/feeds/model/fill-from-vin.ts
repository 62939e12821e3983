import type { ListingFacts } from '#features/listings/listings.ts';
import {
  type CatalogLookup,
  parseBody,
  parseDrive,
  parseFuel,
  parseTransmission,
  parseCylinders,
  parseDisplacement,
  parseDoors,
  parseHorsepower,
} from '#features/feed-values/feed-values.ts';
import { createVehicleNamer } from './vehicle-names.ts';

/** The facts of a decoded VIN, in its source's wording. The ports' `DecodedVin` has this shape. */
export type VinFacts = {
  make: string | null;
  model: string | null;
  year: number | null;
  trim: string | null;
  bodyStyle: string | null;
  driveType: string | null;
  fuelType: string | null;
  transmission: string | null;
  doors: string | null;
  cylinders: string | null;
  displacementLiters: string | null;
  horsepower: string | null;
};

/** A VIN says nothing about the offer. */
type CarFacts = Omit<ListingFacts, 'listedAt'>;
type FilledFacts = Partial<CarFacts>;

const ALWAYS_KNOWABLE = [
  'modelCode',
  'trimCode',
  'bodyStyleCode',
  'driveCode',
  'fuelCode',
  'transmissionCode',
  'engineCode',
  'horsepower',
  'doors',
] as const satisfies (keyof ListingFacts)[];

/** Returns whether a VIN could add anything. Most feeds are complete, and decoding takes time. */
export function hasMissingFacts(facts: CarFacts): boolean {
  return (
    ALWAYS_KNOWABLE.some((name) => facts[name] === null) ||
    (facts.displacementLiters === null && facts.engineCode !== 'ELECTRIC') ||
    (facts.cabCode === null && facts.bodyStyleCode === 'TRUCK')
  );
}

/**
 * Returns a function that returns the facts in a VIN that a feed left out. It returns `null` if there are none, or if
 * the VIN clearly belongs to another car: a different make, or a year that differs more than a model year can.
 */
export function createVinFiller(catalog: CatalogLookup): (facts: CarFacts, vin: VinFacts) => FilledFacts | null {
  const nameVehicle = createVehicleNamer(catalog);
  return (facts, vin) => {
    if (vin.make === null || nameVehicle(vin.make, null, null, null).names.makeCode !== facts.makeCode) return null;
    if (vin.year !== null && Math.abs(vin.year - facts.year) > 1) return null;
    const decoded: FilledFacts = {
      ...vehicleNamesFromVin(vin, facts.modelCode, facts.year, nameVehicle),
      ...valuesOf(vin),
    };
    const names = Object.keys(decoded).filter(
      (name) => decoded[name as keyof FilledFacts] != null && facts[name as keyof CarFacts] === null,
    );
    if (names.length === 0) return null;
    return Object.fromEntries(names.map((name) => [name, decoded[name as keyof FilledFacts]]));
  };
}

/**
 * Returns the names in a VIN, if its model can be `modelCode`. Has a trim only if the model matches exactly and the VIN
 * pattern allows one trim.
 */
export function vehicleNamesFromVin(
  vin: VinFacts,
  modelCode: string | null,
  year: number,
  nameVehicle: ReturnType<typeof createVehicleNamer>,
): FilledFacts {
  if (vin.make === null || vin.model === null) return {};
  const trim = vin.trim !== null && !/[/,]/.test(vin.trim) ? vin.trim : null;
  const { names } = nameVehicle(vin.make, vin.model, trim, year);
  if (modelCode !== null && modelCode !== names.modelCode) return {};
  return { modelCode: names.modelCode, model: names.model, trimCode: names.trimCode, trim: names.trim };
}

/** Returns only values that our tables contain. Unknown words from the registration data must not create new codes. */
export function valuesOf(vin: VinFacts): FilledFacts {
  const known = <T>(text: string | null, read: (text: string) => T | null) => (text === null ? null : read(text));
  const body = known(vin.bodyStyle, parseBody);
  const drive = known(vin.driveType, parseDrive);
  const fuelCode = known(vin.fuelType, parseFuel);
  const cylinders = known(vin.cylinders, (text) => parseCylinders(text).value);
  return {
    bodyStyleCode: body?.style ?? null,
    bodySubtypeCode: body?.subtype ?? null,
    cabCode: body?.cab ?? null,
    driveCode: drive === '2WD' ? null : drive,
    fuelCode,
    transmissionCode: known(vin.transmission, parseTransmission),
    engineCode: cylinders ?? (fuelCode === 'ELE' ? 'ELECTRIC' : null),
    displacementLiters: known(vin.displacementLiters, (text) => parseDisplacement(text).value),
    horsepower: known(vin.horsepower, (text) => parseHorsepower(text).value),
    doors: doorsWithoutTailgate(
      known(vin.doors, (text) => parseDoors(text).value),
      body?.style,
    ),
  };
}

/** Bodies whose tailgate some makers register as a door. */
const WITH_TAILGATE = new Set(['SUV', 'VAN', 'WAGON', 'HATCHBACK']);

/** Subtracts the tailgate: makers count it as a door in some years and not in others, and sellers never count it. */
function doorsWithoutTailgate(doors: number | null, style: string | undefined): number | null {
  const counted = (doors === 3 || doors === 5) && style !== undefined && WITH_TAILGATE.has(style);
  return counted ? doors - 1 : doors;
}
