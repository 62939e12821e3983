import type { Answer } from './answer.ts';
import type { Predicate, Query } from './query.ts';
import type { Row, Schema } from './schema.ts';

/** Rows by id, searched exactly. One writer; every answer comes from one epoch. */
export type Engine = {
  /** Rows held. */
  readonly size: number;
  /** Grows by one with every `apply`. */
  readonly epoch: number;
  /** Puts rows in (replacing those with the same id) and takes ids out, as one step. */
  apply(change: { put?: readonly Row[]; remove?: readonly number[] }): void;
  search(query: Query): Answer;
  /** How many rows satisfy all of the predicates. */
  count(predicates: readonly Predicate[]): number;
  /** Every value of a code or codes column that some row holds. */
  values(column: string): string[];
};

export function createEngine(schema: Schema): Engine {
  void schema;
  throw new Error('to be written');
}
