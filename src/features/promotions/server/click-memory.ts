const HOUR_MS = 3_600_000;
/** Beyond this number of clicks of an hour, the oldest are forgotten. */
const MOST = 50_000;

/**
 * Remembers for an hour, in this process only, what visitors clicked who ask not to be recognized (Global Privacy
 * Control): a click counts once, although nothing about the visitor is stored.
 */
export type ClickMemory = {
  /** Whether this is the first click with this digest within an hour. */
  isFirst(digest: string): boolean;
};

/** @param now ms since 1970. */
export function createClickMemory(now: () => number): ClickMemory {
  const clicks = new Map<string, number>();
  return {
    isFirst: (digest) => {
      const time = now();
      // A map keeps insertion order, so the oldest clicks come first.
      for (const [key, at] of clicks) {
        if (time - at < HOUR_MS && clicks.size < MOST) break;
        clicks.delete(key);
      }
      if (clicks.has(digest)) return false;
      clicks.set(digest, time);
      return true;
    },
  };
}
