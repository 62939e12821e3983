import { FLAT_LAYOUTS, type FlatLayout, HEADER_MARKS, SAFETY_KINDS, type SafetyKind } from './layouts.ts';

/** The format of a file: with the columns that its header names, or with those of NHTSA's documentation. */
export type SafetyFormat =
  | { kind: SafetyKind; header: true; delimiter: ',' | '\t' }
  | { kind: 'recall' | 'complaint'; header: false; layout: FlatLayout; width: number };

const YEAR = /^(19|20)\d\d$|^9999$|^$/;

/** Recognizes a file of NHTSA by its first lines, not by its name; `null` for a file that we do not read. */
export function detectFormat(lines: readonly string[]): SafetyFormat | null {
  const sample = lines.filter((line) => line.trim() !== '');
  const [first] = sample;
  if (first === undefined) return null;
  return withHeader(first) ?? withoutHeader(sample.map((line) => line.split('\t')));
}

function withHeader(line: string): SafetyFormat | null {
  const delimiter = line.includes('\t') ? '\t' : ',';
  const names = new Set(line.split(delimiter).map(columnName));
  const kind = SAFETY_KINDS.find((one) => HEADER_MARKS[one].every((name) => names.has(name)));
  return kind === undefined ? null : { kind, header: true, delimiter };
}

/** Lines with fewer columns are pieces of texts with line breaks. */
const MIN_COLUMNS = 10;

function withoutHeader(lines: readonly string[][]): SafetyFormat | null {
  const rows = lines.filter((line) => line.length >= MIN_COLUMNS);
  for (const layout of FLAT_LAYOUTS) {
    const like = rows.filter((row) => isLike(row, layout));
    // Stray tabs and line breaks damage some rows, never most of them. A damaged row may be several lines.
    if (like.length * 4 > rows.length)
      return { kind: layout.kind, header: false, layout, width: usualWidth(like, layout) };
  }
  return null;
}

/** The columns that identify the kind of file. */
const COMPARED_COLUMNS = 11;

function isLike(row: readonly string[], { kind }: FlatLayout): boolean {
  if (row.length < COMPARED_COLUMNS || !/^\d+$/.test(row[0]!.trim())) return false;
  const at = (column: number) => row[column]!.trim();
  return kind === 'recall'
    ? /^\d{2}[A-Z0-9]{4,10}$/i.test(at(1)) && YEAR.test(at(4)) && /^[VETCI]?$/i.test(at(10))
    : /^\d*$/.test(at(1)) && YEAR.test(at(5)) && /^[YN]?$/i.test(at(6)) && /^[YN]?$/i.test(at(8));
}

/** Returns how many columns most rows have, which may be more than are documented. */
function usualWidth(rows: readonly string[][], { known }: FlatLayout): number {
  const whole = rows.filter((row) => row.length >= Math.min(...known));
  const counts = Map.groupBy(whole, (row) => row.length);
  const [width] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [Math.max(...known)];
  return width;
}

/** Returns the name of a header's cell, without quotes, a byte-order mark and spaces. */
export function columnName(cell: string): string {
  return cell
    .replace(/^\uFEFF/, '')
    .replaceAll('"', '')
    .trim()
    .toUpperCase();
}
