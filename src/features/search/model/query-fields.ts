import type { Field, SearchContext } from './filter.ts';
import { filterQueryFields } from './memoize-per-filter-value.ts';
import { FILTER_LIST, type FilterValues } from './registry.ts';
import { emptyFilterValues, type VehicleQuery } from './vehicle-query.ts';

/** The fields of each filter, in the order of `FILTER_LIST`. */
export type QueryFields = readonly (readonly Field[])[];

const emptyBy = new WeakMap<SearchContext, QueryFields>();
let last: { filters: FilterValues; context: SearchContext; fields: QueryFields } | null = null;

/** Returns the fields of a search. Cached for the latest search, because several parts of a page need them. */
export function buildQueryFields({ filters }: Pick<VehicleQuery, 'filters'>, context: SearchContext): QueryFields {
  if (last?.filters === filters && last.context === context) return last.fields;
  const empty = fieldsWithoutFilters(context);
  const fields = emptyFilterValues(context).each.map(({ filter, value: blank }, at) => {
    const value: unknown = filters[filter.key];
    // Most filters of most searches are not set.
    return value === blank ? empty[at]! : filterQueryFields(filter, value, context);
  });
  last = { filters, context, fields };
  return fields;
}

/**
 * Returns the fields of the search without parameters. For a filter that is not set, the fields of every search are
 * these same objects.
 */
export function fieldsWithoutFilters(context: SearchContext): QueryFields {
  const known = emptyBy.get(context);
  if (known) return known;
  const { filters } = emptyFilterValues(context).query;
  const fields = FILTER_LIST.map((filter) => filterQueryFields(filter, filters[filter.key], context));
  emptyBy.set(context, fields);
  return fields;
}
