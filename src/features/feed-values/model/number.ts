export type NumberParts = { before: string; value: number; after: string };

const SHAPE = /^([^\d.,+\-–−]*)([+\-–−]?)([^\d.,]*?)(\d[\d.,'’ \u00a0\u202f]*|[.,]\d+)(.*)$/s;
const GROUPED = /^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d*)?$/;
/** Longer texts are not numbers, and matching them would take time. */
const LONGEST = 200;

/**
 * Returns the number in a text and the text around it: `$39,998` gives `$`, 39998 and an empty text. Accepts both
 * `39,998.50` and `39.998,50`; a single separator before exactly three digits groups thousands. Returns `null` if the
 * digits are ambiguous (`12.5.6`, `20 15000`).
 */
export function numberParts(text: string): NumberParts | null {
  const trimmed = asciiDigits(text.trim());
  if (/^\d{1,15}$/.test(trimmed)) return { before: '', value: Number(trimmed), after: '' };
  if (trimmed.length > LONGEST) return null;
  const exponent = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,2}$/i.test(trimmed);
  if (exponent) return { before: '', value: Number(trimmed), after: '' };
  const match = SHAPE.exec(trimmed);
  if (!match) return null;
  const [, before = '', sign = '', between = '', shaped = '', after = ''] = match;
  const digits = shaped.trim();
  if (/[ \u00a0\u202f'’]/.test(digits) && !GROUPED.test(digits)) return null;
  const value = plainNumber(digits.replace(/['’\s\u00a0\u202f]/g, '').replace(/[.,]$/, ''));
  if (value === null) return null;
  // In `Price - 12,500` the dash separates words; in `-12,500` it is a minus sign.
  const negative = sign !== '' && sign !== '+' && !(/\p{L}\s*$/u.test(before) && /^\s/.test(between));
  return { before: (before + between).trim(), value: negative ? -value : value, after: after.trim() };
}

function plainNumber(digits: string): number | null {
  // Fast path for the most common format.
  if (/^\d{1,3}(?:,\d{3})+$/.test(digits)) return Number(digits.replaceAll(',', ''));
  const dots = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (dots === 0 && commas === 0) return Number(digits);
  const last = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const other = last === '.' ? ',' : '.';
  const [lastCount, otherCount] = last === '.' ? [dots, commas] : [commas, dots];
  const tail = digits.length - digits.lastIndexOf(last) - 1;
  const lastGroups = lastCount > 1 || (otherCount === 0 && tail === 3 && !digits.startsWith('0') && digits[0] !== last);
  const groups = lastGroups ? digits : digits.slice(0, digits.lastIndexOf(last));
  if (!isGrouped(groups, lastGroups ? last : other)) return null;
  const whole = digits.replaceAll(other, '');
  const text = lastGroups ? whole.replaceAll(last, '') : whole.replace(last, '.');
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Returns whether digits are in groups of three, or of two before the last three as in India. */
function isGrouped(digits: string, separator: string): boolean {
  const [first = '', ...groups] = digits.split(separator);
  if (/[.,]/.test(groups.join('')) || /[.,]/.test(first)) return false;
  if (groups.length === 0) return true;
  const lengths = groups.map(({ length }) => length);
  return (
    first.length <= 3 &&
    first !== '' &&
    lengths.at(-1) === 3 &&
    lengths.slice(0, -1).every((size) => size === 3 || size === 2)
  );
}

/** Parses a plain decimal such as a displacement, where `1.998` is not 1,998. */
export function parseDecimal(text: string): number | null {
  const match = /[-+]?\d+(?:[.,]\d+)?/.exec(asciiDigits(text));
  if (!match) return null;
  return Number(match[0].replace(',', '.'));
}

/** Converts Arabic, Persian and full-width digits, and their separators, to ASCII. */
export function asciiDigits(text: string): string {
  if (!/[٠-٩۰-۹０-９٫٬]/.test(text)) return text;
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
}

const THOUSAND =
  /^(?:k(?!m|ilo|g|w|r)|tsd\.?|thousand|tausend|mille|miles(?= de (?:eur|dol|pesos))|mil(?![\p{L}]))\s*/iu;
const MILLION = /^(?:mio\.?|mill\.?|millions?|millionen|millón|millones|mn|mm|m)(?![\p{L}])\s*/iu;

/** Returns the factor that a word after a number means: `k`, `Tsd.`, `mil`; `M`, `Mio.`, `millones`. */
export function numberScaleOf(after: string): { factor: number; rest: string } {
  for (const [shape, factor] of [
    [THOUSAND, 1000],
    [MILLION, 1_000_000],
  ] as const) {
    const word = shape.exec(after)?.[0];
    if (word !== undefined) return { factor, rest: after.slice(word.length) };
  }
  return { factor: 1, rest: after };
}
