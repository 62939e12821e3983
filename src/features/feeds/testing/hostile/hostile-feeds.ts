import { HOSTILE_BYTES } from './hostile-bytes.ts';
import { HOSTILE_CSV } from './hostile-csv.ts';
import type { HostileFeed } from './hostile-feed.ts';
import { HOSTILE_JSON } from './hostile-json.ts';
import { HOSTILE_MUTATIONS } from './hostile-mutations.ts';
import { HOSTILE_STRUCTURE } from './hostile-structure.ts';
import { HOSTILE_SUPPLIERS } from './hostile-suppliers.ts';

export const HOSTILE_FEEDS: readonly HostileFeed[] = [
  ...HOSTILE_CSV,
  ...HOSTILE_JSON,
  ...HOSTILE_BYTES,
  ...HOSTILE_MUTATIONS,
  ...HOSTILE_STRUCTURE,
  ...HOSTILE_SUPPLIERS,
];

/** Returns `count` feeds, sampled evenly from all of them. */
export function sampleFeeds(count: number): readonly HostileFeed[] {
  const step = Math.max(1, HOSTILE_FEEDS.length / count);
  return HOSTILE_FEEDS.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}
