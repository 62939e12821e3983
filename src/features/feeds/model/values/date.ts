import { isBlank, NOTHING, read, unreadable, type Reading } from './reading.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * An instant as ISO 8601 UTC. `6/23/18` is month first as in the US, `23.6.2018` day first; a first number above 12
 * is a day. Numbers of ten or thirteen digits are seconds or milliseconds since 1970.
 */
export function parseDate(text: string): Reading<string> {
  const trimmed = text.trim();
  if (isBlank(trimmed)) return NOTHING;
  const at = instant(trimmed);
  if (at === null || Number.isNaN(at)) return unreadable('is not a date');
  const year = new Date(at).getUTCFullYear();
  return year < 1900 || year > 2100 ? unreadable('is not a date of our time') : read(new Date(at).toISOString());
}

function instant(text: string): number | null {
  if (/^\d{13}$/.test(text)) return Number(text);
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (packed) return dayAt(Number(packed[1]), Number(packed[2]), Number(packed[3]), '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/.exec(text);
  if (iso) return dayAt(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4] ?? '');
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/.exec(text);
  if (numeric) return fromNumeric(numeric);
  if (!MONTHS.some((month) => text.toLowerCase().includes(month))) return null;
  const zoned = /GMT|UTC|Z$|[+-]\d{2}:?\d{2}/.test(text);
  return Date.parse(zoned ? text.replace(/\s*\([^)]*\)$/, '') : `${text} UTC`);
}

function fromNumeric([, first, separator, second, yearText = '', time = '']: RegExpExecArray): number | null {
  const dayFirst = separator === '.' || Number(first) > 12;
  const [month, day] = dayFirst ? [second, first] : [first, second];
  const year = yearText.length === 4 ? Number(yearText) : Number(yearText) + (Number(yearText) < 70 ? 2000 : 1900);
  return dayAt(year, Number(month), Number(day), time);
}

/** A day and what follows it: nothing, or a time with or without a zone; without one it is UTC. */
function dayAt(year: number, month: number, day: number, rest: string): number | null {
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (rest.trim() === '') return midnight;
  const time = /^[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]m)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(
    rest,
  );
  if (!time) return null;
  const [, hours, minutes, seconds = '0', half, zone = 'Z'] = time;
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  return midnight + ((hour * 60 + Number(minutes) - zoneMinutes(zone)) * 60 + Number(seconds)) * 1000;
}

function zoneMinutes(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}
