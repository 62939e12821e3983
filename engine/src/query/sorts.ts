import { wideColumnOf } from '../columns/wide.ts';
import * as question from '../kernel/question.ts';
import type { Order, Query, ScoreTerm } from '../api/query.ts';
import type { Point } from '../api/schema.ts';
import { decodeStoredNumber, encodeStoredNumber } from '../layout/number-coding.ts';
import { findStoredField } from './find-stored-field.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import type { QuestionWriter } from './question-writer.ts';

/** An order as the kernel expects it, and the conversion of hits' keys. */
export type Sort = {
  kind: number;
  column: number;
  detail: number;
  terms: number;
  /** Converts a hit's key to the kernel's form, or back; `null` means no key. */
  toKernel(key: number | null): number;
  fromKernel(key: number): number | null;
};

/** Returns the centers that an order measures from. */
export function pointsOf(order: Order): Point[] {
  if (order.kind === 'distance') return [order.center];
  return order.kind === 'score' ? order.terms.flatMap((term) => (term.kind === 'near' ? [term.center] : [])) : [];
}

export function writeOrderQuestion(order: Order, writer: QuestionWriter): Sort {
  switch (order.kind) {
    case 'column': {
      const { index } = findStoredField(writer.store, order.column, 'number');
      const coding = writer.store.layout.numbers[index]!;
      const sign = order.direction === 'asc' ? 1 : -1;
      return {
        kind: question.SORT_NUMBER,
        column: index,
        detail: sign === 1 ? 0 : 1,
        terms: 0,
        toKernel: (key) => (key === null ? Infinity : sign * encodeStoredNumber(key, coding)),
        fromKernel: (key) => (key === Infinity ? null : decodeStoredNumber(sign * key, coding) + 0),
      };
    }
    case 'distance': {
      const column = placesOf(order.column, writer);
      const toKernel = (key: number | null) => key ?? Infinity;
      const fromKernel = (key: number) => (key === Infinity ? null : key);
      const detail = writer.centers.addressOf(order.center);
      return { kind: question.SORT_DISTANCE, column, detail, terms: 0, toKernel, fromKernel };
    }
    case 'score': {
      const detail = writer.arena.take(question.TERM_BYTES * order.terms.length);
      for (const [i, term] of order.terms.entries()) writeTerm(term, detail + question.TERM_BYTES * i, writer);
      const toKernel = (key: number | null) => (key === null ? Infinity : -key);
      const fromKernel = (key: number) => (key === Infinity ? null : -key + 0);
      return { kind: question.SORT_SCORE, column: 0, detail, terms: order.terms.length, toKernel, fromKernel };
    }
  }
}

/** Writes order, page and start position into the query at `q`; returns where the best hits will be. */
export function writeSort(
  sort: Sort,
  hits: number,
  { after, least }: Pick<Query, 'after' | 'least'>,
  q: number,
  writer: QuestionWriter,
): number {
  const { u32, f64 } = writer.store.heap;
  const heap = writer.arena.take(16 * hits + 16);
  const at = q >>> 2;
  const byRow = countsByRow(after, writer.store);
  u32[at + question.QUESTION_MAX_HITS / 4] = hits;
  u32[at + question.QUESTION_SORT / 4] = sort.kind;
  u32[at + question.QUESTION_SORT_COLUMN / 4] = sort.column;
  u32[at + question.QUESTION_SORT_DETAIL / 4] = sort.detail;
  u32[at + question.QUESTION_TERM_COUNT / 4] = sort.terms;
  u32[at + question.QUESTION_HAS_MARK / 4] = after ? 1 : 0;
  u32[at + question.QUESTION_HEAP / 4] = heap;
  u32[at + question.QUESTION_TIES_BY_ROW / 4] = byRow ? 1 : 0;
  u32[(q + question.QUESTION_SORT_CAPPED) >>> 2] =
    sort.kind === question.SORT_DISTANCE && sort.column === writer.order.capColumn ? 1 : 0;
  f64[(q + question.QUESTION_MARK_KEY) >>> 3] = after ? sort.toKernel(after.key) : 0;
  f64[(q + question.QUESTION_MARK_ID) >>> 3] = after ? after.id : 0;
  f64[(q + question.QUESTION_WORST_KEY) >>> 3] = least === undefined ? Infinity : sort.toKernel(least);
  return heap;
}

/**
 * Returns whether row numbers may break ties instead of ids. Not possible for hits after a start position, which has an
 * id.
 */
function countsByRow(after: Query['after'], store: SearchableRows): boolean {
  return after === undefined && store.ascendingIds !== null;
}

function writeTerm(term: ScoreTerm, at: number, writer: QuestionWriter): void {
  const { u32, f64 } = writer.store.heap;
  const doubles = at >>> 3;
  f64[doubles + question.TERM_WEIGHT / 8] = term.weight;
  if (term.kind === 'near') {
    const wide = placesOf(term.column, writer);
    const isCapped = wide === writer.order.capColumn ? 1 : 0;
    u32.set([question.TERM_KIND_DISTANCE, wide, writer.centers.addressOf(term.center), isCapped], at >>> 2);
    f64[doubles + question.TERM_HALF_AT / 8] = term.halfMiles;
    return;
  }
  const { index } = findStoredField(writer.store, term.column, 'number');
  const { base, divisor } = writer.store.layout.numbers[index]!;
  u32.set([term.kind === 'column' ? question.TERM_KIND_COLUMN : question.TERM_KIND_AGE, index, 0, 0], at >>> 2);
  const [half, now] = term.kind === 'fresh' ? [term.halfDays, term.nowDays] : [0, 0];
  f64.set([half, now, base, divisor], doubles + question.TERM_HALF_AT / 8);
}

function placesOf(name: string, { store }: QuestionWriter): number {
  return wideColumnOf(findStoredField(store, name, 'point').index, store.layout).index;
}
