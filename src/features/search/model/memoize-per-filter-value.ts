import type { Field, Filter, SearchContext } from './filter.ts';
import { isSharedValue } from './shared-values.ts';

type Result<Made> = { value: unknown; made: Made };
/**
 * The two latest results of each filter (usually for the empty choice and for the current search) and the results for
 * all values that searches share.
 */
type OfFilter<Made> = { latest: Result<Made>; before: Result<Made> | null; shared: WeakMap<object, Result<Made>> };
type OfContext<Made> = Map<Filter, OfFilter<Made>>;

/**
 * Memoizes a function of a filter's value. Worthwhile because most filters of most searches are not set, and then their
 * value is the same object in every search of a context, as are the values that many searches choose.
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
    if (own?.before?.value === value) {
      const { latest, before } = own;
      own.latest = before;
      own.before = latest;
      return before.made;
    }
    const shared = isSharedValue(value) ? own?.shared.get(value) : undefined;
    const result = shared ?? { value, made: make(filter, value, context) };
    if (own === undefined) {
      kept.set(filter, { latest: result, before: null, shared: new WeakMap() });
    } else {
      own.before = own.latest;
      own.latest = result;
      if (shared === undefined && isSharedValue(value)) own.shared.set(value, result);
    }
    return result.made;
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the fields of a filter. Memoized, because the engine caches its plan for each count object. */
export const filterQueryFields = memoizePerFilterValue((filter, value, context): readonly Field[] =>
  filter.fields(value, context),
);
