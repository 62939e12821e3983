/** Only this many first results are reordered. Among them, a page mark is a rank (spec I30). */
export const DIVERSIFIED_RANKS = 50;
const WINDOW = 5;
const MAX_OF_ONE = 2;

/**
 * Spreads sellers: allows at most 2 results of one owner among any 5 consecutive ones, as long as other owners' results
 * remain. Each place gets the best result that keeps the rule, so an owner's own results stay in order.
 */
export function spreadSellers<Result>(results: readonly Result[], ownerOf: (result: Result) => number): Result[] {
  const owners = results.map(ownerOf);
  const isPlaced = results.map(() => false);
  const spread: Result[] = [];
  const before: number[] = [];
  for (let first = 0; first < results.length;) {
    let at = first;
    while (at < results.length && (isPlaced[at]! || crowds(owners[at]!, before))) at++;
    if (at === results.length) at = first;
    spread.push(results[at]!);
    before.push(owners[at]!);
    isPlaced[at] = true;
    while (isPlaced[first]) first++;
  }
  return spread;
}

/** Whether the owner already has the maximum number of the preceding places. */
function crowds(owner: number, before: readonly number[]): boolean {
  let places = 0;
  for (let at = Math.max(0, before.length + 1 - WINDOW); at < before.length; at++) if (before[at] === owner) places++;
  return places >= MAX_OF_ONE;
}

/**
 * A result's rank, counted from 1. `byScore` is its rank before sellers were spread. `passedBy` results with a lower
 * score moved ahead of it, because its seller already had two of the four places before. It moved ahead of `ahead`
 * results with a higher score that were held back for the same reason: rank = byScore + passedBy − ahead.
 */
export type RankPosition = { rank: number; byScore: number; passedBy: number; ahead: number };

/**
 * Returns the standings of `spread`, the first results after spreading sellers. `results` is in the order of the score.
 */
export function diversifiedRanksOf<Result>(results: readonly Result[], spread: readonly Result[]): RankPosition[] {
  const byScore = new Map(results.map((result, i) => [result, i + 1]));
  const ranks = spread.map((result) => byScore.get(result)!);
  return ranks.map((own, i) => ({
    rank: i + 1,
    byScore: own,
    passedBy: ranks.slice(0, i).filter((other) => other > own).length,
    ahead: ranks.slice(i + 1).filter((other) => other < own).length,
  }));
}
