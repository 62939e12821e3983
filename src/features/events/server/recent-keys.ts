const HOUR_MS = 3_600_000;
/** Beyond this number of keys, the oldest are forgotten. */
const MAX_KEYS = 50_000;

/**
 * Keys of everything that was counted within the last hour, in this process only. So an action counts once although
 * nothing about the visitor is stored: ads store nothing about any visitor, and campaigns store nothing about those who
 * send Global Privacy Control.
 */
export type RecentKeys = {
  /** Runs `work` unless it ran with this key within an hour. If it failed, the key is forgotten. */
  once(key: string, work: () => Promise<void>): Promise<void>;
};

/** Creates an empty memory of keys. `now`: ms since 1970. */
export function createRecentKeys(now: () => number): RecentKeys {
  const known = new Map<string, { at: number; done: Promise<void> }>();
  return {
    once: (key, work) => {
      const time = now();
      // A map keeps insertion order, so the oldest keys come first.
      for (const [old, { at }] of known) {
        if (time - at < HOUR_MS && known.size < MAX_KEYS) break;
        known.delete(old);
      }
      const earlier = known.get(key);
      if (earlier) return earlier.done;
      const entry = { at: time, done: work() };
      known.set(key, entry);
      entry.done.catch(() => {
        if (known.get(key) === entry) known.delete(key);
      });
      return entry.done;
    },
  };
}
