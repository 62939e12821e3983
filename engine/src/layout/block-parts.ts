import {
  BLOCK_PAIR_COUNT,
  BLOCK_PAIR_CAPACITY,
  BLOCK_PAIRS,
  BLOCK_SLICE_COUNT,
  BLOCK_SLICE_CAPACITY,
  BLOCK_SLICES,
  MASK_BYTES,
} from '../kernel/shape.ts';
import { type Heap, NULL_ADDRESS, roundUp } from '../memory/heap.ts';

/** A growing part of a block that is stored separately: words in the block's head hold its address and capacity. */
type BlockPart = { address: number; room: number; itemBytes: number };

const SLICES: BlockPart = { address: BLOCK_SLICES, room: BLOCK_SLICE_CAPACITY, itemBytes: MASK_BYTES };
/** Keys, then rows. */
const PAIRS: BlockPart = { address: BLOCK_PAIRS, room: BLOCK_PAIR_CAPACITY, itemBytes: 4 + 2 };
export const BLOCK_PARTS: readonly BlockPart[] = [SLICES, PAIRS];
/** A block frees memory of its slices when they use a smaller share of it than this. */
const MIN_USED = 0.8;

/** Returns the size of a part of a block in bytes. */
export function partBytes({ u32 }: Heap, block: number, { room, itemBytes }: BlockPart): number {
  return itemBytes * u32[(block + room) >>> 2]!;
}

/** Allocates an empty block with room for one slice. */
export function allocBlock(heap: Heap, blockBytes: number): number {
  const block = heap.alloc(blockBytes);
  moveSlices(heap, block, 1);
  return block;
}

export function freeBlock(heap: Heap, block: number, blockBytes: number): void {
  for (const part of BLOCK_PARTS) heap.free(heap.u32[(block + part.address) >>> 2]!, partBytes(heap, block, part));
  heap.free(block, blockBytes);
}

export function copyBlock(heap: Heap, block: number, blockBytes: number): number {
  const copy = heap.alloc(blockBytes);
  heap.u8.copyWithin(copy, block, block + blockBytes);
  for (const part of BLOCK_PARTS) {
    allocPart(heap, copy, part);
    const from = heap.u32[(block + part.address) >>> 2]!;
    heap.u8.copyWithin(heap.u32[(copy + part.address) >>> 2]!, from, from + partBytes(heap, block, part));
  }
  return copy;
}

/** Allocates a part with the room that a block's head specifies. */
export function allocPart(heap: Heap, block: number, part: BlockPart): void {
  const bytes = partBytes(heap, block, part);
  const at = bytes === 0 ? NULL_ADDRESS : heap.alloc(bytes);
  heap.u32[(block + part.address) >>> 2] = at;
}

/** Extends the capacity of a block by at least `lacking` slices. */
export function growSlices(heap: Heap, block: number, lacking: number): void {
  const room = heap.u32[(block + BLOCK_SLICE_CAPACITY) >>> 2]!;
  moveSlices(heap, block, room + lacking + (room >>> 5));
}

/** Frees most of the memory that a block's slices do not need. */
export function shrinkSlices(heap: Heap, block: number): void {
  const count = heap.u32[(block + BLOCK_SLICE_COUNT) >>> 2]!;
  if (count < MIN_USED * heap.u32[(block + BLOCK_SLICE_CAPACITY) >>> 2]!) moveSlices(heap, block, count);
}

/** Moves a block's slices to memory with room for at least `least`. */
function moveSlices(heap: Heap, block: number, least: number): void {
  const bytes = roundUp(least * MASK_BYTES);
  const moved = heap.alloc(bytes);
  const { u8, u32 } = heap;
  const from = u32[(block + BLOCK_SLICES) >>> 2]!;
  u8.copyWithin(moved, from, from + MASK_BYTES * u32[(block + BLOCK_SLICE_COUNT) >>> 2]!);
  heap.free(from, partBytes(heap, block, SLICES));
  u32[(block + BLOCK_SLICES) >>> 2] = moved;
  u32[(block + BLOCK_SLICE_CAPACITY) >>> 2] = Math.floor(bytes / MASK_BYTES);
}

/** Makes room for this many pairs in addition to the existing pairs of a block. */
export function reservePairs(heap: Heap, block: number, more: number): void {
  const at = block >>> 2;
  const count = heap.u32[at + BLOCK_PAIR_COUNT / 4]!;
  const room = heap.u32[at + BLOCK_PAIR_CAPACITY / 4]!;
  if (count + more <= room) return;
  const larger = Math.max(16, Math.ceil((count + more) * 1.25));
  const moved = heap.alloc(6 * larger);
  const old = heap.u32[at + BLOCK_PAIRS / 4]!;
  heap.u8.copyWithin(moved, old, old + 4 * count);
  heap.u8.copyWithin(moved + 4 * larger, old + 4 * room, old + 4 * room + 2 * count);
  heap.free(old, 6 * room);
  heap.u32[at + BLOCK_PAIRS / 4] = moved;
  heap.u32[at + BLOCK_PAIR_CAPACITY / 4] = larger;
}
