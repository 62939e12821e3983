import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { addSorted } from './search-address.ts';

/** The parameters of the place to search around. */
export const PLACE_PARAM_NAMES: readonly string[] = [
  PARAM_NAMES.zip,
  PARAM_NAMES.city,
  PARAM_NAMES.state,
  PARAM_NAMES.place,
];

const isOfPlace = (pair: string) => PLACE_PARAM_NAMES.includes(pair.slice(0, pair.indexOf('=')));

/** Returns the part of a canonical query that names the place to search around: `zip=80202`, or `''`. */
export function placeQuery(query: string): string {
  return query.split('&').filter(isOfPlace).join('&');
}

/** Returns a query without its place, for a form that has its own place field. */
export function queryWithoutPlace(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '' && !isOfPlace(pair))
    .join('&');
}

/** Returns the same search around a ZIP code. */
export function queryAround(query: string, zip: string): string {
  return addSorted(queryWithoutPlace(query), [[PARAM_NAMES.zip, zip]]);
}
