import type { Random } from './random.ts';

/**
 * A pattern of a make's VINs: manufacturer code and positions 4–8, for a range of model years. `*` is any character,
 * `#` a digit, `[A-C]` one of these.
 */
export type VinPattern = readonly [maker: string, keys: string, firstYear: number, lastYear: number];

const SIGNS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [...'0123456789']
    .map((digit) => [digit, Number(digit)] as const)
    .concat(
      [...'ABCDEFGH'].map((sign, index) => [sign, index + 1] as const),
      [...'JKLMN'].map((sign, index) => [sign, index + 1] as const),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((sign, index) => [sign, index + 2] as const),
    ),
);
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const YEAR_SIGNS = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** Returns a VIN that matches the pattern, with its check digit. `serial` makes it unique. */
export function vinOf(random: Random, pattern: VinPattern, year: number, serial: number): string {
  const [maker, keys] = pattern;
  const [described = '', located = ''] = keys.split('|');
  const cells = cellsOf(described);
  // The seventh character distinguishes the two thirty-year cycles of year codes.
  const middle = [0, 1, 2, 3, 4].map((index) =>
    signFor(random, cells[index] ?? '*', index === 3 ? (year >= 2010 ? LETTERS : '0123456789') : SIGNS),
  );
  const yearSign = YEAR_SIGNS[(year - 1980) % 30]!;
  const plantCell = cellsOf(located)[1] ?? '*';
  const plant = signFor(random, plantCell, LETTERS);
  const vin = `${maker}${middle.join('')}0${yearSign}${plant}${String(serial % 1_000_000).padStart(6, '0')}`;
  return vin.slice(0, 8) + checkDigit(vin) + vin.slice(9);
}

/** Splits keys into one cell per character. */
function cellsOf(keys: string): string[] {
  return keys.match(/\[[^\]]*\]|./g) ?? [];
}

function signFor(random: Random, cell: string, free: string): string {
  if (cell === '*') return free[random.whole(0, free.length - 1)]!;
  if (cell === '#') return String(random.whole(0, 9));
  if (!cell.startsWith('[')) return cell;
  const spelled = cell
    .slice(1, -1)
    .replace(/(.)-(.)/g, (_, from: string, to: string) =>
      SIGNS_AND_REST.slice(SIGNS_AND_REST.indexOf(from), SIGNS_AND_REST.indexOf(to) + 1),
    );
  const choices = [...spelled].filter((sign) => SIGNS.includes(sign));
  return choices.length > 0 ? random.pick(choices) : free[random.whole(0, free.length - 1)]!;
}

const SIGNS_AND_REST = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns the check digit of a VIN, its ninth character (49 CFR 565.15). */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((total, sign, index) => total + (VALUES[sign] ?? 0) * WEIGHTS[index]!, 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}
