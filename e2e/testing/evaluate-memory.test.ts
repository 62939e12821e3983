import { expect, test } from 'vitest';
import { evaluateMemory } from './evaluate-memory.ts';
import type { MemorySample } from './sample-memory.ts';

const MB = 2 ** 20;

test('growth is measured between collections, so garbage does not count', () => {
  const samplesOf = (heapMb: (index: number) => number): MemorySample[] =>
    Array.from({ length: 240 }, (_, index) => ({
      ...{ atMs: index * 1_000, residentBytes: 300 * MB },
      ...{ heapBytes: heapMb(index) * MB, externalBytes: 0 },
    }));
  const sawtooth = (index: number) => 100 + (index % 5) * 20;
  expect(evaluateMemory(samplesOf(sawtooth)).growthBytes).toBe(0);
  expect(evaluateMemory(samplesOf((index) => sawtooth(index) + index)).growthBytes / MB).toBeCloseTo(110, -1);
});
