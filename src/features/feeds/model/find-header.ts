import { mostFrequent } from './detect-delimiter.ts';
import { isHeader } from './inference/match-header.ts';
import { squashHeader } from './squash-header.ts';
import { httpUrl } from './values/list.ts';
import { parseVin } from './values/vin.ts';

/** Rows among which the header is looked for. */
const ROWS_SEARCHED = 20;
/** A header names things; a row with a larger share of numbers, VINs and addresses is data. */
const MOST_DATA = 0.2;

/**
 * Finds the row that names the columns, by our names for them and by `known`, the columns that a mapping of the file
 * reads. Rows above it are titles. Answers the index of the row, or nothing when the first full row is data.
 */
export function findHeader(rows: readonly (readonly string[])[], known: readonly string[] = []): number | undefined {
  const searched = rows.slice(0, ROWS_SEARCHED);
  const mapped = new Set(known.map(squashHeader));
  const scores = searched.map((row) => (dataShare(row) > MOST_DATA ? 0 : countNames(row, mapped)));
  const best = Math.max(0, ...scores);
  if (best >= 2) return scores.findIndex((score) => score >= Math.max(2, best / 2));
  const usual = mostFrequent(rows.map((row) => filled(row).length).filter((count) => count > 1)) ?? 0;
  const first = searched.findIndex((row) => filled(row).length > 0 && filled(row).length >= usual / 2);
  if (first < 0) return searched.length ? 0 : undefined;
  return scores[first]! > 0 || dataShare(searched[first]!) <= MOST_DATA ? first : undefined;
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
