/**
 * Slices of a block. A slice is the mask of the rows that have a value; a block has slices only for values that some
 * row of it has. They are stored next to each other outside of the block, because most blocks lack many values. The
 * first one is the empty slice. The block has the position of each slice, 0 if it does not exist.
 */
import {
  copyBytes,
  fillBytes,
  i32At,
  lowestBit,
  maskAnd,
  maskAny,
  setI32,
  setU16,
  setU32,
  u16At,
  u32At,
} from './machine.ts';
import {
  BLOCK_LIVE,
  BLOCK_SLICE_COUNT,
  BLOCK_SLICE_PLACES,
  BLOCK_SLICE_CAPACITY,
  BLOCK_SLICES,
  SUM_DIGITS,
  imageNumbers,
  LEAF_MASK,
  numberCount,
  BIT_PLANES,
  scratchAt,
  signatureBytes,
  slicedBits,
  sliceCount,
  sumBytes,
  wideCount,
  ZONE_PRESENT,
} from './shape.ts';

/** Returns the address of a slice. If it does not exist, this is the empty slice, which must not be written to. */
export function sliceOf(block: u32, slice: u32): u32 {
  return u32At(block + BLOCK_SLICES) + (placeOf(block, slice) << 7);
}

function placeOf(block: u32, slice: u32): u32 {
  return u16At(block + BLOCK_SLICE_PLACES + (slice << 1));
}

/** Returns the address of a slice, which is created if it does not exist. The block must have room for it. */
export function ensureSlice(block: u32, slice: u32): u32 {
  const place = placeOf(block, slice);
  return place === 0 ? makeSlice(block, slice) : u32At(block + BLOCK_SLICES) + (place << 7);
}

function makeSlice(block: u32, slice: u32): u32 {
  const place = u32At(block + BLOCK_SLICE_COUNT);
  const at = u32At(block + BLOCK_SLICES) + (place << 7);
  setU32(block + BLOCK_SLICE_COUNT, place + 1);
  setU16(block + BLOCK_SLICE_PLACES + (slice << 1), place);
  fillBytes(at, 0, 128);
  return at;
}

/**
 * Returns how many slices of a row's image do not fit into the block. Slices for the signature of the image `before`
 * (0: none) exist; so do those of words, unless `withWords`.
 */
export function sliceShortfall(block: u32, zone: u32, before: u32, image: u32, withWords: bool): u32 {
  let lacking: u32 = 0;
  for (let w: u32 = 0; w < signatureBytes; w += 4) {
    const added = before === 0 ? i32At(image + w) : i32At(image + w) & ~i32At(before + w);
    if (added === 0) continue;
    // A value that occurs in the block has a slice.
    for (let word = added & ~i32At(zone + ZONE_PRESENT + w); word !== 0; word &= word - 1) {
      const bit = (w << 3) + lowestBit(word);
      if (bit < slicedBits && placeOf(block, bit) === 0) lacking += 1;
    }
  }
  const tail = image + imageNumbers + (numberCount << 3) + (wideCount << 2);
  const words: u32 = withWords ? u32At(tail + 4) : 0;
  for (let i: u32 = 0; i < words; i++) if (placeOf(block, u32At(tail + 12 + (i << 2))) === 0) lacking += 1;
  return lacking === 0 ? 0 : beyondRoom(block, u32At(block + BLOCK_SLICE_COUNT) + lacking);
}

function beyondRoom(block: u32, count: u32): u32 {
  const room = u32At(block + BLOCK_SLICE_CAPACITY);
  return count > room ? count - room : 0;
}

/**
 * Removes all slices except those of words that live rows have, and creates empty ones for the bits in the signatures
 * of `count` rows listed at `rows`. Returns how many do not fit; if there are any, nothing is changed.
 */
export function recomputeSlices(block: u32, rows: u32, count: u32, signatures: u32): u32 {
  const present = scratchAt + BIT_PLANES;
  findBits(present, rows, count, signatures);
  let bits: u32 = 0;
  for (let bit: u32 = 0; bit < slicedBits; bit++) if (isSet(present, bit)) bits += 1;
  let words: u32 = 0;
  for (let slice = slicedBits; slice < sliceCount; slice++) if (hasLiveRows(block, slice)) words += 1;
  const lacking = beyondRoom(block, 1 + words + bits);
  if (lacking > 0) return lacking;
  packWords(block, words);
  let place = words + 1;
  fillBytes(u32At(block + BLOCK_SLICES) + (place << 7), 0, bits << 7);
  for (let bit: u32 = 0; bit < slicedBits; bit++) {
    const here = isSet(present, bit);
    setU16(block + BLOCK_SLICE_PLACES + (bit << 1), here ? place : 0);
    if (here) place += 1;
  }
  setU32(block + BLOCK_SLICE_COUNT, place);
  return 0;
}

/** Writes the union of the listed rows' signatures. */
function findBits(to: u32, rows: u32, count: u32, signatures: u32): void {
  for (let w: u32 = 0; w < signatureBytes; w += 4) {
    let word: i32 = 0;
    for (let i: u32 = 0; i < count; i++) word |= i32At(signatures + u32At(rows + (i << 2)) * signatureBytes + w);
    setI32(to + w, word);
  }
}

function hasLiveRows(block: u32, slice: u32): bool {
  if (placeOf(block, slice) === 0) return false;
  const work = scratchAt + LEAF_MASK;
  maskAnd(work, sliceOf(block, slice), block + BLOCK_LIVE);
  return maskAny(work);
}

/** Moves the slices of words that live rows have to the first positions. `words`: their number. */
function packWords(block: u32, words: u32): void {
  const taken = scratchAt + BIT_PLANES + SUM_DIGITS * sumBytes;
  fillBytes(taken, 0, SUM_DIGITS * sumBytes);
  for (let slice = slicedBits; slice < sliceCount; slice++) {
    if (!hasLiveRows(block, slice)) setU16(block + BLOCK_SLICE_PLACES + (slice << 1), 0);
    else set(taken, placeOf(block, slice));
  }
  let free: u32 = 1;
  for (let slice = slicedBits; slice < sliceCount; slice++) {
    const place = placeOf(block, slice);
    if (place <= words) continue;
    while (isSet(taken, free)) free += 1;
    copyBytes(u32At(block + BLOCK_SLICES) + (free << 7), sliceOf(block, slice), 128);
    setU16(block + BLOCK_SLICE_PLACES + (slice << 1), free);
    free += 1;
  }
}

function isSet(bits: u32, bit: u32): bool {
  return (i32At(bits + ((bit >>> 5) << 2)) & (1 << (bit & 31))) !== 0;
}
function set(bits: u32, bit: u32): void {
  const word = bits + ((bit >>> 5) << 2);
  setI32(word, i32At(word) | (1 << (bit & 31)));
}
