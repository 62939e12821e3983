import type { FeedRow } from './columns.ts';
import { isBlank } from './values/reading.ts';
import { parseVin } from './values/vin.ts';

/**
 * By what listings a row that was rejected can be known: their keys, and stock numbers. `certain`: the row's listing is
 * among them, if the source has it.
 */
export type RowIdentity = { keys: string[]; stockNumbers: string[]; certain: boolean };

/** The identity of a row whose columns are known. */
export function identifyRow(row: FeedRow): RowIdentity {
  const vin = parseVin(row['vin'] ?? '').value;
  const stock = (row['stock_number'] ?? '').trim().slice(0, 200);
  const stockNumbers = isBlank(stock) ? [] : [stock];
  return {
    keys: vin === null ? [] : [`vin:${vin}`],
    stockNumbers,
    // A VIN that cannot be read may be that of a listing that was known by it.
    certain: vin !== null || (stockNumbers.length > 0 && isBlank(row['vin'] ?? '')),
  };
}

const VIN_IN_TEXT = /(?<![A-Z0-9])(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g;
const MOST_TEXT = 100_000;

/** The identity of a row that could not be taken apart: the VINs in its text. */
export function identifyText(text: string): RowIdentity {
  const vins = text.slice(0, MOST_TEXT).toUpperCase().match(VIN_IN_TEXT) ?? [];
  return { keys: vins.map((vin) => `vin:${vin}`), stockNumbers: [], certain: vins.length > 0 };
}
