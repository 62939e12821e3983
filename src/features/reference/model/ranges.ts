/** An entry of `mileageRanges`: `value` goes into the URL as `mileage={value}`; both ends are included. */
export type MileageRange = { value: string; label: string; minMileage: number | null; maxMileage: number | null };

const MILEAGE_CEILINGS = [15_000, 30_000, 45_000, 60_000, 75_000, 100_000, 150_000, 200_000];

/** `Under 15,000` … `Under 200,000`, then `Over 200,000` (readings, URL and query). */
export const MILEAGE_RANGES: readonly MileageRange[] = [
  ...MILEAGE_CEILINGS.map((miles) => ({
    value: `0-${miles}`,
    label: `Under ${miles.toLocaleString('en-US')}`,
    minMileage: null,
    maxMileage: miles,
  })),
  { value: '200000-249999', label: 'Over 200,000', minMileage: 200_000, maxMileage: null },
];

/** Steps of the price select lists, in dollars. */
export const PRICE_STEPS: readonly number[] = [
  ...steps(2_000, 20_000, 2_000),
  ...steps(25_000, 60_000, 5_000),
  ...steps(70_000, 100_000, 10_000),
  ...steps(125_000, 250_000, 25_000),
];

/** Options of the search radius in miles; at most 100, and 0 for any distance (spec 1 §5). */
export const RADIUS_STEPS: readonly number[] = [10, 25, 50, 75, 100, 0];

function steps(first: number, last: number, by: number): number[] {
  return Array.from({ length: (last - first) / by + 1 }, (_, index) => first + index * by);
}
