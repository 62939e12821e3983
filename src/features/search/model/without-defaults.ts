import { formatParams, paramsInSearch, readRequest, type SearchParams } from './canonical-url.ts';
import type { SearchContext } from './filter.ts';
import { MARKET_PARAMS } from './filters/location.ts';
import { VEHICLE_PARAMS } from './filters/make-model-trim.ts';
import { FILTER_PARAMS, paramsOfGroup } from './registry.ts';
import { formatQuery, parseQuery } from './vehicle-query.ts';

/**
 * The parameters of places are interpreted later: `zip` may be the name of a city, whose market area the search extends
 * to.
 */
const PLACE: ReadonlySet<string> = new Set([...paramsOfGroup('place'), MARKET_PARAMS.area]);
const ORDER = 'sortBy';

/**
 * Returns the parameters without those that change nothing, as links do: forms without scripts send all of their
 * fields. Keeps invalid values, unknown parameters, and values whose meaning changes once the place is known or their
 * letter case is corrected.
 */
export function withoutDefaults(params: SearchParams, context: SearchContext): SearchParams {
  const { query, invalid, errors } = parseQuery(readRequest(formatParams(params)), context);
  const inLinks = paramsInSearch(formatQuery(query, context));
  const isWrong = new Set([...invalid.map(({ name }) => name), ...errors.map(({ field }) => field)]);
  const isKept = (name: string) =>
    inLinks.has(name) || isWrong.has(name) || PLACE.has(name) || !(FILTER_PARAMS.has(name) || name === ORDER);
  return new Map([...params].filter(([name, values]) => isKept(name) || meansMoreLater(name, values)));
}

function meansMoreLater(name: string, values: readonly string[]): boolean {
  if (name === MARKET_PARAMS.extension) return values.includes('include');
  // Unlike codes of makes and models, an unknown trim is not invalid.
  return name === VEHICLE_PARAMS.trim && values.some((value) => value !== value.toUpperCase());
}
