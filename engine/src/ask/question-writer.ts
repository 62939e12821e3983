import type { Counts } from '../counts.ts';
import { PROGRAM_HEAD } from '../kernel/program.ts';
import * as ask from '../kernel/question.ts';
import { MOST_SECTIONS } from '../kernel/shape.ts';
import type { Kernel } from '../load-kernel.ts';
import type { Facet, Histogram, Predicate } from '../query.ts';
import type { Searched, SearchedOrder } from '../store/searched.ts';
import type { AnswerSlab } from './answer-slab.ts';
import type { Arena } from './arena.ts';
import { type BinTable, lastCodes } from './bin-table.ts';
import type { Centers } from './centers.ts';
import { type CountPlan, type PlannedTarget, TARGET_WORDS } from './count-plan.ts';
import { planHistogram, planRanges } from './plan-bins.ts';
import { planCases } from './plan-cases.ts';
import { planValues } from './plan-values.ts';
import { Programs } from './programs.ts';
import type { Reach } from './reach.ts';

type Section = { name: string; program: number; targets: number[] };
/** Offsets from here on, in words, are those of sparse counts. */
const SPARSE = 2 ** 26;
/** Where a plan's counts begin in the question's region. */
export type Placed<Result> = { plan: CountPlan<Result>; at: number };

/** Collects one question's sections and targets, then writes it. */
export class QuestionWriter {
  readonly store: Searched;
  readonly arena: Arena;
  readonly centers: Centers;
  readonly programs: Programs;
  readonly order: SearchedOrder;
  readonly #sections: Section[];
  readonly #sectionOf = new Map<string, Section>();
  readonly #targets: number[] = [];
  /** Counts go to one region; until it is there, targets hold offsets. */
  #size = 0;
  #needsBits = false;
  readonly #shared = new Map<string, number>();
  readonly #bins = new Map<BinTable, number>();
  #region = 0;
  /** Sparse counts go to another one. */
  #sparseSize = 0;
  #sparse = 0;

  constructor(
    store: Searched,
    arena: Arena,
    centers: Centers,
    order: SearchedOrder,
    sections: Readonly<Record<string, Predicate>>,
  ) {
    this.store = store;
    this.arena = arena;
    this.centers = centers;
    this.order = order;
    this.programs = new Programs(store, arena, centers, order);
    const names = Object.keys(sections);
    if (names.length > MOST_SECTIONS) throw new Error(`A search has more than ${MOST_SECTIONS} sections.`);
    if (names.length > 1) names.sort((a, b) => costOf(sections[a]!) - costOf(sections[b]!));
    this.#sections = names.map((name) => ({ name, program: this.programs.write(sections[name]!), targets: [] }));
    for (const section of this.#sections) this.#sectionOf.set(section.name, section);
  }

  /** Asks for a facet's counts. */
  addFacet(facet: Facet, everywhere: number | null = null): Placed<Counts> {
    if (facet.kind === 'cases') {
      const ranges = this.store.plans.of(facet, planRanges);
      return this.#add(ranges ?? planCases(facet, this, everywhere));
    }
    // What depends on no predicate is planned once, as long as its facet and the store stay the same.
    return this.#add(facet.where ? planValues(facet, this.store) : this.store.plans.of(facet, planValues));
  }

  /** Asks for a histogram; throws on useless edges. */
  addHistogram(histogram: Histogram): Placed<number[]> {
    return this.#add(this.store.plans.of(histogram, planHistogram));
  }

  /** Writes the question without its order and page; answers where it stands. */
  write(stats: readonly number[], reach: Reach | null = null): number {
    this.#region = this.arena.takeZeros(4 * (this.#size + this.#bitWords));
    this.#sparse = this.arena.takeZeros(4 * this.#sparseSize);
    const q = this.arena.takeZeros(ask.ASK_BYTES);
    const sections = this.#sections.flatMap(({ program, targets }) => [
      program,
      targets.length > 0 ? 1 : 0,
      targets.length / TARGET_WORDS,
      this.#writeTargets(targets),
    ]);
    const words = [
      this.order.at,
      this.#sections.length,
      this.arena.words(sections),
      this.#targets.length / TARGET_WORDS,
      this.#writeTargets(this.#targets),
      this.#needsBits ? this.#region + 4 * this.#size : 0,
      stats.length / 2,
      this.arena.words(stats),
    ];
    this.store.heap.u32.set(words, q >>> 2);
    if (reach !== null) this.#writeReach(reach, q);
    return q;
  }

  #writeReach({ circle, others }: Reach, q: number): void {
    const { u32 } = this.store.heap;
    u32[(q + ask.ASK_CIRCLE) >>> 2] = this.programs.write(circle) + PROGRAM_HEAD;
    if (others.length === 0) return;
    u32[(q + ask.ASK_ELSEWHERE) >>> 2] = this.programs.write({ kind: 'or', of: others });
  }

  /** Copies all counts, once the question is answered: where they begin, and where those of the bits do. */
  readRegion(slab: AnswerSlab): { words: Uint32Array; at: number; bits: number } {
    const start = this.#region >>> 2;
    const { words, at } = slab.copy(this.store.heap.u32, start, start + this.#size + this.#bitWords);
    return { words, at, bits: at + this.#size };
  }

  /** Copies the counts of a sparse plan that are not 0, as pairs: where they begin and end. */
  readPairs(
    { plan, at }: Placed<unknown>,
    kernel: Kernel,
    slab: AnswerSlab,
  ): { words: Uint32Array; at: number; end: number } {
    const pairs = this.arena.take(8 * plan.size);
    const count = kernel.compact(this.#sparse + 4 * at, plan.size, pairs);
    const copied = slab.copy(this.store.heap.u32, pairs >>> 2, (pairs >>> 2) + 2 * count);
    return { ...copied, end: copied.at + 2 * count };
  }

  /** Words of the counts of all bits, where they are asked for. */
  get #bitWords(): number {
    return this.#needsBits ? 8 * this.store.layout.signatureBytes : 0;
  }

  #add<Result>(plan: CountPlan<Result>): Placed<Result> {
    const shared = plan.shared === undefined ? undefined : `${plan.shared} ${plan.drop}`;
    const before = shared === undefined ? undefined : this.#shared.get(shared);
    if (before !== undefined) return { plan, at: before };
    const at = plan.isSparse ? this.#sparseSize : this.#size;
    if (shared !== undefined) this.#shared.set(shared, at);
    if (plan.isSparse) this.#sparseSize += plan.size;
    else this.#size += plan.size;
    this.#needsBits ||= plan.needsBits;
    const section = plan.drop === null ? undefined : this.#sectionOf.get(plan.drop);
    const from = plan.isSparse ? at + SPARSE : at;
    for (const target of plan.targets) {
      if (!target.onlyFailing) this.#push(this.#targets, target, from);
      if (section) this.#push(section.targets, target, from);
    }
    return { plan, at };
  }

  #push(targets: number[], target: PlannedTarget, at: number): void {
    const { kind, where, out, a = 0, c = 0, d = 0, bins } = target;
    const b = bins ? this.#writeBins(bins) : (target.b ?? 0);
    targets.push(kind, where ? this.programs.write(where) : 0, 4 * (at + out), a, b, c, d, 0);
  }

  #writeBins(bins: BinTable): number {
    const { cuts, shift, table } = bins;
    const known = this.#bins.get(bins);
    if (known !== undefined) return known;
    const tableAt = this.arena.take(table.length);
    this.store.heap.u8.set(table, tableAt);
    const lasts = this.arena.words(lastCodes(bins));
    const at = this.arena.words([shift, table.length, cuts.length, tableAt, this.arena.doubles(cuts), lasts]);
    this.#bins.set(bins, at);
    return at;
  }

  #writeTargets(targets: number[]): number {
    for (let i = 2; i < targets.length; i += TARGET_WORDS) {
      const out = targets[i]!;
      targets[i] = out >= 4 * SPARSE ? this.#sparse + out - 4 * SPARSE : this.#region + out;
    }
    return this.arena.words(targets);
  }
}

/** About how dear a predicate is: the dear ones are asked last, of the fewest rows. */
export function costOf(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'ids':
    case 'any':
    case 'all':
      return 1;
    case 'within':
      return 2;
    case 'range':
      return 3;
    case 'words':
      return 9;
    case 'not':
      return costOf(predicate.of);
    case 'and':
    case 'or':
      return Math.max(1, ...predicate.of.map(costOf));
  }
}
