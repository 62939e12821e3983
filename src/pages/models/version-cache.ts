/** A cache for values that depend only on a version of the inventory and on their key. */
export type VersionCache<Value> = {
  /**
   * Returns the cached value of the key, or computes it with `make`. `version`: the version of the inventory that
   * `make` reads; absent: nothing is cached.
   */
  of(version: number | undefined, key: string, make: () => Promise<Value>): Promise<Value>;
  /** Returns the cached value of the key; `undefined` if there is none for this version. */
  find(version: number | undefined, key: string): { value: Value } | undefined;
};

/** Creates a cache of at most `max` values, all for the newest version. */
export function createVersionCache<Value>(max: number): VersionCache<Value> {
  // A map keeps insertion order, so the least recently used value comes first.
  const values = new Map<string, { value: Value }>();
  let newest = -1;
  const use = (key: string, kept: { value: Value }) => {
    values.delete(key);
    values.set(key, kept);
  };
  return {
    find: (version, key) => {
      const kept = version === newest ? values.get(key) : undefined;
      if (kept) use(key, kept);
      return kept;
    },
    of: async (version, key, make) => {
      if (version === undefined || version < newest) return make();
      if (version > newest) {
        values.clear();
        newest = version;
      }
      const kept = values.get(key);
      const value = kept ? kept.value : await make();
      // The inventory may have changed in the meantime.
      if (version !== newest) return value;
      use(key, { value });
      for (const oldest of values.keys()) {
        if (values.size <= max) break;
        values.delete(oldest);
      }
      return value;
    },
  };
}
