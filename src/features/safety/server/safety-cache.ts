import type { Database } from '#ports/database/database.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import type { ModelYear, SafetyFacts } from '../model/safety-facts.ts';
import { modelCodesOf, type RecalledCar, withRecallsOf } from '../model/versions-by-fuel.ts';
import { findImported, findSafety } from './find-safety.ts';

/** Time in ms that an answer is reused. A new import shows after this time. */
const KEPT_MS = 5 * 60_000;
const MAX_KEPT = 2_000;

export type SafetyCache = {
  /** Returns what NHTSA published about a model year; `null` if no file of NHTSA was imported. */
  find(modelYear: ModelYear): Promise<SafetyFacts | null>;
  /** Returns the same with the recalls of the car's version by fuel: NHTSA has models such as `CAMRY HYBRID`. */
  findForCar(car: RecalledCar): Promise<SafetyFacts | null>;
  /** Returns the same as `find` if it is in memory, without a query; otherwise `undefined`. */
  known(modelYear: ModelYear): SafetyFacts | null | undefined;
};

/** `known`: the value, once it has arrived. */
type Entry<Value> = { at: number; value: Promise<Value>; known: Value | undefined };

/** Creates the reader of safety facts. It remembers them, so that most pages cost no query. */
export function createSafetyCache(database: Pick<Database, 'query'>, now: () => number): SafetyCache {
  const kept = new Map<string, Entry<unknown>>();
  const freshOf = <Value>(key: string): Entry<Value> | undefined => {
    const entry = kept.get(key) as Entry<Value> | undefined;
    return entry && now() - entry.at < KEPT_MS ? entry : undefined;
  };
  /** Concurrent requests share the work, and a failure is not cached. */
  const keep = <Value>(key: string, make: () => Promise<Value>): Promise<Value> => {
    const fresh = freshOf<Value>(key);
    if (fresh) return fresh.value;
    const value = make();
    const entry: Entry<Value> = { at: now(), value, known: undefined };
    // A map keeps insertion order, so its first entry is the oldest.
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    value.then(
      (arrived) => (entry.known = arrived),
      () => kept.get(key) === entry && kept.delete(key),
    );
    return value;
  };
  const find = (modelYear: ModelYear) =>
    keep(keyOf(modelYear), async () =>
      findSafety(database, modelYear, await keep(IMPORTED, () => findImported(database))),
    );
  return {
    find,
    findForCar: async ({ makeCode, year, ...car }) => {
      const [own, ...versions] = await Promise.all(
        modelCodesOf(car).map((modelCode) => find({ makeCode, modelCode, year })),
      );
      return own ? withRecallsOf(own, versions) : null;
    },
    known: (modelYear) =>
      freshOf<ReadonlyMap<unknown, unknown>>(IMPORTED)?.known?.size === 0
        ? null
        : freshOf<SafetyFacts | null>(keyOf(modelYear))?.known,
  };
}

/** The key of when files were imported, which no model year has. */
const IMPORTED = '';

function keyOf({ makeCode, modelCode, year }: ModelYear): string {
  return `${formatModelKey(makeCode, modelCode)} ${year}`;
}
