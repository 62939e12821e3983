/**
 * Caches results by key, and clears the cache when it has more than `limit` entries, so that memory is limited. Results
 * must be JSON-serializable, because they are copied: a substring would keep its whole source string in memory, and
 * these strings come from files of any size.
 */
export function createCopyingCache<Value>(limit: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= limit) known.clear();
    const copy = JSON.parse(JSON.stringify({ key, value: make() })) as { key: string; value: Value };
    known.set(copy.key, copy.value);
    return copy.value;
  };
}

/** Memoizes a pure function of one text. Feeds repeat a few values millions of times. */
export function memoizeText<Value>(read: (text: string) => Value, limit = 5000): (text: string) => Value {
  const memo = createCopyingCache<Value>(limit);
  return (text) => memo(text, () => read(text));
}
