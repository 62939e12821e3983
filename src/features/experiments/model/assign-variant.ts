import type { NewExperiment, Variant } from '#features/flags/flags.ts';

/**
 * Number of groups that visitors are divided into. A visitor is always in the same group of an experiment, so that the
 * differences between groups show how much visitors who return on several days widen the interval.
 */
export const GROUPS = 64;

const SHARE_DIGITS = 12;
const SHARE_VALUES = 16 ** SHARE_DIGITS;
const GROUP_DIGITS = 8;

/**
 * Assigns a visitor by a salted digest, or returns `null` for visitors outside the experiment.
 * @param digest at least 20 hexadecimal digits, uniformly distributed
 */
export function variantOf(
  digest: string,
  { shareA, shareB }: Pick<NewExperiment, 'shareA' | 'shareB'>,
): Variant | null {
  const percent = (Number.parseInt(digest.slice(0, SHARE_DIGITS), 16) / SHARE_VALUES) * 100;
  if (percent < shareA) return 'A';
  return percent < shareA + shareB ? 'B' : null;
}

/** Returns a visitor's group. It comes from other digits than the variant, so it is independent of it. */
export function groupOf(digest: string): number {
  return Number.parseInt(digest.slice(SHARE_DIGITS, SHARE_DIGITS + GROUP_DIGITS), 16) % GROUPS;
}
