import {
  type CatalogLookup,
  isBlank,
  parseYear,
  hasValidCheckDigit,
  MAX_VIN_SEARCH_CHARACTERS,
  parseVin,
  vinsIn,
} from '#features/feed-values/feed-values.ts';
import { columnEntries, type ByColumn, type ColumnName, type FeedRow } from '#features/feed-mapping/feed-mapping.ts';

/**
 * The listings that a rejected row may be, by key and stock number. `certain`: the row's listing is among them, if the
 * source has it. `isSeveral`: the row's text may contain other listings too.
 */
export type RowIdentity = { keys: string[]; stockNumbers: string[]; certain: boolean; isSeveral?: boolean | undefined };

/** Returns the identity of a row whose columns are known. */
export function identifyRow(row: FeedRow): RowIdentity {
  const vin = parseVin(row['vin'] ?? '').value;
  const stock = (row['stock_number'] ?? '').trim().slice(0, 200);
  const stockNumbers = isBlank(stock) ? [] : [stock];
  return {
    keys: vin === null ? [] : [`vin:${vin}`],
    stockNumbers,
    // A row with an unreadable VIN may be a listing that was identified by that VIN.
    certain: vin !== null || (stockNumbers.length > 0 && isBlank(row['vin'] ?? '')),
  };
}

/**
 * Returns whether a row with one or two values is a vehicle rather than a note such as a total: it has a VIN, or a word
 * with a digit in the stock number's column.
 */
export function rowIdentifiesVehicle(row: FeedRow): boolean {
  const { keys, stockNumbers } = identifyRow(row);
  return keys.length > 0 || stockNumbers.some(isStockWord);
}

/** The facts of a vehicle in a row that is otherwise nearly empty: its year, its make, or both. */
export type PartialVehicle = { year: number | null; makeCode: string | null };

/**
 * Returns the year and the make of a row with one or two values, which may be a vehicle whose other values were lost;
 * `null` if it is a note. If there is only a make, it is a heading. `constants` are the columns whose value does not
 * come from the row.
 */
export function partialVehicleOf(
  row: FeedRow,
  latestYear: number,
  catalog: Pick<CatalogLookup, 'resolveMake'>,
  constants: Readonly<ByColumn<string>> = {},
): PartialVehicle | null {
  const year = parseYear(row['year'] ?? '', latestYear).value;
  const make = catalog.resolveMake(row['make'] ?? '');
  const values = columnEntries(row).filter(([name, text]) => !isBlank(text ?? '') && constants[name] === undefined);
  const isMakeGiven = make !== null && constants.make === undefined;
  const isVehicle =
    year !== null
      ? make !== null || values.some(([name]) => WITH_A_YEAR.has(name))
      : isMakeGiven && values.some(([name]) => name !== 'make');
  return isVehicle ? { year, makeCode: make?.code ?? null } : null;
}

/** A note may have a number that looks like a year, but not together with one of these. */
const WITH_A_YEAR: ReadonlySet<ColumnName> = new Set(['model', 'price', 'mileage']);

function isStockWord(text: string): boolean {
  return !text.includes(' ') && [...text].some((sign) => sign >= '0' && sign <= '9');
}

/**
 * Returns the identity of a row that could not be parsed: the VINs in its text, and the stock number from `row`, the
 * reliable part of the row. Other 17-digit numbers look like VINs too, so only one with a letter and a valid check
 * digit is certain, and only if the source's listings have VINs (`readsVins`).
 */
export function identifyText(
  text: string,
  { row = {}, readsVins }: { row?: FeedRow; readsVins: boolean },
): RowIdentity {
  const vins = vinsIn(text);
  return {
    keys: vins.map((vin) => `vin:${vin}`),
    stockNumbers: identifyRow(row).stockNumbers,
    certain: readsVins && vins.some((vin) => [...vin].some((sign) => sign > '9') && hasValidCheckDigit(vin)),
    isSeveral: /^[[{]/.test(text) && mayBeSeveral(text, new Set(vins).size),
  };
}

/** Returns whether rejected JSON may contain several vehicles, which an unclosed quotation mark can cause. */
function mayBeSeveral(json: string, vins: number): boolean {
  return vins > 1 || json.length > MAX_VIN_SEARCH_CHARACTERS || (/\}\s*,\s*\{/.test(json) && !isObject(json));
}

function isObject(text: string): boolean {
  try {
    return !Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
