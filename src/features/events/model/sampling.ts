/** The smallest share of visitors whose events are stored. */
const MIN_RATE = 1 / 1024;

/**
 * Returns the share of visitors whose events of a write are stored: 1 up to `budget` events, then the largest power of
 * two with which the expected number stays within it.
 */
export function sampleRate(events: number, budget: number): number {
  let rate = 1;
  while (events * rate > budget && rate > MIN_RATE) rate /= 2;
  return rate;
}

/**
 * Returns whether a visitor is in the sample. Each visitor keeps one number between 0 and 1 for the day, so a visitor
 * of a small sample is also in each larger one, and a visitor's events are stored or left out together.
 * @param digest 22 characters of a digest, or a random text for an event without a visitor.
 */
export function isSampled(digest: string, rate: number): boolean {
  if (rate >= 1) return true;
  return Buffer.from(digest, 'base64url').readUInt32BE(0) / 2 ** 32 < rate;
}
