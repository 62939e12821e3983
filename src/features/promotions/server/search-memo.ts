import type { ScoredCar } from '#features/search/search.ts';
import type { Car } from './promoted-cars.ts';

/** The maximum number of cars that are kept. */
const MAX_CARS = 8_000;
/** The maximum number of searches that are kept, of at most 50 cars each. */
const MAX_SEARCHES = 1_000;

/**
 * A version of the inventory and the day on which it is searched, because relevance depends on the age of offers.
 * `epoch`: `undefined` without a pinned version, of which nothing is kept.
 */
export type InventoryDay = { epoch: number | undefined; today: number };

/** Keeps what the searches of auctions found, as long as the inventory does not change. */
export type SearchMemo = {
  /**
   * Returns those cars that have campaigns, in the order of `ids`. `read` returns the cars that are not known; it may
   * omit some.
   */
  carsOf(
    ids: readonly number[],
    at: InventoryDay,
    read: (unknown: readonly number[]) => Promise<readonly Car[]>,
  ): Promise<readonly Car[]>;
  /**
   * Returns the best cars of a search with at least the score `least`, and possibly others with less. `search` finds
   * those with at least `least`. `key`: everything else that determines its result.
   */
  bestOf(
    key: string,
    least: number,
    at: InventoryDay,
    search: () => Promise<readonly ScoredCar[]>,
  ): Promise<readonly ScoredCar[]>;
};

type Kept = InventoryDay & {
  /** `null`: without a campaign. */
  cars: Map<number, Car | null>;
  searches: Map<string, { least: number; best: readonly ScoredCar[] }>;
};

/** Creates a memo of one version of the inventory at a time: a search in another version replaces it. */
export function createSearchMemo(): SearchMemo {
  let kept: Kept = emptyMemo({ epoch: undefined, today: 0 });
  const memoAt = (at: InventoryDay): Kept => {
    if (at.epoch === undefined) return emptyMemo(at);
    if (kept.epoch !== at.epoch || kept.today !== at.today) kept = emptyMemo(at);
    return kept;
  };
  return {
    carsOf: async (ids, at, read) => {
      const memo = memoAt(at);
      const { cars } = memo;
      const unknown = ids.filter((id) => !cars.has(id));
      if (unknown.length > 0) for (const car of await read(unknown)) cars.set(car.listing.id, withCampaigns(car));
      const found = ids.flatMap((id) => cars.get(id) ?? []);
      // Searches that wait for other cars still use the map.
      if (cars.size > MAX_CARS && memo.cars === cars) memo.cars = new Map();
      return found;
    },
    bestOf: async (key, least, at, search) => {
      const { searches } = memoAt(at);
      const known = searches.get(key);
      if (known && known.least <= least) return known.best;
      const best = await search();
      if (searches.size >= MAX_SEARCHES) searches.clear();
      searches.set(key, { least, best });
      return best;
    },
  };
}

function emptyMemo({ epoch, today }: InventoryDay): Kept {
  return { epoch, today, cars: new Map(), searches: new Map() };
}

function withCampaigns(car: Car): Car | null {
  return car.listing.campaigns ? car : null;
}
