import { isBlank, NOTHING, read, unreadable, type Reading } from './reading.ts';

/** A ZIP of five digits; `2138` and `2138.0` get back the zeros that a spreadsheet ate, `02138-1234` loses its +4. */
export function parseZip(text: string): Reading<string> {
  if (isBlank(text)) return NOTHING;
  const match = /^(?:[A-Z]{2}\s+)?(\d{3,5})(?:\.0+)?(?:[-\s]?\d{4})?$/i.exec(text.trim());
  const joined = /^(\d{5})\d{4}$/.exec(text.trim());
  const digits = joined?.[1] ?? match?.[1];
  return digits ? read(digits.padStart(5, '0')) : unreadable('is not a US ZIP');
}
