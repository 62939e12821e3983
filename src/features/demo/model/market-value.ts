/** Average miles driven per year. */
export const MILES_PER_YEAR = 12_500;

/** The facts that determine a car's market value. `kept` is the share of its price that is left after five years. */
export type MarketValueFacts = {
  msrp: number;
  ageYears: number;
  mileage: number;
  kept: number;
  /** Regional factor: trucks cost more in the north, hybrids on the coasts. */
  region: number;
  accidentFree: boolean;
  cleanTitle: boolean;
};

const FIRST_DRIVE = 0.93;
const FLOOR_SHARE = 0.035;
const MIN_DOLLARS = 1_400;

/** Returns the market value in dollars, not rounded. It falls with age and miles, down to roughly a scrap value. */
export function marketValue(car: MarketValueFacts): number {
  const yearly = (car.kept / FIRST_DRIVE) ** (1 / 5);
  // Old cars lose value a little faster than in their first five years.
  const late = Math.max(0, car.ageYears - 6);
  const aged = FIRST_DRIVE * yearly ** car.ageYears * 0.97 ** late;
  const usualMiles = Math.max(4_000, car.ageYears * MILES_PER_YEAR);
  // Each doubling of the typical mileage reduces the value by about a fifth.
  const driven = Math.min(1.14, Math.max(0.62, (usualMiles / Math.max(4_000, car.mileage)) ** 0.28));
  const marks = (car.accidentFree ? 1 : 0.93) * (car.cleanTitle ? 1 : 0.72);
  const value = car.msrp * Math.max(FLOOR_SHARE, aged * driven) * car.region * marks;
  return Math.max(MIN_DOLLARS, value);
}

/** Rounds a price the way sellers do: ending in 995, 988 or 00, or to the dollar. */
export function roundLikeSellers(dollars: number, style: 'nines' | 'eights' | 'hundreds' | 'plain'): number {
  if (dollars < 1_000 || style === 'plain') return Math.round(dollars);
  if (style === 'hundreds') return Math.round(dollars / 100) * 100;
  return Math.round(dollars / 1_000) * 1_000 - (style === 'nines' ? 5 : 12);
}
