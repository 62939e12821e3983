import { derivedPrice, type Listing, modelKey, trimKey } from '../../src/features/listings/listings.ts';

const THIS_YEAR = 2026;
const ROUNDS = 12;

/**
 * Returns what an informed shopper would expect a car to cost, in dollars: a least-squares model of the inventory's
 * prices by model, trim, age and mileage. It uses neither the feed's market price nor our rating.
 */
export function referencePrices(listings: readonly Listing[]): Map<number, number> {
  const cars = listings.flatMap((listing) => {
    const price = derivedPrice(listing);
    return price && price > 300 ? [{ listing, log: Math.log(price), x: slopesOf(listing) }] : [];
  });
  const models = new Effects(cars.map(({ listing }) => modelKey(listing) ?? listing.makeCode));
  const trims = new Effects(cars.map(({ listing }) => trimKey(listing) ?? 'none'));
  const slopes = cars[0] ? cars[0].x.map(() => 0) : [];
  const left = cars.map(({ log }) => log);
  // Shrinks the mean of each group toward 0 as if there were `prior` more cars at 0.
  for (let round = 0; round < ROUNDS; round++) {
    models.refit(left, 2);
    trims.refit(left, 6);
    for (const [k] of slopes.entries()) {
      let [above, below] = [0, 0];
      for (const [i, { x }] of cars.entries()) {
        above += (x[k]! - meanOf(cars, k)) * left[i]!;
        below += (x[k]! - meanOf(cars, k)) ** 2;
      }
      const step = above / (below || 1);
      slopes[k] = slopes[k]! + step;
      for (const [i, { x }] of cars.entries()) left[i] = left[i]! - step * (x[k]! - meanOf(cars, k));
    }
  }
  return new Map(cars.map(({ listing, log }, i) => [listing.id, Math.exp(log - left[i]!)]));
}

type Car = { x: number[] };
const means = new WeakMap<readonly Car[], number[]>();

function meanOf(cars: readonly Car[], k: number): number {
  const known =
    means.get(cars) ?? cars[0]!.x.map((_, at) => cars.reduce((sum, { x }) => sum + x[at]!, 0) / cars.length);
  means.set(cars, known);
  return known[k]!;
}

/** Age, its square, and mileage relative to the typical mileage for that age. */
function slopesOf({ year, mileage, history }: Listing): number[] {
  const age = Math.max(0, THIS_YEAR - year);
  const usual = Math.max(4_000, age * 12_500);
  const driven = Math.log(Math.max(4_000, mileage ?? usual) / usual);
  return [age, age * age, driven, history.includes('CLEAN_TITLE') ? 1 : 0, history.includes('NO_ACCIDENTS') ? 1 : 0];
}

/** One mean per group, shrunk toward 0 as if there were `prior` more cars. */
class Effects {
  readonly #groups: number[];
  readonly #count: number;

  constructor(names: readonly string[]) {
    const numbers = new Map<string, number>();
    this.#groups = names.map((name) => numbers.get(name) ?? (numbers.set(name, numbers.size), numbers.size - 1));
    this.#count = numbers.size;
  }

  refit(left: number[], prior: number): void {
    const [sums, counts] = [new Float64Array(this.#count), new Float64Array(this.#count)];
    for (const [i, group] of this.#groups.entries()) {
      sums[group]! += left[i]!;
      counts[group]!++;
    }
    for (const [i, group] of this.#groups.entries()) left[i] = left[i]! - sums[group]! / (counts[group]! + prior);
  }
}
