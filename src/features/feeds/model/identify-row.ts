import type { CatalogLookup } from './catalog-lookup.ts';
import type { FeedRow } from './columns.ts';
import { isBlank } from './values/reading.ts';
import { parseYear } from './values/year.ts';
import { hasValidCheckDigit, parseVin } from './values/vin.ts';

/**
 * By what listings a row that was rejected can be known: their keys, and stock numbers. `certain`: the row's listing is
 * among them, if the source has it. `isSeveral`: other listings may be in its text too.
 */
export type RowIdentity = { keys: string[]; stockNumbers: string[]; certain: boolean; isSeveral?: boolean | undefined };

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

/**
 * Whether a row with one or two values is a vehicle, and no note such as a total: it has a VIN, or a word with a digit
 * where the stock number stands.
 */
export function namesVehicle(row: FeedRow): boolean {
  const { keys, stockNumbers } = identifyRow(row);
  return keys.length > 0 || stockNumbers.some(isStockWord);
}

/** Whether a row with one or two values may be what is left of a vehicle: a year and a make. */
export function mayBeVehicle(row: FeedRow, latestYear: number, catalog: Pick<CatalogLookup, 'resolveMake'>): boolean {
  return parseYear(row['year'] ?? '', latestYear).value !== null && catalog.resolveMake(row['make'] ?? '') !== null;
}

function isStockWord(text: string): boolean {
  return !text.includes(' ') && [...text].some((sign) => sign >= '0' && sign <= '9');
}

const VIN_IN_TEXT = /(?<![A-Z0-9])(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g;
const MOST_TEXT = 100_000;

function vinsIn(text: string): string[] {
  return text.slice(0, MOST_TEXT).toUpperCase().match(VIN_IN_TEXT) ?? [];
}

/** Whether a text holds what may be a VIN. */
export function holdsVin(text: string): boolean {
  return vinsIn(text).length > 0;
}

/**
 * The identity of a row that could not be taken apart: the VINs in its text, and the stock number of `row`, the part of
 * the row that can be trusted. Other numbers of 17 digits look like VINs too: only one with a letter and the right check
 * digit is certain.
 */
export function identifyText(text: string, row: FeedRow = {}): RowIdentity {
  const vins = vinsIn(text);
  return {
    keys: vins.map((vin) => `vin:${vin}`),
    stockNumbers: identifyRow(row).stockNumbers,
    certain: vins.some((vin) => [...vin].some((sign) => sign > '9') && hasValidCheckDigit(vin)),
    isSeveral: /^[[{]/.test(text) && mayBeSeveral(text, new Set(vins).size),
  };
}

/** Whether JSON that was rejected may hold several vehicles, as it does behind a quotation mark that is not closed. */
function mayBeSeveral(json: string, vins: number): boolean {
  return vins > 1 || json.length > MOST_TEXT || (/\}\s*,\s*\{/.test(json) && !isObject(json));
}

function isObject(text: string): boolean {
  try {
    return !Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
