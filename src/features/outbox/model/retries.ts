const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What is waited after each attempt that did not work; after the last there is none, and the row is dead: two days in all. */
export const RETRY_AFTER_MS: readonly number[] = [
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/** So that what failed together is not tried together. */
const JITTER = 0.2;

/**
 * How long to wait before the next attempt, or `null` when there has been the last.
 * @param attempts made so far, at least 1.
 * @param random from 0 to 1.
 */
export function retryDelayMs(attempts: number, random: number): number | null {
  const delayMs = RETRY_AFTER_MS[attempts - 1];
  return delayMs === undefined ? null : Math.round(delayMs * (1 + JITTER * (2 * random - 1)));
}
