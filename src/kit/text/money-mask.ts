import { expandThousands } from './expand-thousands.ts';

/** Longest text of an amount, sign and separators included (spec 2 §5): `$9,999,999`. */
export const MAX_AMOUNT_LENGTH = 10;
const MAX_DIGITS = 7;
/** The largest amount that the mask accepts. */
export const MAX_AMOUNT_DOLLARS = 9_999_999;

/** Formats typed text as an amount: `$12,345`. No decimals, no leading zeros; empty without a digit. `12.5k` is 12,500. */
export function maskMoney(text: string): string {
  const digits = wholeDigits(text);
  return digits && `$${group(digits)}`;
}

/** Like `maskMoney`, without the dollar sign. */
export function maskNumber(text: string): string {
  return group(wholeDigits(text));
}

/** Formats typed text as a rate in percent: at most two digits on either side of the point. */
export function maskPercent(text: string): string {
  const [whole = '', part] = text.replaceAll(/[^\d.]/g, '').split('.');
  const percent = whole.replace(/^0+(?=\d)/, '').slice(0, 2);
  return part === undefined ? percent : `${percent || '0'}.${part.slice(0, 2)}`;
}

/** Returns the number in a masked text; `null` if there is none. */
export function unmask(text: string): number | null {
  const digits = wholeDigits(text);
  return digits ? Number(digits) : null;
}

/** Returns the number of digits of a typed text, in which `k` after a digit counts as three. */
export function countDigits(text: string): number {
  return expandThousands(text).replaceAll(/\D/g, '').length;
}

/** Returns the caret position in a newly masked text: after the same number of digits as before. */
export function caretPositionAfter(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return masked.startsWith('$') ? 1 : 0;
  let seen = 0;
  for (const [index, character] of [...masked].entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return masked.length;
}

function wholeDigits(text: string): string {
  const whole = expandThousands(text).replaceAll(/\..*|\D/g, '');
  return whole.replace(/^0+(?=\d)/, '').slice(0, MAX_DIGITS);
}

function group(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
