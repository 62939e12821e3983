import { type CountPlan, type PlannedTarget, TARGET_WORDS } from '../columns/count-plan.ts';

/** Places from here on, in words, are those of sparse counts. */
const SPARSE = 2 ** 26;
const NO_TARGETS: readonly number[] = [];

/** Writes what of a target stands elsewhere: the program that rows must satisfy, and a table of bins. */
export type TargetParts = { program(target: PlannedTarget): number; bins(target: PlannedTarget): number };

/**
 * Counts laid out one behind the other, and the targets that ask for them, as the kernel reads them but for where the counts
 * begin. What depends on no predicate is laid out once for many searches; a search adds what is its own behind.
 */
export class CountSheet {
  /** Words of the counts, and of those that are mostly 0. */
  size = 0;
  sparseSize = 0;
  /** Whether the counts of all bits are asked for. */
  needsBits = false;
  /** Of the counts over matching rows. */
  readonly targets: number[] = [];
  /** Of the counts that leave a section out, by section. */
  readonly #dropping = new Map<string, number[]>();
  readonly #shared = new Map<string, number>();
  readonly #before: CountSheet | null;

  /** Goes on behind what is laid out before. */
  constructor(before: CountSheet | null = null) {
    this.#before = before;
    if (before) [this.size, this.sparseSize, this.needsBits] = [before.size, before.sparseSize, before.needsBits];
  }

  /** Lays a plan's counts out; answers where they begin, among the sparse ones if it is sparse. */
  add(plan: CountPlan<unknown>, parts: TargetParts): number {
    const { drop, isSparse = false } = plan;
    const shared = plan.shared === undefined ? undefined : `${plan.shared} ${drop}`;
    const known = shared === undefined ? undefined : (this.#before?.placeOf(shared) ?? this.placeOf(shared));
    if (known !== undefined) return known;
    const at = isSparse ? this.sparseSize : this.size;
    if (shared !== undefined) this.#shared.set(shared, at);
    if (isSparse) this.sparseSize += plan.size;
    else this.size += plan.size;
    this.needsBits ||= plan.needsBits;
    for (const target of plan.targets) this.#add(target, isSparse ? at + SPARSE : at, drop, parts);
    return at;
  }

  targetsWithout(section: string): readonly number[] {
    return this.#dropping.get(section) ?? NO_TARGETS;
  }

  placeOf(shared: string): number | undefined {
    return this.#shared.get(shared);
  }

  #add(target: PlannedTarget, at: number, drop: string | null, parts: TargetParts): void {
    const { kind, out, onlyFailing, a = 0, c = 0, d = 0 } = target;
    const b = target.bins ? parts.bins(target) : (target.b ?? 0);
    const words = [kind, target.where ? parts.program(target) : 0, 4 * (at + out), a, b, c, d, 0];
    if (!onlyFailing) this.targets.push(...words);
    if (drop === null) return;
    const dropping = this.#dropping.get(drop);
    if (dropping) dropping.push(...words);
    else this.#dropping.set(drop, words);
  }
}

/** Copies targets to where the kernel reads them, with the addresses of their counts. */
export function placeTargets(targets: readonly number[], u32: Uint32Array, to: number, region: number, sparse: number) {
  for (let i = 0; i < targets.length; i++) u32[to + i] = targets[i]!;
  for (let i = 2; i < targets.length; i += TARGET_WORDS) {
    const out = targets[i]!;
    u32[to + i] = out >= 4 * SPARSE ? sparse + out - 4 * SPARSE : region + out;
  }
}
