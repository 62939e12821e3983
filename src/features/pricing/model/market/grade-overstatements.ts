import type { PricedCar } from '../priced-car.ts';

/** By how many grades each seller overstates its cars' condition, by the seller's id. */
export type GradeOverstatements = ReadonlyMap<number, number>;

/**
 * The number of a seller's cars at which half of its overstatement is attributed to the seller rather than to its cars.
 */
const DOUBTED = 2;
/** The weight of the average over all years, in votes, in the usual grade of a model year. */
const OF_ALL = 20;

/**
 * Learns how sellers describe their cars' condition. A statement costs nothing and is not verified, so it is only used
 * to compare one seller's cars with each other. If a seller's cars are described better on average than is usual for
 * their years, its grades are lowered toward the usual average. Grades below the usual average are used as stated.
 */
export function learnGradeOverstatements(cars: readonly PricedCar[]): GradeOverstatements {
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

/** Returns the car with its grade reduced by its seller's usual overstatement. */
export function adjustGradeForSeller<Car extends PricedCar>(overstatements: GradeOverstatements, car: Car): Car {
  const overstatement = car.ownerId === null ? 0 : (overstatements.get(car.ownerId) ?? 0);
  if (car.grade === null || overstatement === 0) return car;
  return { ...car, grade: Math.max(LEAST, car.grade - overstatement) };
}

const LEAST = 1;

/** Returns the usual grade by model year. Every seller has one vote per year, however many cars it offers. */
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
