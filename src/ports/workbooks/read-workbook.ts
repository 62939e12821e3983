import readXlsxFile from 'read-excel-file/universal';
import { cellText, numberText } from './cell-text.ts';

/** A sheet as rows of text, all of the same length. Empty cells are empty strings. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly string[])[] };

/** The sheets of a workbook in order, or the reason why it could not be read. */
export type WorkbookReading =
  | { readonly kind: 'read'; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'damaged'; readonly reason: string }
  | { readonly kind: 'too much text' };

/** Excel itself stores at most 32,767 characters per cell. */
const MAX_CELL_LENGTH = 60_000;
/**
 * The maximum number of characters in all cells. The file, and the parser, store shared text once; the result repeats
 * it.
 */
export const MAX_WORKBOOK_CHARACTERS = 100_000_000;

/**
 * Reads an Excel workbook (.xlsx). Dates become ISO 8601 text, formulas become their stored values, and errors such as
 * `#REF!` become empty. A small file can unpack to any size, so it is read in a process with limits.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookReading> {
  try {
    const sheets = await readXlsxFile(new Uint8Array(bytes).buffer, { parseNumber: numberText });
    let left = MAX_WORKBOOK_CHARACTERS;
    const textOf = (cell: unknown) => {
      const text = cellText(cell).slice(0, MAX_CELL_LENGTH);
      left -= text.length;
      return text;
    };
    const texts: Sheet[] = [];
    for (const { sheet, data } of sheets) {
      const rows: string[][] = [];
      for (const row of data) {
        rows.push(row.map(textOf));
        if (left < 0) return { kind: 'too much text' };
      }
      texts.push({ name: sheet, rows });
    }
    return { kind: 'read', sheets: texts };
  } catch (error) {
    return { kind: 'damaged', reason: error instanceof Error ? error.message : String(error) };
  }
}
