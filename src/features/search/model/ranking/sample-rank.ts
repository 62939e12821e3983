/** Sample ranks are integers from 0 up to, but not including, this number. */
export const SAMPLE_RANK_LIMIT = 2 ** 31;

/**
 * Returns a listing's sample rank: its ID, hashed so that the smallest ranks of any search are a uniform sample of it.
 * The rank never changes, so every caller gets the same sample, and the sample changes little as cars come and go.
 * @param id a non-negative integer.
 */
export function sampleRank(id: number): number {
  let bits = mixBits((id >>> 0) ^ mixBits(Math.floor(id / 2 ** 32) + 0x9e3779b9));
  bits = mixBits(bits + 0x9e3779b9);
  return bits >>> 1;
}

/** The finalizer of MurmurHash3: every output bit depends on every input bit. */
function mixBits(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
