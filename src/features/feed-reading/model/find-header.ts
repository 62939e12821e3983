import { mostFrequent } from './detect-delimiter.ts';
import { isHeader, squashHeader } from '#features/feed-mapping/feed-mapping.ts';
import { httpUrl, parseVin } from '#features/feed-values/feed-values.ts';

/** The number of rows in which to look for the header. */
const ROWS_SEARCHED = 20;
/** The maximum share of data in a header. A row with more numbers, VINs and URLs is data. */
const MAX_DATA = 0.2;

/**
 * Finds the header row, by our column names and by `known`, the columns that the file's mapping reads. Rows above it
 * are titles. Returns the row's index, or `undefined` if the first full row is data.
 */
export function findHeader(rows: readonly (readonly string[])[], known: readonly string[] = []): number | undefined {
  const searched = rows.slice(0, ROWS_SEARCHED);
  const mapped = new Set(known.map(squashHeader));
  const scores = searched.map((row) => (dataShare(row) > MAX_DATA ? 0 : countNames(row, mapped)));
  const best = Math.max(0, ...scores);
  if (best >= 2) return scores.findIndex((score) => score >= Math.max(2, best / 2));
  const usual = mostFrequent(rows.map((row) => filled(row).length).filter((count) => count > 1)) ?? 0;
  const first = searched.findIndex((row) => filled(row).length > 0 && filled(row).length >= usual / 2);
  if (first < 0) return searched.length ? 0 : undefined;
  return scores[first]! > 0 || dataShare(searched[first]!) <= MAX_DATA ? first : undefined;
}

/**
 * Returns the number of title rows at the beginning of the rows above a header. If one of those rows is as full as the
 * header and holds data, such as after the sheet was sorted, then it and all rows below it are not titles.
 */
export function countTitles(above: readonly (readonly string[])[], header: readonly string[]): number {
  const full = Math.max(MIN_VALUES_OF_DATA, filled(header).length / 2);
  const first = above.findIndex((row) => filled(row).length >= full && dataShare(row) > 0);
  return first < 0 ? above.length : first;
}

const MIN_VALUES_OF_DATA = 3;

/** A later row that names columns: the header's columns, and the position of each in the row; or other columns. */
export type LaterHeader = { kind: 'same columns'; order: readonly number[] } | { kind: 'other columns' };

/** Returns what a row below the header names if it is a header too, and `undefined` otherwise. */
export function readLaterHeader(row: readonly string[], header: readonly string[]): LaterHeader | undefined {
  const cells = filled(row);
  // Most rows are vehicles, which have numbers.
  if (cells.length < 2 || cells.filter((cell) => /\d/.test(cell)).length > cells.length * MAX_DATA) return undefined;
  const [names, wanted] = [row.map(squashHeader), header.map(squashHeader)];
  if (names.length === wanted.length && isPermutation(names, wanted))
    return { kind: 'same columns', order: orderOf(names, wanted) };
  const isHeaderRow = countNames(row, new Set(wanted)) >= Math.max(MIN_NAMES_OF_A_HEADER, cells.length / 2);
  return isHeaderRow && !namesKinds(names) ? { kind: 'other columns' } : undefined;
}

const MIN_NAMES_OF_A_HEADER = 3;

/** Words for kinds of values. A single one can be the name of a column, such as `text` for its description. */
const KINDS = new Set('text string char varchar number numeric int integer decimal float date boolean bool'.split(' '));

/** Returns whether a row states what kinds of values the columns have: `text`, `yyyy`, `text`, `USD`. */
function namesKinds(names: readonly string[]): boolean {
  return names.filter((name) => KINDS.has(name)).length >= 2;
}

function isPermutation(names: readonly string[], wanted: readonly string[]): boolean {
  return names.toSorted().join('\0') === wanted.toSorted().join('\0');
}

/** Returns the position of each requested name. If several names are equal, each gets its own position. */
function orderOf(names: readonly string[], wanted: readonly string[]): number[] {
  const free = new Set(names.keys());
  return wanted.map((name, place) => {
    const at = names[place] === name && free.has(place) ? place : [...free].find((other) => names[other] === name)!;
    free.delete(at);
    return at;
  });
}

function countNames(row: readonly string[], mapped: ReadonlySet<string>): number {
  const names = new Set(filled(row).map((cell) => cell.slice(0, 100)));
  return [...names].filter((name) => isHeader(name) || mapped.has(squashHeader(name))).length;
}

function filled(row: readonly string[]): string[] {
  return row.map((cell) => cell.replace(/^\uFEFF/, '').trim()).filter((cell) => cell !== '');
}

function dataShare(row: readonly string[]): number {
  const cells = filled(row);
  return cells.length === 0 ? 0 : cells.filter(isData).length / cells.length;
}

function isData(cell: string): boolean {
  if (cell.length > 200) return true;
  if (/^[-+$€£\s]*\d[\d.,\s]*(?:[$€£%]|USD|EUR|mi\.?|miles|km)?$/i.test(cell)) return true;
  return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell) || httpUrl(cell) !== null || isVin(cell);
}

function isVin(cell: string): boolean {
  const vin = parseVin(cell);
  return vin.value !== null && vin.problem === undefined;
}
