import type { Field, Filter, SearchContext } from './filter.ts';

type Result<Made> = { value: unknown; made: Made };
/** The two latest results of each filter: usually that of the empty choice, and that of the current search. */
type OfContext<Made> = Map<Filter, { latest: Result<Made>; before: Result<Made> | null }>;

/**
 * Memoizes a function of a filter's value. Worthwhile because most filters of most searches are not set, and then their
 * value is the same object in every search of a context.
 */
export function memoizePerFilterValue<Made>(
  make: (filter: Filter, value: unknown, context: SearchContext) => Made,
): (filter: Filter, value: unknown, context: SearchContext) => Made {
  const all = new WeakMap<SearchContext, OfContext<Made>>();
  let last: { context: SearchContext; kept: OfContext<Made> } | null = null;
  const keptIn = (context: SearchContext) => {
    const kept: OfContext<Made> = all.get(context) ?? new Map();
    all.set(context, kept);
    last = { context, kept };
    return kept;
  };
  return (filter, value, context) => {
    // Does not memoize non-empty strings and numbers: their result may change when the inventory changes.
    if (!isObject(value) && value !== null && value !== '') return make(filter, value, context);
    const kept = last?.context === context ? last.kept : keptIn(context);
    const own = kept.get(filter);
    if (own?.latest.value === value) return own.latest.made;
    const known = own?.before?.value === value ? own.before : { value, made: make(filter, value, context) };
    if (own === undefined) kept.set(filter, { latest: known, before: null });
    else [own.latest, own.before] = [known, own.latest];
    return known.made;
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the fields of a filter. Memoized, because the engine caches its plan for each count object. */
export const fieldsOfFilter = memoizePerFilterValue((filter, value, context): readonly Field[] =>
  filter.fields(value, context),
);
