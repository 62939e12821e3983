import type { Answer, Hit } from '../api/answer.ts';
import { checkPredicate, checkQuery } from '../api/check-query.ts';
import * as question from '../kernel/question.ts';
import { MAX_SECTIONS } from '../kernel/shape.ts';
import type { Kernel } from '../kernel-loader/load-kernel.ts';
import type { Predicate, Query } from '../api/query.ts';
import type { SearchableRows, SearchedOrder } from '../versions/searchable-rows.ts';
import type { AnswerSlab } from './answer-slab.ts';
import type { Arena } from '../memory/arena.ts';
import type { Centers } from '../columns/centers.ts';
import { chooseOrder } from './choose-order.ts';
import type { CountPlan } from '../columns/count-plan.ts';
import { prepareComputed } from './prepare-computed.ts';
import type { ComputedColumns } from '../store/computed-columns.ts';
import { createFacetSet, type FacetSet } from './facet-set.ts';
import { QuestionWriter } from './question-writer.ts';
import { type SearchRadius, searchRadiusOf } from './search-radius.ts';
import { pointsOf, type Sort, writeOrderQuestion, writeSort } from './sorts.ts';
import { circlesInGroups, writeGroupings } from './groups.ts';
import { allocateNumberStats, readNumberStats } from './number-stats.ts';
import { addTo, mapValues } from './map-values.ts';

/** Parts of the store that a search reads and writes. */
export type SearchContext = {
  store: SearchableRows;
  computed: ComputedColumns;
  arena: Arena;
  centers: Centers;
  kernel: Kernel;
  slab: AnswerSlab;
};

/** Answers a query over the current rows. */
export function searchRows(query: Query, context: SearchContext): Omit<Answer, 'epoch'> {
  checkQuery(query);
  prepareComputed(query, context);
  const { facets = NO_FACETS, histograms = NO_HISTOGRAMS, sections } = query;
  const known = context.store.plans.of(facets, createFacetSet);
  const counts = histograms === NO_HISTOGRAMS ? known.list : [...known.list, ...Object.values(histograms)];
  const reach = searchRadiusOf(sections, counts);
  const everywhere = reach?.counted ? countOthers(sections, reach.counted.section, context) : null;
  return context.arena.build(() => answerQuery(query, context, known, reach, everywhere));
}

/** Counts the rows that satisfy all sections except one. */
function countOthers(sections: Query['sections'], left: string, context: SearchContext): number {
  return countMatching(othersThan(left, sections), context);
}

function othersThan(left: string, sections: Query['sections']): Predicate[] {
  return Object.entries(sections).flatMap(([name, predicate]) => (name === left ? [] : [predicate]));
}

function answerQuery(
  query: Query,
  context: SearchContext,
  known: FacetSet,
  reach: SearchRadius | null,
  everywhere: number | null,
): Omit<Answer, 'epoch'> {
  const { store, arena, centers, kernel, slab } = context;
  const { stats = NO_STATS, histograms = NO_HISTOGRAMS, groups = NO_GROUPS, sections } = query;
  const circles = groups === NO_GROUPS ? known.circles : [...known.circles, ...circlesInGroups(groups)];
  centers.write(predicatesOf(sections, circles), pointsOf(query.order));
  const dropped = droppedBy(known.drops, histograms);
  const order = chooseOrder(sections, dropped, store);
  const writer = new QuestionWriter(store, arena, centers, order, sections, known.sheet);
  const placed = known.own.map(({ facet }) =>
    writer.addFacet(facet, facet === reach?.counted?.facet ? everywhere : null),
  );
  const placedBins = mapValues(histograms, (histogram) => writer.addHistogram(histogram));
  const figures = allocateNumberStats(stats, store, arena);
  const groupings = writeGroupings(groups, writer);
  const q = writer.write(figures, reach, groupings);
  const sort = writeOrderQuestion(query.order, writer);
  const mark = query.after;
  const [skipped, wanted] = [mark ? 0 : query.first, query.count];
  // The heap is limited to the number of rows, because a caller may request all of them.
  const heap = writeSort(sort, Math.min(skipped + wanted, store.size), query, q, writer);
  runQuestion(q, order, context);
  const { words, at: start, bits } = writer.readRegion(slab);
  const read = <Result>(plan: CountPlan<Result>, at: number): Result => {
    if (!plan.isSparse) return plan.read(words, start + at, bits);
    const pairs = writer.readPairs(plan, at, kernel, slab);
    return plan.read(pairs.words, pairs.at, pairs.end);
  };
  const facets = { ...known.blank };
  for (let i = 0; i < known.fixed.length; i++)
    facets[known.fixed[i]!.name] = read(known.fixed[i]!.plan, known.fixed[i]!.at);
  for (let i = 0; i < placed.length; i++) facets[known.own[i]!.name] = read(placed[i]!.plan, placed[i]!.at);
  const { u32 } = store.heap;
  const answer: Omit<Answer, 'epoch'> = {
    total: query.least === undefined ? u32[(q + question.RESULT_TOTAL) >>> 2]! : 0,
    first: mark ? u32[(q + question.RESULT_PASSED) >>> 2]! : query.first,
    hits: readHits(heap, skipped, u32[(q + question.RESULT_HITS) >>> 2]!, sort, store),
    // By now, every name of the blank record has a value.
    facets: facets as Answer['facets'],
    stats: {},
    histograms: mapValues(placedBins, ({ plan, at }) => read(plan, at)),
    groups: groupings === null ? {} : groupings.read(),
  };
  for (let i = 0; i < stats.length; i++) {
    addTo(answer.stats, stats[i]!, readNumberStats(figures[2 * i]!, figures[2 * i + 1]!, store));
  }
  return answer;
}

const NO_FACETS: NonNullable<Query['facets']> = {};
const NO_STATS: readonly string[] = [];
const NO_HISTOGRAMS: NonNullable<Query['histograms']> = {};
const NO_GROUPS: NonNullable<Query['groups']> = {};

function droppedBy(drops: ReadonlySet<string>, histograms: NonNullable<Query['histograms']>): ReadonlySet<string> {
  const more = Object.values(histograms).flatMap(({ drop }) => (drop === null || drops.has(drop) ? [] : [drop]));
  return more.length === 0 ? drops : new Set([...drops, ...more]);
}

/** Returns how many blocks of rows a search would read. */
export function countBlocksToRead(query: Query, context: SearchContext): number {
  checkQuery(query);
  prepareComputed(query, context);
  const { store, computed, arena, centers, kernel } = context;
  const { facets = NO_FACETS, histograms = NO_HISTOGRAMS, sections } = query;
  const known = store.plans.of(facets, createFacetSet);
  const reach = searchRadiusOf(sections, [...known.list, ...Object.values(histograms)]);
  const elsewhere = reach?.counted
    ? askOf(othersThan(reach.counted.section, sections), context, (q, order) => {
        computed.bound(order, store);
        return kernel.countBlocksToSearch(store.shape, q, 0);
      })
    : 0;
  return arena.build(() => {
    centers.write(predicatesOf(sections, known.circles), []);
    const order = chooseOrder(sections, droppedBy(known.drops, histograms), store);
    computed.bound(order, store);
    const writer = new QuestionWriter(store, arena, centers, order, sections, known.sheet);
    for (const { facet } of known.own) writer.addFacet(facet);
    for (const name of Object.keys(histograms)) writer.addHistogram(histograms[name]!);
    return elsewhere + kernel.countBlocksToSearch(store.shape, writer.write([], reach), 0);
  });
}

/** Counts the rows that satisfy all of the predicates. */
export function countRows(predicates: readonly Predicate[], context: SearchContext): number {
  for (let i = 0; i < predicates.length; i++) checkPredicate(predicates[i]!);
  prepareComputed({ sections: Object.fromEntries(predicates.entries()) }, context);
  return countMatching(predicates, context);
}

/** Counts matching rows like `countRows`, for predicates that were already checked. */
export function countMatching(predicates: readonly Predicate[], context: SearchContext): number {
  return askOf(predicates, context, (q, order) => {
    runQuestion(q, order, context);
    return context.store.heap.u32[(q + question.RESULT_TOTAL) >>> 2]!;
  });
}

/** Writes a question for the rows that satisfy all of the predicates, and runs it. */
function askOf(
  predicates: readonly Predicate[],
  { store, arena, centers }: SearchContext,
  run: (q: number, order: SearchedOrder) => number,
): number {
  // No facet leaves one of these predicates out, so they can form one section.
  const of: readonly Predicate[] = predicates.length > MAX_SECTIONS ? [{ kind: 'and', of: predicates }] : predicates;
  return arena.build(() => {
    centers.write(of, []);
    const sections = Object.fromEntries(of.map((predicate, i) => [String(i), predicate]));
    const order = chooseOrder(sections, NOTHING, store);
    return run(new QuestionWriter(store, arena, centers, order, sections).write([]), order);
  });
}

/**
 * Answers the question at `q`. First computes the numbers of computed columns, but only in the blocks that the question
 * reads.
 */
function runQuestion(q: number, order: SearchedOrder, { store, computed, arena, kernel }: SearchContext): void {
  if (computed.bound(order, store)) {
    const list = arena.take(4 * order.blockCount);
    const count = kernel.countBlocksToSearch(store.shape, q, list);
    computed.completeBlocks(store.heap.u32.subarray(list >>> 2, (list >>> 2) + count), order, store);
  }
  kernel.search(store.shape, q);
}

function predicatesOf(sections: Query['sections'], circles: readonly Predicate[]): readonly Predicate[] {
  return [...Object.values(sections), ...circles];
}

const NOTHING: ReadonlySet<string> = new Set();

/** Returns the hits after the skipped ones, best first. */
function readHits(heap: number, skipped: number, count: number, sort: Sort, { heap: { f64 } }: SearchableRows): Hit[] {
  const hits: Hit[] = [];
  for (let i = skipped; i < count; i++) {
    const at = (heap >>> 3) + 2 * i;
    hits.push({ id: f64[at + 1]!, key: sort.fromKernel(f64[at]!) });
  }
  return hits;
}
