import { addressOf } from '../browser/query/search-address.ts';
import type { Crumb, SearchAnswer } from '#features/search/search.ts';

type Schema = Record<string, unknown>;
type CrumbLink = Pick<Crumb, 'label' | 'query'>;

/**
 * Returns the page's structured data: schema.org `ItemList` of its cards and `BreadcrumbList`. A list needs only the
 * addresses of its cars, whose own pages describe them. Addresses are paths on this host.
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
      url: `/cars-for-sale/vehicle/${listing.id}`,
    })),
  };
  return [...(results.length ? [list] : []), ...(crumbs.length ? [breadcrumbs(crumbs)] : [])];
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
