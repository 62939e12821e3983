import type { Database } from '#ports/database/database.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import type { ModelYear, SafetyFacts } from '../model/safety-facts.ts';
import { findImported, findSafety } from './find-safety.ts';

/** Time in ms that an answer is reused. A new import shows after this time. */
const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 2_000;

export type SafetyCache = {
  /** Returns what NHTSA published about a model year; `null` if no file of NHTSA was imported. */
  find(modelYear: ModelYear): Promise<SafetyFacts | null>;
};

/** Creates the reader of safety facts. It remembers them, so that most pages cost no query. */
export function createSafetyCache(database: Pick<Database, 'query'>, now: () => number): SafetyCache {
  const kept = new Map<string, { at: number; value: Promise<unknown> }>();
  /** Concurrent requests share the work, and a failure is not kept. */
  const keep = <Value>(key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    if (known && now() - known.at < KEPT_MS) return known.value as Promise<Value>;
    const value = make();
    const entry = { at: now(), value };
    // A map keeps insertion order, so its first entry is the oldest.
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    value.catch(() => kept.get(key) === entry && kept.delete(key));
    return value;
  };
  return {
    find: (modelYear) =>
      keep(`${formatModelKey(modelYear.makeCode, modelYear.modelCode)} ${modelYear.year}`, async () =>
        findSafety(database, modelYear, await keep('', () => findImported(database))),
      ),
  };
}
