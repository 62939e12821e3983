/** Caches plans of facets as long as the facet object lives and the store does not change. */
export class PlanCache<Key extends object, Context> {
  readonly #context: Context;
  #plans = new WeakMap<Key, unknown>();
  readonly #versions = new WeakMap<Key, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Returns the cached plan for the key, or computes it with `plan`. */
  of<Some extends Key, Plan>(key: Some, plan: (key: Some, context: Context) => Plan): Plan {
    const known = this.#plans.get(key) as Plan | undefined;
    if (known !== undefined) return known;
    const made = plan(key, this.#context);
    this.#plans.set(key, made);
    return made;
  }

  /** Forgets the plan for a key unless it was made for this version of what else it depends on. */
  renew(key: Key, version: number): void {
    if (this.#versions.get(key) === version) return;
    this.#plans.delete(key);
    this.#versions.set(key, version);
  }

  /** Clears the cache. */
  clear(): void {
    this.#plans = new WeakMap();
  }
}
