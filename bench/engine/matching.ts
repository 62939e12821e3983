/**
 * Times the matching of changed listings against saved searches.
 * Run: node --expose-gc bench/engine/matching.ts [--searches 100000] [--changes 10000]
 */
import { parseArgs } from 'node:util';
import { createMatcher, type RowChange } from '@forecourt/engine';
import { LISTING_SCHEMA, ListingWorld } from './listing-world.ts';

export type MatchingFigures = {
  /** Median of the batches after the first, wall-clock time, including the time to list the results. */
  msPerBatch: number;
  usPerChange: number;
  /** The same in CPU time of the thread, which other programs on the machine affect less. */
  cpuMsPerBatch: number;
  firstBatchMs: number;
  /** The average of a batch with one change. */
  usPerSingle: number;
  /** Searches that began or ceased to match, in one batch. */
  found: number;
  bytesPerSearch: number;
  addUs: number;
  removeUs: number;
};

const BATCHES = 7;
const SINGLES = 2_000;

export function measureMatching(options: { searches: number; changes: number }): MatchingFigures {
  const world = new ListingWorld(11);
  const matcher = createMatcher(LISTING_SCHEMA, { sample: Array.from({ length: 256 }, () => world.row()) });
  const before = usedBytes();
  const addUs = fill(
    options.searches,
    (id) => matcher.put(id, world.search()),
    () => world.search(),
  );
  const bytesPerSearch = (usedBytes() - before) / options.searches;

  const batches = Array.from({ length: BATCHES }, () => Array.from({ length: options.changes }, () => world.change()));
  const times: number[] = [];
  const cpuTimes: number[] = [];
  let found = 0;
  for (const changes of batches) {
    const [start, cpuStart] = [performance.now(), cpuMs()];
    const { begin, cease } = matcher.match(changes);
    times.push(performance.now() - start);
    cpuTimes.push(cpuMs() - cpuStart);
    found = begin.ids.length + cease.ids.length;
  }
  const singles = batches.flat().slice(0, SINGLES);
  const usPerSingle = timeUs(singles.length, (i) => matcher.match([singles[i]!] satisfies RowChange[]));
  const removed = Math.min(options.searches, 10_000);
  const removeUs = timeUs(removed, (i) => matcher.delete(i + 1));
  const msPerBatch = medianOf(times.slice(1));
  return {
    msPerBatch,
    usPerChange: (1_000 * msPerBatch) / options.changes,
    cpuMsPerBatch: medianOf(cpuTimes.slice(1)),
    firstBatchMs: times[0]!,
    usPerSingle,
    found,
    bytesPerSearch,
    addUs,
    removeUs,
  };
}

/** Calls `put` for ids from 1 on, and returns µs per call without the cost of sampling a search. */
function fill(count: number, put: (id: number) => void, draw: () => void): number {
  const drawn = Math.min(count, 20_000);
  const whole = timeUs(count, (i) => put(i + 1));
  return whole - timeUs(drawn, draw);
}

function timeUs(count: number, work: (i: number) => void): number {
  const start = performance.now();
  for (let i = 0; i < count; i++) work(i);
  return (1_000 * (performance.now() - start)) / count;
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function usedBytes(): number {
  // Twice: the first run finds unreferenced buffers, the second frees them.
  globalThis.gc?.();
  globalThis.gc?.();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      searches: { type: 'string', default: '100000' },
      changes: { type: 'string', default: '10000' },
    },
  });
  const figures = measureMatching({ searches: Number(values.searches), changes: Number(values.changes) });
  for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value.toFixed(value < 100 ? 2 : 0)}`);
}
