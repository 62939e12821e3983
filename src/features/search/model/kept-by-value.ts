import type { Field, Filter, SearchContext } from './filter.ts';

/** What was made for one filter of a context: the latest, which mostly is that of nothing chosen, and others by value. */
type Kept<Made> = { value: unknown; made: Made; others: WeakMap<object, Made> };
type OfContext<Made> = Map<Filter, Kept<Made>>;

/**
 * Remembers what is made of a filter's value for as long as somebody has the value: those of filters of which nothing is
 * chosen are the same objects in every search of a context, and most filters of most searches are such.
 */
export function keptByValue<Made>(
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
    // Words and numbers are nobody's: what is made of them may be another thing once the inventory has changed.
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

/** The fields of a filter. An engine that sees the same count again has planned it. */
export const fieldsOfFilter = keptByValue((filter, value, context): readonly Field[] => filter.fields(value, context));
