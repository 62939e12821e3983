/**
 * Values stored as bits: codes, sets of codes and words. Common values have a bit in the row's signature and a slice of
 * the block, or only a slice; the others are stored as pairs of value and row. Bits are counted all at once, pairs one
 * by one.
 */
import type { CountPlan, PlannedTarget } from './count-plan.ts';
import type { GroupPlan } from './group-plan.ts';
import type { ProgramWriter } from './program-writer.ts';
import { CountPositions, type ReadCount } from '../api/count-positions.ts';
import { Counts } from '../api/counts.ts';
import type { Dictionary } from '../dictionaries/dictionary.ts';
import * as op from '../kernel/program.ts';
import * as question from '../kernel/question.ts';
import type { Facet } from '../api/query.ts';
import type { BitColumn } from '../layout/layout.ts';

type ValuesFacet = Extract<Facet, { kind: 'values' }>;

/**
 * Adds a test for rows that have one of the codes. `all`: rows must have all of them. `single`: a row has at most one
 * code.
 */
export function addValues(
  column: BitColumn,
  codes: readonly number[],
  single: boolean,
  all: boolean,
  programs: ProgramWriter,
): void {
  if (codes.length === 1) {
    const code = codes[0]!;
    const bit = column.bitOf[code] ?? -1;
    if (bit >= 0) return addBits(column, [bit], NONE, single, all, programs);
    return addBits(column, NONE, [column.key + code, column.key + code], single, all, programs);
  }
  const bits: number[] = [];
  const rare: number[] = [];
  const ascending = all || codes.length < 2 ? codes : codes.toSorted((a, b) => a - b);
  let last = -1;
  for (const code of ascending) {
    const bit = column.bitOf[code] ?? -1;
    if (bit >= 0) bits.push(bit);
    // Adjacent values form one range of keys, even if values with bits lie between them, because no pair has the keys
    // of those.
    else if (!all && last >= 0 && joins(column, last, code)) rare[rare.length - 1] = column.key + code;
    else rare.push(column.key + code, column.key + code);
    if (bit < 0) last = code;
  }
  if (codes.length === 0) programs.addNothing();
  else addBits(column, bits, rare, single, all, programs);
}

const NONE: readonly number[] = [];

/** Adds a test for rows that have any value. */
export function addHasValueTest(column: BitColumn, programs: ProgramWriter): void {
  const bits = [...column.codes.keys()].map((i) => column.first + i);
  addBits(column, bits, [column.key + 1, column.key + 2 ** 24 - 1], false, false, programs);
}

/** `rare`: ranges of keys, each with its first and last key. */
function addBits(
  column: BitColumn,
  bits: readonly number[],
  rare: readonly number[],
  single: boolean,
  all: boolean,
  { arena, store, words }: ProgramWriter,
): void {
  const hasRest = column.rest >= 0 && column.codes.length > 0;
  const first = hasRest ? column.first >>> 5 : 0;
  const end = hasRest ? ((column.first + column.codes.length - 1) >>> 5) + 1 : 0;
  const wanted = arena.take(4 * (end - first));
  const own = arena.take(4 * (end - first));
  const { u32 } = store.heap;
  for (let word = first; word < end; word++) {
    u32[(wanted >>> 2) + word - first] = 0;
    u32[(own >>> 2) + word - first] = bitsWithin(word, column.first, column.first + column.codes.length);
  }
  if (hasRest) for (const bit of bits) u32[(wanted >>> 2) + (bit >>> 5) - first]! |= 1 << (bit & 31);
  words.push(op.VALUES, op.VALUES_WORDS, bits.length, arena.words(bits), 0, first, end);
  words.push(wanted, own, Math.max(0, column.rest));
  words.push(rare.length / 2, arena.words(rare), single ? 1 : 0, all ? 1 : 0);
}

/** Plans the counts of a column's values. `rows`: the number of rows, at least 1. */
export function planBits(
  { where, drop }: ValuesFacet,
  column: BitColumn,
  dictionary: Dictionary,
  rows: number,
): CountPlan<Counts> {
  const { first, codes, key } = column;
  const isWhole = where === undefined;
  const targets: PlannedTarget[] = [];
  const c = Math.max(1, Math.round(codes.reduce((sum, code) => sum + dictionary.usesOf(code), 0) / rows));
  if (codes.length > 0 && (!isWhole || drop !== null)) {
    targets.push({
      kind: question.COUNT_BITS,
      out: 0,
      onlyFailing: isWhole,
      where,
      a: first,
      b: first + codes.length,
      c,
    });
  }
  // Values without bits are counted pair by pair.
  const hasRare = dictionary.size - 1 > codes.length;
  if (hasRare) {
    targets.push({ kind: question.COUNT_RARE, out: codes.length, where, a: key, b: key + dictionary.size - 1 });
  }
  const size = codes.length + (hasRare ? dictionary.size : 0);
  const needsBits = isWhole && codes.length > 0;
  const positions = positionsOf(column, dictionary, needsBits);
  return { drop, size, targets, needsBits, read: (words, at, bits) => new Counts(positions, words, at, bits) };
}

/** Returns where the counts of a column's values are: first those with bits, then the others by their codes. */
function positionsOf({ first, codes, bitOf }: BitColumn, dictionary: Dictionary, needsBits: boolean): CountPositions {
  const all = dictionary.shareValues();
  const names: string[] = [];
  const offsets: number[] = [];
  const add = (code: number, offset: number) => {
    // An unused code may still have the name of a value that has another code by now.
    if (!dictionary.isKnown(code)) return;
    names.push(all[code]!);
    offsets.push(offset);
  };
  for (const [i, code] of codes.entries()) add(code, i);
  for (let code = 1; code < dictionary.size; code++) if ((bitOf[code] ?? -1) < 0) add(code, codes.length + code);
  const read: ReadCount = (words, at, bits, position) => {
    const offset = offsets[position]!;
    return words[at + offset]! + (needsBits && offset < codes.length ? words[bits + first + offset]! : 0);
  };
  return new CountPositions(names, read, { namesAll: false });
}

export function groupByBits({ first, codes, key }: BitColumn, dictionary: Dictionary): GroupPlan {
  const names = dictionary.shareValues();
  return {
    kind: question.GROUP_BY_BITS,
    a: first,
    b: first + codes.length,
    c: key + 1,
    d: key + dictionary.size - 1,
    size: codes.length + dictionary.size,
    nameOf: (group) => names[group <= codes.length ? codes[group - 1]! : group - codes.length]!,
  };
}

/** Returns the bits of a word that lie in [first, end). */
function bitsWithin(word: number, first: number, end: number): number {
  const head = first > word << 5 ? -1 << (first & 31) : -1;
  const tail = end < (word + 1) << 5 ? ~(-1 << (end & 31)) : -1;
  return head & tail;
}

/** Returns whether all codes between two codes have bits. */
function joins({ bitOf }: BitColumn, from: number, to: number): boolean {
  for (let code = from + 1; code < to; code++) if ((bitOf[code] ?? -1) < 0) return false;
  return true;
}
