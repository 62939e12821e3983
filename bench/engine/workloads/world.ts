import type { Point } from '@forecourt/engine';
import { createOdds, createRandom, type WeightedSampler, type Random, zipfWeights } from '../random.ts';

/** Makes have models and models have trims; each is a number, and the trims of a model and the models of a make follow each other. */
export type Catalog = {
  makeOfModel: Uint16Array;
  modelOfTrim: Uint16Array;
  /** The first model of each make, and the number of models at the end. */
  firstModel: Uint16Array;
  /** The first trim of each model, and the number of trims at the end. */
  firstTrim: Uint16Array;
  models: readonly ModelTraits[];
  /** Weighted by the number of listings. */
  makeOdds: WeightedSampler;
  trimOdds: WeightedSampler;
  /** Trims of one make, weighted by the number of listings. */
  trimOddsOfMake: readonly WeightedSampler[];
};

/** The common traits of a model's cars; options are numbers. */
export type ModelTraits = {
  body: number;
  subtype: number;
  fuel: number;
  drive: number;
  cylinders: number;
  displacement: number;
  isLuxury: boolean;
  newPrice: number;
};

/** Sellers: location, and the make that they mainly sell. */
export type Owners = {
  places: readonly Point[];
  /** Weighted by the number of cars. */
  odds: WeightedSampler;
  /** The make that a franchise sells most, or `null`. */
  mainMake: readonly (number | null)[];
};

const BODY_ODDS = createOdds([45, 22, 17, 3, 3, 2, 2, 1.5, 1.5, 1, 1, 1]);
const FUEL_ODDS = createOdds([84, 7, 5, 2, 1, 0.5, 0.5]);
const [SUV, SEDAN, VAN] = [0, 1, 3] as const;
export const TRUCK = 2;
export const [ELECTRIC, PLUG_IN] = [2, 4] as const;
const CYLINDERS = [2, 2, 2, 3, 3, 4, 1];
const NO_CYLINDERS = 7;
const NO_DISPLACEMENT = 9;

/** A catalog in which few makes, models and trims sell most. */
export function createCatalog(sizes: { makes: number; models: number; trims: number }, seed: number): Catalog {
  const random = createRandom(seed);
  const modelsOfMake = share(sizes.models, sizes.makes, 4, createOdds(zipfWeights(sizes.makes, 0.85)), random);
  const makeOfModel = parentsOf(modelsOfMake);
  const trimsOfModel = share(sizes.trims, sizes.models, 1, ({ below }) => below(sizes.models), random);
  const modelOfTrim = parentsOf(trimsOfModel);
  const firstModel = startsOf(modelsOfMake);
  const firstTrim = startsOf(trimsOfModel);
  const models = Array.from(makeOfModel, (make) => traitsOf(make, random));
  const makeWeights = zipfWeights(sizes.makes, 1);
  const trimWeights = Array.from(modelOfTrim, (model, trim) => {
    const make = makeOfModel[model]!;
    return makeWeights[make]! / (model - firstModel[make]! + 1) / (trim - firstTrim[model]! + 1) ** 0.7;
  });
  return {
    makeOfModel,
    modelOfTrim,
    firstModel,
    firstTrim,
    models,
    makeOdds: createOdds(makeWeights),
    trimOdds: createOdds(trimWeights),
    trimOddsOfMake: Array.from(modelsOfMake, (_count, make) => {
      const first = firstTrim[firstModel[make]!]!;
      const odds = createOdds(trimWeights.slice(first, firstTrim[firstModel[make + 1]!]));
      return (from) => first + odds(from);
    }),
  };
}

/** Owners around a few hundred towns, some of them in rural areas. */
export function createOwners(count: number, { makeOdds }: Catalog, seed: number): Owners {
  const random = createRandom(seed);
  const anywhere = () => ({ latitude: 26 + 22 * random.next(), longitude: -123 + 53 * random.next() });
  const towns = Array.from({ length: 300 }, () => ({ ...anywhere(), spread: 0.1 + 0.35 * random.next() }));
  const townOdds = createOdds(zipfWeights(towns.length, 0.9));
  const places: Point[] = [];
  for (let i = 0; i < count; i++) {
    if (random.chance(0.15)) {
      places.push(anywhere());
      continue;
    }
    const { latitude, longitude, spread } = towns[townOdds(random)]!;
    places.push({
      latitude: latitude + 0.8 * spread * random.normal(),
      longitude: longitude + spread * random.normal(),
    });
  }
  const weights = Float64Array.from({ length: count }, () => Math.exp(1.1 * random.normal()));
  const mainMake = Array.from({ length: count }, () => (random.chance(0.55) ? makeOdds(random) : null));
  return { places, odds: createOdds(weights), mainMake };
}

function traitsOf(make: number, random: Random): ModelTraits {
  const body = BODY_ODDS(random);
  const fuel = FUEL_ODDS(random);
  const isLuxury = make % 5 === 2;
  return {
    body,
    subtype: subtypeOf(body, random),
    fuel,
    drive: random.below(4),
    cylinders: fuel === ELECTRIC ? NO_CYLINDERS : random.of(CYLINDERS),
    displacement: fuel === ELECTRIC ? NO_DISPLACEMENT : random.below(9),
    isLuxury,
    newPrice: (isLuxury ? 45_000 : 25_000) * (0.7 + 0.8 * random.next()),
  };
}

function subtypeOf(body: number, random: Random): number {
  if (body === SUV) return random.below(5);
  if (body === SEDAN) return 5 + random.below(4);
  return body === VAN ? 9 + random.below(4) : 13;
}

/** Returns how many of `total` each of `parents` gets: `least`, and the rest by the odds. */
function share(total: number, parents: number, least: number, odds: WeightedSampler, random: Random): Uint16Array {
  const counts = new Uint16Array(parents).fill(least);
  for (let left = total - least * parents; left > 0; left--) counts[odds(random)]! += 1;
  return counts;
}

function parentsOf(counts: Uint16Array): Uint16Array {
  return Uint16Array.from([...counts].flatMap((count, parent) => Array.from({ length: count }, () => parent)));
}

function startsOf(counts: Uint16Array): Uint16Array {
  const starts = new Uint16Array(counts.length + 1);
  for (let i = 0; i < counts.length; i++) starts[i + 1] = starts[i]! + counts[i]!;
  return starts;
}
