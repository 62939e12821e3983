import type { MemorySample } from './sample-memory.ts';

/** The share of a run that is warm-up: caches fill, pools open, code is compiled. */
const WARM_UP_SHARE = 0.5;
/** The number of windows. In each, only the smallest heap counts: the one after a garbage collection. */
const WINDOWS = 12;

/** A server's memory after its warm-up, in bytes. */
export type MemoryVerdict = {
  /** The largest resident size of the process. */
  maxResidentBytes: number;
  /** Growth of the memory in use after a collection, from the first to the last window. */
  growthBytes: number;
};

/** Judges the samples after the warm-up. Growth is the median slope between windows, so that one peak does not count. */
export function evaluateMemory(samples: readonly MemorySample[]): MemoryVerdict {
  const endMs = samples.at(-1)!.atMs;
  const startMs = endMs * WARM_UP_SHARE;
  const warm = samples.filter(({ atMs }) => atMs >= startMs);
  const windowMs = (endMs - startMs) / WINDOWS;
  const floors = Array.from({ length: WINDOWS }, (_, window) =>
    warm
      .filter(({ atMs }) => Math.min(WINDOWS - 1, Math.floor((atMs - startMs) / windowMs)) === window)
      .map(({ heapBytes, externalBytes }) => heapBytes + externalBytes),
  )
    .map((bytes, window) => ({ window, bytes: Math.min(...bytes) }))
    .filter(({ bytes }) => Number.isFinite(bytes));
  const slopes = floors.flatMap((from, index) =>
    floors.slice(index + 1).map((to) => (to.bytes - from.bytes) / (to.window - from.window)),
  );
  return {
    maxResidentBytes: Math.max(...warm.map(({ residentBytes }) => residentBytes)),
    growthBytes: median(slopes) * (WINDOWS - 1),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
