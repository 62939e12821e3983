/** Only these first results are reordered; within them a page mark is a rank (readings, Counts and state). */
export const DIVERSE_RANKS = 50;
const WINDOW = 5;
const MOST_OF_ONE = 2;

/**
 * Spreads sellers: at most 2 of one owner among any 5 neighbours as long as others are left to put between. Each place
 * goes to the best result that keeps the rule, so an owner's own results keep their order.
 */
export function spreadSellers<Result>(results: readonly Result[], ownerOf: (result: Result) => number): Result[] {
  const left = results.map((result) => ({ result, owner: ownerOf(result) }));
  const spread: typeof left = [];
  while (left.length > 0) {
    const before = spread.slice(1 - WINDOW);
    const crowds = (owner: number) => before.filter((near) => near.owner === owner).length >= MOST_OF_ONE;
    const fits = left.findIndex(({ owner }) => !crowds(owner));
    spread.push(...left.splice(Math.max(fits, 0), 1));
  }
  return spread.map(({ result }) => result);
}
