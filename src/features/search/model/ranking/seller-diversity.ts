import { type Listing, modelKey } from '#features/listings/listings.ts';
import { hashText } from '#kit/text/hash-text.ts';

/** Only this many first results are reordered. Among them, a page mark is a rank (spec I30). */
export const DIVERSIFIED_RANKS = 50;
const WINDOW = 5;
const MAX_OF_ONE = 2;

/** Without a place, models are spread over this many first results, because they come from the whole country. */
export const MODEL_SPREAD_RANKS = 12;

/** Returns a result's seller, and its model as a number; `null` if models are not spread or this one is unknown. */
export type SpreadKeys<Result> = { ownerOf(result: Result): number; modelOf?(result: Result): number | null };

/**
 * Spreads sellers: allows at most 2 results of one owner among any 5 consecutive ones, as long as other owners' results
 * remain. With `modelOf`, the first 12 have no model twice among any 5 consecutive ones either, as long as other models
 * remain; sellers come first. Each place gets the best result that keeps the rules, so results of the same owner and
 * model stay in order. Returns only the first `count` results, which do not depend on the others.
 */
export function spreadResults<Result>(
  results: readonly Result[],
  { ownerOf, modelOf = () => null }: SpreadKeys<Result>,
  count = results.length,
): Result[] {
  const owners = results.map(ownerOf);
  const models = new Map<number, number | null>();
  const modelAt = (at: number) => {
    if (!models.has(at)) models.set(at, modelOf(results[at]!));
    return models.get(at)!;
  };
  const isPlaced = results.map(() => false);
  const placed: number[] = [];
  const firstOf = (first: number, keepsRules: (at: number) => boolean) => {
    for (let at = first; at < results.length; at++) if (!isPlaced[at] && keepsRules(at)) return at;
    return undefined;
  };
  for (let first = 0; first < results.length && placed.length < count;) {
    const near = placed.slice(-(WINDOW - 1));
    const spreadsSeller = (at: number) => {
      let ofOne = 0;
      for (const other of near) if (owners[other] === owners[at]) ofOne++;
      return ofOne < MAX_OF_ONE;
    };
    const spreadsModel = (at: number) => modelAt(at) === null || near.every((other) => modelAt(other) !== modelAt(at));
    const best =
      (placed.length < MODEL_SPREAD_RANKS
        ? firstOf(first, (at) => spreadsSeller(at) && spreadsModel(at))
        : undefined) ??
      firstOf(first, spreadsSeller) ??
      first;
    placed.push(best);
    isPlaced[best] = true;
    while (isPlaced[first]) first++;
  }
  return placed.map((at) => results[at]!);
}

/**
 * Returns a model's key as a number, for indexes that store one per listing; `null` without a model. It is a hash of 32
 * bits, so among a thousand models two share a number once in 8,000 inventories, and count as one model here.
 */
export function modelNumber(listing: Pick<Listing, 'makeCode' | 'modelCode'>): number | null {
  const key = modelKey(listing);
  return key === null ? null : hashText(key);
}

/**
 * A result's rank, counted from 1. `byScore` is its rank before sellers and models were spread. `passedBy` results with a
 * lower score moved ahead of it, because its seller or its model was already near that place. It moved ahead of `ahead`
 * results with a higher score that were held back for the same reason: rank = byScore + passedBy − ahead.
 */
export type RankPosition = { rank: number; byScore: number; passedBy: number; ahead: number };

/**
 * Returns the ranks of `spread`, the first results after spreading. `results` is in the order of the score.
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
