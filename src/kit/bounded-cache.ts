/** `max`: the maximum number of keys. `longest`: the length of the longest text that is cached as a key. */
type Bounds = { max: number; longest?: number };

/**
 * Creates a cache by key. When it is full, it is cleared before the next key is added, so that its memory is limited.
 * `make` runs for a key that is not cached.
 */
export function createBoundedCache<Key, Value>({ max, longest = Infinity }: Bounds) {
  const known = new Map<Key, Value>();
  return (key: Key, make: (key: Key) => Value): Value => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Value;
    const made = make(key);
    if (typeof key === 'string' && key.length > longest) return made;
    if (known.size >= max) known.clear();
    known.set(key, made);
    return made;
  };
}

/** Memoizes a function in a bounded cache. */
export function memoizeBounded<Key, Value>(bounds: Bounds, read: (key: Key) => Value): (key: Key) => Value {
  const cache = createBoundedCache<Key, Value>(bounds);
  return (key) => cache(key, read);
}
