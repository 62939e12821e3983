import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Heap } from './heap.ts';
import { sampleRuns } from '../testing/sample-runs.ts';

describe('the heap', () => {
  test('allocates zeroed bytes that do not overlap, in any order of allocations and frees', () => {
    const sizes = fc.oneof(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 300_000 }));
    const steps = fc.array(fc.record({ bytes: sizes, gone: fc.nat() }), { minLength: 1, maxLength: 120 });
    const property = fc.property(steps, (life) => {
      const heap = new Heap();
      const held: { at: number; bytes: number; mark: number }[] = [];
      for (const [i, { bytes, gone }] of life.entries()) {
        const at = heap.alloc(bytes);
        expect(at % 64).toBe(0);
        expect(heap.u8.subarray(at, at + bytes).every((byte) => byte === 0)).toBe(true);
        const mark = 1 + (i % 255);
        heap.u8.fill(mark, at, at + bytes);
        held.push({ at, bytes, mark });
        if (gone % 3 === 0) continue;
        const [left] = held.splice(gone % held.length, 1);
        expect(heap.u8.subarray(left!.at, left!.at + left!.bytes).every((byte) => byte === left!.mark)).toBe(true);
        heap.free(left!.at, left!.bytes);
      }
      for (const { at, bytes, mark } of held) {
        expect(heap.u8.subarray(at, at + bytes).every((byte) => byte === mark)).toBe(true);
        heap.free(at, bytes);
      }
      expect(heap.used).toBe(0);
    });
    fc.assert(property, sampleRuns(200));
  });

  test('reuses memory for blocks of other sizes', () => {
    const COUNT = 50;
    const heap = new Heap();
    const sizes = Array.from({ length: 30 }, (_size, round) => 150_000 + 64 * ((round * 977) % 1200));
    const live = (size: number) => Array.from({ length: COUNT }, () => heap.alloc(size));
    let held = { size: sizes[0]!, blocks: live(sizes[0]!) };
    for (const size of sizes.slice(1)) {
      const next = { size, blocks: live(size) };
      for (const at of held.blocks) heap.free(at, held.size);
      held = next;
    }
    // Two generations are in use at a time, with fragmentation between them.
    expect(heap.size).toBeLessThan(3.2 * COUNT * Math.max(...sizes));
  });
});
