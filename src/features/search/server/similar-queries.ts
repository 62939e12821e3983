import type { Owner } from '#features/dealers/dealers.ts';
import { derivedPrice, type Listing, modelKey } from '#features/listings/listings.ts';
import type { SearchContext } from '../model/filter.ts';
import { FILTER_LIST } from '../model/registry.ts';
import { MAX_RESULTS } from '../model/paging.ts';
import type { Result } from '../model/search-answer.ts';
import { emptyQuery, type VehicleQuery, withFilter, withoutFilter } from '../model/vehicle-query.ts';
import type { IndexOptions, VehicleReading } from './vehicle-index.ts';

/** The price range of similar cars, relative to the price of the first car. Only applies while enough cars match. */
const PRICE_SPAN = { least: 0.75, most: 1.25 };
/** Filters that similar searches leave out. */
const LEFT_OUT = FILTER_LIST.filter(({ variesInSimilar }) => variesInSimilar).map(({ key }) => key);

/** Searches that together find the similar cars, the most similar first. `kinds` are the broadest of them. */
export type SimilarQueries = { queries: VehicleQuery[]; kinds: VehicleQuery[] };

/**
 * Builds the searches for cars similar to a listing: its model near its price, its model, its body style near its
 * price, its body style. All keep its condition and measure the distance from its owner's location, without a maximum.
 */
export function searchesLikeListing(
  { listing, owner }: { listing: Listing; owner: Owner },
  context: SearchContext,
): SimilarQueries {
  const start = startFrom(listing, owner, context);
  const key = modelKey(listing);
  const kinds: VehicleQuery[] = [];
  if (key !== null) {
    kinds.push(withFilter(start, 'makeModelTrim', { makes: [listing.makeCode], models: [key], trims: [] }));
  }
  if (listing.bodyStyleCode !== null) {
    const style = { ...start.filters.vehicleStyle, vehicleStyleCode: [listing.bodyStyleCode] };
    kinds.push(withFilter(start, 'vehicleStyle', style));
  }
  if (!kinds.length) kinds.push(start);
  const anyPrice = kinds.map((query) => withoutFilter(query, 'price'));
  return { queries: kinds.flatMap((query, i) => [query, anyPrice[i]!]), kinds: anyPrice };
}

/** Widens a search: drops the make, models, series and colors, and allows any distance and state. */
export function searchesLikeSearch(query: VehicleQuery): SimilarQueries {
  const wider = LEFT_OUT.reduce((left, key) => withoutFilter(left, key), query);
  // Keeps the place, because distances are measured from it, but not the restriction to a state.
  const { place, extendTo } = query.filters.location;
  const anywhere = withFilter(wider, 'location', { place, radiusMiles: 0, extendTo });
  return { queries: [anywhere], kinds: [anywhere] };
}

/**
 * Returns one page of similar cars without duplicates. `first` and `count` are ranks.
 * @throws the reason of `options.signal` once it is aborted.
 */
export async function findSimilar(
  index: Pick<VehicleReading, 'search'>,
  { queries }: SimilarQueries,
  { first, count }: { first: number; count: number },
  context: SearchContext,
  options: IndexOptions,
): Promise<Result[]> {
  const end = Math.min(first + count, MAX_RESULTS);
  const found = new Map<number, Result>();
  for (const query of queries) {
    const page = { ...query, sortBy: 'relevance', firstRecord: 0, numRecords: end, after: null } as const;
    const { results } = await index.search(page, context, { ...options, hideFilters: true });
    for (const result of results) found.set(result.listing.id, found.get(result.listing.id) ?? result);
    if (found.size >= end) break;
  }
  return [...found.values()].slice(first, end);
}

/** Counts the cars that match either search. Subtracts the cars that match both, which would count twice. */
export async function countSimilar(
  index: Pick<VehicleReading, 'count'>,
  { kinds }: SimilarQueries,
  context: SearchContext,
  options: IndexOptions,
): Promise<number> {
  const count = (query: VehicleQuery) => index.count(query, context, options);
  const [kind, other] = kinds;
  if (!kind) return 0;
  if (!other) return count(kind);
  const both = withFilter(kind, 'vehicleStyle', other.filters.vehicleStyle);
  return (await count(kind)) + (await count(other)) - (await count(both));
}

function startFrom(listing: Listing, owner: Owner, context: SearchContext): VehicleQuery {
  const place = (owner.zip !== null && context.findZip(owner.zip)) || null;
  const price = derivedPrice(listing);
  const others = withFilter(emptyQuery(context), 'excludedListingIds', [listing.id]);
  const alike = withFilter(others, 'listingType', [listing.listingType]);
  const near = withFilter(alike, 'location', { place, radiusMiles: 0, extendTo: null });
  if (price === null) return near;
  const { least, most } = PRICE_SPAN;
  return withFilter(near, 'price', { min: Math.round(price * least), max: Math.round(price * most) });
}
