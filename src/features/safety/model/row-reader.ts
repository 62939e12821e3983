import type { SafetyFormat } from './detect-format.ts';
import { createFlatReader, type FlatRow } from './flat-records.ts';
import { createHeaderReader } from './header-records.ts';

/** Joins the lines of a file to rows. Call `finish` after the last line. */
export type RowReader = { add(line: number, text: string): Iterable<FlatRow>; finish(): Iterable<FlatRow> };

/** Creates the reader of a file's format. */
export function createRowReader(format: SafetyFormat): RowReader {
  return format.header ? createHeaderReader(format) : createFlatReader(format);
}
