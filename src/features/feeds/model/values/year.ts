import { isBlank, NOTHING, read, unreadable, type Reading } from './reading.ts';

/** The first motor car's year. */
const FIRST = 1886;

/** A model year: `2013`, `2013.0`, `MY2013`. `latest` is the newest year that can be on sale. */
export function parseYear(text: string, latest: number): Reading<number> {
  if (isBlank(text)) return NOTHING;
  const match = /^(?:my\s*)?(\d{4})(?:\.0+)?$/i.exec(text.trim());
  if (!match) return unreadable('is not a year');
  const year = Number(match[1]);
  if (year < FIRST || year > latest) return unreadable(`is not a model year from ${FIRST} to ${latest}`);
  return read(year);
}
