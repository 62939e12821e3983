import type { Field, Filter, SearchContext } from './filter.ts';

/**
 * Remembers what is made of a filter's value for as long as somebody has the value: those of filters of which nothing is
 * chosen are the same objects in every search of a context, and most filters of most searches are such.
 */
export function keptByValue<Made>(
  make: (filter: Filter, value: unknown, context: SearchContext) => Made,
): (filter: Filter, value: unknown, context: SearchContext) => Made {
  const kept = new WeakMap<SearchContext, Map<Filter, WeakMap<object, Made>>>();
  return (filter, value, context) => {
    if (typeof value !== 'object' || value === null) return make(filter, value, context);
    const byFilter = kept.get(context) ?? new Map<Filter, WeakMap<object, Made>>();
    kept.set(context, byFilter);
    const byValue = byFilter.get(filter) ?? new WeakMap<object, Made>();
    byFilter.set(filter, byValue);
    const known = byValue.get(value);
    if (known !== undefined) return known;
    const made = make(filter, value, context);
    byValue.set(value, made);
    return made;
  };
}

/** The fields of a filter. An engine that sees the same count again has planned it. */
export const fieldsOfFilter = keptByValue((filter, value, context): readonly Field[] => filter.fields(value, context));
