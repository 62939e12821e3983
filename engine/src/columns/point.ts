import type { Circle } from './circles.ts';
import type { PlannedTarget } from './count-plan.ts';
import type { ProgramWriter } from './program-writer.ts';
import * as op from '../kernel/program.ts';
import * as ask from '../kernel/question.ts';
import type { Predicate } from '../api/query.ts';
import { type Point, type Row, tellsOf, type Value, valueOf } from '../api/schema.ts';
import type { PlaceDictionary } from '../dictionaries/place-dictionary.ts';
import { wideOf } from './wide.ts';

type Within = Extract<Predicate, { kind: 'within' }>;

/**
 * A column of places: one a row, or none.
 *
 * - Kept as codes side by side (`wide.ts`); the dictionary has each place's direction from the middle of the earth. Where
 *   rows are ordered by place, blocks have caps.
 * - Asked by `within`: a place's circle is looked up by its code.
 * - Counted by circle: rows by the smallest circle around a center that they are in.
 */
export class PointField {
  readonly kind = 'point';
  readonly name: string;
  /** Among the fields of which a row has one code. */
  readonly index: number;
  readonly dictionary: PlaceDictionary;

  constructor(name: string, index: number, dictionary: PlaceDictionary) {
    this.name = name;
    this.index = index;
    this.dictionary = dictionary;
  }

  /** The code of a row's place when these columns of it change, used once more. */
  change(code: number, values: Row['values']): number {
    if (!tellsOf(values, this.name)) return this.dictionary.reacquire(code);
    return this.dictionary.acquire(valueOf(values, this.name) as Point | null);
  }

  addWithin({ center, miles }: Within, { store, order, centers, words }: ProgramWriter): void {
    const wide = wideOf(this.index, store.layout).index;
    const capped = order.capColumn === wide ? 1 : 0;
    const edge = centers.edgeOf(center, miles);
    words.push(op.WITHIN, op.WITHIN_WORDS, wide, centers.addressOf(center), edge, capped);
  }

  /** A target for circles that share their center: its counts are by the smallest circle, and of rows in none. */
  planCircles({ within, others }: Circle, out: number, programs: ProgramWriter): PlannedTarget {
    const { store, centers, order } = programs;
    const wide = wideOf(this.index, store.layout).index;
    return {
      kind: ask.COUNT_BANDS,
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

/** Puts the code of a row's place into its place; answers false where it does not fit. */
export function readPoint(value: Value, places: PlaceDictionary, codes: Uint32Array, at: number): boolean {
  if (!isPoint(value)) return false;
  codes[at] = places.acquire(value);
  return true;
}
