import { formatParams, paramsInSearch, readRequest, type SearchParams } from './canonical-url.ts';
import type { SearchContext } from './filter.ts';
import { FILTER_PARAMS, paramsOfGroup } from './registry.ts';
import { formatQuery, parseQuery } from './vehicle-query.ts';

/** Read as typed later: `zip` may be the name of a city. */
const PLACE: ReadonlySet<string> = new Set(paramsOfGroup('place'));
const ORDER = 'sortBy';

/**
 * Returns the parameters without those that change nothing, as in links: forms without scripts send all of their fields.
 * Invalid values and unknown parameters stay.
 */
export function withoutDefaults(params: SearchParams, context: SearchContext): SearchParams {
  const { query, invalid, errors } = parseQuery(readRequest(formatParams(params)), context);
  const inLinks = paramsInSearch(formatQuery(query, context));
  const isWrong = new Set([...invalid.map(({ name }) => name), ...errors.map(({ field }) => field)]);
  const isKept = (name: string) =>
    inLinks.has(name) || isWrong.has(name) || PLACE.has(name) || !(FILTER_PARAMS.has(name) || name === ORDER);
  return new Map([...params].filter(([name]) => isKept(name)));
}
