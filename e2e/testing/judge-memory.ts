import type { MemorySample } from './sample-memory.ts';

/** How much of a run is warm-up: caches fill, pools open, code is compiled. */
const WARM_UP_SHARE = 0.5;
/** Windows of which the smallest heap counts: that is the heap after a collection. */
const WINDOWS = 12;

/** What a server holds after its warm-up, bytes. */
export type MemoryVerdict = {
  /** The most that the process held. */
  mostResidentBytes: number;
  /** Growth of the memory in use after a collection, from the first to the last window. */
  growthBytes: number;
};

/** Judges the samples after the warm-up. Growth is the median slope between windows, so that one peak does not count. */
export function judgeMemory(samples: readonly MemorySample[]): MemoryVerdict {
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
    mostResidentBytes: Math.max(...warm.map(({ residentBytes }) => residentBytes)),
    growthBytes: median(slopes) * (WINDOWS - 1),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
