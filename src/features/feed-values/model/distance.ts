import { numberParts, numberScaleOf } from './number.ts';
import { isBlank, NOT_SPECIFIED, readableValue, unreadableValue, type Reading } from './reading.ts';

export type DistanceUnit = 'miles' | 'km';

const MILES_PER_KM = 0.621371;
const KILOMETERS = /(?:^|[^a-z])(?:kms?|kil[oó]m[eè]t)/i;
const MILES = /(?:^|[^a-z])(?:mi\b|miles?|mls|meilen|millas)/i;
/** 50% more than the record mileages of taxis and trucks reported in the press. */
const MAX_MILES = 2_000_000;

/** Parses whole miles. A unit in the value (`150,000km`, `51,000 mi.`) overrides `unit`, the unit of bare numbers. */
export function parseDistance(text: string, unit: DistanceUnit = 'miles'): Reading<number> {
  if (isBlank(text)) return NOT_SPECIFIED;
  const parts = numberParts(text);
  if (!parts) return unreadableValue('is not a distance');
  const tkm = /^tkm\b/i.test(parts.after);
  const { factor, rest } = tkm ? { factor: 1000, rest: 'km' } : numberScaleOf(parts.after);
  if (/[\d½¼¾%]|^\//.test(rest)) return unreadableValue('contains more than one number');
  if (/[<>≤≥~]/.test(parts.before)) return unreadableValue('is not an exact distance');
  const words = `${parts.before} ${rest}`;
  const kilometers = KILOMETERS.test(words) || (unit === 'km' && !MILES.test(words));
  const value = parts.value * factor * (kilometers ? MILES_PER_KM : 1);
  if (value < 0) return unreadableValue('is negative');
  return value > MAX_MILES ? unreadableValue('is more miles than any car has') : readableValue(Math.round(value) || 0);
}
