/** Miles that a car is driven in a year, on average. */
export const MILES_A_YEAR = 12_500;

/** What the market asks for a car of an age: `kept` is the share left after five years. */
export type Valued = {
  msrp: number;
  ageYears: number;
  mileage: number;
  kept: number;
  /** Factor of the place: trucks in the north, hybrids on the coasts. */
  region: number;
  accidentFree: boolean;
  cleanTitle: boolean;
};

const FIRST_DRIVE = 0.93;
const FLOOR_SHARE = 0.035;
const LEAST_DOLLARS = 1_400;

/** Dollars, not rounded. Falls with age and miles, never below a scrap-like floor. */
export function marketValue(car: Valued): number {
  const yearly = (car.kept / FIRST_DRIVE) ** (1 / 5);
  // Old cars lose a little faster than they did in their first five years.
  const late = Math.max(0, car.ageYears - 6);
  const aged = FIRST_DRIVE * yearly ** car.ageYears * 0.97 ** late;
  const usualMiles = Math.max(4_000, car.ageYears * MILES_A_YEAR);
  // Each doubling of the usual mileage costs about a fifth.
  const driven = Math.min(1.14, Math.max(0.62, (usualMiles / Math.max(4_000, car.mileage)) ** 0.28));
  const marks = (car.accidentFree ? 1 : 0.93) * (car.cleanTitle ? 1 : 0.72);
  const value = car.msrp * Math.max(FLOOR_SHARE, aged * driven) * car.region * marks;
  return Math.max(LEAST_DOLLARS, value);
}

/** Asking prices end as sellers like them: 995, 988, 500, or as they fall. */
export function asPriced(dollars: number, style: 'nines' | 'eights' | 'hundreds' | 'plain'): number {
  if (dollars < 1_000 || style === 'plain') return Math.round(dollars);
  if (style === 'hundreds') return Math.round(dollars / 100) * 100;
  return Math.round(dollars / 1_000) * 1_000 - (style === 'nines' ? 5 : 12);
}
