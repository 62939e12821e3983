/**
 * Measures how well later prices are estimated, out of sample, on the used cars of real listing files: what a car of
 * today will cost in three years, checked against cars that are three model years older and were driven as far per
 * year. Run: npm run bench:depreciation [-- --data <folder>] [--file <name>]…
 */
import { parseArgs } from 'node:util';
import {
  type AgedPair,
  estimateLaterPrice,
  fitMarket,
  foldOf,
  learnLaterSpread,
  median,
  pairByAge,
} from '../../src/features/pricing/pricing.ts';
import { DATA_FOLDER, readFiles } from './data-files.ts';
import type { BenchCar } from './read-cars.ts';

const { values: options } = parseArgs({
  options: { data: { type: 'string', default: DATA_FOLDER }, file: { type: 'string', multiple: true } },
});

const PARTS = 5;
/** Fewer pairs than this are not significant. */
const MIN_PAIRS = 200;

type Outcome = AgedPair<BenchCar> & { later: number; low: number; high: number; naive: number };

for await (const { name, cars } of readFiles(options.data, { names: options.file })) {
  const outcomes = estimateHeldOut(cars);
  if (outcomes.length < MIN_PAIRS) {
    console.log(`${name}: ${outcomes.length} pairs of cars; passed over.`);
    continue;
  }
  const error = (estimateOf: (outcome: Outcome) => number) =>
    percent(median(outcomes.map((outcome) => Math.abs(estimateOf(outcome) / outcome.older.price - 1))));
  const covered = outcomes.filter(({ older, low, high }) => low <= older.price && older.price <= high).length;
  console.log(
    `${name}: ${outcomes.length} pairs. Median error ${error(({ later }) => later)}, naive curve ` +
      `${error(({ naive }) => naive)}. Within the 80% interval: ${percent(covered / outcomes.length)}`,
  );
}

/** No row of a held-out older car is in the training set of the market that estimates its price. */
function estimateHeldOut(cars: readonly BenchCar[]): Outcome[] {
  const partOf = (car: BenchCar) => foldOf(car.identity, PARTS, 'held back ');
  const pairs = pairByAge(cars);
  return Array.from({ length: PARTS }, (_, part) => part).flatMap((part) => {
    const held = pairs.filter(({ older }) => partOf(older) === part);
    if (held.length === 0) return [];
    const learned = cars.filter((car) => partOf(car) !== part);
    const market = fitMarket(learned);
    const spread = learnLaterSpread(market, learned);
    const kept = yearlyShareKept(learned);
    return held.map((pair) => {
      const { car, older, milesPerYear } = pair;
      const years = car.year - older.year;
      const { price, low, high } = estimateLaterPrice(market, spread, car, { years, milesPerYear });
      return { ...pair, later: price, low, high, naive: car.price * kept ** years };
    });
  });
}

/** Estimates with the naive curve: the share of its price that an average car keeps per year, the same for all cars. */
function yearlyShareKept(cars: readonly BenchCar[]): number {
  const byYear = Map.groupBy(cars, ({ year }) => year);
  const medians = new Map([...byYear].map(([year, some]) => [year, median(some.map(({ price }) => price))]));
  const ratios = [...medians].flatMap(([year, price]) => {
    const newer = medians.get(year + 1);
    return newer !== undefined && byYear.get(year)!.length >= 20 && byYear.get(year + 1)!.length >= 20
      ? [price / newer]
      : [];
  });
  return median(ratios);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
