import { setU32, u32At } from './machine.ts';

/** Writes place and count of those of `count` counts that are not 0 to `to`; answers how many. */
export function compact(at: u32, count: u32, to: u32): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const value = u32At(at + (i << 2));
    if (value === 0) continue;
    setU32(to + (found << 3), i);
    setU32(to + (found << 3) + 4, value);
    found += 1;
  }
  return found;
}
