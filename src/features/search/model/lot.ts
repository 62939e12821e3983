/** Lots are whole numbers from 0 to below this. */
export const LOTS = 2 ** 31;

/**
 * The lot of a listing: its id, stirred so that the smallest lots of any search are a fair draw from it. It never changes,
 * so that a draw is the same whoever asks, and stays nearly the same while cars come and go.
 * @param id whole, not negative.
 */
export function lotOf(id: number): number {
  let bits = stir((id >>> 0) ^ stir(Math.floor(id / 2 ** 32) + 0x9e3779b9));
  bits = stir(bits + 0x9e3779b9);
  return bits >>> 1;
}

/** The finishing step of MurmurHash3: every bit of the answer depends on every bit of the question. */
function stir(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
