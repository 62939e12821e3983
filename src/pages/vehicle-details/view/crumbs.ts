import { type Listing, modelKey, trimKey } from '#features/listings/listings.ts';
import { BODY_STYLES, labelOf } from '#features/reference/reference.ts';
import { emptyQuery, formatQuery, type SearchContext, type VehicleQuery, withFilter } from '#features/search/search.ts';
import type { LinkView } from '../page-data.ts';

/** Returns searches that contain the car, each narrower than the previous one; all keep the car's condition. */
export function crumbsOf(listing: Listing, context: SearchContext): LinkView[] {
  const { makeCode, make, model, trim, bodyStyleCode } = listing;
  const start = withFilter(emptyQuery(context), 'listingType', [listing.listingType]);
  const crumbs = [crumb('Cars for Sale', start, context)];
  if (bodyStyleCode !== null) {
    const style = { ...start.filters.vehicleStyle, vehicleStyleCode: [bodyStyleCode] };
    crumbs.push(crumb(labelOf(BODY_STYLES, bodyStyleCode), withFilter(start, 'vehicleStyle', style), context));
  }
  const chosen = { makes: [makeCode], models: [] as string[], trims: [] as string[] };
  crumbs.push(crumb(make, withFilter(start, 'makeModelTrim', chosen), context));
  const key = modelKey(listing);
  if (key === null || model === null) return crumbs;
  const withModel = { ...chosen, models: [key] };
  crumbs.push(crumb(model, withFilter(start, 'makeModelTrim', withModel), context));
  const wholeTrim = trimKey(listing);
  if (wholeTrim === null || trim === null) return crumbs;
  const withTrim = { ...withModel, trims: [wholeTrim] };
  return [...crumbs, crumb(trim, withFilter(start, 'makeModelTrim', withTrim), context)];
}

function crumb(label: string, query: VehicleQuery, context: SearchContext): LinkView {
  const search = formatQuery(query, context);
  return { label, href: search ? `/cars-for-sale?${search}` : '/cars-for-sale' };
}
