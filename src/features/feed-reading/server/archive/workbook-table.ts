import type { Sheet } from '#ports/workbooks/read-workbook.ts';
import type { CsvRecord } from '../../model/csv-records.ts';
import type { FeedTable, FileNote } from '../feed-content.ts';
import { FeedFileError } from '../feed-file-error.ts';
import type { WorkbookFaults } from './check-workbook.ts';

/** A sheet contains a table if at least two of its rows have this many values. A cover or a legend has fewer. */
const VALUES_OF_A_TABLE = 2;
const ROWS_PER_BATCH = 1000;

/**
 * Creates a table from the first sheet that contains one; from a hidden sheet only if no other does. Notes which other
 * sheets have content.
 * @throws FeedFileError if a workbook has no values
 */
export function workbookTable(sheets: readonly Sheet[], faults: WorkbookFaults): FeedTable {
  const filled = sheets
    .map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map((cell) => cell.trim())) }))
    .filter(({ rows }) => rows.some((row) => row.some(Boolean)));
  const tables = filled.filter(({ rows }) => isTable(rows));
  const chosen = tables.find(({ name }) => !faults.hidden.has(name)) ?? tables[0] ?? filled[0];
  if (!chosen) throw new FeedFileError('The Excel workbook is empty. Nothing was changed.');
  const others = filled.filter((sheet) => sheet !== chosen);
  const used = usedColumns(chosen.rows);
  const records = chosen.rows.map((row, at): CsvRecord => ({
    row: at + 1,
    line: at + 1,
    fields: used.map((column) => row[column] ?? ''),
  }));
  return {
    format: `Excel workbook (sheet "${chosen.name}")`,
    notes: notesOf(faults),
    notices: others.length ? [noticeOf(others)] : [],
    top: records,
    after: 0,
    async *read() {
      for (let at = 0; at < records.length; at += ROWS_PER_BATCH) yield records.slice(at, at + ROWS_PER_BATCH);
    },
    skipped: () => ({ blank: 0, continued: 0 }),
  };
}

function isTable(rows: Sheet['rows']): boolean {
  return rows.filter((row) => row.filter(Boolean).length >= VALUES_OF_A_TABLE).length >= 2;
}

/** Returns the columns with content, so that a cell far to the right does not create thousands of columns. */
function usedColumns(rows: Sheet['rows']): number[] {
  const used = new Set<number>();
  for (const row of rows) row.forEach((cell, column) => cell !== '' && used.add(column));
  return [...used].toSorted((a, b) => a - b);
}

const MAX_NAMES = 10;

function noticeOf(sheets: readonly Sheet[]): string {
  const names = sheets
    .slice(0, MAX_NAMES)
    .map(
      ({ name, rows }) => `"${name}" (${rows.filter((row) => row.some(Boolean)).length.toLocaleString('en-US')} rows)`,
    );
  if (sheets.length > MAX_NAMES) names.push(`${sheets.length - MAX_NAMES} more`);
  return `The workbook has other sheets, which were not read: ${names.join(', ')}. Save a sheet as a separate file to import it.`;
}

function notesOf({ errors, uncalculated }: WorkbookFaults): FileNote[] {
  const notes: FileNote[] = [];
  if (errors)
    notes.push({
      column: 'The file',
      value: '',
      reason: `has ${errors.toLocaleString('en-US')} cells with an error such as #REF!, which are read as empty`,
    });
  if (uncalculated)
    notes.push({
      column: 'The file',
      value: '',
      reason: `has ${uncalculated.toLocaleString('en-US')} formulas without a stored value, which are read as empty; open it in a spreadsheet program and save it`,
    });
  return notes;
}
