import type { Circle } from '../ask/circles.ts';
import type { PlannedTarget } from '../ask/count-plan.ts';
import type { Programs } from '../ask/programs.ts';
import * as op from '../kernel/program.ts';
import * as ask from '../kernel/question.ts';
import type { Predicate } from '../query.ts';
import type { PlaceDictionary } from '../store/place-dictionary.ts';
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

  addWithin({ center, miles }: Within, { store, order, centers, words }: Programs): void {
    const wide = wideOf(this.index, store.layout).index;
    const capped = order.capColumn === wide ? 1 : 0;
    const edge = centers.edgeOf(center, miles);
    words.push(op.WITHIN, op.WITHIN_WORDS, wide, centers.addressOf(center), edge, capped);
  }

  /** A target for circles that share their center: its counts are by the smallest circle, and of rows in none. */
  planCircles({ within, others }: Circle, out: number, programs: Programs): PlannedTarget {
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
