import { isBlank, NOT_SPECIFIED, readableValue, unreadableValue, type Reading } from './reading.ts';

/** Parses a 5-digit ZIP. Restores leading zeros that a spreadsheet removed (`2138`, `2138.0`) and drops a +4. */
export function parseZip(text: string): Reading<string> {
  if (isBlank(text)) return NOT_SPECIFIED;
  const match = /^(?:[A-Z]{2}\s+)?(\d{3,5})(?:\.0+)?(?:[-\s]?\d{4})?$/i.exec(text.trim());
  const joined = /^(\d{5})\d{4}$/.exec(text.trim());
  const digits = joined?.[1] ?? match?.[1];
  return digits ? readableValue(digits.padStart(5, '0')) : unreadableValue('is not a US ZIP');
}
