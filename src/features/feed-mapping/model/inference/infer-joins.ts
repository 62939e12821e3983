import type { Sample } from './infer-mapping.ts';
import type { MappingInput } from '../mapping.ts';
import { squashHeader } from '../squash-header.ts';
import { isBlank } from '#features/feed-values/feed-values.ts';

type Columns = MappingInput['columns'] & object;

const AREA_CODE = /(?:areacode|phonearea|phoneprefix|vorwahl|indicatif|prefijo|codigoarea|lada)$/;
/** If phone numbers have more digits than this, they already include area codes. */
const MAX_LOCAL_DIGITS = 8;

/** Joins pairs of columns that form one value: two address lines, or an area code and a phone number. */
export function inferJoins(sample: Sample, columns: Columns): void {
  const taken = new Set(Object.values(columns).flatMap((from) => (typeof from === 'string' ? from : [from].flat())));
  const free = sample.headers.filter((header) => !taken.has(header));
  const valuesOf = (header: string) => (sample.values.get(header) ?? []).filter((text) => !isBlank(text));

  const line = columns.dealership_address;
  const second = typeof line === 'string' ? secondLine(line, free) : undefined;
  // Without a separate city column, the city is read from the end of the address, so nothing may follow it.
  if (typeof line === 'string' && second && columns.dealer_city)
    columns.dealership_address = { join: [line, second], separator: ', ' };

  const phone = columns.dealer_phone;
  const area = free.find(
    (header) => AREA_CODE.test(squashHeader(header)) && valuesOf(header).every((text) => /^\D?\d{2,5}\D?$/.test(text)),
  );
  if (typeof phone !== 'string' || !area || valuesOf(area).length === 0) return;
  if (valuesOf(phone).every((text) => text.replace(/\D/g, '').length <= MAX_LOCAL_DIGITS))
    columns.dealer_phone = { join: [area, phone], separator: ' ' };
}

/** Returns the column `Address 2` for `Address 1` or `Address`. */
function secondLine(line: string, free: readonly string[]): string | undefined {
  const stem = squashHeader(line).replace(/1$/, '');
  return free.find((header) => squashHeader(header) === `${stem}2`);
}
