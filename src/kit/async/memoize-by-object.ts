/**
 * Returns a function that memoizes what `read` returns for an object for `keptMs`, but no longer than the object
 * exists. Concurrent calls share one read, and a failure is not remembered. For an object that is created for each
 * request, such as a listing that is not in the index, `read` runs each time. Data that is erased in the meantime is
 * returned until `keptMs` have passed.
 * @param now a clock in ms.
 */
export function memoizeByObject<Key extends object, Value>(
  read: (key: Key) => Promise<Value>,
  { now, keptMs }: { now(): number; keptMs: number },
): (key: Key) => Promise<Value> {
  const known = new WeakMap<Key, { at: number; value: Promise<Value> }>();
  return (key) => {
    const at = now();
    const remembered = known.get(key);
    if (remembered && at - remembered.at < keptMs) return remembered.value;
    const entry = { at, value: read(key) };
    known.set(key, entry);
    entry.value.catch(() => known.get(key) === entry && known.delete(key));
    return entry.value;
  };
}
