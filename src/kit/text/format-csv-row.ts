/**
 * Matches the places where a spreadsheet may read a formula: at the start of the cell, and after every character that
 * spreadsheets may split at. Which character that is depends on their settings, not on the file. Skips white space and
 * quotes before the formula.
 */
const FORMULA_START = /(?<=^|[;|\t\r\n])(?=(?:(?![\t\r\n])[\s"'\u200b-\u200f])*[=+\-@|%＝＋－＠])/g;

/** Control characters that some spreadsheets drop, so that the text after them becomes the start of the cell. */
const DROPPED_START = /^[\t\r\n]/;

/**
 * Formats one record of a CSV file (RFC 4180), with its line end. Quotes every field, and puts an apostrophe before
 * everything that a spreadsheet could run as a formula, so that the cell stays text. The first row of a file for
 * spreadsheets starts with a byte order mark (`CSV_BYTE_ORDER_MARK`).
 */
export function formatCsvRow(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\ufeff';

function formatCell(text: string): string {
  const plain = text.toWellFormed().replaceAll('\0', '');
  const inert = plain.replaceAll(FORMULA_START, "'");
  return `"${(DROPPED_START.test(inert) ? `'${inert}` : inert).replaceAll('"', '""')}"`;
}
