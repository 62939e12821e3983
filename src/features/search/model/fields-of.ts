import type { Field, Filter, SearchContext } from './filter.ts';

const kept = new WeakMap<SearchContext, Map<Filter, WeakMap<object, Field[]>>>();

/**
 * The fields of a filter, which are made once for a value: those of filters of which nothing is chosen serve every
 * search of a context, and an engine that sees the same count again has planned it.
 */
export function fieldsOfFilter(filter: Filter, value: unknown, context: SearchContext): Field[] {
  if (typeof value !== 'object' || value === null) return filter.fields(value, context);
  const byFilter = kept.get(context) ?? new Map<Filter, WeakMap<object, Field[]>>();
  kept.set(context, byFilter);
  const byValue = byFilter.get(filter) ?? new WeakMap<object, Field[]>();
  byFilter.set(filter, byValue);
  const fields = byValue.get(value) ?? filter.fields(value, context);
  byValue.set(value, fields);
  return fields;
}
