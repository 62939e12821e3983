import { createBinTable } from '../columns/bin-table.ts';
import { describe, expect, test } from 'vitest';
import { buildKernel } from '../../tools/build-kernel.ts';
import { compileFully, instantiateKernel, loadKernel } from './load-kernel.ts';
import * as plain from '../kernel/machine.ts';
import { Heap } from '../memory/heap.ts';
import { readFile } from 'node:fs/promises';

type Machine = Omit<typeof plain, 'bindMemory' | 'writeTables' | 'TABLE_BYTES'>;
type Random = (below: number) => number;

const questions = {
  bandOf: (center: number, place: number) => center + place,
  milesTo: (a: number, b: number) => a / b,
};
const ROUNDS = 150;

// The addresses of data in the tests' memory.
const MASKS = 1024;
const LIST = 8192;
const COLUMN = 16_384;
const TABLE = 32_768;
const SLICES = 100_000 & ~63;
const PLANES = 200_000 & ~63;
const OUT = 300_000 & ~63;
const END = 600_000;

const wasm = compileFully((await readFile(await buildKernel())) as Uint8Array<ArrayBuffer>);

const mask = (random: Random): number => MASKS + 128 * random(8);
const edges = [0, 1, 2, 100, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
const code = (random: Random): number =>
  random(2) ? edges[random(edges.length)]! : random(2) ? random(300) : random(2 ** 32);
const width = (random: Random): number => [1, 2, 4][random(3)]!;

/** The arguments of each operation; fills memory as the operation needs it. */
const OPERATIONS: { [Name in keyof Machine]?: (random: Random, heap: Heap) => Parameters<Machine[Name]> } = {
  u8At: (random) => [random(4096)],
  u16At: (random) => [2 * random(4096)],
  u32At: (random) => [4 * random(4096)],
  i32At: (random) => [4 * random(4096)],
  f64At: (random) => [8 * random(4096)],
  setU8: (random) => [random(4096), code(random)],
  setU16: (random) => [2 * random(4096), code(random)],
  setU32: (random) => [4 * random(4096), code(random)],
  setI32: (random) => [4 * random(4096), code(random) | 0],
  setF64: (random) => [8 * random(4096), code(random) / 7],
  addU32: (random) => [4 * random(4096), code(random)],
  fillBytes: (random) => [random(4096), random(256), random(1000)],
  copyBytes: (random) => [MASKS + random(1000), MASKS + random(1000), random(1000)],
  toF64: (random) => [code(random)],
  toU32: (random) => [code(random)],
  squareRoot: (random) => [code(random) / 3],
  prefetch: (random) => [4 * random(9), LIST, 0],
  lowestBit: (random) => [(1 << random(32)) | code(random)],
  countOnes: (random) => [code(random) | 0],
  bandOf: (random) => [random(9), random(9)],
  milesTo: (random) => [random(9), 1 + random(9)],
  maskFill: (random) => [mask(random), code(random) | 0],
  maskCopy: (random) => [mask(random), mask(random)],
  maskAnd: (random) => [mask(random), mask(random), mask(random)],
  maskOr: (random) => [mask(random), mask(random), mask(random)],
  maskAndNot: (random) => [mask(random), mask(random), mask(random)],
  maskNot: (random) => [mask(random), mask(random)],
  maskAny: (random, heap) => [sparseMask(random, heap)],
  maskCount: (random, heap) => [sparseMask(random, heap)],
  maskCountAnd: (random, heap) => [sparseMask(random, heap), mask(random)],
  applySection: (random, heap) => [sparseMask(random, heap), MASKS + 128, MASKS + 256 + 128 * random(2), MASKS + 512],
  applyRequiredSection: (random, heap) => [sparseMask(random, heap), MASKS + 128, MASKS + 256],
  applySectionForPairs: (random, heap) => [
    sparseMask(random, heap),
    MASKS + 128,
    MASKS + 256,
    MASKS + 384 + 128 * random(2),
    MASKS + 640,
  ],
  findShort: (random, heap) => {
    const count = random(200);
    for (let i = 0; i < 220; i++) heap.u16[(LIST >>> 1) + i] = random(60);
    return [LIST, random(count + 1), count, random(70)];
  },
  transposeBits: (random) => [PLANES, SLICES + 4 * random(50), 4 * (1 + random(12))],
  joinSlices: (random, heap) => {
    const count = 1 + random(9);
    for (let i = 0; i < count; i++) heap.u32[(LIST >>> 2) + i] = random(50);
    for (let slice = 0; slice < 50; slice++) heap.u16[(TABLE >>> 1) + slice] = random(50);
    return [mask(random), SLICES, TABLE, LIST, count, random(2) === 1];
  },
  maskCodes: (random, heap) => {
    const bytes = width(random);
    fillColumn(random, heap, bytes);
    return [mask(random), COLUMN, bytes, code(random), code(random)];
  },
  maskNumbers: (random, heap) => {
    fillColumn(random, heap, 8);
    return [mask(random), COLUMN, number(random), number(random)];
  },
  lookUp: (random, heap) => {
    const bytes = 2 * (1 + random(2));
    fillColumn(random, heap, bytes, 30_000);
    return [OUT + random(16), COLUMN, bytes, TABLE];
  },
  maskBands: (random, heap) => {
    const bytes = 2 * (1 + random(2));
    fillColumn(random, heap, bytes, 30_000);
    const column = bytes === 2 ? heap.u16 : heap.u32;
    for (let run = 0; run < 9; run++) {
      const row = COLUMN / bytes + random(900);
      column.fill(random(30_000), row, row + random(100));
    }
    if (random(2)) heap.u8.fill(random(255), TABLE, TABLE + 30_000);
    const rows = 8 * (1 + random(120));
    const start = 8 * random(rows / 8 + 1);
    return [OUT + random(64), COLUMN + 8 * bytes * random(4), bytes, start, rows, TABLE, random(255)];
  },
  listBits: (random, heap) => [sparseMask(random, heap), LIST, code(random), random(2) ? 1 : 16 * random(10)],
  countRuns: (random, heap) => {
    const bytes = 2 + 2 * random(2);
    fillColumn(random, heap, bytes, 1 + random(3));
    return [OUT, sparseMask(random, heap), COLUMN, bytes];
  },
  countCodes: (random, heap) => {
    const bytes = width(random);
    fillColumn(random, heap, bytes, 5000);
    return [OUT, LIST, fillList(random, heap), COLUMN, bytes];
  },
  countListedBits: (random, heap) => {
    const first = random(200);
    const last = first + random(57);
    return [OUT, LIST, fillList(random, heap), COLUMN, 4 * (1 + random(12)), first, last];
  },
  describeCodes: (random, heap) => {
    const bytes = width(random);
    fillColumn(random, heap, bytes);
    return [fillFigures(random, heap), LIST, fillList(random, heap), COLUMN, bytes];
  },
  describeNumbers: (random, heap) => {
    fillColumn(random, heap, 8);
    return [fillFigures(random, heap), LIST, fillList(random, heap), COLUMN];
  },
  listCounts: (random, heap) => {
    const count = random(200);
    for (let i = 0; i < count; i++) heap.u32[(COLUMN >>> 2) + i] = random(3) ? 0 : random(2 ** 32);
    return [COLUMN, count, OUT];
  },
  countBins: (random, heap) => {
    const bytes = [1, 2, 4, 8][random(4)]!;
    fillColumn(random, heap, bytes, random(2) ? 300 : undefined);
    const cuts = Array.from({ length: 2 + random(30) }, () => 1 + (random(2) ? random(300) : random(2 ** 20)));
    const ascending = [...new Set(cuts)].toSorted((a, b) => a - b);
    const made = createBinTable(ascending, { width: bytes as 1, base: 0, divisor: 1 });
    const [at, cutsAt, lastsAt] = [TABLE + 16_384, TABLE + 20_480, TABLE + 24_576];
    heap.u8.set(made.table, TABLE);
    heap.f64.set(ascending, cutsAt >>> 3);
    heap.u32.set(made.lasts, lastsAt >>> 2);
    heap.u32.set([made.shift, random(3) ? made.table.length : 0, ascending.length, TABLE, cutsAt, lastsAt], at >>> 2);
    return [OUT, LIST, fillList(random, heap), COLUMN, bytes, at];
  },
  addSignatures: (random, heap) => {
    const size = 16 * (1 + random(6));
    const count = 16 * random(40);
    for (let i = 0; i < count; i++) heap.u32[(LIST >>> 2) + i] = TABLE + size * random(100);
    // The upper digits begin small, because a carry out of the last digit would be lost.
    heap.u8.fill(0, PLANES + 10 * size, PLANES + 30 * size);
    return [LIST, count, size, PLANES];
  },
  addCounts: (random) => [OUT + 4 * random(8), COLUMN + 2 * random(8), random(400)],
};

function number(random: Random): number {
  return [0, -0, NaN, Infinity, -Infinity, random(300), -random(300), random(2 ** 32) / 7][random(8)]!;
}
/** Few bits, half of them, or words of only ones or only zeros. */
function sparseMask(random: Random, heap: Heap): number {
  const words = heap.i32.subarray(MASKS >>> 2, (MASKS >>> 2) + 32);
  const kind = random(4);
  for (let w = 0; w < 32; w++) {
    if (kind === 0) words[w] = random(9) ? 0 : 1 << random(32);
    else if (kind === 1) words[w] = -random(2);
    else if (kind === 2) words[w] = 0;
  }
  return MASKS;
}
function fillColumn(random: Random, heap: Heap, bytes: number, below?: number): void {
  const views = { 1: heap.u8, 2: heap.u16, 4: heap.u32, 8: heap.f64 };
  const view = views[bytes as 1 | 2 | 4 | 8];
  for (let row = 0; row < 1024; row++) {
    view[COLUMN / bytes + row] = below ? random(below) : bytes === 8 ? number(random) : code(random);
  }
}
function fillList(random: Random, heap: Heap): number {
  const count = random(1025);
  for (let i = 0; i < count; i++) heap.u32[(LIST >>> 2) + i] = random(1024);
  return count;
}
function fillFigures(random: Random, heap: Heap): number {
  heap.f64.set(
    random(2) ? [Infinity, -Infinity, 0, 0] : [random(50), random(5000), random(9999), random(99)],
    OUT >>> 3,
  );
  return OUT;
}

function randomFrom(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d);
    return Math.floor((((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32) * below);
  };
}

function filledHeap(seed: number): Heap {
  const heap = new Heap();
  heap.alloc(END);
  const random = randomFrom(seed);
  for (let i = 0; i < END >>> 2; i++) heap.u32[i] = random(2 ** 32);
  return heap;
}

/** WebAssembly's numbers are signed, and its booleans are 0 or 1. */
function comparable(name: string, answer: unknown): unknown {
  return /At$|^countOnes|^toF64|^squareRoot|^milesTo/.test(name) && name !== 'u32At' ? answer : Number(answer) >>> 0;
}

describe('the machine', () => {
  const simdHeap = filledHeap(1);
  const plainHeap = filledHeap(1);
  const compiled = instantiateKernel<Machine>(wasm, simdHeap, questions);

  test('has the same operations in both forms', () => {
    const names = Object.keys(plain).filter((name) => !/^(bindMemory|writeTables|TABLE_BYTES)$/.test(name));
    expect(names.filter((name) => !(name in compiled))).toEqual([]);
    expect(Object.keys(OPERATIONS).toSorted()).toEqual(names.toSorted());
  });

  test.each(Object.keys(OPERATIONS))('%s does the same to the same bytes in both forms', (name) => {
    const ask = OPERATIONS[name as keyof Machine]! as (random: Random, heap: Heap) => number[];
    const run = (machine: object, heap: Heap, seed: number): unknown => {
      const args = ask(randomFrom(seed), heap);
      const answer = comparable(name, (machine as Record<string, (...args: number[]) => unknown>)[name]!(...args));
      if (name === 'listBits') heap.u8.fill(0, LIST + 4 * Number(answer), LIST + 4 * Number(answer) + 32);
      return answer;
    };
    for (let seed = 0; seed < ROUNDS; seed++) {
      plain.bindMemory(plainHeap, questions);
      const expected = run(plain, plainHeap, seed);
      expect(run(compiled, simdHeap, seed), `seed ${seed}`).toEqual(expected);
      const same = Buffer.compare(simdHeap.u8.subarray(0, END), plainHeap.u8.subarray(0, END)) === 0;
      expect(same, `the bytes after seed ${seed}`).toBe(true);
    }
  });
});

describe('loadKernel', () => {
  test('uses the compiled kernel if it was built', () => {
    expect(loadKernel(new Heap(), questions).kind).toBe('simd');
  });
  test('uses the plain one on request, for several heaps alternately', () => {
    const heaps = [new Heap(), new Heap()];
    const kernels = heaps.map((heap) => loadKernel(heap, questions, 'plain'));
    expect(kernels.map((kernel) => kernel.kind)).toEqual(['plain', 'plain']);
    const shape = 64;
    const order = 256;
    for (const heap of heaps) {
      // An empty block at 1,024 with its zone at 8,192, and the location of a sum that must become 0.
      heap.u32[(shape + 56) >>> 2] = 64;
      heap.u32[(order + 4) >>> 2] = 320;
      heap.u32[(order + 8) >>> 2] = 8192;
      heap.u32[320 >>> 2] = 1024;
      heap.u8.fill(7, 8192, 8192 + 128);
    }
    kernels[0]!.clearBlock(shape, order, 0);
    expect(heaps.map((heap) => heap.u8[8192])).toEqual([0, 7]);
    kernels[1]!.clearBlock(shape, order, 0);
    expect(heaps.map((heap) => [heap.u8[8192 + 63], heap.u8[8192 + 64]])).toEqual([
      [0, 7],
      [0, 7],
    ]);
  });
});
