import type { Predicate } from '../api/query.ts';
import type { Layout } from '../layout/layout.ts';
import type { Arena } from '../memory/arena.ts';
import type { Heap } from '../memory/heap.ts';
import type { Centers } from './centers.ts';

/** The rows for which a column's predicates and counts are planned. */
export type PlannedRows = {
  readonly heap: Heap;
  readonly layout: Layout;
  readonly size: number;
  /** Caches what is computed from an object until rows change. */
  readonly plans: { of<Key extends object, Plan>(key: Key, plan: (key: Key) => Plan): Plan };
};

/** A kernel program under construction. Columns add the instructions of their predicates to it. */
export type ProgramWriter = {
  readonly store: PlannedRows;
  readonly arena: Arena;
  readonly centers: Centers;
  readonly order: { readonly capColumn: number | null };
  /** The instructions so far (`kernel/program.ts`). */
  readonly words: number[];
  /** Writes the program of another predicate and returns its address. */
  write(predicate: Predicate): number;
  /** Joins parts with `AND` or `OR` (`kind`); `add` adds one part. */
  join<Part>(kind: number, parts: readonly Part[], add: (part: Part) => void): void;
  /** Adds a predicate that no row satisfies. */
  addNothing(): void;
};
