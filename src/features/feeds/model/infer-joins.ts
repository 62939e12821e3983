import type { Sample } from './infer-mapping.ts';
import type { MappingInput } from './mapping.ts';
import { squashHeader } from './squash-header.ts';
import { isBlank } from './values/reading.ts';

type Columns = MappingInput['columns'] & object;

const AREA_CODE = /(?:areacode|phonearea|phoneprefix|vorwahl|indicatif|prefijo|codigoarea|lada)$/;
/** A column of phones has area codes already when its numbers have more digits. */
const MOST_LOCAL_DIGITS = 8;

/** Joins columns that are one value in two parts: both lines of an address, an area code and the number after it. */
export function inferJoins(sample: Sample, columns: Columns): void {
  const taken = new Set(Object.values(columns).flatMap((from) => (typeof from === 'string' ? from : [from].flat())));
  const free = sample.headers.filter((header) => !taken.has(header));
  const valuesOf = (header: string) => (sample.values.get(header) ?? []).filter((text) => !isBlank(text));

  const line = columns.dealership_address;
  const second = typeof line === 'string' ? secondLine(line, free) : undefined;
  // Without a city of its own, the city is read from the end of the address.
  if (typeof line === 'string' && second && columns.dealer_city)
    columns.dealership_address = { join: [line, second], separator: ', ' };

  const phone = columns.dealer_phone;
  const area = free.find(
    (header) => AREA_CODE.test(squashHeader(header)) && valuesOf(header).every((text) => /^\D?\d{2,5}\D?$/.test(text)),
  );
  if (typeof phone !== 'string' || !area || valuesOf(area).length === 0) return;
  if (valuesOf(phone).every((text) => text.replace(/\D/g, '').length <= MOST_LOCAL_DIGITS))
    columns.dealer_phone = { join: [area, phone], separator: ' ' };
}

/** `Address 2` beside `Address 1`, and beside a plain `Address`. */
function secondLine(line: string, free: readonly string[]): string | undefined {
  const stem = squashHeader(line).replace(/1$/, '');
  return free.find((header) => squashHeader(header) === `${stem}2`);
}
