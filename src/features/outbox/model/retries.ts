const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay in ms after each failed attempt. After the last one the row is dead, about two days in total. */
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

/** Fraction by which delays vary at random, so that rows that failed together are not retried together. */
const JITTER = 0.2;

/**
 * Returns the delay in ms before the next attempt, or `null` after the last attempt.
 * @param attempts number of attempts so far, at least 1
 * @param random from 0 to 1
 */
export function retryDelayMs(attempts: number, random: number): number | null {
  const delayMs = RETRY_AFTER_MS[attempts - 1];
  return delayMs === undefined ? null : Math.round(delayMs * (1 + JITTER * (2 * random - 1)));
}
