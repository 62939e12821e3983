import {
  type Catalog,
  type CatalogModel,
  formatModelKey,
  makeCodeOf,
  modelCodeOf,
  renamesOf,
} from '#features/reference/reference.ts';
import { createBoundedCache } from '#kit/bounded-cache.ts';

/** The reason a row belongs to no model of the catalog. Such rows are stored too. */
export type UnmatchedReason = 'not-a-vehicle' | 'make-unknown' | 'model-unknown' | 'model-ambiguous' | 'year-unknown';

export type VehicleMatch =
  | { kind: 'matched'; makeCode: string; modelCode: string }
  | { kind: 'unmatched'; reason: UnmatchedReason };

/** A vehicle as NHTSA names it. */
export type NamedVehicle = { make: string | null; model: string | null; year: number | null };

export type MatchVehicle = (vehicle: NamedVehicle) => VehicleMatch;

/** The maximum number of cached names: a file has far fewer, but a wrong file must not fill the memory. */
const MAX_NAMES = 100_000;

/**
 * Creates the function that finds the catalog's make and model for NHTSA's names, such as `FORD`, `F-150 SUPERCREW`. It
 * matches only if it is certain: words after a model's name must be a trim of it or describe its body, cab or drive.
 * `COROLLA IM` is not a Corolla.
 */
export function createVehicleMatcher(catalog: Catalog): MatchVehicle {
  const cache = createBoundedCache<string, VehicleMatch>({ max: MAX_NAMES });
  return (vehicle) => cache(`${vehicle.make}\t${vehicle.model}\t${vehicle.year}`, () => match(catalog, vehicle));
}

function match(catalog: Catalog, { make, model, year }: NamedVehicle): VehicleMatch {
  if (year === null) return { kind: 'unmatched', reason: 'year-unknown' };
  const makeCode = makeOf(catalog, make ?? '');
  if (makeCode === null) return { kind: 'unmatched', reason: 'make-unknown' };
  const name = cleanName(model ?? '');
  const found = findModel(catalog, makeCode, name, year);
  if (typeof found === 'string') return { kind: 'unmatched', reason: found };
  return ofYear(catalog, makeCode, found, year);
}

const TRUCK_WORDS = new Set(['LIGHT', 'TRUCK', 'TRUCKS']);

/** NHTSA distinguishes the trucks of some makes: `CHEVROLET TRUCK`. */
function makeOf(catalog: Catalog, name: string): string | null {
  const words = name.split(' ').filter((word) => !TRUCK_WORDS.has(word.toUpperCase()));
  return (catalog.resolveMake(name) ?? catalog.resolveMake(words.join(' ')))?.code ?? null;
}

/** Removes what NHTSA adds in brackets, and the spaces between words: `C-CLASS (W205)`. */
function cleanName(name: string): string {
  return name
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Words that describe a version of a model and never distinguish two models of the catalog. */
const VERSION_WORDS = new Set(
  `SUPERCREW SUPERCAB SUPER CREW CREWMAX CREW CAB EXTENDED EXT REGULAR REG DOUBLE QUAD MEGA ACCESS KING XTRACAB CLUB
   STANDARD 4X4 4X2 2WD 4WD AWD FWD RWD XDRIVE SDRIVE QUATTRO 4MATIC SEDAN COUPE CONVERTIBLE WAGON HATCHBACK SUV PICKUP
   TRUCK VAN PASSENGER CARGO CUTAWAY CHASSIS DOOR DR 2DR 3DR 4DR 5DR 2-DR 4-DR 2-DOOR 3-DOOR 4-DOOR 5-DOOR 2 3 4 5
   HYBRID DIESEL GAS FFV FLEX FUEL PHEV HEV MHEV EV BEV LWB SWB SRW DRW HD NEW SERIES MODEL UTILITY SPORT-UTILITY`.split(
    /\s+/,
  ),
);

function findModel(
  catalog: Catalog,
  makeCode: string,
  name: string,
  year: number,
): CatalogModel | 'model-unknown' | 'model-ambiguous' {
  if (name === '') return 'model-unknown';
  const whole = catalog.resolveModel(makeCode, name)?.model;
  if (whole) return inYear(catalog, makeCode, whole, year) ?? whole;
  const split =
    catalog.splitModel(makeCode, name) ?? catalog.splitModel(makeCode, withoutMake(catalog, makeCode, name));
  if (split && isVersion(catalog, makeCode, split.model, split.rest))
    return inYear(catalog, makeCode, split.model, year) ?? split.model;
  const longer = longerNames(catalog, makeCode, name, year);
  return longer.length === 1 ? longer[0]! : longer.length > 1 ? 'model-ambiguous' : 'model-unknown';
}

function withoutMake(catalog: Catalog, makeCode: string, name: string): string {
  const label = catalog.labelOfMake(makeCode).toUpperCase();
  return name.toUpperCase().startsWith(`${label} `) ? name.slice(label.length + 1) : name;
}

function isVersion(catalog: Catalog, makeCode: string, model: CatalogModel, rest: string): boolean {
  if (catalog.resolveTrim(makeCode, model.code, rest) !== null) return true;
  const left = rest
    .toUpperCase()
    .split(/[\s,/]+/)
    .filter((word) => !VERSION_WORDS.has(word));
  return left.length === 0 || catalog.resolveTrim(makeCode, model.code, left.join(' ')) !== null;
}

/** Returns the model of the year, if the found one was not built then: `SILVERADO 2500` of 2015 is the 2500HD. */
function inYear(catalog: Catalog, makeCode: string, model: CatalogModel, year: number): CatalogModel | null {
  if (model.years.includes(year)) return model;
  const longer = longerNames(catalog, makeCode, model.label, year);
  return longer.length === 1 ? longer[0]! : null;
}

/** Returns the models of the year whose name starts with this one. */
function longerNames(catalog: Catalog, makeCode: string, name: string, year: number): CatalogModel[] {
  const start = squash(name);
  return catalog
    .models(makeCode)
    .filter((model) => model.years.includes(year) && squash(model.label).startsWith(start) && start.length > 1);
}

function squash(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}+]/gu, '').toUpperCase();
}

/** Dodge's pickups have been a separate make since 2010, but NHTSA still uses the old make for some of them. */
function ofYear(catalog: Catalog, makeCode: string, model: CatalogModel, year: number): VehicleMatch {
  const own: VehicleMatch = { kind: 'matched', makeCode, modelCode: model.code };
  if (model.years.includes(year)) return own;
  const later = renamesOf(formatModelKey(makeCode, model.code)).flatMap((key) => {
    const target = catalog.model(makeCodeOf(key), modelCodeOf(key));
    return target?.years.includes(year) ? [{ makeCode: makeCodeOf(key), modelCode: target.code }] : [];
  });
  return later.length === 1 ? { kind: 'matched', ...later[0]! } : own;
}
