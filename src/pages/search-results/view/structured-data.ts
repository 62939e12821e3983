import { derivedPrice, firstPhoto, type Listing, listingTitle, photoPath } from '#features/listings/listings.ts';
import { addressOf } from '../browser/query/search-address.ts';
import type { Crumb, SearchAnswer } from '#features/search/search.ts';

type Schema = Record<string, unknown>;
type CrumbLink = Pick<Crumb, 'label' | 'query'>;

/**
 * Returns the page's structured data: schema.org `ItemList` of its cards and `BreadcrumbList`. Addresses are paths on
 * this host.
 */
export function structuredData(
  { query, total, results }: Pick<SearchAnswer, 'query' | 'total' | 'results'>,
  { heading, crumbs }: { heading: string; crumbs: readonly CrumbLink[] },
): object[] {
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: heading,
    numberOfItems: total,
    itemListElement: results.map(({ listing }, index) => ({
      '@type': 'ListItem',
      position: query.firstRecord + index + 1,
      item: carOf(listing),
    })),
  };
  return [...(results.length ? [list] : []), ...(crumbs.length ? [breadcrumbs(crumbs)] : [])];
}

/** Cached as long as the card store keeps the listing in memory. */
const cars = new WeakMap<Listing, Schema>();

function carOf(listing: Listing): Schema {
  const known = cars.get(listing) ?? describeCar(listing);
  cars.set(listing, known);
  return known;
}

/** Returns the fields that a list needs; the car's own page has the rest. */
function describeCar(listing: Listing): Schema {
  const price = derivedPrice(listing);
  return {
    '@type': 'Car',
    name: listingTitle(listing),
    url: `/cars-for-sale/vehicle/${listing.id}`,
    // A drawing does not show this car, so only photos count as its image.
    ...(firstPhoto(listing) !== null && { image: photoPath(listing.id, 0, 1200) }),
    ...(price !== null && { offers: { '@type': 'Offer', price, priceCurrency: 'USD' } }),
  };
}

function breadcrumbs(crumbs: readonly CrumbLink[]): Schema {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, query }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: addressOf(query),
    })),
  };
}
