import { emptyQuery, formatQuery, type SearchContext, type VehicleQuery, withFilter } from '#features/search/search.ts';

/** A search of the site's header; `query` as in a link, without `?`. */
export type HeaderLink = { label: string; query: string; current: boolean };

/** Searches that many shoppers begin with, at the place of the present one. */
export function headerLinks(query: VehicleQuery, context: SearchContext): HeaderLink[] {
  const start = withFilter(emptyQuery(context), 'location', query.filters.location);
  const any = withFilter(start, 'listingType', []);
  const bodyStyle = (code: string) =>
    withFilter(start, 'vehicleStyle', { ...start.filters.vehicleStyle, vehicleStyleCode: [code] });
  const here = formatQuery({ ...query, sortBy: 'relevance' }, context);
  const searches: [string, VehicleQuery][] = [
    ['Used cars', start],
    ['New cars', withFilter(start, 'listingType', ['NEW'])],
    ['Certified', withFilter(start, 'listingType', ['3P_CERT', 'CERTIFIED'])],
    ['SUVs', bodyStyle('SUV')],
    ['Trucks', bodyStyle('TRUCK')],
    ['Electric', withFilter(any, 'fuelTypeGroup', ['ELE'])],
    ['Great deals', withFilter(start, 'dealType', ['greatprice'])],
  ];
  return searches.map(([label, search]) => {
    const link = formatQuery(search, context);
    return { label, query: link, current: link === here };
  });
}
