import { Counts } from '../counts.ts';
import type { Dictionary } from '../dictionary.ts';
import * as ask from '../kernel/question.ts';
import type { Facet, Histogram, Predicate } from '../query.ts';
import type { BitColumn } from '../store/layout.ts';
import { toStored } from '../store/number-coding.ts';
import type { TupleDictionary } from '../store/tuple-dictionary.ts';
import { type Circle, readCircle, shareCenter } from './circles.ts';
import { homeOf } from './home-of.ts';
import type { QuestionWriter } from './question-writer.ts';

/** Reads what was counted, once it is. Must be called before the next question. */
export type Reader<Result> = () => Result;

type ValuesFacet = Extract<Facet, { kind: 'values' }>;
type CasesFacet = Extract<Facet, { kind: 'cases' }>;

/** Asks for a facet's counts; answers how to read them. */
export function askFacet(facet: Facet, writer: QuestionWriter): Reader<Counts> {
  return facet.kind === 'values' ? askValues(facet, writer) : askCases(facet, writer);
}

function askValues(facet: ValuesFacet, writer: QuestionWriter): Reader<Counts> {
  const { store } = writer;
  const home = homeOf(store, facet.column, 'code', 'codes');
  if (home.kind === 'part') {
    const read = askWide(home.index, home.tuples.size, facet, writer);
    return () => {
      const counts = read();
      return new Counts(() => rollUp(counts, home.tuples, home.part));
    };
  }
  if (home.kind === 'codes') return askBits(store.layout.multis[home.index]!, home.dictionary, facet, writer);
  const single = store.layout.singles[home.index]!;
  if (single.kind === 'bits') return askBits(single, home.dictionary, facet, writer);
  const read = askWide(home.index, home.dictionary.size, facet, writer);
  return () => {
    const counts = read();
    return new Counts(() => named(counts, 0, home.dictionary, new Map()));
  };
}

/** Counts a wide column by code. Facets that count the same share it. */
function askWide(index: number, size: number, facet: ValuesFacet, writer: QuestionWriter): Reader<Uint32Array> {
  const column = writer.store.layout.singles[index]!;
  if (column.kind !== 'wide') throw new Error('A column of bits has no codes side by side.');
  const { where, drop } = facet;
  const ask1 = () => {
    const out = writer.arena.takeZeros(4 * size);
    writer.addTarget({ kind: ask.COUNT_WIDE, where, out, a: column.index }, drop);
    return out;
  };
  const out = where ? ask1() : writer.shared(`${column.index} ${writer.sectionOf(drop)}`, ask1);
  return () => writer.store.heap.u32.slice(out >>> 2, (out >>> 2) + size);
}

function askBits(column: BitColumn, dictionary: Dictionary, facet: ValuesFacet, writer: QuestionWriter): Reader<Counts> {
  const { where, drop } = facet;
  const { arena, store } = writer;
  const [first, end] = [column.first, column.first + column.codes.length];
  const isWhole = where === undefined;
  const failing = isWhole ? writer.sectionOf(drop) : -1;
  let out = 0;
  if (end > first && (!isWhole || failing >= 0)) {
    out = arena.takeZeros(4 * (end - first));
    const target = { kind: ask.COUNT_BITS, where, out, a: first, b: end };
    if (isWhole) writer.addFailingTarget(target, failing);
    else writer.addTarget(target, drop);
  }
  const base = isWhole && end > first ? writer.bitCounts() : 0;
  const rare = dictionary.size - 1 > column.codes.length ? arena.takeZeros(4 * dictionary.size) : 0;
  const keys = { a: column.key, b: column.key + dictionary.size - 1 };
  if (rare > 0) writer.addTarget({ kind: ask.COUNT_RARE, where, out: rare, ...keys }, drop);
  return () => {
    const { u32 } = store.heap;
    const counts = base === 0 ? new Uint32Array(end - first) : u32.slice((base >>> 2) + first, (base >>> 2) + end);
    if (out > 0) for (let i = 0; i < counts.length; i++) counts[i]! += u32[(out >>> 2) + i]!;
    const others = rare > 0 ? u32.slice(rare >>> 2, (rare >>> 2) + dictionary.size) : null;
    return new Counts(() => {
      const named1 = new Map<string, number>();
      for (const [i, code] of column.codes.entries()) if (counts[i]! > 0) named1.set(dictionary.valueOf(code), counts[i]!);
      return others ? named(others, 0, dictionary, named1) : named1;
    });
  };
}

/** Adds counts by code under their values. */
function named(counts: Uint32Array, first: number, dictionary: Dictionary, into: Map<string, number>): Map<string, number> {
  for (let code = Math.max(1, first); code < counts.length; code++) {
    if (counts[code]! > 0) into.set(dictionary.valueOf(code), counts[code]!);
  }
  return into;
}

/** Counts of tuples, added up by one of their values. */
function rollUp(counts: Uint32Array, tuples: TupleDictionary, part: number): Map<string, number> {
  const dictionary = tuples.parts[part]!;
  const byValue = new Uint32Array(dictionary.size);
  for (let code = 1; code < counts.length; code++) if (counts[code]! > 0) byValue[tuples.partOf(code, part)]! += counts[code]!;
  return named(byValue, 1, dictionary, new Map());
}

function askCases({ cases, drop }: CasesFacet, writer: QuestionWriter): Reader<Counts> {
  const names = Object.keys(cases);
  const readers = new Map<string, Reader<number>>();
  const circles: Circle[][] = [];
  const known = new Map<string, Reader<number>>();
  for (const name of names) {
    const circle = readCircle(name, cases[name]!);
    if (circle) {
      const around = circles.find(([first]) => shareCenter(first!, circle));
      if (around) around.push(circle);
      else circles.push([circle]);
      continue;
    }
    // Different options often come to the same: a subtype of a style that is not chosen narrows nothing.
    const key = JSON.stringify(cases[name]);
    const reader = known.get(key) ?? askCase(cases[name]!, drop, writer);
    known.set(key, reader);
    readers.set(name, reader);
  }
  for (const around of circles) askCircles(around, drop, writer, readers);
  return () => {
    const counts = new Map(names.map((name) => [name, readers.get(name)!()]));
    return new Counts(() => counts);
  };
}

function askCase(where: Predicate, drop: string | null, writer: QuestionWriter): Reader<number> {
  const out = writer.arena.takeZeros(4);
  const isEverything = where.kind === 'and' && where.of.length === 0;
  writer.addTarget({ kind: ask.COUNT_ROWS, where: isEverything ? undefined : where, out }, drop);
  return () => writer.store.heap.u32[out >>> 2]!;
}

/** Circles around one center share a count: by the smallest circle that a row is in. */
function askCircles(
  circles: readonly Circle[],
  drop: string | null,
  writer: QuestionWriter,
  readers: Map<string, Reader<number>>,
): void {
  const [{ within, others }] = circles as readonly [Circle];
  const { index } = homeOf(writer.store, within.column, 'point');
  const column = writer.store.layout.singles[index]!;
  if (column.kind !== 'wide') throw new Error('Places are kept side by side.');
  const edges = writer.centers.circlesOf(within.center);
  const out = writer.arena.takeZeros(4 * (edges.length + 1));
  const anywhere = others.length > 0 ? writer.programs.write({ kind: 'or', of: others }) : 0;
  const center = writer.centers.addressOf(within.center);
  const capped = writer.order.capColumn === column.index ? 1 : 0;
  const target = { kind: ask.COUNT_BANDS, out, a: column.index, b: center, c: anywhere, d: capped };
  writer.addTarget(target, drop);
  for (const { name, within: circle } of circles) {
    const edge = edges.indexOf(circle.miles);
    readers.set(name, () => {
      const bands = writer.store.heap.u32.subarray(out >>> 2, (out >>> 2) + edges.length + 1);
      return bands.subarray(0, edge + 1).reduce((sum, count) => sum + count, 0);
    });
  }
}

/** Asks for a histogram; throws on useless edges. */
export function askHistogram({ column, edges, drop }: Histogram, writer: QuestionWriter): Reader<number[]> {
  if (edges.length < 2) throw new Error('A histogram needs at least two edges.');
  if (edges.some((edge, i) => i > 0 && !(edge > edges[i - 1]!))) throw new Error('Histogram edges must ascend.');
  const { index } = homeOf(writer.store, column, 'number');
  const coding = writer.store.layout.numbers[index]!;
  const out = writer.arena.takeZeros(4 * (edges.length - 1));
  const c = writer.arena.doubles(edges.map((edge) => toStored(edge, coding)));
  writer.addTarget({ kind: ask.COUNT_EDGES, where: undefined, out, a: index, b: edges.length, c }, drop);
  return () => [...writer.store.heap.u32.subarray(out >>> 2, (out >>> 2) + edges.length - 1)];
}
