import type { FilterKey, Predicate, ScoredCar } from '#features/search/search.ts';
import type { Candidate } from '../../model/auction.ts';
import type { BookedCampaign } from '../auction-minutes.ts';
import type { Car } from './promoted-cars.ts';

/** The maximum number of searches that are kept. Each has few cars, because only the most relevant ones are read. */
const MAX_SEARCHES = 1_000;

/**
 * A version of the inventory and the day on which it is searched, because relevance depends on the age of offers.
 * `epoch`: `undefined` without a pinned version, of which nothing is kept.
 */
export type InventoryDay = { epoch: number | undefined; today: number };

/** A car with its relevance. */
export type RankedCar = { car: Car; score: number };

/**
 * A filter that a near match may miss. `label`: its text on the card. `met`: the condition that the car does not
 * meet.
 */
export type Missable = { key: FilterKey; label: string; met: Predicate };

/**
 * The cars that miss exactly one filter of a search. `cars`: those that miss a filter, as far as they are known. `among`:
 * the cars that miss any one of the filters; `null` if there may be more than a search returns.
 */
export type NearMatches = {
  filters: readonly Missable[];
  among: readonly ScoredCar[] | null;
  cars: Map<Missable, readonly RankedCar[]>;
};

/** The candidates of an auction, the same objects in each auction that has them, and their cars by ID. */
export type CandidateList = { candidates: readonly Candidate[]; cars: ReadonlyMap<number, Car> };

/**
 * The candidates of the most recent page of a search, while the same campaigns run. `lists`: by the position of the
 * filter that near matches are tried for first.
 */
type PageCandidates = {
  page: string;
  campaigns: ReadonlyMap<number, BookedCampaign>;
  lists: Map<number, CandidateList>;
};

/**
 * What the auctions of a search have found so far: its best cars, those of them that have campaigns, and promoted cars
 * that match it almost.
 */
export type SearchFinds = {
  best?: readonly ScoredCar[];
  promoted?: readonly RankedCar[];
  boosted?: readonly RankedCar[];
  near?: NearMatches;
  of?: PageCandidates;
};

/** Keeps what the searches of auctions found, as long as the inventory does not change. */
export type SearchMemo = {
  /** Returns what was found for a search, to which auctions add. `search`: everything that determines it. */
  findsOf(search: string, at: InventoryDay): SearchFinds;
};

/** Creates a memo of one version of the inventory at a time: a search in another version replaces it. */
export function createSearchMemo(): SearchMemo {
  const searches = new Map<string, SearchFinds>();
  let kept: InventoryDay = { epoch: undefined, today: 0 };
  return {
    findsOf: (search, at) => {
      if (at.epoch === undefined) return {};
      if (kept.epoch !== at.epoch || kept.today !== at.today) {
        searches.clear();
        kept = at;
      }
      const known = searches.get(search);
      if (known) return known;
      const finds: SearchFinds = {};
      if (searches.size >= MAX_SEARCHES) searches.clear();
      searches.set(search, finds);
      return finds;
    },
  };
}
