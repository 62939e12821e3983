import { createDataset, type Dataset } from '../dataset.ts';
import { createOdds, createRandom, type Random } from '../random.ts';
import { ListWriter, optionNames } from './column-writers.ts';
import { distinctQueries } from './distinct-queries.ts';
import {
  FLAT_NAMES,
  FLAT_SECTIONS,
  type FlatSection,
  LIST_NAMES,
  LIST_SECTIONS,
  mileBandOf,
  priceBandOf,
  V1_STORAGE,
  type V1Choices,
  v1Columns,
  type V1Data,
  v1Query,
} from './v1-shape.ts';
import { generateVehicles, MAX_VEHICLE_AGE, type Vehicle } from './vehicles.ts';
import { type Catalog, createCatalog, createOwners, ELECTRIC, type Owners, PLUG_IN, TRUCK } from './world.ts';

const SIZES = { makes: 45, models: 700, trims: 4_000, owners: 40_000 };
const LISTS = { features: 60, history: 4, packages: 32, homeServices: 3 };
const NEWEST_YEAR = 2026;
const NEWEST_DAY = 20_700;

/**
 * Workload v1: what the prototype of the engine was measured with, sampled again. Every option list is short, no value
 * is missing, relevance is one stored number, four of five searches are around a place.
 */
export function createV1(size: number, queryCount: number): Dataset {
  const catalog = createCatalog(SIZES, 7);
  const owners = createOwners(SIZES.owners, catalog, 11);
  const random = createRandom(99);
  return createDataset({
    name: 'v1',
    storage: V1_STORAGE,
    size,
    columns: v1Columns(drawData(size, catalog, owners)),
    queries: distinctQueries(queryCount, (i) => v1Query(i === 0 ? OPEN : drawAsk(catalog, owners, random))),
  });
}

function drawData(size: number, catalog: Catalog, owners: Owners): V1Data {
  const { modelOfTrim, makeOfModel } = catalog;
  const flat = Object.fromEntries(FLAT_NAMES.map((name) => [name, new Uint8Array(size)])) as Record<
    FlatSection,
    Uint8Array
  >;
  const numbers = {
    price: new Float64Array(size),
    mileage: new Float64Array(size),
    year: new Float64Array(size),
    date: new Float64Array(size),
    score: new Float64Array(size),
  };
  const trim = new Uint16Array(size);
  const owner = new Uint32Array(size);
  const writers = LIST_NAMES.map(() => new ListWriter(size));
  let row = 0;
  for (const vehicle of generateVehicles(size, catalog, owners, LISTS, 1)) {
    const options = optionsOf(vehicle);
    for (const name of FLAT_NAMES) flat[name][row] = options[name];
    numbers.price[row] = vehicle.price;
    numbers.mileage[row] = vehicle.mileage;
    numbers.year[row] = NEWEST_YEAR - vehicle.age;
    numbers.date[row] = Math.floor((NEWEST_DAY - vehicle.daysListed) * 86_400);
    numbers.score[row] = Math.floor(vehicle.quality * 2 ** 24);
    trim[row] = vehicle.trim;
    owner[row] = vehicle.owner;
    [vehicle.features, vehicle.history, vehicle.packages, vehicle.homeServices].forEach((list, i) => {
      for (const option of list) writers[i]!.add(option);
      writers[i]!.endRow();
    });
    row++;
  }
  const lists = Object.fromEntries(
    LIST_NAMES.map((name, i) => [name, writers[i]!.finish('codes', optionNames(name, LIST_SECTIONS[name]))]),
  ) as V1Data['lists'];
  return { flat, numbers, trim, modelOfTrim, makeOfModel, lists, places: owners.places, owner };
}

function optionsOf(vehicle: Vehicle): Record<FlatSection, number> {
  return {
    listingType: vehicle.condition,
    yearOption: MAX_VEHICLE_AGE - vehicle.age,
    priceBand: priceBandOf(vehicle.price),
    mileBand: mileBandOf(vehicle.mileage),
    body: vehicle.body,
    seller: vehicle.isPrivate ? 1 : 0,
    deal: vehicle.deal,
    fuel: vehicle.fuel,
    mpgBand: mpgBandOf(vehicle),
    evBand: rangeBandOf(vehicle),
    trans: vehicle.transmission,
    drive: vehicle.drive,
    cyl: vehicle.cylinders,
    disp: vehicle.displacement,
    doors: vehicle.doors,
    ext: vehicle.exterior,
    int: vehicle.interior,
    use: vehicle.use,
    subtype: vehicle.subtype,
    bed: vehicle.bed,
    cab: vehicle.cab,
    mbg: vehicle.moneyBack ? 1 : 0,
    buyOnline: vehicle.buyOnline ? 1 : 0,
  };
}

function mpgBandOf({ fuel, body, mpg }: Vehicle): number {
  if (fuel === ELECTRIC) return 5;
  return body === TRUCK ? Math.floor((mpg - 12) / 5) : 1 + Math.floor((mpg - 18) / 6);
}

function rangeBandOf({ fuel, electricRange }: Vehicle): number {
  if (fuel === ELECTRIC) return 1 + Math.floor((electricRange - 100) / 60);
  return fuel === PLUG_IN ? 6 : 0;
}

const OPEN: V1Choices = {
  near: null,
  flat: {},
  price: null,
  mileage: null,
  makes: [],
  models: [],
  trims: [],
  lists: {},
  order: 'relevance',
};

const RADII = [10, 25, 50, 75, 100];
const RADIUS_ODDS = createOdds([8, 20, 42, 10, 20]);
const ORDER_ODDS = createOdds([55, 12, 5, 8, 6, 6, 8]);
const ORDERS = ['relevance', 'priceAsc', 'priceDesc', 'mileageAsc', 'yearDesc', 'dateDesc', 'distanceAsc'] as const;

function drawAsk(catalog: Catalog, owners: Owners, random: Random): V1Choices {
  const near = random.chance(0.8) ? drawCircle(owners, random) : null;
  const order = ORDERS[ORDER_ODDS(random)]!;
  if (random.chance(0.03)) return { ...OPEN, near, order };
  const vehicles = drawVehicleChoice(catalog, random);
  const hasModel = vehicles.models.length + vehicles.trims.length > 0;
  return {
    near,
    flat: drawOptions(hasModel, random),
    ...drawRanges(random),
    ...vehicles,
    lists: drawListChoice(random),
    order,
  };
}

function drawCircle(owners: Owners, random: Random): V1Choices['near'] {
  const { latitude, longitude } = owners.places[owners.odds(random)]!;
  const center = {
    latitude: latitude + 0.05 * random.normal(),
    longitude: longitude + 0.05 * random.normal(),
  };
  return { center, miles: RADII[RADIUS_ODDS(random)]! };
}

/** A make, a model or two, a trim, several makes, or anything. */
function drawVehicleChoice(
  { makeOdds, trimOdds, modelOfTrim }: Catalog,
  random: Random,
): Pick<V1Choices, 'makes' | 'models' | 'trims'> {
  const none = { makes: [], models: [], trims: [] };
  const model = () => modelOfTrim[trimOdds(random)]!;
  const drawn = random.next();
  if (drawn < 0.22) return { ...none, makes: [makeOdds(random)] };
  if (drawn < 0.6) return { ...none, models: [...new Set(random.chance(0.2) ? [model(), model()] : [model()])] };
  if (drawn < 0.69) return { ...none, trims: [trimOdds(random)] };
  if (drawn >= 0.75) return none;
  const makes = new Set<number>();
  const wanted = 2 + random.below(4);
  while (makes.size < wanted) makes.add(makeOdds(random));
  return { ...none, makes: [...makes] };
}

function drawRanges(random: Random): Pick<V1Choices, 'price' | 'mileage'> {
  const most = random.of([5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 60_000]);
  return {
    price: random.chance(0.32) ? [random.chance(0.6) ? 0 : most / 2, most] : null,
    mileage: random.chance(0.2) ? [0, random.of([15_000, 30_000, 45_000, 60_000, 75_000, 100_000]) - 1] : null,
  };
}

function drawOptions(hasModel: boolean, random: Random): V1Choices['flat'] {
  const flat: Partial<Record<FlatSection, readonly number[]>> = {};
  const sometimes = (share: number, name: FlatSection, options: () => readonly number[]) => {
    if (random.chance(share)) flat[name] = [...new Set(options())];
  };
  const drawn = random.next();
  if (drawn < 0.31) flat.listingType = [0, 1, 2];
  else if (drawn < 0.62) flat.listingType = [0];
  else if (drawn < 0.77) flat.listingType = [3];
  else if (drawn < 0.87) flat.listingType = [1];
  sometimes(0.26, 'yearOption', () => drawYears(random));
  if (!hasModel) sometimes(0.28, 'body', () => (random.chance(0.8) ? [random.below(4)] : [0, 2]));
  sometimes(0.08, 'fuel', () => random.of([[1], [2], [1, 4], [3]]));
  sometimes(0.1, 'drive', () => [random.below(4)]);
  sometimes(0.08, 'ext', () => (random.chance(0.6) ? [random.below(8)] : [random.below(4), 4 + random.below(4)]));
  sometimes(0.03, 'int', () => [random.below(4)]);
  sometimes(0.04, 'trans', () => [1]);
  sometimes(0.05, 'seller', () => [random.chance(0.6) ? 1 : 0]);
  sometimes(0.06, 'deal', () => [0, 1]);
  sometimes(0.04, 'cyl', () => [2 + random.below(3)]);
  sometimes(0.02, 'doors', () => [2]);
  sometimes(0.03, 'mpgBand', () => [3, 4, 5]);
  sometimes(0.02, 'use', () => [0]);
  sometimes(0.02, 'buyOnline', () => [1]);
  sometimes(0.015, 'mbg', () => [1]);
  sometimes(0.02, 'disp', () => [random.below(4)]);
  if (hasModel) return flat;
  sometimes(0.02, 'bed', () => [1, 2]);
  sometimes(0.02, 'cab', () => [2]);
  sometimes(0.02, 'subtype', () => [random.below(8)]);
  return flat;
}

/** The newest years from one on, or a few in a row. */
function drawYears(random: Random): number[] {
  const last = FLAT_SECTIONS.yearOption - 1;
  const from = 15 + random.below(14);
  const to = random.chance(0.6) ? last : Math.min(last, from + random.below(5));
  return Array.from({ length: to - from + 1 }, (_year, i) => from + i);
}

function drawListChoice(random: Random): V1Choices['lists'] {
  const wanted = random.chance(0.1) ? 1 + random.below(3) : 0;
  const features = [...new Set(Array.from({ length: wanted }, () => random.below(40)))];
  return {
    ...(features.length > 0 && { features }),
    ...(random.chance(0.06) && { history: [random.below(LIST_SECTIONS.history)] }),
    ...(random.chance(0.02) && { packages: [random.below(12)] }),
    ...(random.chance(0.02) && { home: [random.below(LIST_SECTIONS.home)] }),
  };
}
