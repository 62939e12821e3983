import type { FilterKey, Predicate, ScoredCar } from '#features/search/search.ts';
import type { PromotedCar } from '#features/search/search.server.ts';
import type { Candidate } from '../../model/auction.ts';
import type { BookedCampaign } from '../auction-minutes.ts';

/** The approximate memory of a cached search, with its keys and filters. */
const SEARCH_BYTES = 2_000;
/** The approximate memory of a candidate: in the list, in what was found, and in the JSON of auctions. */
const CANDIDATE_BYTES = 350;
/**
 * Enough for about 1,000 searches. Because cars may have many campaigns, limiting the number of searches would not
 * limit the memory.
 */
const MAX_BYTES = 8 * 2 ** 20;

/**
 * A version of the inventory and the day on which it is searched, because relevance depends on the age of offers.
 * `epoch`: `undefined` without a pinned version; nothing is memoized then.
 */
export type InventoryDay = { epoch: number | undefined; today: number };

/** A promoted car with its relevance. Listings are not stored, because each takes several KB. */
export type RankedCar = PromotedCar & { score: number };

/**
 * A filter that a near match may fail. `label`: its text on the card. `condition`: the condition that the car fails.
 */
export type MissableFilter = { key: FilterKey; label: string; condition: Predicate };

/**
 * The cars that fail exactly one filter of a search. `cars`: by filter, the cars that fail it, as far as they are
 * known. `among`: IDs of the cars that fail any one of the filters; `null` if there may be more than a search returns.
 */
export type NearMatches = {
  filters: readonly MissableFilter[];
  among: readonly number[] | null;
  cars: Map<MissableFilter, readonly RankedCar[]>;
};

/**
 * The candidates of the most recent page of a search, valid while the same campaigns run. `digest`: the digest of
 * `page`. `lists`: by the position of the filter that near matches are tried for first.
 */
type PageCandidates = {
  page: string;
  campaigns: ReadonlyMap<number, BookedCampaign>;
  digest?: string;
  lists: Map<number, readonly Candidate[]>;
};

/**
 * What the auctions of a search have found so far: its best cars, those of them that have campaigns, and promoted cars
 * that are near matches. `showcases`: by campaign, its cars that match the search, most relevant first.
 */
export type SearchFinds = {
  best?: readonly ScoredCar[];
  promoted?: readonly RankedCar[];
  boosted?: readonly RankedCar[];
  near?: NearMatches;
  showcases?: Map<number, readonly number[]>;
  of?: PageCandidates;
};

/** Caches what the searches of auctions found, as long as the inventory does not change. */
export type SearchMemo = {
  /** Returns what was found for a search, to which auctions add. `search`: everything that determines it. */
  findsOf(search: string, at: InventoryDay): SearchFinds;
  /** Counts candidates that were added to the finds of a search. */
  count(candidates: number): void;
};

/**
 * Creates a memo of one version of the inventory at a time: a search in another version replaces it. When the memory
 * exceeds its limit, all searches are forgotten.
 */
export function createSearchMemo(): SearchMemo {
  const searches = new Map<string, SearchFinds>();
  let kept: InventoryDay = { epoch: undefined, today: 0 };
  let bytes = 0;
  const clear = () => {
    searches.clear();
    bytes = 0;
  };
  return {
    count: (candidates) => (bytes += CANDIDATE_BYTES * candidates),
    findsOf: (search, at) => {
      if (at.epoch === undefined) return {};
      if (kept.epoch !== at.epoch || kept.today !== at.today) {
        clear();
        kept = at;
      }
      const known = searches.get(search);
      if (known) return known;
      const finds: SearchFinds = {};
      if (bytes > MAX_BYTES) clear();
      bytes += SEARCH_BYTES;
      searches.set(search, finds);
      return finds;
    },
  };
}
