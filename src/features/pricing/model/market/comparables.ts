import type { PricedCar } from '../priced-car.ts';
import type { PricedSample } from './pooled-model.ts';
import { modelOf } from './terms.ts';

/** A car of the market with its residual. `surplus`: log of its price over the pooled model's estimate. */
export type MarketCarResidual = { car: PricedSample; surplus: number };

/** A car of the market relative to another car. `distance` 0 means that they are equal in all compared respects. */
export type Neighbor = { known: MarketCarResidual; distance: number; weight: number };

/** The cars of a model and year. `driven` is sorted by mileage; cars of unknown mileage are separate. */
export type CarsOfModelYear = { driven: readonly MarketCarResidual[]; unknown: readonly MarketCarResidual[] };

export type CarsByModelYear = { get(key: string): CarsOfModelYear | undefined };

const YEARS_AROUND = 3;
/** How many cars per model year are compared: those with the most similar mileage. */
const LOOKED_AT = 60;
const FARTHEST = 3.5;

/** Differences that add a distance of 1: model years, miles, horsepower. */
const YEARS = 1.3;
const MILES = 20_000;
const POWER = 14;
/** The amount that a categorical difference adds to the squared distance. */
const OTHER_TRIM = 2;
const OTHER_BUILD = 0.7;
const UNKNOWN = 1;
const OTHER_TRAITS = [
  { trait: 'drive', square: 1 },
  { trait: 'fuel', square: 1 },
  { trait: 'engine', square: 1 },
  { trait: 'transmission', square: 1 },
  { trait: 'body', square: 1 },
  { trait: 'cab', square: 0.7 },
  { trait: 'type', square: 0.5 },
  { trait: 'state', square: 0.3 },
  { trait: 'seller', square: 0.3 },
] as const;
const GRADE = 0.7;

export function groupByModelYear(cars: readonly MarketCarResidual[]): ReadonlyMap<string, CarsOfModelYear> {
  const places = new Map<string, { driven: MarketCarResidual[]; unknown: MarketCarResidual[] }>();
  for (const known of cars) {
    const key = modelYearKey(known.car, known.car.year);
    const place = places.get(key) ?? { driven: [], unknown: [] };
    (known.car.mileage === null ? place.unknown : place.driven).push(known);
    places.set(key, place);
  }
  for (const { driven } of places.values()) driven.sort((a, b) => a.car.mileage! - b.car.mileage!);
  return places;
}

/** Returns the key of a car's model in a year. */
export const modelYearKey = (car: Pick<PricedCar, 'modelKey' | 'makeCode'>, year: number) => `${modelOf(car)}|${year}`;

/**
 * Finds cars of the same model that are similar to this one, the most similar first. Excludes the car itself, other
 * offers of it and cars of the same seller. Of each other seller, only the most similar few are included.
 */
export function nearestNeighbors(places: CarsByModelYear, car: PricedCar): Neighbor[] {
  const found: Neighbor[] = [];
  const look = (cars: readonly MarketCarResidual[], from: number, step: number) => {
    for (let seen = 0, at = from; seen < LOOKED_AT && at < cars.length; seen++, at += step) {
      const known = cars[Math.floor(at)]!;
      const square = squareBetween(car, known.car);
      if (square > FARTHEST ** 2 || known.car.identity === car.identity || isOfOneOwner(known.car, car)) continue;
      found.push({ known, distance: Math.sqrt(square), weight: Math.exp(-square / 2) });
    }
  };
  for (let year = car.year - YEARS_AROUND; year <= car.year + YEARS_AROUND; year++) {
    const place = places.get(modelYearKey(car, year));
    if (!place) continue;
    const { driven, unknown } = place;
    if (car.mileage === null) look(driven, 0, Math.max(1, driven.length / LOOKED_AT));
    else
      look(driven, Math.max(0, Math.min(driven.length, placeIn(driven, car.mileage) + LOOKED_AT / 2) - LOOKED_AT), 1);
    look(unknown, 0, 1);
  }
  return nearestOfOwners(found);
}

const isOfOneOwner = (a: PricedCar, b: PricedCar) => a.ownerId !== null && a.ownerId === b.ownerId;

/** Maximum number of cars of one seller among a car's comparables. */
const OF_ONE_OWNER = 2;

/** Keeps the most similar cars of each seller. Together, they have the weight of the most similar one alone. */
function nearestOfOwners(found: readonly Neighbor[]): Neighbor[] {
  const taken = new Map<number, Neighbor[]>();
  const nearest = found
    .toSorted((a, b) => a.distance - b.distance || a.known.car.id - b.known.car.id)
    .filter((neighbour) => {
      const { ownerId } = neighbour.known.car;
      if (ownerId === null) return true;
      const before = taken.get(ownerId) ?? [];
      if (before.length === OF_ONE_OWNER) return false;
      taken.set(ownerId, [...before, neighbour]);
      return true;
    });
  return nearest.map((neighbour) => {
    const { ownerId } = neighbour.known.car;
    const own = ownerId === null ? [] : taken.get(ownerId)!;
    if (own.length < 2) return neighbour;
    const all = own.reduce((sum, { weight }) => sum + weight, 0);
    return { ...neighbour, weight: (neighbour.weight * own[0]!.weight) / all };
  });
}

/** Returns how many cars of the list have a lower mileage. */
function placeIn(driven: readonly MarketCarResidual[], mileage: number): number {
  let low = 0;
  let high = driven.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (driven[middle]!.car.mileage! < mileage) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the squared distance, without comparing traits once it exceeds the maximum. It is symmetric. A difference in
 * mileage matters less for cars with high mileages.
 */
function squareBetween(a: PricedCar, b: PricedCar): number {
  let square = ((a.year - b.year) / YEARS) ** 2 + milesBetween(a.mileage, b.mileage);
  if (a.trimCode !== b.trimCode) square += OTHER_TRIM;
  if (a.build !== null && b.build !== null && a.build !== b.build) square += OTHER_BUILD;
  if (a.horsepower !== null && b.horsepower !== null) square += ((a.horsepower - b.horsepower) / POWER) ** 2;
  if (a.grade !== null && b.grade !== null) square += ((a.grade - b.grade) / GRADE) ** 2;
  // Most cars exceed the maximum here, and comparing traits is the slow part.
  if (square > FARTHEST ** 2) return square;
  for (const other of OTHER_TRAITS) if (a.traits[other.trait] !== b.traits[other.trait]) square += other.square;
  return square;
}

function milesBetween(a: number | null, b: number | null): number {
  if (a === null || b === null) return a === b ? 0 : UNKNOWN;
  const reach = MILES * (0.5 + (a + b) / 120_000);
  return ((a - b) / reach) ** 2;
}

/** Shrinks the surplus toward 0 as if this many more cars had none, so that a few comparables change a price little. */
const HELD_BACK = 10;
/** A surplus is clamped to this log (about 50% above or a third below), because more is specific to that car. */
const MAX_SURPLUS = 0.4;

/**
 * Returns the log of the ratio by which similar cars cost more than the pooled model predicts: their weighted mean,
 * shrunk toward 0.
 */
export function weightedResidualOf(neighbors: readonly Neighbor[]): number {
  let weights = HELD_BACK;
  let sum = 0;
  for (const { known, weight } of neighbors) {
    weights += weight;
    sum += weight * Math.max(-MAX_SURPLUS, Math.min(MAX_SURPLUS, known.surplus));
  }
  return sum / weights;
}
