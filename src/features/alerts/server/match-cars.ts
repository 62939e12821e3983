import type { MatchedSearches, SearchMatcher } from '#features/search-memory/search-memory.server.ts';
import { MAX_MATCHES_PER_LARGE_CHANGE } from '../model/select-alerts-to-send.ts';
import type { CarChangeFacts } from '../model/news.ts';
import type { ChangedCar } from './read-changes.ts';

/** The number of changes to match before other requests may run. */
const SLICE = 20;
/** Maximum number of pairs of a car and a search in one statement. */
const PAIRS = 20_000;

export type AlertMatchContext = {
  matcher: SearchMatcher;
  /** How many cars each search has newly found since the reader last had no changes left, by search id. */
  flood: Map<number, number>;
  yieldTurn(): Promise<void>;
};

/** A car that may cause alerts, with all data needed to decide, as plain data. */
export type AlertCandidateCar = CarChangeFacts & {
  listingId: number;
  /** The car's key: each person gets an alert once per car (`ChangedCar`). */
  car: string;
  priceBefore: number | null;
  /** Whether the change puts it up for sale or takes it off the market. */
  changesAvailability: boolean;
};

/** A search that finds a car: the car's index and the search's id. `begins`: it did not find the car before. */
export type SearchMatch = { car: number; searchId: number; begins: boolean };

/** Cars, and the searches that find them; `SearchMatch.car` is an index of `cars`. */
export type FoundCars = { cars: AlertCandidateCar[]; findings: SearchMatch[] };

/**
 * Returns the cars that may cause alerts, in order, with the searches that find them, in parts that are small enough
 * for statements.
 */
export async function matchCars(changed: readonly ChangedCar[], deps: AlertMatchContext): Promise<FoundCars[]> {
  const cars = changed.filter((car) => !isQuiet(car));
  return inParts(cars.map(newsCar), await findingsOf(cars, deps));
}

/**
 * Returns whether a change cannot cause alerts: the car was not offered before and is not now, is still offered
 * elsewhere, or is stale.
 */
function isQuiet({ before, after, isStale, isGone }: ChangedCar): boolean {
  return after === null ? before === null || !isGone : isStale;
}

function newsCar({ before, after, isStale, ...car }: ChangedCar): AlertCandidateCar {
  const { listingId, car: key, isGone, isElsewhere, price, priceBefore } = car;
  return {
    listingId,
    car: key,
    isGone,
    isElsewhere,
    price,
    priceBefore,
    isOffered: after !== null && !isStale,
    isBack: before === null && after !== null,
    changesAvailability: before === null || after === null,
  };
}

/**
 * Returns the searches that newly find each car. For a car whose price dropped or may have dropped, returns all
 * searches that find it.
 */
async function findingsOf(
  cars: readonly ChangedCar[],
  { matcher, flood, yieldTurn }: AlertMatchContext,
): Promise<SearchMatch[]> {
  const findings: SearchMatch[] = [];
  for (let from = 0; from < cars.length; from += SLICE) {
    if (from > 0) await yieldTurn();
    const slice = cars.slice(from, from + SLICE);
    const { begin } = matcher.match(slice);
    const cheaper = slice.filter((car) => car.before !== null && car.after !== null && mayBeCheaper(car));
    const matching = matcher.matching(cheaper.map(({ after }) => after!));
    for (const [i, car] of slice.entries()) {
      const n = from + i;
      const begins = new Set(idsOf(begin, i));
      for (const searchId of begins) {
        const count = (flood.get(searchId) ?? 0) + 1;
        flood.set(searchId, count);
        if (count <= MAX_MATCHES_PER_LARGE_CHANGE) findings.push({ car: n, searchId, begins: true });
      }
      const at = cheaper.indexOf(car);
      if (at < 0) continue;
      for (const searchId of idsOf(matching, at))
        if (!begins.has(searchId)) findings.push({ car: n, searchId, begins: false });
    }
  }
  return findings;
}

function mayBeCheaper({ price, priceBefore, wasStale }: ChangedCar): boolean {
  return price !== null && (priceBefore === null || price < priceBefore || wasStale);
}

function idsOf({ starts, ids }: MatchedSearches, i: number): Float64Array {
  return ids.subarray(starts[i], starts[i + 1]);
}

function inParts(cars: readonly AlertCandidateCar[], findings: readonly SearchMatch[]): FoundCars[] {
  const parts: FoundCars[] = [];
  let next = 0;
  for (const [n, car] of cars.entries()) {
    let part = parts.at(-1);
    if (!part || part.findings.length >= PAIRS) parts.push((part = { cars: [], findings: [] }));
    const index = part.cars.push(car) - 1;
    for (; next < findings.length && findings[next]!.car === n; next++)
      part.findings.push({ ...findings[next]!, car: index });
  }
  return parts;
}
