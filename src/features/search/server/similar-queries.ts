import type { Owner } from '#features/dealers/dealers.ts';
import { derivedPrice, type Listing, modelKey } from '#features/listings/listings.ts';
import { readRequest } from '../model/canonical-url.ts';
import type { SearchContext } from '../model/filter.ts';
import { parseQuery, type VehicleQuery, withFilter, withoutFilter } from '../model/vehicle-query.ts';

/** A similar car costs between these shares of the first one's price, as long as enough do. */
const PRICE_SPAN = { least: 0.75, most: 1.25 };

/**
 * Searches for cars like one listing, nearest in kind first: its model near its price, its model, its body style near
 * its price, its body style. All keep its condition and start from its owner's place, at any distance.
 */
export function likeListing({ listing, owner }: { listing: Listing; owner: Owner }, context: SearchContext) {
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
  return kinds.flatMap((query) => [query, withoutFilter(query, 'price')]);
}

/** More of the same kind: the search without its model, trims and colors, at any distance. */
export function likeSearch(query: VehicleQuery): VehicleQuery {
  const wider = withoutFilter(withoutFilter(withoutFilter(query, 'makeModelTrim'), 'extColorSimple'), 'intColorSimple');
  return withFilter(wider, 'location', { ...query.filters.location, radiusMiles: 0 });
}

function startFrom(listing: Listing, owner: Owner, context: SearchContext): VehicleQuery {
  const { query } = parseQuery(readRequest(''), context);
  const place = (owner.zip !== null && context.findZip(owner.zip)) || null;
  const price = derivedPrice(listing);
  const others = withFilter(query, 'excludedListingIds', [listing.id]);
  const alike = withFilter(others, 'listingType', [listing.listingType]);
  const near = withFilter(alike, 'location', { place, radiusMiles: 0, extendTo: null });
  if (price === null) return near;
  const { least, most } = PRICE_SPAN;
  return withFilter(near, 'price', { min: Math.round(price * least), max: Math.round(price * most) });
}
