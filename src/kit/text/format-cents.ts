import { formatDollars, MINUS } from './format.ts';

/** Formats whole cents as `$1,250.50`. In a file of its own, because the results page doesn't need it. */
export function formatCents(cents: number): string {
  const whole = Math.abs(cents);
  const dollars = formatDollars(Math.floor(whole / 100));
  return `${cents < 0 ? MINUS : ''}${dollars}.${String(whole % 100).padStart(2, '0')}`;
}
