/** Returns the problem with a pair of prices, in the specified words (spec 2 §5), or `undefined` if they are valid. */
export function priceProblem({ min, max }: { min: number | null; max: number | null }): string | undefined {
  if (max === 0) return 'Max price must be greater than 0.';
  if (min === null || max === null || max > min) return undefined;
  return min === max ? 'Min and Max price cannot be the same.' : 'Max price must be greater than Min price.';
}
