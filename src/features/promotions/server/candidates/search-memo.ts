import type { ScoredCar } from '#features/search/search.ts';

/** The maximum number of searches that are kept, of at most 50 cars each. */
const MAX_SEARCHES = 1_000;

/**
 * A version of the inventory and the day on which it is searched, because relevance depends on the age of offers.
 * `epoch`: `undefined` without a pinned version, of which nothing is kept.
 */
export type InventoryDay = { epoch: number | undefined; today: number };

/** Keeps what the searches of auctions found, as long as the inventory does not change. */
export type SearchMemo = {
  /** Returns the cars that `search` finds. `key`: everything that determines them. */
  bestOf(key: string, at: InventoryDay, search: () => Promise<readonly ScoredCar[]>): Promise<readonly ScoredCar[]>;
};

/** Creates a memo of one version of the inventory at a time: a search in another version replaces it. */
export function createSearchMemo(): SearchMemo {
  const searches = new Map<string, readonly ScoredCar[]>();
  let kept: InventoryDay = { epoch: undefined, today: 0 };
  return {
    bestOf: async (key, at, search) => {
      if (at.epoch === undefined) return search();
      if (kept.epoch !== at.epoch || kept.today !== at.today) {
        searches.clear();
        kept = at;
      }
      const known = searches.get(key);
      if (known) return known;
      const best = await search();
      // Meanwhile a search in another version may have replaced the memo.
      if (kept.epoch !== at.epoch || kept.today !== at.today) return best;
      if (searches.size >= MAX_SEARCHES) searches.clear();
      searches.set(key, best);
      return best;
    },
  };
}
