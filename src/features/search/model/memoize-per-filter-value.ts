import type { Field, Filter, SearchContext } from './filter.ts';

/** Results cached for one filter of a context: the latest, usually that of the empty choice, and others by value. */
type Kept<Made> = { value: unknown; made: Made; others: WeakMap<object, Made> };
type OfContext<Made> = Map<Filter, Kept<Made>>;

/**
 * Memoizes a function of a filter's value for the value's lifetime. Worthwhile because most filters of most searches
 * are not set, and then their value is the same object in every search of a context.
 */
export function memoizePerFilterValue<Made>(
  make: (filter: Filter, value: unknown, context: SearchContext) => Made,
): (filter: Filter, value: unknown, context: SearchContext) => Made {
  const all = new WeakMap<SearchContext, OfContext<Made>>();
  let latest: { context: SearchContext; kept: OfContext<Made> } | null = null;
  const keptIn = (context: SearchContext) => {
    const kept: OfContext<Made> = all.get(context) ?? new Map<Filter, Kept<Made>>();
    all.set(context, kept);
    latest = { context, kept };
    return kept;
  };
  return (filter, value, context) => {
    // Does not memoize non-empty strings and numbers: their result may change when the inventory changes.
    if (!isObject(value) && value !== null && value !== '') return make(filter, value, context);
    const kept = latest?.context === context ? latest.kept : keptIn(context);
    const own = kept.get(filter);
    if (own !== undefined && own.value === value) return own.made;
    const made = (isObject(value) ? own?.others.get(value) : undefined) ?? make(filter, value, context);
    if (own === undefined) kept.set(filter, { value, made, others: new WeakMap() });
    else Object.assign(own, { value, made });
    if (isObject(value)) kept.get(filter)!.others.set(value, made);
    return made;
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the fields of a filter. Memoized, because the engine caches its plan for each count object. */
export const fieldsOfFilter = memoizePerFilterValue((filter, value, context): readonly Field[] =>
  filter.fields(value, context),
);
