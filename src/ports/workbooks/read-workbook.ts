import readXlsxFile from 'read-excel-file/universal';
import { cellText, numberText } from './cell-text.ts';

/** A sheet as rows of texts, all of the same length; empty cells are empty texts. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly string[])[] };

/** The sheets of a workbook in their order, or why it could not be read. */
export type WorkbookReading =
  | { readonly kind: 'read'; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'damaged'; readonly reason: string };

/**
 * Reads an Excel workbook (.xlsx). Dates become ISO 8601 texts, formulas their stored values, and errors such as `#REF!`
 * empty texts. A small file can unpack to any size, so it is read in a process with limits.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookReading> {
  try {
    const sheets = await readXlsxFile(new Uint8Array(bytes).buffer, { parseNumber: numberText });
    return {
      kind: 'read',
      sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) })),
    };
  } catch (error) {
    return { kind: 'damaged', reason: error instanceof Error ? error.message : String(error) };
  }
}
