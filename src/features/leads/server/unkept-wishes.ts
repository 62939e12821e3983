import { hash } from 'node:crypto';

const MOST = 10_000;

/**
 * Caches the spam verdicts of leads that could not be stored, by the lead's content, for when the request is retried.
 * Holds at most `most` entries and drops the oldest.
 */
export function createSpamVerdictCache<Found>(most = MOST) {
  const found = new Map<string, Found>();
  const nameOf = (wish: object) => hash('sha256', JSON.stringify(wish), 'base64url');
  return {
    put(wish: object, value: Found): void {
      found.set(nameOf(wish), value);
      if (found.size > most) found.delete(found.keys().next().value!);
    },
    /** Returns the entry and removes it. */
    take(wish: object): Found | undefined {
      const name = nameOf(wish);
      const value = found.get(name);
      found.delete(name);
      return value;
    },
  };
}
