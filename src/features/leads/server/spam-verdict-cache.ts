import { hash } from 'node:crypto';

const MAX_ENTRIES = 10_000;

/**
 * Caches the spam verdicts of leads that could not be stored, by the lead's content, for when the request is retried.
 * Holds at most `max` entries and drops the oldest.
 */
export function createSpamVerdictCache<Found>(max = MAX_ENTRIES) {
  const found = new Map<string, Found>();
  const nameOf = (content: object) => hash('sha256', JSON.stringify(content), 'base64url');
  return {
    put(content: object, value: Found): void {
      found.set(nameOf(content), value);
      if (found.size > max) found.delete(found.keys().next().value!);
    },
    /** Returns the entry and removes it. */
    take(content: object): Found | undefined {
      const name = nameOf(content);
      const value = found.get(name);
      found.delete(name);
      return value;
    },
  };
}
