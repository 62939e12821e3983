import type { SafetyRecord } from './layouts.ts';

/** Returns a cell without surrounding spaces and control characters; `null` if it is empty or a placeholder. */
export function textOf(record: SafetyRecord, column: string): string | null {
  const text = (record[column] ?? '').replace(/[^\P{Cc}\n]/gu, ' ').trim();
  return text === '' || /^(null|n\/a)$/i.test(text) ? null : text;
}

const TAG = /<\/?[a-z][^<>]{0,300}>/gi;

/** Returns a text of NHTSA without the HTML tags that some have. */
export function proseOf(record: SafetyRecord, column: string): string | null {
  const text = textOf(record, column)?.replace(TAG, ' ').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&').trim();
  return text ? text : null;
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Returns a model year; `null` for 9999, which means unknown, and for a text that is not a year. */
export function yearOf(record: SafetyRecord, column: string): number | null {
  const text = textOf(record, column);
  const year = text !== null && /^\d{4}(\.0)?$/.test(text) ? Number(text.slice(0, 4)) : null;
  return year !== null && year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

/** Returns a date `YYYYMMDD` as `YYYY-MM-DD`; `null` for 99991231, 19010101 and impossible dates, all of which mean unknown. */
export function dateOf(record: SafetyRecord, column: string): string | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(textOf(record, column) ?? '');
  if (!found) return null;
  const [, year, month, day] = found;
  const text = `${year}-${month}-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return null;
  return Number(year) > LAST_YEAR || Number(year) < FIRST_YEAR || text === '1901-01-01' ? null : text;
}

const MAX_INTEGER = 2_147_483_647;

/** Returns a count; `null` if the cell has none. */
export function countOf(record: SafetyRecord, column: string): number | null {
  const text = textOf(record, column)?.replaceAll(',', '');
  return text !== undefined && /^\d{1,10}$/.test(text) && Number(text) <= MAX_INTEGER ? Number(text) : null;
}

/** Returns `Y` and `Yes` as true, `N` and `No` as false, and any other text as `null`. */
export function yesNoOf(record: SafetyRecord, column: string): boolean | null {
  const text = textOf(record, column)?.toUpperCase();
  return text === 'Y' || text === 'YES' ? true : text === 'N' || text === 'NO' ? false : null;
}

/** Returns one to five stars; `null` for any other text, such as `Not Rated`. Ratings are never estimated. */
export function parseStars(record: SafetyRecord, column: string): number | null {
  const found = /^([1-5])(\.0)?( stars?)?$/i.exec(textOf(record, column) ?? '');
  return found ? Number(found[1]) : null;
}
