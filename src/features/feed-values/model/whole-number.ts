import { numberParts } from './number.ts';
import { readableValue, unreadableValue, type Reading } from './reading.ts';

/** Parses a whole number from `min` to `max`, such as `7`, `7 seats` or `3,500`. */
export function parseWholeNumber(text: string, { min = 0, max }: { min?: number; max: number }): Reading<number> {
  const parts = numberParts(text);
  const isOnlyNumber = parts !== null && Number.isInteger(parts.value) && !/\d/.test(parts.after);
  return isOnlyNumber && parts.value >= min && parts.value <= max
    ? readableValue(parts.value)
    : unreadableValue('is not a plausible number');
}
