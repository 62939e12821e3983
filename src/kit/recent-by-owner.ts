/**
 * Caches values by a group and an owner, such as a component and a listing, as long as the owner exists. When the total
 * weight exceeds the limit, values that were not used since the last time are discarded, so the cache may reach twice
 * the limit.
 */
export class RecentByOwner<Value> {
  /** The owners that were used recently, and those used before that. */
  #recent = new WeakMap<object, WeakMap<object, Value>>();
  #before = new WeakMap<object, WeakMap<object, Value>>();
  #weight = 0;
  readonly #maxWeight: number;
  readonly #weightOf: (value: Value, isNew: boolean) => number;

  /** @param weightOf the weight that a value adds. `isNew`: its owner has no recent value. By default, it counts owners. */
  constructor(maxWeight: number, weightOf = (_value: Value, isNew: boolean): number => (isNew ? 1 : 0)) {
    this.#maxWeight = maxWeight;
    this.#weightOf = weightOf;
  }

  get(group: object, owner: object): Value | undefined {
    const recent = this.#recent.get(group)?.get(owner);
    if (recent !== undefined) return recent;
    const before = this.#before.get(group)?.get(owner);
    if (before !== undefined) this.set(group, owner, before);
    return before;
  }

  set(group: object, owner: object, value: Value): void {
    let ofGroup = this.#recent.get(group);
    const weight = this.#weightOf(value, !ofGroup?.has(owner));
    this.#weight += weight;
    if (this.#weight > this.#maxWeight) {
      [this.#before, this.#recent, this.#weight] = [this.#recent, new WeakMap(), weight];
      ofGroup = undefined;
    }
    if (!ofGroup) this.#recent.set(group, (ofGroup = new WeakMap()));
    ofGroup.set(owner, value);
  }
}
