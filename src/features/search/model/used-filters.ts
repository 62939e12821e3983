import { readSearchParams } from '#kit/text/search-params.ts';
import { FILTER_LIST, type FilterKey } from './registry.ts';

const FILTER_OF_PARAM: ReadonlyMap<string, FilterKey> = new Map(
  FILTER_LIST.flatMap(({ key, params }) => params.map(({ name }) => [name, key] as const)),
);

/**
 * Returns the keys of the filters that a canonical search names, without its values. Does not parse them: this costs
 * microseconds.
 */
export function usedFilters(search: string): FilterKey[] {
  const keys = new Set<FilterKey>();
  for (const name of readSearchParams(search).keys()) {
    const key = FILTER_OF_PARAM.get(name);
    if (key !== undefined) keys.add(key);
  }
  return [...keys];
}
