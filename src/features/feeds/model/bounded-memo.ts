/**
 * Remembers results by key, and forgets all of them when there are more than `limit`: flat memory, whatever comes.
 * Results must be what JSON can write: they are copied, because a piece of a text keeps the whole text alive, and
 * these pieces come from a file that may be of any size.
 */
export function bounded<Value>(limit: number): (key: string, make: () => Value) => Value {
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

/** A pure function of one text that remembers. Feeds repeat a few values a million times. */
export function remembering<Value>(read: (text: string) => Value, limit = 5000): (text: string) => Value {
  const memo = bounded<Value>(limit);
  return (text) => memo(text, () => read(text));
}
