import { formatParams, paramsInSearch } from './canonical-url.ts';
import { FILTER_PARAMS } from './registry.ts';

/**
 * Merges parameters into a search: each given parameter replaces the search's own, all others stay. Both arguments are
 * query strings with or without `?`. Returns the canonical query without `?`.
 */
export function mergeSearchParams(given: string, search: string): string {
  const over = new Map([...paramsInSearch(given)].filter(([, values]) => values.length > 0));
  const params = paramsInSearch(search);
  for (const [name, values] of over) {
    if (String(params.get(name)) === String(values)) continue;
    for (const other of FILTER_PARAMS.get(name)?.replaces ?? []) params.delete(other);
  }
  for (const [name, values] of over) params.set(name, values);
  return formatParams(params);
}
