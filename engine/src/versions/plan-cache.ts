/** Caches plans of facets as long as the facet object lives and the store does not change. */
export class PlanCache<Key extends object, Context> {
  readonly #context: Context;
  #plans = new WeakMap<Key, unknown>();
  readonly #versions = new WeakMap<Key, string>();
  /** The plans of each key for other versions. */
  #others = new WeakMap<Key, Map<string, unknown>>();

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

  /**
   * Selects the version that plans depend on in addition to their key. The plans of other versions stay cached, so
   * there must be few versions.
   */
  choose(key: Key, version: string): void {
    const before = this.#versions.get(key);
    if (before === version) return;
    const plan = this.#plans.get(key);
    const others = this.#others.get(key) ?? new Map<string, unknown>();
    this.#others.set(key, others);
    if (plan !== undefined && before !== undefined) others.set(before, plan);
    const chosen = others.get(version);
    if (chosen === undefined) this.#plans.delete(key);
    else this.#plans.set(key, chosen);
    this.#versions.set(key, version);
  }

  clear(): void {
    this.#plans = new WeakMap();
    this.#others = new WeakMap();
  }
}
