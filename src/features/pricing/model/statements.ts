import type { PricedCar } from './priced-car.ts';

/** How much better than such cars usually are a seller calls its cars, in grades, by the seller's number. */
export type Manners = ReadonlyMap<number, number>;

/** So many cars of a seller are needed for half of what it says too well to be its manner, not its cars. */
const DOUBTED = 2;
/** A year of fewer stated cars takes after all of them. */
const OF_ALL = 20;

/**
 * Learns how sellers speak of their cars' condition. What is stated costs nothing and nobody checks it, so it only tells
 * a seller's cars apart from each other: a seller that calls all of its cars better than cars of their year usually are
 * called has them believed on the whole to be the usual. Who calls them worse is believed.
 */
export function learnManners(cars: readonly PricedCar[]): Manners {
  const stated = cars.filter(({ grade }) => grade !== null);
  const typical = typicalGrades(stated);
  const excesses = new Map<number, { sum: number; count: number }>();
  for (const { ownerId, grade, year } of stated) {
    if (ownerId === null) continue;
    const { sum, count } = excesses.get(ownerId) ?? { sum: 0, count: 0 };
    excesses.set(ownerId, { sum: sum + grade! - typical(year), count: count + 1 });
  }
  return new Map([...excesses].map(([ownerId, { sum, count }]) => [ownerId, Math.max(0, sum) / (count + DOUBTED)]));
}

/** The car with its condition as far as its seller is believed. */
export function asBelieved<Car extends PricedCar>(manners: Manners, car: Car): Car {
  const praise = car.ownerId === null ? 0 : (manners.get(car.ownerId) ?? 0);
  return car.grade === null || praise === 0 ? car : { ...car, grade: Math.max(LEAST, car.grade - praise) };
}

const LEAST = 1;

/** The usual grade by model year, in which every seller has one vote a year, however many cars. */
function typicalGrades(cars: readonly PricedCar[]): (year: number) => number {
  const votes = new Map<string, { year: number; sum: number; count: number }>();
  for (const { ownerId, grade, year, id } of cars) {
    const voter = `${ownerId ?? `car ${id}`}|${year}`;
    const vote = votes.get(voter) ?? { year, sum: 0, count: 0 };
    votes.set(voter, { year, sum: vote.sum + grade!, count: vote.count + 1 });
  }
  const years = new Map<number, { sum: number; count: number }>();
  let [sum, count] = [0, 0];
  for (const vote of votes.values()) {
    const mean = vote.sum / vote.count;
    const year = years.get(vote.year) ?? { sum: 0, count: 0 };
    years.set(vote.year, { sum: year.sum + mean, count: year.count + 1 });
    sum += mean;
    count++;
  }
  const all = count === 0 ? 3 : sum / count;
  return (year) => {
    const own = years.get(year) ?? { sum: 0, count: 0 };
    return (own.sum + OF_ALL * all) / (own.count + OF_ALL);
  };
}
