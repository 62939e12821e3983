import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { kernelSources, stampIn, sourcesStamp } from './kernel-stamp.ts';
import * as plain from '../kernel/kernel.ts';
import { bindMemory, type Questions, TABLE_BYTES } from '../kernel/machine.ts';
import type { Heap } from '../memory/heap.ts';

/** The kernel functions that the host calls. All numbers are addresses in the heap, or count blocks and rows. */
export type Kernel = {
  kind: KernelKind;
  /** Answers the query at `question`. */
  search(shape: number, question: number): void;
  /** Returns how many blocks the query would read. Writes their numbers to `list`, unless it is 0. */
  countBlocksToSearch(shape: number, question: number, list: number): number;
  /** Computes the relaxations requested at `question`. */
  relax(shape: number, question: number): void;
  /**
   * Returns how many slices the block has no room for; if there are any, nothing is changed. The same applies to
   * `patchRow` and `indexBlock`.
   */
  putRow(shape: number, order: number, block: number, row: number, image: number): number;
  removeRow(shape: number, order: number, block: number, row: number): void;
  patchRow(shape: number, order: number, block: number, row: number, before: number, after: number): number;
  /** Returns the length of the image in bytes. */
  readRow(shape: number, order: number, block: number, row: number, image: number): number;
  /**
   * Compacts the counts at `at`: writes pairs of position and count to `to` for those that are not 0. Returns how many
   * there are.
   */
  compact(at: number, count: number, to: number): number;
  readColumns(shape: number, order: number, block: number, row: number, image: number): void;
  clearBlock(shape: number, order: number, block: number): void;
  indexBlock(shape: number, order: number, block: number): number;
  moveRows(shape: number, order: number, from: number, to: number, map: number): void;
};

/** `simd`: compiled to WebAssembly. `plain`: the same sources as plain JavaScript. */
export type KernelKind = 'simd' | 'plain';

const BUILT = path.join(import.meta.dirname, '../../build/kernel.wasm');

/**
 * Loads a kernel over a heap: the compiled one if it was built from the current sources and this machine can run it,
 * unless `choice` selects a kind. Throws if the chosen kind is missing.
 */
export function loadKernel(heap: Heap, questions: Questions, choice?: KernelKind): Kernel {
  if (choice === 'plain') return plainKernel(heap, questions);
  const built = compiledKernel();
  if (typeof built !== 'string') return { ...instantiateKernel(built, heap, questions), kind: 'simd' };
  if (choice === 'simd') throw new Error(`${built}: run "npm run build".`);
  return plainKernel(heap, questions);
}

/** Returns the functions that a compiled module exports, over a heap. */
export function instantiateKernel<F extends object = Omit<Kernel, 'kind'>>(
  built: WebAssembly.Module,
  heap: Heap,
  questions: Questions,
): F {
  const machine = {
    bandOf: (center: number, place: number) => questions.bandOf(center >>> 0, place >>> 0),
    milesTo: (center: number, place: number) => questions.milesTo(center >>> 0, place >>> 0),
  };
  const { exports } = new WebAssembly.Instance(built, { env: { memory: heap.memory }, machine });
  (exports['writeTables'] as (at: number) => void)(heap.alloc(TABLE_BYTES));
  return exports as F;
}

let compiled: WebAssembly.Module | string | undefined;

/** Returns the kernel, compiled once per process, or the reason why there is none. */
function compiledKernel(): WebAssembly.Module | string {
  // A missing kernel may still be built, so this result is not cached.
  if (compiled === undefined && !existsSync(BUILT)) return `There is no ${BUILT}`;
  return (compiled ??= readKernel());
}

/** Warns about a kernel that does not match its sources: it would give wrong answers, so the slow plain one is used. */
function readKernel(): WebAssembly.Module | string {
  const bytes = readFileSync(BUILT);
  const sources = kernelSources();
  if (sources.length > 0 && !stampIn(bytes).startsWith(sourcesStamp(sources))) {
    const stale = `${BUILT} is not made of the sources as they are`;
    process.emitWarning(`${stale}; the plain kernel answers, slowly. Run "npm run build".`);
    return stale;
  }
  return WebAssembly.validate(bytes) ? compileFully(bytes) : `${BUILT} does not run here`;
}

/**
 * Compiles with the optimizing compiler immediately. By default, V8 starts with code that is several times slower, and
 * replaces each function after it has run for a while. Compiling other modules is not affected.
 */
export function compileFully(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  setFlagsFromString('--no-liftoff');
  setFlagsFromString('--no-wasm-lazy-compilation');
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString('--wasm-lazy-compilation');
    setFlagsFromString('--liftoff');
  }
}

/**
 * Several engines share the one plain kernel, and the views of a heap change as it grows, so each call binds the
 * current views.
 */
function plainKernel(heap: Heap, questions: Questions): Kernel {
  // Allocates the same bytes as the compiled kernel, so that all addresses are equal.
  heap.alloc(TABLE_BYTES);
  const bound =
    <A extends number[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      bindMemory(heap, questions);
      return call(...args);
    };
  return {
    kind: 'plain',
    search: bound(plain.search),
    countBlocksToSearch: bound(plain.countBlocksToSearch),
    relax: bound(plain.relax),
    putRow: bound(plain.putRow),
    removeRow: bound(plain.removeRow),
    readRow: bound(plain.readRow),
    clearBlock: bound(plain.clearBlock),
    compact: bound(plain.compact),
    indexBlock: bound(plain.indexBlock),
    moveRows: bound(plain.moveRows),
    patchRow: bound(plain.patchRow),
    readColumns: bound(plain.readColumns),
  };
}
