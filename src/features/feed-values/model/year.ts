import { asciiDigits } from './number.ts';
import { isBlank, NOT_SPECIFIED, readableValue, unreadableValue, type Reading } from './reading.ts';

/** The year of the first automobile. */
const FIRST = 1886;

const YEAR = /^(?:my\s*|year\s*|baujahr\s*|bj\.?\s*|año\s*|année\s*)?(\d{4})(?:\.\d+)?$/i;
/** `05/2018`, `2018-05`, `2018-05-31`, `20180531`: a first registration. */
const MONTH_AND_YEAR =
  /^(?:ez\s*)?(?:((?:19|20)\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(\d{4})[-/.]\d{1,2}(?:[-/.]\d{1,2}(?:[T ][\d:.Z+-]*)?)?|(?:\d{1,2}[-/.])?\d{1,2}[-/.](\d{4}))$/i;

/** Parses a model year: `2013`, `2013.0`, `MY2013`, `05/2013`. `latest` is the newest year that can be for sale. */
export function parseYear(text: string, latest: number): Reading<number> {
  if (isBlank(text)) return NOT_SPECIFIED;
  const stated = asciiDigits(text.trim());
  const match = YEAR.exec(stated) ?? MONTH_AND_YEAR.exec(stated);
  if (!match) return unreadableValue('is not a year');
  const year = Number(match[1] ?? match[2] ?? match[3]);
  if (year < FIRST || year > latest) return unreadableValue(`is not a model year from ${FIRST} to ${latest}`);
  return readableValue(year);
}
