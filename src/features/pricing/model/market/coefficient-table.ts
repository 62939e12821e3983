/** The coefficients of a model by name, in 12 bytes each: sorted pairs of hashes instead of names. */
export type CoefficientTable = { hashes: Uint32Array; values: Float32Array };

/** Coefficients below this change a price by less than a hundredth of a percent. */
const SMALLEST = 1e-4;

/** Builds a table. Leaves out coefficients that hardly change a price. */
export function buildTable(entries: Iterable<readonly [name: string, value: number]>): CoefficientTable {
  const kept = [...entries]
    .filter(([, value]) => Math.abs(value) >= SMALLEST)
    .map(([name, value]) => ({ high: hashOf(name, HIGH_SEED), low: hashOf(name, LOW_SEED), value }))
    .toSorted((a, b) => a.high - b.high || a.low - b.low);
  const hashes = new Uint32Array(2 * kept.length);
  kept.forEach(({ high, low }, at) => hashes.set([high, low], 2 * at));
  return { hashes, values: Float32Array.from(kept, ({ value }) => value) };
}

/**
 * Finds the row of a name by binary search; `undefined` if there is none. Two of a million names have the same pair of
 * hashes with a probability of 3e-8.
 */
export function findRow({ hashes }: Pick<CoefficientTable, 'hashes'>, name: string): number | undefined {
  const high = hashOf(name, HIGH_SEED);
  const low = hashOf(name, LOW_SEED);
  let from = 0;
  let to = hashes.length / 2;
  while (from < to) {
    const middle = (from + to) >> 1;
    const difference = hashes[2 * middle]! - high || hashes[2 * middle + 1]! - low;
    if (difference === 0) return middle;
    if (difference < 0) from = middle + 1;
    else to = middle;
  }
  return undefined;
}

const HIGH_SEED = 0x81_1c_9d_c5;
const LOW_SEED = 0x2f_6e_2b_1d;

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Hashes what identifies a car, so that a compact market contains no VINs. */
export function identityHash(identity: string): string {
  return `${hashOf(identity, HIGH_SEED).toString(36)}.${hashOf(identity, LOW_SEED).toString(36)}`;
}
