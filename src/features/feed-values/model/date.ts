import { asciiDigits } from './number.ts';
import { isBlank, NOT_SPECIFIED, readableValue, unreadableValue, type Reading } from './reading.ts';

/** Prefixes of month names in English, German, French and Spanish, without accents. Longer prefixes come first. */
const MONTHS = [
  'jan|janv|ene',
  'feb|fev|febr',
  'mar|marz|maerz|mrz',
  'apr|avr|abr',
  'may|mai',
  'jun|juin',
  'jul|juil',
  'aug|aou|ago',
  'sep',
  'oct|okt',
  'nov',
  'dec|dez|dic',
].map((starts) => starts.split('|'));

/** Longer texts are not dates, and matching them would take time. */
const LONGEST = 100;

/**
 * Returns a time in ISO 8601 UTC. In `6/23/18` the month comes first, as in the US; in `23.6.2018` the day does. A
 * first number above 12 is a day. Month names may be English, German, French or Spanish. Numbers of 10 or 13 digits
 * are seconds or milliseconds since 1970.
 */
export function parseDate(text: string): Reading<string> {
  const trimmed = asciiDigits(text.trim());
  if (isBlank(trimmed) || /^0{4}-00-00/.test(trimmed)) return NOT_SPECIFIED;
  const at = trimmed.length > LONGEST ? null : instant(trimmed);
  if (at === null || Number.isNaN(at)) return unreadableValue('is not a date');
  const year = new Date(at).getUTCFullYear();
  return year < 1900 || year > 2100
    ? unreadableValue('is not a plausible date')
    : readableValue(new Date(at).toISOString());
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
  return fromWords(text);
}

/** Parses `3. März 2021`, `le 12 mars 2021 à 14:30`, `3 de mayo de 2021`, `May 4, 2021 3:05 PM`, JavaScript dates. */
function fromWords(text: string): number | null {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z]{3,}/g) ?? [];
  const months = words.map(monthOf).filter((month) => month > 0);
  const years = plain.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ?? [];
  if (months.length !== 1 || years.length !== 1) return null;
  const zoned = /gmt|utc|\d:\d{2}[^a-y]{0,12}(?:z|[+-]\d{2}:?\d{2})$/.test(plain);
  if (zoned) return Date.parse(text.replace(/(?<!\s)\s*\([^()]{0,60}\)$/, ''));
  const time = /(?<!\d)\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s*[ap]m)?/.exec(plain)?.[0] ?? '';
  const days = plain.replace(time, ' ').match(/(?<!\d)\d{1,2}(?!\d)/g) ?? [];
  if (days.length !== 1) return null;
  return dayAt(Number(years[0]), months[0]!, Number(days[0]), time === '' ? '' : ` ${time.replace('h', ':')}`);
}

/** Returns 1 to 12, or 0 if the word is not a month. `mar` is March: a Spanish Tuesday comes with its own month. */
function monthOf(word: string): number {
  return MONTHS.findIndex((starts) => starts.some((start) => word.startsWith(start) && isMonth(word, start))) + 1;
}

const FULL =
  /^(?:jan(?:uary|uar|vier)?|janv|ene(?:ro)?|feb(?:ruary|ruar|rero|r)?|fev(?:rier|r)?|mar(?:ch|z|s|zo)?|maerz|mrz|apr(?:il)?|avr(?:il)?|abr(?:il)?|may(?:o)?|mai|june?|juni|juin|junio|july?|juli|juil(?:let)?|julio|aug(?:ust)?|aout?|ago(?:sto)?|sept?(?:ember|embre|iembre)?|oct(?:ober|obre|ubre)?|okt(?:ober)?|nov(?:ember|embre|iembre)?|dec(?:ember|embre)?|dez(?:ember)?|dic(?:iembre)?)$/;

function isMonth(word: string, start: string): boolean {
  return word === start || FULL.test(word);
}

function fromNumeric([, first, separator, second, yearText = '', time = '']: RegExpExecArray): number | null {
  const dayFirst = separator === '.' || Number(first) > 12;
  const [month, day] = dayFirst ? [second, first] : [first, second];
  const year = yearText.length === 4 ? Number(yearText) : Number(yearText) + (Number(yearText) < 70 ? 2000 : 1900);
  return dayAt(year, Number(month), Number(day), time);
}

/** Returns the time for a day and the text after it: nothing, or a time of day. Without a time zone, it is UTC. */
function dayAt(year: number, month: number, day: number, rest: string): number | null {
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (rest.trim() === '') return midnight;
  const time =
    /^[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?([ap]m)?(?: ?uhr)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(
      rest.replace(/\s+/g, ' '),
    );
  if (!time) return null;
  const [, hours, minutes, seconds = '0', fraction = '', half, zone = 'Z'] = time;
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  if (hour > 24 || Number(minutes) > 59) return null;
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  return midnight + ((hour * 60 + Number(minutes) - zoneMinutes(zone)) * 60 + Number(seconds)) * 1000 + ms;
}

function zoneMinutes(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}
