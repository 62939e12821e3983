/** Rows whose signatures are added at once. */
const STEP = 16;
/** Rows whose signatures stay in the processor's nearest memory while one word after another is added. */
const CHUNK = 512;
/** A count has so many binary digits. */
const DIGITS = 32;

const offsets = new Int32Array(CHUNK + STEP);
const planes = new Int32Array(DIGITS * 33);

/** Signatures by slot, `stride` words each; the one of slot `emptySlot` has no bit. */
export type SignatureWords = { readonly words: Int32Array; readonly stride: number; readonly emptySlot: number };

/**
 * Adds to `counts`, `sign` times for each slot, the bits of words [from, to) of its signature; bit b of word w counts at
 * 32 × w + b. The sums of a word's 32 bits are kept as binary numbers side by side: `planes` hold their first digits,
 * their second digits and so on, so that sixteen rows are added to 32 counts by fifteen full adders of three
 * words each, and a carry into the higher digits.
 */
export function addUp(
  { words, stride, emptySlot }: SignatureWords,
  slots: Uint32Array,
  [from, to]: readonly [number, number],
  sign: 1 | -1,
  counts: Int32Array,
): void {
  planes.fill(0, 0, DIGITS * (to - from));
  for (let start = 0; start < slots.length; start += CHUNK) {
    const n = Math.min(CHUNK, slots.length - start);
    for (let i = 0; i < n; i++) offsets[i] = slots[start + i]! * stride;
    let padded = n;
    for (; padded % STEP !== 0; padded++) offsets[padded] = emptySlot * stride;
    for (let word = from; word < to; word++) addWord(words, word, padded, DIGITS * (word - from));
  }
  for (let word = from; word < to; word++) readPlanes(DIGITS * (word - from), sign, counts, 32 * word);
}

/** Adds one word of the rows at `offsets`. Names tell the weight of a word's bits: `d2` weigh 2. */
function addWord(words: Int32Array, word: number, n: number, at: number): void {
  let d1 = planes[at]!;
  let d2 = planes[at + 1]!;
  let d4 = planes[at + 2]!;
  let d8 = planes[at + 3]!;
  for (let i = 0; i < n; i += STEP) {
    let a = words[offsets[i]! + word]!;
    let b = words[offsets[i + 1]! + word]!;
    let half = a ^ b;
    let twoA = (a & b) | (half & d1);
    d1 ^= half;
    a = words[offsets[i + 2]! + word]!;
    b = words[offsets[i + 3]! + word]!;
    half = a ^ b;
    let twoB = (a & b) | (half & d1);
    d1 ^= half;
    half = twoA ^ twoB;
    let fourA = (twoA & twoB) | (half & d2);
    d2 ^= half;
    a = words[offsets[i + 4]! + word]!;
    b = words[offsets[i + 5]! + word]!;
    half = a ^ b;
    twoA = (a & b) | (half & d1);
    d1 ^= half;
    a = words[offsets[i + 6]! + word]!;
    b = words[offsets[i + 7]! + word]!;
    half = a ^ b;
    twoB = (a & b) | (half & d1);
    d1 ^= half;
    half = twoA ^ twoB;
    let fourB = (twoA & twoB) | (half & d2);
    d2 ^= half;
    half = fourA ^ fourB;
    const eightA = (fourA & fourB) | (half & d4);
    d4 ^= half;
    a = words[offsets[i + 8]! + word]!;
    b = words[offsets[i + 9]! + word]!;
    half = a ^ b;
    twoA = (a & b) | (half & d1);
    d1 ^= half;
    a = words[offsets[i + 10]! + word]!;
    b = words[offsets[i + 11]! + word]!;
    half = a ^ b;
    twoB = (a & b) | (half & d1);
    d1 ^= half;
    half = twoA ^ twoB;
    fourA = (twoA & twoB) | (half & d2);
    d2 ^= half;
    a = words[offsets[i + 12]! + word]!;
    b = words[offsets[i + 13]! + word]!;
    half = a ^ b;
    twoA = (a & b) | (half & d1);
    d1 ^= half;
    a = words[offsets[i + 14]! + word]!;
    b = words[offsets[i + 15]! + word]!;
    half = a ^ b;
    twoB = (a & b) | (half & d1);
    d1 ^= half;
    half = twoA ^ twoB;
    fourB = (twoA & twoB) | (half & d2);
    d2 ^= half;
    half = fourA ^ fourB;
    const eightB = (fourA & fourB) | (half & d4);
    d4 ^= half;
    half = eightA ^ eightB;
    let carry = (eightA & eightB) | (half & d8);
    d8 ^= half;
    for (let digit = at + 4; carry !== 0; digit++) {
      const plane = planes[digit]!;
      planes[digit] = plane ^ carry;
      carry &= plane;
    }
  }
  planes[at] = d1;
  planes[at + 1] = d2;
  planes[at + 2] = d4;
  planes[at + 3] = d8;
}

function readPlanes(at: number, sign: number, counts: Int32Array, first: number): void {
  for (let digit = 0; digit < DIGITS; digit++) {
    const weight = sign * 2 ** digit;
    for (let left = planes[at + digit]!; left !== 0; left &= left - 1) {
      counts[first + 31 - Math.clz32(left & -left)]! += weight;
    }
  }
}
