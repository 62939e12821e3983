import type { Database } from '#ports/database/database.ts';
import type { SafetyKind } from '../model/layouts.ts';
import type { ModelYear, SafetyFacts } from '../model/safety-facts.ts';
import { findImported, findSafety } from './find-safety.ts';

/** How long an answer is reused. A new import shows after this time. */
const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 2_000;

export type SafetyCache = {
  /** Returns what NHTSA published about a model year; `null` if no file of NHTSA was imported. */
  find(modelYear: ModelYear): Promise<SafetyFacts | null>;
};

/** Creates the reader of safety facts. It remembers them, so that most pages cost no query. */
export function createSafetyCache(database: Pick<Database, 'query'>, now: () => number): SafetyCache {
  const kept = new Map<string, { at: number; facts: SafetyFacts | null }>();
  let imported: { at: number; kinds: ReadonlyMap<SafetyKind, Date> } | null = null;
  const isFresh = (at: number) => now() - at < KEPT_MS;
  return {
    async find(modelYear) {
      const key = `${modelYear.makeCode}-${modelYear.modelCode} ${modelYear.year}`;
      const known = kept.get(key);
      if (known && isFresh(known.at)) return known.facts;
      const at = now();
      if (!imported || !isFresh(imported.at)) imported = { at, kinds: await findImported(database) };
      const facts = await findSafety(database, modelYear, imported.kinds);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, { at, facts });
      return facts;
    },
  };
}
