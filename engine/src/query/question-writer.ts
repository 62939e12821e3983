import type { Counts } from '../api/counts.ts';
import { PROGRAM_HEAD } from '../kernel/program.ts';
import * as question from '../kernel/question.ts';
import { MAX_SECTIONS } from '../kernel/shape.ts';
import type { Kernel } from '../kernel-loader/load-kernel.ts';
import type { Facet, Histogram, Predicate } from '../api/query.ts';
import type { SearchableRows, SearchedOrder } from '../versions/searchable-rows.ts';
import type { AnswerSlab, CopiedWords } from './answer-slab.ts';
import type { Arena } from '../memory/arena.ts';
import type { BinTable } from '../columns/bin-table.ts';
import type { Centers } from '../columns/centers.ts';
import { type CountPlan, type PlannedTarget, TARGET_WORDS } from '../columns/count-plan.ts';
import { CountSheet, relocateTargets } from './count-sheet.ts';
import { planCases, planFixedCases } from './plan-cases.ts';
import { planHistogram, planValues } from './plan-columns.ts';
import { Programs } from './programs.ts';
import type { SearchRadius } from './search-radius.ts';

export type Groupings = { at: number; count: number };

/** A plan, and the position of its counts in the query's region. */
export type PlanWithOffset<Result> = { plan: CountPlan<Result>; at: number };

const EMPTY_SHEET = new CountSheet();

/** Collects one query's sections and targets, then writes it. */
export class QuestionWriter {
  readonly store: SearchableRows;
  readonly arena: Arena;
  readonly centers: Centers;
  readonly programs: Programs;
  readonly order: SearchedOrder;
  /** Sections in the order of evaluation, and their programs. */
  readonly #sections: string[];
  readonly #written: number[] = [];
  /** Counts that many searches share, followed by this search's own. */
  readonly #fixed: CountSheet;
  #own: CountSheet | null = null;
  #bins: Map<BinTable, number> | null = null;
  /** The memory for counts; sparse counts have their own. */
  #region = 0;
  #sparse = 0;
  /** Sparse counts that were copied, by their position. */
  readonly #copied: { at: number; pairs: CopiedWords }[] = [];

  constructor(
    store: SearchableRows,
    arena: Arena,
    centers: Centers,
    order: SearchedOrder,
    sections: Readonly<Record<string, Predicate>>,
    fixed: CountSheet = EMPTY_SHEET,
  ) {
    this.store = store;
    this.arena = arena;
    this.centers = centers;
    this.order = order;
    this.#fixed = fixed;
    this.programs = new Programs(store, arena, centers, order);
    this.#sections = byCost(sections);
    if (this.#sections.length > MAX_SECTIONS) throw new Error(`A search has more than ${MAX_SECTIONS} sections.`);
    for (let i = 0; i < this.#sections.length; i++) {
      this.#written.push(this.programs.write(sections[this.#sections[i]!]!));
    }
  }

  addFacet(facet: Facet, everywhere: number | null = null): PlanWithOffset<Counts> {
    if (facet.kind === 'cases') {
      const fixed = everywhere === null ? this.store.plans.of(facet, planFixedCases) : null;
      return this.#add(fixed ?? planCases(facet, this.programs, everywhere));
    }
    return this.#add(this.store.plans.of(facet, planValues));
  }

  /** Adds a histogram; throws on invalid edges. */
  addHistogram(histogram: Histogram): PlanWithOffset<number[]> {
    return this.#add(this.store.plans.of(histogram, planHistogram));
  }

  /**
   * Writes the query without its order and page; returns its address. `figures`: columns and the addresses of their
   * statistics. `groupings`: see `groups.ts`.
   */
  write(figures: readonly number[], reach: SearchRadius | null = null, groupings: Groupings | null = null): number {
    const { size, sparseSize } = this.#sheet;
    const words = question.QUESTION_BYTES / 4 + size + this.#bitWords + sparseSize;
    const q = this.arena.takeZeros(4 * words);
    this.#region = q + question.QUESTION_BYTES;
    this.#sparse = this.#region + 4 * (size + this.#bitWords);
    const sections = this.#writeSections();
    const targets = this.#writeTargets(this.#fixed.targets, this.#own?.targets);
    const stats = this.arena.words(figures);
    const { u32 } = this.store.heap;
    const at = q >>> 2;
    u32[at + question.QUESTION_ORDER / 4] = this.order.at;
    u32[at + question.QUESTION_SECTION_COUNT / 4] = this.#sections.length;
    u32[at + question.QUESTION_SECTIONS / 4] = sections;
    u32[at + question.QUESTION_TARGET_COUNT / 4] = this.#targetCount(this.#fixed.targets, this.#own?.targets);
    u32[at + question.QUESTION_TARGETS / 4] = targets;
    u32[at + question.QUESTION_BIT_COUNTS / 4] = this.#sheet.needsBits ? this.#region + 4 * size : 0;
    u32[at + question.QUESTION_STAT_COUNT / 4] = figures.length / 2;
    u32[at + question.QUESTION_STATS / 4] = stats;
    if (reach !== null) this.#writeReach(reach, q);
    if (groupings !== null) {
      u32[at + question.QUESTION_GROUPING_COUNT / 4] = groupings.count;
      u32[at + question.QUESTION_GROUPINGS / 4] = groupings.at;
    }
    return q;
  }

  #writeReach({ circle, others }: SearchRadius, q: number): void {
    const { u32 } = this.store.heap;
    u32[(q + question.QUESTION_CIRCLE) >>> 2] = this.programs.write(circle) + PROGRAM_HEAD;
    if (others.length === 0) return;
    u32[(q + question.QUESTION_OUTSIDE_CIRCLE) >>> 2] = this.programs.write({ kind: 'or', of: others });
  }

  /** Copies all counts after the query was answered; returns their position, and the position of the bits' counts. */
  readRegion(slab: AnswerSlab): { words: Uint32Array; at: number; bits: number } {
    const start = this.#region >>> 2;
    const { size } = this.#sheet;
    const { words, at } = slab.copy(this.store.heap.u32, start, start + size + this.#bitWords);
    return { words, at, bits: at + size };
  }

  /**
   * Copies the non-zero counts of a sparse plan as pairs; returns where they start and end. Several plans may share
   * them.
   */
  readPairs({ size }: CountPlan<unknown>, at: number, kernel: Kernel, slab: AnswerSlab): CopiedWords {
    for (const known of this.#copied) if (known.at === at) return known.pairs;
    const found = this.arena.take(8 * size);
    const count = kernel.compact(this.#sparse + 4 * at, size, found);
    const pairs = slab.copy(this.store.heap.u32, found >>> 2, (found >>> 2) + 2 * count);
    this.#copied.push({ at, pairs });
    return pairs;
  }

  get #sheet(): CountSheet {
    return this.#own ?? this.#fixed;
  }

  /** The number of words of the counts of all bits, if they are needed. */
  get #bitWords(): number {
    return this.#sheet.needsBits ? 8 * this.store.layout.signatureBytes : 0;
  }

  #add<Result>(plan: CountPlan<Result>): PlanWithOffset<Result> {
    this.#own ??= new CountSheet(this.#fixed);
    return { plan, at: this.#own.add(plan, this) };
  }

  program({ where }: PlannedTarget): number {
    return this.programs.write(where!);
  }

  bins({ bins }: PlannedTarget): number {
    return this.#writeBins(bins!);
  }

  #writeBins(bins: BinTable): number {
    const { cuts, lasts, shift, table } = bins;
    this.#bins ??= new Map();
    const known = this.#bins.get(bins);
    if (known !== undefined) return known;
    const tableAt = this.arena.take(table.length);
    this.store.heap.u8.set(table, tableAt);
    const head = [shift, table.length, cuts.length, tableAt, this.arena.doubles(cuts), this.arena.words(lasts)];
    const at = this.arena.words(head);
    this.#bins.set(bins, at);
    return at;
  }

  #writeSections(): number {
    const at = this.arena.take(question.SECTION_BYTES * this.#sections.length);
    for (let i = 0; i < this.#sections.length; i++) {
      const fixed = this.#fixed.targetsWithout(this.#sections[i]!);
      const own = this.#own?.targetsWithout(this.#sections[i]!);
      const count = this.#targetCount(fixed, own);
      const targets = this.#writeTargets(fixed, own);
      const { u32 } = this.store.heap;
      const section = (at + question.SECTION_BYTES * i) >>> 2;
      u32[section] = this.#written[i]!;
      u32[section + question.SECTION_DROPPED / 4] = count > 0 ? 1 : 0;
      u32[section + question.SECTION_TARGET_COUNT / 4] = count;
      u32[section + question.SECTION_TARGETS / 4] = targets;
    }
    return at;
  }

  #targetCount(fixed: readonly number[], own: readonly number[] | undefined): number {
    return (fixed.length + (own?.length ?? 0)) / TARGET_WORDS;
  }

  #writeTargets(fixed: readonly number[], own: readonly number[] | undefined): number {
    const at = this.arena.take(4 * (fixed.length + (own?.length ?? 0)));
    const { u32 } = this.store.heap;
    relocateTargets(fixed, u32, at >>> 2, this.#region, this.#sparse);
    if (own) relocateTargets(own, u32, (at >>> 2) + fixed.length, this.#region, this.#sparse);
    return at;
  }
}

/** Returns the names of sections, the cheapest first. */
function byCost(sections: Readonly<Record<string, Predicate>>): string[] {
  const names = Object.keys(sections);
  const costs: number[] = [];
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const cost = costOf(sections[name]!);
    let at = i;
    for (; at > 0 && costs[at - 1]! > cost; at--) {
      names[at] = names[at - 1]!;
      costs[at] = costs[at - 1]!;
    }
    names[at] = name;
    costs[at] = cost;
  }
  return names;
}

/** Estimates the cost of a predicate. Expensive predicates are tested last, on the fewest rows. */
export function costOf(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'ids':
      return 0;
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
