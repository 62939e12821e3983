/** Transposes rows of bits to columns of bits. */

/**
 * Processes sixteen rows per step: splits their words into bytes, and takes the first bits of these one after another.
 */
export function transposeBits(to: u32, from: u32, stride: u32): void {
  let at = from;
  for (let byte = to; byte < to + 128; byte += 2, at += stride << 4) {
    const a = fourWords(at, stride);
    const b = fourWords(at + (stride << 2), stride);
    const c = fourWords(at + (stride << 3), stride);
    const d = fourWords(at + 12 * stride, stride);
    const lowA = i8x16.shuffle(a, b, 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
    const highA = i8x16.shuffle(a, b, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31);
    const lowC = i8x16.shuffle(c, d, 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
    const highC = i8x16.shuffle(c, d, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31);
    storeBits(byte, i64x2.shuffle(lowA, lowC, 0, 2));
    storeBits(byte + 8 * 128, i64x2.shuffle(lowA, lowC, 1, 3));
    storeBits(byte + 16 * 128, i64x2.shuffle(highA, highC, 0, 2));
    storeBits(byte + 24 * 128, i64x2.shuffle(highA, highC, 1, 3));
  }
}

function fourWords(at: u32, stride: u32): v128 {
  let words = v128.load32_zero(at);
  words = v128.load32_lane(at + stride, words, 1);
  words = v128.load32_lane(at + (stride << 1), words, 2);
  return v128.load32_lane(at + 3 * stride, words, 3);
}

/** Writes the bits of sixteen bytes to eight masks. */
function storeBits(to: u32, bytes: v128): void {
  let left = bytes;
  for (let mask: i32 = 7; mask >= 0; mask--) {
    store<u16>(to + ((mask as u32) << 7), i8x16.bitmask(left) as u16);
    left = i8x16.add(left, left);
  }
}
