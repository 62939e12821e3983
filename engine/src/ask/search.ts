import type { Answer, Hit, NumberStats } from '../answer.ts';
import * as ask from '../kernel/question.ts';
import type { Kernel } from '../load-kernel.ts';
import type { Facet, Predicate, Query } from '../query.ts';
import { fromStored } from '../store/number-coding.ts';
import type { Searched } from '../store/searched.ts';
import type { AnswerSlab } from './answer-slab.ts';
import type { Arena } from './arena.ts';
import type { Centers } from './centers.ts';
import { chooseOrder } from './choose-order.ts';
import { homeOf } from './home-of.ts';
import { type Placed, QuestionWriter } from './question-writer.ts';
import { type Reach, reachOf } from './reach.ts';
import { askOrder, countsByRow, pointsOf, type Sort, writeSort } from './sorts.ts';

/** What a search works with. */
export type SearchContext = { store: Searched; arena: Arena; centers: Centers; kernel: Kernel; slab: AnswerSlab };

/** Answers a query over the rows as they are. */
export function searchRows(query: Query, context: SearchContext): Omit<Answer, 'epoch'> {
  const { facets = NO_FACETS, histograms = NO_HISTOGRAMS, sections } = query;
  const known = context.store.plans.of(facets, summarize);
  const reach = reachOf(sections, [...known.list, ...Object.values(histograms)]);
  const everywhere = reach?.counted ? countOthers(sections, reach.counted.section, context) : null;
  return context.arena.build(() => answerQuery(query, context, known, reach, everywhere));
}

/** How many rows satisfy all sections but one. */
function countOthers(sections: Query['sections'], left: string, context: SearchContext): number {
  const others = Object.entries(sections).flatMap(([name, predicate]) => (name === left ? [] : [predicate]));
  return countRows(others, context);
}

function answerQuery(
  query: Query,
  { store, arena, centers, kernel, slab }: SearchContext,
  known: Summary,
  reach: Reach | null,
  everywhere: number | null,
): Omit<Answer, 'epoch'> {
  const { stats = NO_STATS, histograms = NO_HISTOGRAMS, sections } = query;
  centers.write(predicatesOf(sections, known.asking), pointsOf(query.order));
  const dropped = droppedBy(known.drops, histograms);
  const writer = new QuestionWriter(store, arena, centers, chooseOrder(sections, dropped, store), sections);
  const placed = known.list.map((facet) => writer.addFacet(facet, facet === reach?.counted?.facet ? everywhere : null));
  const placedBins = mapValues(histograms, (histogram) => writer.addHistogram(histogram));
  const figures = stats.map((name) => askFigures(name, writer));
  const q = writer.write(
    figures.flatMap(({ index, at }) => [index, at]),
    reach,
  );
  const sort = askOrder(query.order, writer);
  const mark = query.after;
  const [skipped, wanted] = [mark ? 0 : query.first, query.count];
  // No more than there are rows: a caller may ask for all.
  const heap = writeSort(sort, Math.min(skipped + wanted, store.size), mark, q, writer);
  kernel.search(store.shape, q);
  const { words, at: start, bits } = writer.readRegion(slab);
  const read = <Result>(one: Placed<Result>) =>
    one.plan.isSparse ? readSparse(one, writer, kernel, slab) : one.plan.read(words, start + one.at, bits);
  const { u32 } = store.heap;
  const hits = readHits(heap, u32[(q + ask.TOLD_HITS) >>> 2]!, sort, mark, store);
  const answer: Omit<Answer, 'epoch'> = {
    total: u32[(q + ask.TOLD_TOTAL) >>> 2]!,
    first: mark ? u32[(q + ask.TOLD_PASSED) >>> 2]! : query.first,
    hits: skipped > 0 ? hits.slice(skipped) : hits,
    facets: {},
    stats: {},
    histograms: mapValues(placedBins, read),
  };
  for (let i = 0; i < placed.length; i++) answer.facets[known.names[i]!] = read(placed[i]!);
  for (let i = 0; i < stats.length; i++) answer.stats[stats[i]!] = readFigures(figures[i]!, store);
  return answer;
}

function readSparse<Result>(placed: Placed<Result>, writer: QuestionWriter, kernel: Kernel, slab: AnswerSlab): Result {
  const { words, at, end } = writer.readPairs(placed, kernel, slab);
  return placed.plan.read(words, at, end);
}

const NO_FACETS: NonNullable<Query['facets']> = {};
const NO_STATS: readonly string[] = [];
const NO_HISTOGRAMS: NonNullable<Query['histograms']> = {};

/** What is known of a record of facets as long as it is the same object. */
type Summary = { names: string[]; list: Facet[]; drops: ReadonlySet<string>; asking: Facet[] };

function summarize(facets: NonNullable<Query['facets']>): Summary {
  const list = Object.values(facets);
  const drops = new Set(list.flatMap(({ drop }) => (drop === null ? [] : [drop])));
  // Only these hold predicates, in which circles may hide.
  const asking = list.filter((facet) => facet.kind === 'cases' || facet.where !== undefined);
  return { names: Object.keys(facets), list, drops, asking };
}

function droppedBy(drops: ReadonlySet<string>, histograms: NonNullable<Query['histograms']>): ReadonlySet<string> {
  const more = Object.values(histograms).flatMap(({ drop }) => (drop === null || drops.has(drop) ? [] : [drop]));
  return more.length === 0 ? drops : new Set([...drops, ...more]);
}

/** How many blocks of rows a search would look into. */
export function surveyRows(query: Query, { store, arena, centers, kernel }: SearchContext): number {
  const { facets = NO_FACETS, histograms = NO_HISTOGRAMS, sections } = query;
  const known = store.plans.of(facets, summarize);
  const reach = reachOf(sections, [...known.list, ...Object.values(histograms)]);
  return arena.build(() => {
    centers.write(predicatesOf(sections, known.asking), []);
    const order = chooseOrder(sections, droppedBy(known.drops, histograms), store);
    const writer = new QuestionWriter(store, arena, centers, order, sections);
    for (const facet of known.list) writer.addFacet(facet);
    for (const name of Object.keys(histograms)) writer.addHistogram(histograms[name]!);
    return kernel.survey(store.shape, writer.write([], reach));
  });
}

/** How many rows satisfy all of the predicates. */
export function countRows(predicates: readonly Predicate[], context: SearchContext): number {
  const { store, arena, centers, kernel } = context;
  return arena.build(() => {
    centers.write(predicates, []);
    const sections = Object.fromEntries(predicates.map((predicate, i) => [String(i), predicate]));
    const q = new QuestionWriter(store, arena, centers, chooseOrder(sections, NOTHING, store), sections).write([]);
    kernel.search(store.shape, q);
    return store.heap.u32[(q + ask.TOLD_TOTAL) >>> 2]!;
  });
}

function predicatesOf(sections: Query['sections'], facets: readonly Facet[]): Predicate[] {
  const predicates = Object.values(sections);
  for (const facet of facets) {
    if (facet.kind === 'cases') predicates.push(...Object.values(facet.cases));
    else if (facet.where) predicates.push(facet.where);
  }
  return predicates;
}

const NOTHING: ReadonlySet<string> = new Set();

type Figures = { index: number; at: number };

function askFigures(name: string, writer: QuestionWriter): Figures {
  const { index } = homeOf(writer.store, name, 'number');
  return { index, at: writer.arena.doubles([Infinity, -Infinity, 0, 0]) };
}

function readFigures({ index, at }: Figures, { heap, layout }: Searched): NumberStats {
  const [least, most, sum, count] = heap.f64.subarray(at >>> 3, (at >>> 3) + 4) as unknown as number[];
  if (count === 0) return { count: 0, min: null, max: null, mean: null };
  const coding = layout.numbers[index]!;
  const mean = (sum! + count! * coding.base) / coding.divisor / count!;
  return { count: count!, min: fromStored(least!, coding), max: fromStored(most!, coding), mean };
}

function readHits(heap: number, count: number, sort: Sort, after: Query['after'], store: Searched): Hit[] {
  const { f64 } = store.heap;
  const hits = Array.from({ length: count }, (_hit, i) => ({
    key: f64[(heap >>> 3) + 2 * i]!,
    id: f64[(heap >>> 3) + 2 * i + 1]!,
  }));
  hits.sort((a, b) => (a.key < b.key || (a.key === b.key && a.id < b.id) ? -1 : 1));
  const idOf = countsByRow(after, store) ? store.ascendingIds : null;
  return hits.map(({ key, id }) => ({ id: idOf ? idOf(id) : id, key: sort.fromKernel(key) }));
}

function mapValues<In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> {
  const mapped: Record<string, Out> = {};
  for (const name of Object.keys(record)) mapped[name] = map(record[name]!);
  return mapped;
}
