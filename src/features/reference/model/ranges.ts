/** Steps of the price select lists, in dollars. */
export const PRICE_STEPS: readonly number[] = [
  ...steps(2_000, 20_000, 2_000),
  ...steps(25_000, 60_000, 5_000),
  ...steps(70_000, 100_000, 10_000),
  ...steps(125_000, 250_000, 25_000),
];

function steps(first: number, last: number, by: number): number[] {
  return Array.from({ length: (last - first) / by + 1 }, (_, index) => first + index * by);
}
