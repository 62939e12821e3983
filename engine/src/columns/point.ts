import type { Circle } from './circles.ts';
import type { PlannedTarget } from './count-plan.ts';
import type { ProgramWriter } from './program-writer.ts';
import * as op from '../kernel/program.ts';
import * as question from '../kernel/question.ts';
import type { Predicate } from '../api/query.ts';
import { type Point, type Row, hasExplicitValue, type Value, valueOf } from '../api/schema.ts';
import type { PlaceDictionary } from '../dictionaries/place-dictionary.ts';
import { wideColumnOf } from './wide.ts';

type Within = Extract<Predicate, { kind: 'within' }>;

/**
 * A column of places: one per row, or none.
 *
 * - Stored as an array of codes (`wide.ts`); the dictionary has each place's direction from the center of the earth. If
 *   rows are sorted by place, each block has a cap: a circle on the earth that contains all of its places.
 * - Queried with `within`: a place's circle is looked up by its code.
 * - Counted by circle: rows by the smallest circle around a center that contains them.
 */
export class PointField {
  readonly kind = 'point';
  readonly name: string;
  /** The index among the fields with one code per row. */
  readonly index: number;
  readonly dictionary: PlaceDictionary;

  constructor(name: string, index: number, dictionary: PlaceDictionary) {
    this.name = name;
    this.index = index;
    this.dictionary = dictionary;
  }

  /** Returns the code of a row's place after a change of these columns, and adds one use. */
  change(code: number, values: Row['values']): number {
    if (!hasExplicitValue(values, this.name)) return this.dictionary.reacquire(code);
    return this.dictionary.acquire(valueOf(values, this.name) as Point | null);
  }

  addWithin({ center, miles }: Within, { store, order, centers, words }: ProgramWriter): void {
    const wide = wideColumnOf(this.index, store.layout).index;
    const capped = order.capColumn === wide ? 1 : 0;
    const edge = centers.edgeOf(center, miles);
    words.push(op.WITHIN, op.WITHIN_WORDS, wide, centers.addressOf(center), edge, capped);
  }

  /**
   * Plans a target for circles with the same center: one count for each circle, of the rows for which it is the
   * smallest, and one of rows in no circle.
   */
  planCircles({ within, others }: Circle, out: number, programs: ProgramWriter): PlannedTarget {
    const { store, centers, order } = programs;
    const wide = wideColumnOf(this.index, store.layout).index;
    return {
      kind: question.COUNT_BANDS,
      out,
      a: wide,
      b: centers.addressOf(within.center),
      c: others.length > 0 ? programs.write({ kind: 'or', of: others }) : 0,
      d: order.capColumn === wide ? 1 : 0,
    };
  }
}

export function isPoint(value: unknown): value is Point {
  const { latitude, longitude } = value as Partial<Point>;
  return Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
}

/** Writes the code of a row's place; returns false if it does not fit. */
export function readPoint(value: Value, places: PlaceDictionary, codes: Uint32Array, at: number): boolean {
  if (!isPoint(value)) return false;
  codes[at] = places.acquire(value);
  return true;
}
