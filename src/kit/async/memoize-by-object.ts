/**
 * Returns a function that memoizes what `read` returns for an object for `keptMs`, but no longer than the object
 * exists. Concurrent calls share one read, and a failure is not remembered. For an object that is created for each
 * request, such as a listing that is not in the index, `read` runs each time. Data that is erased in the meantime is
 * returned until `keptMs` have passed.
 * @param now a clock in ms.
 * @param isSame whether a value equals the one that was read before, which is then returned again, so that what callers
 *   cached with it stays valid. Absent: none does.
 */
export function memoizeByObject<Key extends object, Value>(
  read: (key: Key) => Promise<Value>,
  {
    now,
    keptMs,
    isSame = () => false,
  }: { now(): number; keptMs: number; isSame?(before: NoInfer<Value>, value: NoInfer<Value>): boolean },
): (key: Key) => Promise<Value> {
  const known = new WeakMap<Key, Entry<Value>>();
  return (key) => {
    const at = now();
    const remembered = known.get(key);
    if (remembered && at - remembered.at < keptMs) return remembered.value;
    const entry: Entry<Value> = { at, value: readAgain(read(key), remembered?.latest, isSame) };
    known.set(key, entry);
    entry.value.then(
      (value) => (entry.latest = { value }),
      () => known.get(key) === entry && known.delete(key),
    );
    return entry.value;
  };
}

/** `latest`: the value, once it was read. */
type Entry<Value> = { at: number; value: Promise<Value>; latest?: Latest<Value> };
type Latest<Value> = { value: Value };

async function readAgain<Value>(
  reading: Promise<Value>,
  before: Latest<Value> | undefined,
  isSame: (before: Value, value: Value) => boolean,
): Promise<Value> {
  const value = await reading;
  return before && isSame(before.value, value) ? before.value : value;
}
