import { DOUBLE } from '../kernel/shape.ts';

/**
 * How a number column is stored: as the code (number × divisor − base) in `width` bytes, starting at 1, or, if the
 * numbers are not regular enough, as doubles (base 0, divisor 1).
 */
export type NumberCoding = { width: 1 | 2 | 4 | typeof DOUBLE; base: number; divisor: number };

/** The divisors to try: for integers, decimals, and days that are whole seconds. */
const DIVISORS = [1, 10, 100, 86_400];
const WIDTHS = [1, 2, 4] as const;
export const DOUBLE_CODING: NumberCoding = { width: 8, base: 0, divisor: 1 };

/** The coding of numbers that are computed: whole numbers from 0 on. */
export const COMPUTED_CODING: NumberCoding = { width: 4, base: -1, divisor: 1 };

/** Returns the narrowest coding for all of the numbers (NaN is missing), with room on both sides for later numbers. */
export function chooseCoding(numbers: ArrayLike<number>): NumberCoding {
  const choice = new CodingChoice();
  choice.add(numbers, numbers.length);
  return choice.coding;
}

/** Chooses the coding for numbers that are added in steps. */
export class CodingChoice {
  /** By divisor: minimum and maximum of numbers × divisor; `null` if any product is not an integer. */
  readonly #ranges: ([least: number, most: number] | null)[] = DIVISORS.map(() => [Infinity, -Infinity]);

  /** Adds the first `count` numbers. */
  add(numbers: ArrayLike<number>, count: number): void {
    for (const [i, range] of this.#ranges.entries())
      if (range && !widen(range, numbers, count, DIVISORS[i]!)) this.#ranges[i] = null;
  }

  /** The narrowest coding for all numbers added. */
  get coding(): NumberCoding {
    for (const [i, range] of this.#ranges.entries()) {
      if (range === null) continue;
      const [least, most] = range[0] > range[1] ? [0, 0] : range;
      for (const width of WIDTHS) {
        const codes = 2 ** (8 * width) - 1;
        const spare = codes - (most - least + 1);
        if (spare < codes / 16) continue;
        const below = Math.floor(spare / 2);
        // If no number is negative so far, none is expected later.
        const base = least >= 0 ? Math.max(-1, least - below - 1) : least - below - 1;
        return { width, base, divisor: DIVISORS[i]! };
      }
    }
    return DOUBLE_CODING;
  }
}

/** Widens a range to numbers × divisor; returns whether all products are integers. */
function widen(range: [number, number], numbers: ArrayLike<number>, count: number, divisor: number): boolean {
  let [least, most] = range;
  for (let i = 0; i < count; i++) {
    const number = numbers[i]!;
    if (Number.isNaN(number)) continue;
    const whole = Math.round(number * divisor);
    if (whole / divisor !== number || Math.abs(whole) > 2 ** 40) return false;
    if (whole < least) least = whole;
    if (whole > most) most = whole;
  }
  [range[0], range[1]] = [least, most];
  return true;
}

/** Returns whether a column with this coding can hold the number. */
export function fitsCoding(number: number, { width, base, divisor }: NumberCoding): boolean {
  if (width === 8 || Number.isNaN(number)) return true;
  const whole = Math.round(number * divisor);
  const code = whole - base;
  return whole / divisor === number && code >= 1 && code < 2 ** (8 * width);
}

/**
 * Returns the stored form of a number. If the number cannot be stored, the result lies between the codes of its
 * neighbors. Only infinite numbers become infinite, because in an order infinity means "no number".
 */
export function encodeStoredNumber(number: number, { width, base, divisor }: NumberCoding): number {
  if (width === 8) return number;
  const whole = Math.round(number * divisor);
  if (!Number.isFinite(whole)) return Number.isFinite(number) ? Math.sign(number) * Number.MAX_VALUE : number;
  const near = whole / divisor;
  return whole - base + (near === number ? 0 : near < number ? 0.5 : -0.5);
}

export function decodeStoredNumber(stored: number, { base, divisor }: NumberCoding): number {
  return (stored + base) / divisor;
}
