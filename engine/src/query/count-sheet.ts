import { type CountPlan, type PlannedTarget, TARGET_WORDS } from '../columns/count-plan.ts';

/** The first position, in words, of sparse counts. */
const SPARSE = 2 ** 26;
const NO_TARGETS: readonly number[] = [];

/** Writes the parts of a target that are stored elsewhere: the program that rows must satisfy, and a table of bins. */
export type TargetParts = { program(target: PlannedTarget): number; bins(target: PlannedTarget): number };

/**
 * The layout of counts, one after the other, and the targets that produce them, in the kernel's format except for the
 * addresses of the counts. Counts without predicates are laid out once for many searches; each search appends its own.
 */
export class CountSheet {
  /** The number of words of the counts, and of the sparse ones. */
  size = 0;
  sparseSize = 0;
  /** Whether the counts of all bits are needed. */
  needsBits = false;
  /** The targets that count over all matching rows. */
  readonly targets: number[] = [];
  /** By section, the targets whose counts leave that section out. */
  readonly #dropping = new Map<string, number[]>();
  readonly #shared = new Map<string, number>();
  readonly #before: CountSheet | null;

  /** Continues after the layout of `before`. */
  constructor(before: CountSheet | null = null) {
    this.#before = before;
    if (before) [this.size, this.sparseSize, this.needsBits] = [before.size, before.sparseSize, before.needsBits];
  }

  /** Adds a plan's counts; returns their position, among the sparse ones if the plan is sparse. */
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
    const program = target.where ? parts.program(target) : 0;
    const to = 4 * (at + out);
    if (!onlyFailing) this.targets.push(kind, program, to, a, b, c, d, 0);
    if (drop === null) return;
    const dropping = this.#dropping.get(drop);
    if (dropping) dropping.push(kind, program, to, a, b, c, d, 0);
    else this.#dropping.set(drop, [kind, program, to, a, b, c, d, 0]);
  }
}

/** Copies targets to where the kernel reads them, and sets the addresses of their counts. */
export function relocateTargets(
  targets: readonly number[],
  u32: Uint32Array,
  to: number,
  region: number,
  sparse: number,
) {
  for (let i = 0; i < targets.length; i++) u32[to + i] = targets[i]!;
  for (let i = 2; i < targets.length; i += TARGET_WORDS) {
    const out = targets[i]!;
    u32[to + i] = out >= 4 * SPARSE ? sparse + out - 4 * SPARSE : region + out;
  }
}
