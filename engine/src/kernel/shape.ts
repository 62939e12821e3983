/**
 * The memory layout of the store: the words (32 bits) that the host writes for the kernel, and the offsets in a block
 * and in its zone. A block has 1,024 rows. A zone is the summary of a block: what its rows contain as a whole.
 */
import { u32At } from './machine.ts';

export const BLOCK_ROWS: u32 = 1024;
export const MASK_BYTES: u32 = 128;

/**
 * How number columns store a number. Codes start at 1, and 0 is missing. `DOUBLE`: stores the number itself; NaN is
 * missing.
 */
export const DOUBLE: u32 = 8;

/** The head of a block, at its address. */
export const BLOCK_LIVE_COUNT: u32 = 0;
export const BLOCK_PAIRS: u32 = 4;
export const BLOCK_PAIR_COUNT: u32 = 8;
export const BLOCK_PAIR_CAPACITY: u32 = 12;
/** Bit n: number column n may have lost its minimum or maximum, so its bounds may be too wide. */
export const BLOCK_BOUNDS_OUTDATED: u32 = 16;
/** The index after the last slot that ever had a row. */
export const BLOCK_END: u32 = 20;
/** The address of the slices, their number including the empty one, and their capacity: see `slices.ts`. */
export const BLOCK_SLICES: u32 = 24;
export const BLOCK_SLICE_COUNT: u32 = 28;
export const BLOCK_SLICE_CAPACITY: u32 = 32;
export const BLOCK_LIVE: u32 = 64;
/** For each slice, 16 bits: its position among the slices of the block. */
export const BLOCK_SLICE_PLACES: u32 = 192;

/** The head of a zone. */
export const ZONE_LIVE_COUNT: u32 = 0;
export const ZONE_PRESENT: u32 = 8;

export const ORDER_BLOCKS: u32 = 0;
/** Addresses of the blocks. */
export const ORDER_BLOCK_LIST: u32 = 4;
export const ORDER_ZONES: u32 = 8;
/**
 * Caps of the blocks: circles on the earth that contain all places of a block; 0 if the order has none. A cap:
 * direction (3 doubles), cosine and sine of the angle that contains all places.
 */
export const ORDER_CAPS: u32 = 12;
export const CAP_BYTES: u32 = 40;
/** One cap for every `ROWS_PER_CAP` slots of a block; 0 if the order has none. */
export const ORDER_PART_CAPS: u32 = 16;
export const ROWS_PER_CAP: u32 = 128;
export const CAPS_PER_BLOCK: u32 = 8;
/** One cap for every `BLOCKS_PER_GROUP` blocks, by block number; 0 if the order has none. */
export const ORDER_GROUP_CAPS: u32 = 20;
export const BLOCKS_PER_GROUP: u32 = 16;

/** Bytes of a signature, a multiple of 4. It has one bit for each value that has a bit. */
export let signatureBytes: u32 = 0;
/** The offset of the numbers in a row image, after its signature. */
export let imageNumbers: u32 = 0;
/**
 * Bytes of a sum of signatures, a whole number of vectors. The bytes after a signature are added too, but never read.
 */
export let sumBytes: u32 = 0;
/**
 * Bits of the signature in use. The first `slicedBits` are also stored as slices: one mask for each block that has rows
 * with the bit.
 */
export let signatureBits: u32 = 0;
export let slicedBits: u32 = 0;
/** The number of slices: those of the signature, then those of words. */
export let sliceCount: u32 = 0;
/** Offsets of columns within a block. */
export let signaturesAt: u32 = 0;
export let rowsAt: u32 = 0;
/** The number of rows with each bit, 16 bits each; then the number of rows without each number. */
export let countsAt: u32 = 0;
export let numberCount: u32 = 0;
/**
 * For each number column, 16 bytes: width (1, 2, 4 or `DOUBLE`), offset in a block, offset of its sum, offset in a
 * zone.
 */
export let numberTable: u32 = 0;
export let wideCount: u32 = 0;
/** For each wide code column, 12 bytes: width (2 or 4), offset in a block, offset in a zone. */
export let wideTable: u32 = 0;
/** Ids by row, as doubles. */
export let idsAt: u32 = 0;
/** Directions of places by code, three doubles each. */
export let placesAt: u32 = 0;
/** A signature without bits. */
export let emptySignature: u32 = 0;
export let zoneBytes: u32 = 0;
export let scratchAt: u32 = 0;
/** The first of the bits in a zone that mark missing numbers: one per number column. Signatures do not have them. */
export let missingBits: u32 = 0;

export const SHAPE_WORDS: u32 = 17;

/** Reads the shape. Every call of the kernel starts with this. */
export function readShape(at: u32): void {
  signatureBytes = u32At(at);
  imageNumbers = (signatureBytes + 7) & ~7;
  sumBytes = (signatureBytes + 15) & ~15;
  signatureBits = u32At(at + 4);
  slicedBits = u32At(at + 8);
  sliceCount = u32At(at + 12);
  signaturesAt = u32At(at + 16);
  rowsAt = u32At(at + 20);
  countsAt = u32At(at + 24);
  numberCount = u32At(at + 28);
  numberTable = u32At(at + 32);
  wideCount = u32At(at + 36);
  wideTable = u32At(at + 40);
  idsAt = u32At(at + 44);
  placesAt = u32At(at + 48);
  emptySignature = u32At(at + 52);
  zoneBytes = u32At(at + 56);
  scratchAt = u32At(at + 60);
  missingBits = u32At(at + 64);
}

/** Scratch memory: offsets from `scratchAt`. */
/** Used only within one instruction. */
export const STACK: u32 = 0;
/** 1 for each section that is evaluated only for the remaining rows. */
export const LEAF_MASK: u32 = 8000;
export const PASSED_MASK: u32 = 8192;
export const MAX_SECTIONS: u32 = 64;
export const FAILING_MASKS: u32 = 16_384;
export const SECTION_STATES: u32 = 24_576;
/** 1 for each section that is evaluated only for the rows that are left. */
export const LATE_FLAGS: u32 = 24_832;
export const NONE_MASK: u32 = 25_088;
export const ONE_MASK: u32 = 25_216;
export const SCRATCH_MASK: u32 = 25_344;
export const SECOND_SCRATCH_MASK: u32 = 25_472;
/** Rows of a block, as 32-bit numbers. */
export const ROW_LIST: u32 = 25_600;
/**
 * Addresses of signatures to add up, from several blocks. Has room for the remainder of one flush plus a whole block.
 */
export const ADD_LIST: u32 = 29_824;
export const ADD_LIST_CAPACITY: u32 = 4096;
export const SUBTRACT_LIST: u32 = 50_304;
/** The rows for which a section's result is still needed. */
export const WANTED_MASK: u32 = 54_464;
/** One byte per row, used only within one instruction or target. */
export const ROW_BYTES: u32 = 54_656;
/**
 * Offsets of the cache lines that a question reads of each block, offsets of the lines with slices, and memory for the
 * addresses of the slices.
 */
export const PREFETCH_LINES: u32 = 55_680;
export const PREFETCHED_SLICES: u32 = 55_872;
/** The group number of each row, as a 32-bit number. */
export const GROUP_NUMBERS: u32 = 56_448;
export const BIT_PLANES: u32 = 60_544;
/** Binary digits of a sum. */
export const SUM_DIGITS: u32 = 26;

export function scratchBytes(signatureSize: u32): u32 {
  return BIT_PLANES + 2 * SUM_DIGITS * (signatureSize + 16) + 256;
}
