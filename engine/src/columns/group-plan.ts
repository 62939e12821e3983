/**
 * How the kernel numbers the groups of rows (`GROUP_BY_…` in `kernel/question.ts`). Group 0 contains the rows that
 * belong to no other group.
 */
export type GroupPlan = {
  kind: number;
  a: number;
  b?: number;
  c?: number;
  d?: number;
  cuts?: readonly number[];
  /** The upper bound of all group numbers, exclusive. */
  size: number;
  /** Returns the value of a group above 0; `null` if its rows have none. Groups with the same value are merged. */
  nameOf(group: number): string | number | null;
};
