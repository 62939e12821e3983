import { type Listing, modelKey } from '#features/listings/listings.ts';
import { hashText } from '#kit/text/hash-text.ts';

/** Only this many of the first results are reordered. Among them, the cursor of a page is a rank (spec I30). */
export const DIVERSIFIED_RANKS = 50;
const WINDOW = 5;
const MAX_OF_ONE = 2;

/** Without a place, models are spread over this many first results, because they come from the whole country. */
export const MODEL_SPREAD_RANKS = 12;

/** Returns a result's seller, and its model as a number; `null` if models are not spread or this one is unknown. */
export type SpreadKeys<Result> = { ownerOf(result: Result): number; modelOf?(result: Result): number | null };

/**
 * Spreads sellers: allows at most 2 results of one owner among any 5 consecutive ones, as long as other owners' results
 * remain. With `modelOf`, the first 12 also have no model twice among any 5 consecutive ones, as long as other models
 * remain; the rule about sellers takes priority. Each rank gets the best result that satisfies the rules, so results of
 * the same owner and model stay in order. Returns only the first `count` results, which do not depend on the others.
 */
export function spreadResults<Result>(
  results: readonly Result[],
  { ownerOf, modelOf = () => null }: SpreadKeys<Result>,
  count = results.length,
): Result[] {
  // Read only when needed, because most pages need few of them, and each is stored elsewhere in memory.
  const owners: (number | undefined)[] = [];
  const ownerAt = (at: number) => (owners[at] ??= ownerOf(results[at]!));
  const models: (number | null | undefined)[] = [];
  const modelAt = (at: number) => {
    const known = models[at];
    return known === undefined ? (models[at] = modelOf(results[at]!)) : known;
  };
  const isPlaced: boolean[] = [];
  const placed: number[] = [];
  const spreadsSeller = (at: number) => {
    const owner = ownerAt(at);
    let ofOne = 0;
    for (let i = placed.length - 1; i > placed.length - WINDOW && i >= 0; i--) {
      if (ownerAt(placed[i]!) === owner && ++ofOne === MAX_OF_ONE) return false;
    }
    return true;
  };
  const spreadsModel = (at: number) => {
    const model = modelAt(at);
    if (model === null) return true;
    for (let i = placed.length - 1; i > placed.length - WINDOW && i >= 0; i--) {
      if (modelAt(placed[i]!) === model) return false;
    }
    return true;
  };
  /**
   * Returns the first remaining result that satisfies both rules; if there is none, the first that satisfies the rule
   * about sellers.
   */
  const nextFrom = (first: number) => {
    const spreadsModels = placed.length < MODEL_SPREAD_RANKS;
    let ofSellers: number | undefined;
    for (let at = first; at < results.length; at++) {
      if (isPlaced[at] || !spreadsSeller(at)) continue;
      if (!spreadsModels || spreadsModel(at)) return at;
      ofSellers ??= at;
    }
    return ofSellers ?? first;
  };
  for (let first = 0; first < results.length && placed.length < count;) {
    const next = nextFrom(first);
    placed.push(next);
    isPlaced[next] = true;
    while (isPlaced[first]) first++;
  }
  return placed.map((at) => results[at]!);
}

/**
 * Returns a model's key as a number, for indexes that store one number per listing; `null` without a model. The number
 * is a hash of 32 bits: in one of 8,000 inventories with a thousand models, two models share a number and count as one
 * model here.
 */
export function modelNumber(listing: Pick<Listing, 'makeCode' | 'modelCode'>): number | null {
  const key = modelKey(listing);
  return key === null ? null : hashText(key);
}

/**
 * A result's rank, counted from 1. `byScore` is its rank before sellers and models were spread. `passedBy` results with
 * a lower score moved ahead of it, because its seller or model was already nearby in the list. It moved ahead of
 * `ahead` results with a higher score that were held back for the same reason: rank = byScore + passedBy − ahead.
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
