/**
 * How the store lies in memory: what the host writes for the kernel, in 32-bit words, and the offsets inside of a block and
 * its zone. A block holds 1,024 rows. A zone is what is known of a block as a whole.
 */
import { u32At } from './machine.ts';

export const BLOCK_ROWS: u32 = 1024;
export const MASK_BYTES: u32 = 128;

/** Number columns: how a number is stored. Codes begin with 1, 0 is missing; `DOUBLE` is the number, missing is NaN. */
export const DOUBLE: u32 = 8;

/** A block's head, at its address. */
export const BLOCK_LIVE_COUNT: u32 = 0;
export const BLOCK_PAIRS: u32 = 4;
export const BLOCK_PAIR_COUNT: u32 = 8;
export const BLOCK_PAIR_ROOM: u32 = 12;
/** Bit n: the smallest or largest of number column n may be gone. */
export const BLOCK_LOOSE: u32 = 16;
/** No slot from here on ever had a row. */
export const BLOCK_END: u32 = 20;
/** Where the slices stand, how many there are, with that of no row, and for how many there is room: see `slices.ts`. */
export const BLOCK_SLICES: u32 = 24;
export const BLOCK_SLICE_COUNT: u32 = 28;
export const BLOCK_SLICE_ROOM: u32 = 32;
export const BLOCK_LIVE: u32 = 64;
/** By slice, 16 bits each: its place among the slices. */
export const BLOCK_SLICE_PLACES: u32 = 192;

/** A zone's head. */
export const ZONE_LIVE_COUNT: u32 = 0;
export const ZONE_PRESENT: u32 = 8;

/** An order of the rows. */
export const ORDER_BLOCKS: u32 = 0;
/** Addresses of the blocks. */
export const ORDER_BLOCK_LIST: u32 = 4;
export const ORDER_ZONES: u32 = 8;
/** Caps of the blocks, 0 where the order keeps none: direction (3 doubles), cosine and sine of the angle that holds all. */
export const ORDER_CAPS: u32 = 12;
export const CAP_BYTES: u32 = 40;
/** Caps of every `CAP_ROWS` slots of a block; 0 where the order keeps none. */
export const ORDER_PART_CAPS: u32 = 16;
export const CAP_ROWS: u32 = 128;
export const CAPS_A_BLOCK: u32 = 8;
/** Caps of every `GROUP_BLOCKS` blocks, by block number; 0 where the order keeps none. */
export const ORDER_GROUP_CAPS: u32 = 20;
export const GROUP_BLOCKS: u32 = 16;

/** Bytes of a signature: a bit a row for every value that has one; a multiple of 4. */
export let signatureBytes: u32 = 0;
/** Where the numbers of an image stand, behind its signature. */
export let imageNumbers: u32 = 0;
/** Bytes of a sum of signatures: whole vectors. What stands behind a signature is summed with it, and read by nobody. */
export let sumBytes: u32 = 0;
/** Bits of it in use. The first `slicedBits` are also kept as slices: a mask a block that has such a row. */
export let signatureBits: u32 = 0;
export let slicedBits: u32 = 0;
/** All slices: those of the signature, then those of words. */
export let sliceCount: u32 = 0;
/** Offsets in a block. */
export let signaturesAt: u32 = 0;
export let rowsAt: u32 = 0;
/** How many rows have each bit, 16 bits each; behind them, how many have each number missing. */
export let countsAt: u32 = 0;
export let numberCount: u32 = 0;
/** Of each number column, 16 bytes: width (1, 2, 4 or `DOUBLE`), offset in a block, offset of its sum, offset in a zone. */
export let numberTable: u32 = 0;
export let wideCount: u32 = 0;
/** Of each wide code column, 12 bytes: width (2 or 4), offset in a block, offset in a zone. */
export let wideTable: u32 = 0;
/** Ids by row, doubles. */
export let idsAt: u32 = 0;
/** Directions of places by code, three doubles each. */
export let placesAt: u32 = 0;
/** A signature without bits. */
export let emptySignature: u32 = 0;
export let zoneBytes: u32 = 0;
export let scratchAt: u32 = 0;
/** The first of the bits that say in a zone that some number is missing, one a number column; signatures have none. */
export let missingBits: u32 = 0;

export const SHAPE_WORDS: u32 = 17;

/** Reads the shape; every call of the kernel begins with it. */
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

/** Scratch: offsets from `scratchAt`. */
/** Masks of 128 bytes; the host's programs need no more than 60 at a time. */
export const STACK: u32 = 0;
/** For a leaf's own use. */
export const LEAF_MASK: u32 = 8000;
export const PASSED: u32 = 8192;
export const MOST_SECTIONS: u32 = 64;
export const FAILING: u32 = 16_384;
export const STATES: u32 = 24_576;
/** 1 for each section that is asked of the rows that are left. */
export const IS_LATE: u32 = 24_832;
export const NONE_MASK: u32 = 25_088;
export const ONE_MASK: u32 = 25_216;
export const WORK_MASK: u32 = 25_344;
export const OTHER_MASK: u32 = 25_472;
/** Rows of a block, as 32-bit numbers. */
export const ROW_LIST: u32 = 25_600;
/** Addresses of signatures to add, over several blocks; room for a flush's rest and a block. */
export const ADD_LIST: u32 = 29_824;
export const ADD_ROOM: u32 = 4096;
export const TAKE_LIST: u32 = 50_304;
/** The rows that a section may still tell apart. */
export const WANTED_MASK: u32 = 54_464;
/** A byte a row, for a leaf's or a target's own use. */
export const ROW_BYTES: u32 = 54_656;
/** Offsets of lines that a question reads of each block; those of slices, and room for the addresses of these. */
export const TOUCHED_LINES: u32 = 55_680;
export const TOUCHED_SLICES: u32 = 55_872;
/** By row, its group as a 32-bit number. */
export const GROUP_NUMBERS: u32 = 56_448;
export const PLANES: u32 = 60_544;
/** Binary digits of a sum. */
export const DIGITS: u32 = 26;

export function scratchBytes(signatureSize: u32): u32 {
  return PLANES + 2 * DIGITS * (signatureSize + 16) + 256;
}
