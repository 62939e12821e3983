/** Which searches a made-up day asks for: some once and never again, the others the more often the better known. */
export type LogOptions = { requests: number; uniqueShare: number; known: number; exponent: number };

export const LOG: LogOptions = { requests: 30_000, uniqueShare: 0.3, known: 300, exponent: 1 };

/**
 * Numbers of searches in the order asked. Below `known` are those asked for again and again, by Zipf's law: the n-th of
 * them as often as the first, divided by n to the exponent. Above it each number comes once. The same every time.
 */
export function makeLog({ requests, uniqueShare, known, exponent }: LogOptions): number[] {
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

/** Of the log's requests, those that a cache which keeps answers for a second cannot answer, at such a speed. */
export function missShare(log: readonly number[], pagesASecond: number): number {
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
 * Pages a second that one core sends, by what an answer costs: the faster it is, the more of them the cache answers. What
 * a machine shows that has the core to itself; one that is held up asks the cache too late.
 */
export function speedOf(log: readonly number[], uncachedMs: number, cachedMs: number): number {
  let speed = 1000 / uncachedMs;
  for (let round = 0; round < 50; round++) {
    const misses = missShare(log, speed);
    speed = 1000 / (misses * uncachedMs + (1 - misses) * cachedMs);
  }
  return speed;
}

/** Mulberry32: numbers from 0 to 1 that look like chance and are the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
