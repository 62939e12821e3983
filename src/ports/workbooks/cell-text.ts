const DAY_MS = 86_400_000;
/** The first day of Excel's dates, in days since 1970. */
const FIRST_DAY = -25_569;
/** A number between the two limits is a model year, even if it has a date format. */
const MAX_YEAR = 2100;
const MIN_YEAR = 1900;

/** Returns the text of a cell: a date as `2026-10-02`, with the time if it has one. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? dateText(value) : String(value);
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const serial = date.getTime() / DAY_MS - FIRST_DAY;
  // Excel shows the number 2019 with a date format as a day in 1905, when no dealer listed a car.
  if (Number.isInteger(serial) && serial >= MIN_YEAR && serial <= MAX_YEAR) return String(serial);
  const second = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  return second.endsWith('T00:00:00.000Z') ? second.slice(0, 10) : second.replace('.000Z', 'Z');
}

/** The number of significant digits that Excel shows. Further digits are rounding errors of binary fractions. */
const DIGITS = 15;

/** Returns the number of a cell as Excel shows it: `18999.99` for the stored `18999.990000000002`. */
export function numberText(stored: string): string {
  const number = Number(stored);
  if (!Number.isFinite(number) || /^-?\d+$/.test(stored)) return stored;
  return String(Number(number.toPrecision(DIGITS)));
}
