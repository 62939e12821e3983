import { listCounts } from './machine.ts';

/** Writes place and count of those of `count` counts that are not 0 to `to`; answers how many. */
export function compact(at: u32, count: u32, to: u32): u32 {
  return listCounts(at, count, to);
}
