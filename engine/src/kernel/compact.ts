import { maskAny, setU32, u32At } from './machine.ts';

/** Counts that are looked at together: as many bytes as a mask has. */
const TOGETHER: u32 = 32;

/** Writes place and count of those of `count` counts that are not 0 to `to`; answers how many. */
export function compact(at: u32, count: u32, to: u32): u32 {
  let found: u32 = 0;
  for (let first: u32 = 0; first < count; first += TOGETHER) {
    const isWhole = first + TOGETHER <= count;
    if (isWhole && !maskAny(at + (first << 2))) continue;
    const end = isWhole ? first + TOGETHER : count;
    for (let i = first; i < end; i++) {
      const value = u32At(at + (i << 2));
      if (value === 0) continue;
      setU32(to + (found << 3), i);
      setU32(to + (found << 3) + 4, value);
      found += 1;
    }
  }
  return found;
}
