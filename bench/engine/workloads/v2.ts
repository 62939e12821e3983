import type { Point } from '@forecourt/engine';
import { type ColumnData, createDataset, type Dataset } from '../dataset.ts';
import { createOdds, createRandom, type Random, zipfWeights } from '../random.ts';
import { codeColumn, ListWriter, optionNames } from './column-writers.ts';
import type { QuerySource } from './query-source.ts';
import { createNames, type Names } from './v2-names.ts';
import { sampleQueries } from './v2-queries.ts';
import {
  THIS_YEAR,
  TODAY,
  V2_FLAT,
  V2_FLAT_NAMES,
  V2_LIST_NAMES,
  V2_LISTS,
  V2_NUMBERS,
  V2_STORAGE,
  type V2Flat,
  type V2Number,
} from './v2-shape.ts';
import { generateVehicles, type Vehicle } from './vehicles.ts';
import { type Catalog, createCatalog, createOwners, ELECTRIC, type Owners } from './world.ts';

const SIZES = { makes: 60, models: 1_100, trims: 12_000, owners: 40_000, marketAreas: 210 };
const MISSING = -1;

/**
 * Workload v2: realistic searches. Values are missing, dictionaries are large, relevance depends on place and day,
 * circles are extended by market areas and counted, lists narrow down, words are searched, pages go deep.
 */
export function createV2(size: number, queryCount: number): Dataset {
  return v2Dataset(createV2Source(size), queryCount);
}

/** The rows, and the data from which queries are sampled. */
export function createV2Source(size: number): QuerySource {
  const catalog = createCatalog(SIZES, 17);
  const owners = createOwners(SIZES.owners, catalog, 19);
  const areas = createMarketAreas(owners.places);
  const names = createNames(catalog, SIZES.owners, 23);
  const columns = drawColumns(size, { catalog, owners, areas: areas.ofOwner, names });
  return { size, columns, catalog, owners, areaOfPlace: areas.near, names };
}

export function v2Dataset(source: QuerySource, queryCount: number): Dataset {
  return createDataset({
    name: 'v2',
    storage: V2_STORAGE,
    size: source.size,
    columns: source.columns,
    queries: sampleQueries(source, queryCount),
  });
}

type Places = { catalog: Catalog; owners: Owners; areas: readonly (readonly number[])[]; names: Names };

function drawColumns(size: number, { catalog, owners, areas, names }: Places): Record<string, ColumnData> {
  const random = createRandom(29);
  const flat = record(V2_FLAT_NAMES, () => new Uint16Array(size));
  const numbers = record(V2_NUMBERS, () => new Float64Array(size));
  const tree = { trim: new Uint16Array(size), model: new Uint16Array(size), make: new Uint16Array(size) };
  const place = new Uint32Array(size);
  const lists = record(V2_LIST_NAMES, () => new ListWriter(size));
  const marketAreas = new ListWriter(size);
  const words = new TextWriter(size, catalog, names);
  const drawWide = createWideOptions(random);
  let row = 0;
  for (const vehicle of generateVehicles(size, catalog, owners, V2_LISTS, 31)) {
    const options = { ...optionsOf(vehicle, random), ...drawWide(vehicle, catalog) };
    for (const name of V2_FLAT_NAMES) flat[name][row] = options[name] + 1;
    const values = numbersOf(vehicle, random);
    for (const name of V2_NUMBERS) numbers[name][row] = values[name];
    const model = catalog.modelOfTrim[vehicle.trim]!;
    const isModelKnown = !random.chance(0.01);
    const isTrimKnown = isModelKnown && !random.chance(0.04);
    tree.trim[row] = isTrimKnown ? vehicle.trim + 1 : 0;
    tree.model[row] = isModelKnown ? model + 1 : 0;
    tree.make[row] = catalog.makeOfModel[model]! + 1;
    place[row] = random.chance(0.004) ? 0 : vehicle.owner + 1;
    for (const name of V2_LIST_NAMES) {
      for (const option of vehicle[name]) lists[name].add(option);
      lists[name].endRow();
    }
    for (const area of areas[vehicle.owner]!) marketAreas.add(area);
    marketAreas.endRow();
    words.addRow(values.year, isTrimKnown ? { trim: vehicle.trim } : { model }, vehicle.owner);
    row++;
  }
  return {
    ...record(V2_FLAT_NAMES, (name) => codeColumn(flat[name], optionNames(name, V2_FLAT[name]))),
    make: codeColumn(tree.make, optionNames('make', SIZES.makes)),
    model: codeColumn(tree.model, optionNames('model', SIZES.models)),
    trim: codeColumn(tree.trim, optionNames('trim', SIZES.trims)),
    ...record(V2_NUMBERS, (name): ColumnData => ({ kind: 'number', values: numbers[name] })),
    ...record(V2_LIST_NAMES, (name): ColumnData => lists[name].finish('codes', optionNames(name, V2_LISTS[name]))),
    marketAreas: marketAreas.finish('codes', optionNames('area', SIZES.marketAreas)),
    place: { kind: 'point', places: owners.places, codes: place },
    title: words.finish(),
  };
}

/** Values that a listing does not specify are missing. */
function optionsOf(vehicle: Vehicle, random: Random): Omit<Record<V2Flat, number>, 'paint' | 'engine'> {
  const known = (share: number, option: number) => (random.chance(share) ? option : MISSING);
  return {
    condition: vehicle.condition,
    body: known(0.995, vehicle.body),
    subtype: known(0.95, vehicle.subtype),
    cab: vehicle.cab - 1,
    bed: vehicle.bed - 1,
    seller: vehicle.isPrivate ? 1 : 0,
    deal: vehicle.deal === 0 ? 0 : MISSING,
    fuel: known(0.98, vehicle.fuel),
    transmission: known(0.97, vehicle.transmission),
    drive: known(0.97, vehicle.drive),
    cylinders: known(0.93, vehicle.cylinders),
    doors: known(0.95, vehicle.doors),
    exterior: known(0.96, vehicle.exterior),
    interior: known(0.88, vehicle.interior),
    use: known(0.7, vehicle.use),
    moneyBack: vehicle.moneyBack ? 0 : MISSING,
    buyOnline: vehicle.buyOnline ? 0 : MISSING,
  };
}

/** A make has its own few dozen paints; an engine belongs to a model. */
function createWideOptions(random: Random) {
  const rank = createOdds(zipfWeights(24, 0.8));
  return ({ trim, exterior }: Vehicle, { modelOfTrim, makeOfModel }: Catalog) => {
    const model = modelOfTrim[trim]!;
    const make = makeOfModel[model]!;
    return {
      paint: random.chance(0.9) ? (make * 11 + rank(random) + exterior) % V2_FLAT.paint : MISSING,
      engine: random.chance(0.85) ? (model * 7 + random.below(3)) % V2_FLAT.engine : MISSING,
    };
  };
}

function numbersOf(vehicle: Vehicle, random: Random): Record<V2Number, number> {
  const known = (share: number, value: number) => (random.chance(share) ? value : Number.NaN);
  const isElectric = vehicle.fuel === ELECTRIC;
  return {
    price: known(0.97, vehicle.price),
    year: known(0.99, THIS_YEAR - vehicle.age),
    mileage: known(0.95, vehicle.mileage),
    mpg: known(0.82, vehicle.mpg),
    electricRange: vehicle.electricRange > 0 ? vehicle.electricRange : Number.NaN,
    displacement: isElectric ? Number.NaN : known(0.92, (10 + vehicle.displacement * 5 + random.below(5)) / 10),
    listedDay: TODAY - Math.floor(vehicle.daysListed),
    quality: vehicle.quality,
  };
}

/** Titles: year, make, model and trim, and the seller. */
class TextWriter {
  readonly #texts: string[];
  readonly #writer: ListWriter;
  readonly #sizes: { years: number; trims: number; models: number };

  constructor(size: number, { modelOfTrim, makeOfModel }: Catalog, names: Names) {
    this.#writer = new ListWriter(size);
    this.#sizes = { years: 40, trims: modelOfTrim.length, models: makeOfModel.length };
    const years = Array.from({ length: this.#sizes.years }, (_year, i) => String(THIS_YEAR - i));
    this.#texts = [...years, ...names.trims, ...names.models, ...names.sellers];
  }

  addRow(year: number, vehicle: { trim: number } | { model: number }, owner: number): void {
    const { years, trims, models } = this.#sizes;
    if (!Number.isNaN(year)) this.#writer.add(THIS_YEAR - year);
    this.#writer.add('trim' in vehicle ? years + vehicle.trim : years + trims + vehicle.model);
    this.#writer.add(years + trims + models + owner);
    this.#writer.endRow();
  }

  finish(): ColumnData {
    return this.#writer.finish('words', this.#texts);
  }
}

/** Towns with their market areas; an owner serves the nearest ones. */
function createMarketAreas(places: readonly Point[]) {
  const random = createRandom(37);
  const centers = Array.from({ length: SIZES.marketAreas }, () => random.of(places));
  const near = (place: Point) => nearest(centers, place, 1)[0]!;
  return { near, ofOwner: places.map((place) => nearest(centers, place, 1 + random.below(3)).sort((a, b) => a - b)) };
}

function nearest(centers: readonly Point[], { latitude, longitude }: Point, count: number): number[] {
  const far = centers.map((center) => (center.latitude - latitude) ** 2 + 0.6 * (center.longitude - longitude) ** 2);
  const found: number[] = [];
  for (let i = 0; i < count; i++) {
    let best = -1;
    for (let area = 0; area < far.length; area++) {
      if (!found.includes(area) && (best < 0 || far[area]! < far[best]!)) best = area;
    }
    found.push(best);
  }
  return found;
}

function record<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
