/** The searches of a simulated day: some occur once, the others more often the more popular they are. */
export type LogOptions = { requests: number; uniqueShare: number; known: number; exponent: number };

export const REQUEST_LOG: LogOptions = { requests: 30_000, uniqueShare: 0.3, known: 300, exponent: 1 };

/**
 * Returns the numbers of searches in request order. Numbers below `known` repeat by Zipf's law: the n-th occurs as
 * often as the first, divided by n to the exponent. Each number above occurs once. The result is deterministic.
 */
export function generateRequestLog({ requests, uniqueShare, known, exponent }: LogOptions): number[] {
  const random = createRandom(20_261_121);
  const weights = Array.from({ length: known }, (_, rank) => 1 / (rank + 1) ** exponent);
  let sum = 0;
  const upTo = weights.map((weight) => (sum += weight));
  let next = known;
  return Array.from({ length: requests }, () => {
    if (random() < uniqueShare) return next++;
    const at = random() * sum;
    return upTo.findIndex((end) => at < end);
  });
}

/** Returns the share of the log's requests that a cache with a lifetime of one second cannot answer, at this request rate. */
export function cacheMissShare(log: readonly number[], pagesASecond: number): number {
  const made = new Map<number, number>();
  let misses = 0;
  log.forEach((search, index) => {
    const at = index / pagesASecond;
    if (at - (made.get(search) ?? -1) < 1) return;
    made.set(search, at);
    misses++;
  });
  return misses / log.length;
}

/**
 * Returns the pages per second that one core sends, from the cost of an answer: the faster it is, the more of them come
 * from the cache. Valid for a machine with the core to itself; on a busy one, requests reach the cache too late.
 */
export function speedOf(log: readonly number[], uncachedMs: number, cachedMs: number): number {
  let speed = 1000 / uncachedMs;
  for (let round = 0; round < 50; round++) {
    const misses = cacheMissShare(log, speed);
    speed = 1000 / (misses * uncachedMs + (1 - misses) * cachedMs);
  }
  return speed;
}

/** Mulberry32: pseudorandom numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
