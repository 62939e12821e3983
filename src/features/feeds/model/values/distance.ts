import { numberParts } from './number.ts';
import { isBlank, NOTHING, read, unreadable, type Reading } from './reading.ts';

export type DistanceUnit = 'miles' | 'km';

const MILES_PER_KM = 0.621371;

/** Whole miles. A unit in the value (`150,000km`, `51,000 mi.`) beats `unit`, which says what bare numbers mean. */
export function parseDistance(text: string, unit: DistanceUnit = 'miles'): Reading<number> {
  if (isBlank(text)) return NOTHING;
  const parts = numberParts(text);
  if (!parts) return unreadable('is not a distance');
  const thousands = /^k(?!m|ilo)/i.test(parts.after);
  const words = parts.after.replace(/^k(?!m|ilo)/i, '').trim();
  if (/\d/.test(words)) return unreadable('holds more than one number');
  const kilometers = /^(km|kms|kilomet)/i.test(words) || (unit === 'km' && !/^mi/i.test(words));
  const value = parts.value * (thousands ? 1000 : 1) * (kilometers ? MILES_PER_KM : 1);
  return value < 0 ? unreadable('is negative') : read(Math.round(value));
}
