import { DOUBLE } from '../kernel/shape.ts';

/**
 * How a number column is stored: as the code (number × divisor − base) in `width` bytes, from 1 on, or, where numbers are
 * not that regular, as doubles (base 0, divisor 1).
 */
export type NumberCoding = { width: 1 | 2 | 4 | typeof DOUBLE; base: number; divisor: number };

/** Whole numbers, decimals, and days that are whole seconds. */
const DIVISORS = [1, 10, 100, 86_400];
const WIDTHS = [1, 2, 4] as const;
const AS_DOUBLES: NumberCoding = { width: 8, base: 0, divisor: 1 };

/** The narrowest coding for all of the numbers (NaN is missing), with room on both sides for numbers to come. */
export function chooseCoding(numbers: ArrayLike<number>): NumberCoding {
  for (const divisor of DIVISORS) {
    const range = rangeOf(numbers, divisor);
    if (range === null) continue;
    const [least, most] = range;
    for (const width of WIDTHS) {
      const codes = 2 ** (8 * width) - 1;
      const spare = codes - (most - least + 1);
      if (spare < codes / 16) continue;
      const below = Math.floor(spare / 2);
      // Numbers that are never negative stay so.
      const base = least >= 0 ? Math.max(-1, least - below - 1) : least - below - 1;
      return { width, base, divisor };
    }
  }
  return AS_DOUBLES;
}

/** Least and most of numbers × divisor; `null` when some is not whole then. */
function rangeOf(numbers: ArrayLike<number>, divisor: number): [number, number] | null {
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    if (Number.isNaN(number)) continue;
    const whole = Math.round(number * divisor);
    if (whole / divisor !== number || Math.abs(whole) > 2 ** 40) return null;
    if (whole < least) least = whole;
    if (whole > most) most = whole;
  }
  return least > most ? [0, 0] : [least, most];
}

/** Whether a column so stored can hold the number. */
export function fitsCoding(number: number, { width, base, divisor }: NumberCoding): boolean {
  if (width === 8 || Number.isNaN(number)) return true;
  const whole = Math.round(number * divisor);
  const code = whole - base;
  return whole / divisor === number && code >= 1 && code < 2 ** (8 * width);
}

/** What is stored for a number; a number that cannot be stored lies between the codes of its neighbours. */
export function toStored(number: number, { width, base, divisor }: NumberCoding): number {
  if (width === 8) return number;
  const whole = Math.round(number * divisor);
  const near = whole / divisor;
  return whole - base + (near === number || !Number.isFinite(number) ? 0 : near < number ? 0.5 : -0.5);
}

export function fromStored(stored: number, { base, divisor }: NumberCoding): number {
  return (stored + base) / divisor;
}
