import type { ZipEntry } from '../../model/zip-directory.ts';
import { FeedFileError } from '../feed-file-error.ts';
import { inflateEntry } from './inflate-entry.ts';

/** Larger workbooks must be sent as CSV, which can be streamed. The workbook reader keeps the whole file in memory. */
const LIMITS = { bytes: 400_000_000, cells: 10_000_000 };

/** Problems found in a workbook's cells. */
export type WorkbookFaults = {
  /** Cells whose formula failed, such as `#REF!`. */
  errors: number;
  /** Formulas without a stored value. */
  uncalculated: number;
  /** The names of sheets that a spreadsheet program does not show. */
  hidden: ReadonlySet<string>;
};

const PART = /\.(?:xml|rels)$/i;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const REFERENCE = /\br\s{0,9}=\s{0,9}["']([A-Z]{0,9})(\d{1,18})["']/g;
const ERROR_CELL = /<(?:\w{1,20}:)?c\s[^<>]{0,120}\bt="e"/g;
const NO_VALUE = /<\/(?:\w{1,20}:)?f>(?:<(?:\w{1,20}:)?v\s?\/>|<(?:\w{1,20}:)?v><\/|<\/(?:\w{1,20}:)?c>)/g;
/** Longer than any tag that may be split between two pieces. */
const OVERLAP = 200;

/**
 * Decompresses the parts of a workbook once, and rejects it if its parts or sheets are larger than the limits.
 * @throws FeedFileError
 */
export async function checkWorkbook(zip: Buffer, entries: readonly ZipEntry[]): Promise<WorkbookFaults> {
  const parts = entries.filter(({ name }) => PART.test(name));
  const stated = parts.reduce((sum, { size }) => sum + size, 0);
  if (stated > LIMITS.bytes)
    throw tooLargeError(`unpacks to ${megabytes(stated)} (at most ${megabytes(LIMITS.bytes)} can be read)`);
  const faults = { errors: 0, uncalculated: 0 };
  let hidden: ReadonlySet<string> = new Set();
  let cells = 0;
  for (const part of parts) {
    const sheet = SHEET.test(part.name) ? createSheetScan(faults) : undefined;
    let contents = '';
    for await (const piece of inflateEntry(zip, part)) {
      sheet?.push(piece);
      if (CONTENTS.test(part.name) && contents.length < MAX_CONTENTS_LENGTH) contents += piece.toString('utf8');
    }
    if (contents) hidden = hiddenSheets(contents);
    cells += sheet?.cells() ?? 0;
    if (cells > LIMITS.cells)
      throw tooLargeError(
        `has sheets of ${cells.toLocaleString('en-US')} cells, rows times columns (at most ${LIMITS.cells.toLocaleString('en-US')} can be read)`,
      );
  }
  return { ...faults, hidden };
}

/** The part that lists the sheets, and how much of it is read. */
const CONTENTS = /^xl\/workbook\.xml$/i;
const MAX_CONTENTS_LENGTH = 1_000_000;
const SHEET_ENTRY = /<(?:\w{1,20}:)?sheet\s([^<>]{1,1000})>/g;

function hiddenSheets(contents: string): ReadonlySet<string> {
  const entries = [...contents.matchAll(SHEET_ENTRY)].map(([, attributes = '']) => attributes);
  const names = entries
    .filter((attributes) => /\sstate=["'](?:hidden|veryHidden)["']/.test(` ${attributes}`))
    .flatMap((attributes) => / name="([^"]*)"| name='([^']*)'/.exec(` ${attributes}`)?.slice(1) ?? []);
  return new Set(names.filter(Boolean).map(unescapeXml));
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

export function tooLargeError(why: string): FeedFileError {
  return new FeedFileError(
    `The Excel workbook ${why}. Delete rows and columns that are not needed, or save the sheet as CSV. Nothing was changed.`,
  );
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`;
}

/** Finds the last row and column of a sheet, and counts unreadable cells, without parsing the XML. */
function createSheetScan(faults: { errors: number; uncalculated: number }) {
  let rest = '';
  let rows = 0;
  let columns = 0;
  return {
    push(piece: Buffer) {
      const text = rest + piece.toString('latin1');
      // References may be matched twice where two pieces overlap, which is harmless. Faults must be counted once.
      for (const [, letters = '', row] of text.matchAll(REFERENCE)) {
        rows = Math.max(rows, Number(row));
        columns = Math.max(columns, columnNumber(letters));
      }
      const after = rest.length;
      for (const { index, 0: found } of text.matchAll(ERROR_CELL)) if (index + found.length > after) faults.errors++;
      for (const { index, 0: found } of text.matchAll(NO_VALUE))
        if (index + found.length > after) faults.uncalculated++;
      rest = text.slice(-OVERLAP);
    },
    cells: () => rows * Math.max(columns, 1),
  };
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
