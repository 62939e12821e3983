import type { PlanCache } from './plan-cache.ts';
import type { Heap } from '../memory/heap.ts';
import type { Fields } from '../columns/fields.ts';
import type { Layout } from '../layout/layout.ts';

/** One order of the rows, as a search needs it. */
export type SearchedOrder = {
  /** The address from which the kernel reads the order. */
  readonly at: number;
  readonly blockCount: number;
  readonly capColumn: number | null;
  slotOf(row: number): number;
};

/** Rows in the form that a search needs: the store's current rows, or those of a view. */
export type SearchableRows = {
  readonly fields: Fields;
  readonly heap: Heap;
  readonly layout: Layout;
  readonly orders: readonly { readonly by: readonly string[]; readonly rows: SearchedOrder }[];
  readonly plans: PlanCache<object, SearchableRows>;
  readonly shape: number;
  readonly size: number;
  /** Changes whenever rows change or move, including between blocks; `null`: unknown. */
  readonly state: number | null;
  rowOf(id: number): number | undefined;
  /**
   * Returns the function that gives the id of a row number if rows with larger numbers have larger ids; otherwise
   * `null`, and ids must be compared.
   */
  readonly ascendingIds: ((row: number) => number) | null;
};
