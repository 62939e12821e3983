/** Only these first results are reordered; within them a page mark is a rank (readings, Counts and state). */
export const DIVERSE_RANKS = 50;
const WINDOW = 5;
const MOST_OF_ONE = 2;

/**
 * Spreads sellers: at most 2 of one owner among any 5 neighbours as long as others are left to put between. Each place
 * goes to the best result that keeps the rule, so an owner's own results keep their order.
 */
export function spreadSellers<Result>(results: readonly Result[], ownerOf: (result: Result) => number): Result[] {
  const left = [...results];
  const owners = left.map(ownerOf);
  const spread: Result[] = [];
  const before: number[] = [];
  while (left.length > 0) {
    const fits = owners.findIndex((owner) => !crowds(owner, before));
    const at = Math.max(fits, 0);
    spread.push(...left.splice(at, 1));
    before.push(...owners.splice(at, 1));
  }
  return spread;
}

/** Whether an owner has as many of the last places as it may. */
function crowds(owner: number, before: readonly number[]): boolean {
  let places = 0;
  for (let at = Math.max(0, before.length + 1 - WINDOW); at < before.length; at++) if (before[at] === owner) places++;
  return places >= MOST_OF_ONE;
}

/**
 * Where a result stands, counted from 1: `byScore` is its rank before sellers were spread. In between, `passedBy` results
 * of a lower score came before it, as two of the four places before were its seller's; and it came before `ahead` results
 * of a higher score, held back alike: rank = byScore + passedBy − ahead.
 */
export type Standing = { rank: number; byScore: number; passedBy: number; ahead: number };

/** Where each of `spread`, the first results spread over sellers, stands; `results` has them by score. */
export function standingsOf<Result>(results: readonly Result[], spread: readonly Result[]): Standing[] {
  const byScore = new Map(results.map((result, i) => [result, i + 1]));
  const ranks = spread.map((result) => byScore.get(result)!);
  return ranks.map((own, i) => ({
    rank: i + 1,
    byScore: own,
    passedBy: ranks.slice(0, i).filter((other) => other > own).length,
    ahead: ranks.slice(i + 1).filter((other) => other < own).length,
  }));
}
