import { isBlank, NOT_SPECIFIED, readableValue, unreadableValue, type Reading } from './reading.ts';

const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [...'0123456789']
    .map((digit): [string, number] => [digit, Number(digit)])
    .concat(
      [...'ABCDEFGH'].map((letter, i): [string, number] => [letter, i + 1]),
      [...'JKLMN'].map((letter, i): [string, number] => [letter, i + 1]),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((letter, i): [string, number] => [letter, i + 2]),
    ),
);
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Returns whether character 9 of a VIN with 17 valid characters is its correct check digit (49 CFR 565.15). */
export function hasValidCheckDigit(vin: string): boolean {
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += (VALUES[vin.charAt(i)] ?? 0) * WEIGHTS[i]!;
  return vin.charAt(8) === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

/**
 * Parses a vehicle identification number: upper case, without spaces and dashes. Accepts any 17 valid characters. A
 * wrong check digit is only reported in `problem`, because cars built for other continents have none.
 */
export function parseVin(text: string): Reading<string> {
  if (isBlank(text)) return NOT_SPECIFIED;
  const vin = text.toUpperCase().replace(/[\s-]/g, '');
  if (/^(.)\1*$/.test(vin)) return NOT_SPECIFIED;
  if (vin.length !== 17) return unreadableValue(`has ${vin.length} characters instead of 17`);
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return unreadableValue('has characters that a VIN cannot have');
  return hasValidCheckDigit(vin) ? readableValue(vin) : { value: vin, problem: 'has a wrong check digit' };
}

const VIN_IN_TEXT = /(?<![A-Z0-9])(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g;
/** Only this many characters of a text are searched for VINs. */
export const MAX_VIN_SEARCH_CHARACTERS = 100_000;

/** Returns what may be VINs in a text. */
export function vinsIn(text: string): string[] {
  return text.slice(0, MAX_VIN_SEARCH_CHARACTERS).toUpperCase().match(VIN_IN_TEXT) ?? [];
}

/** Returns whether a text contains something that may be a VIN. */
export function containsVin(text: string): boolean {
  return vinsIn(text).length > 0;
}
