import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { type Answer, type Direction, directionOf, milesBetween } from '@forecourt/engine';
import type { Place } from '../model/filter.ts';
import type { Result, Stats } from '../model/search-answer.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { type EngineCountQuery, effectiveSort, statColumns } from './engine-query.ts';
import { positionOf } from '../model/owner-position.ts';
import type { ResultPage } from './result-page.ts';
import type { IndexAnswer, IndexOptions } from './vehicle-index.ts';

/** An active listing with its owner. */
export type ListingWithOwner = { listing: Listing; owner: Owner };

/** Converts a page of hits, with the cards found for them, into the port's answer. */
export function describePage(
  page: ResultPage,
  found: readonly ListingWithOwner[],
  engineQuery: EngineCountQuery,
  query: VehicleQuery,
  { explain = false, best = false }: IndexOptions = {},
): IndexAnswer {
  const { answer, next } = page;
  const results = found.map((one) => resultOf(one, query));
  return {
    total: answer.total,
    results: explain ? withRankPositions(results, page) : results,
    next,
    sortBy: effectiveSort(query),
    counts: answer.facets,
    stats: statsOf(answer, query),
    histograms: Object.fromEntries(
      Object.entries(answer.histograms).map(([field, counts]) => [
        field,
        { edges: engineQuery.histograms![field]!.edges, counts },
      ]),
    ),
    ...(page.groups && { groups: page.groups }),
    ...(best && page.best && { best: page.best.map(({ id, key }) => ({ id, score: key! })) }),
  };
}

const NO_STATS: Stats = { count: 0, min: null, max: null, mean: null };

function statsOf({ stats }: Answer, query: VehicleQuery): IndexAnswer['stats'] {
  const { price, year, mileage } = statColumns(query);
  return { price: stats[price] ?? NO_STATS, year: stats[year] ?? NO_STATS, mileage: stats[mileage] ?? NO_STATS };
}

/** Adds rank positions to results by ID, because a card that could not be read is missing from the results. */
function withRankPositions(results: readonly Result[], { hits, rankPositions }: ResultPage): Result[] {
  const all = rankPositions?.() ?? [];
  const byId = new Map(hits.flatMap(({ id, key }, i) => (all[i] && key !== null ? [[id, { ...all[i], key }]] : [])));
  return results.map((result) => {
    const rankPosition = byId.get(result.listing.id);
    return rankPosition ? { ...result, rankPosition } : result;
  });
}

/** Adds to a card the facts that depend on the search: the distance, and whether it is beyond the radius. */
export function resultOf({ listing, owner }: ListingWithOwner, { filters }: VehicleQuery): Result {
  const { place, radiusMiles, extendTo } = filters.location;
  const direction = place && ownerDirection(owner);
  const miles = direction ? milesBetween(placeDirection(place!), direction) : null;
  const limited = place !== null && radiusMiles > 0 && extendTo !== null;
  const inside = miles !== null && miles <= radiusMiles;
  return { listing, owner, distanceMiles: miles, beyondRadius: limited && !inside };
}

const directions = new WeakMap<Owner, Direction | null>();

/** Cached, because the cards of a page would otherwise need 50 sines and cosines. A changed owner is a new object. */
function ownerDirection(owner: Owner): Direction | null {
  const known = directions.get(owner);
  if (known !== undefined) return known;
  const position = positionOf(owner);
  const direction = position && directionOf(position);
  directions.set(owner, direction);
  return direction;
}

let last: { place: Place; direction: Direction } | null = null;

/** Caches the latest place, because all cards of a page are measured from the same one. */
function placeDirection(place: Place): Direction {
  if (last?.place !== place) last = { place, direction: directionOf(place) };
  return last.direction;
}
