import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvRow } from './format-csv-row.ts';

const FORMULA = /^[\s"\u200b-\u200f\ufeff]*[=+\-@|%＝＋－＠]/;

/**
 * Returns the cells that a spreadsheet reads if it splits at `separator`. Excel and LibreOffice differ in what quotes
 * mean in the middle of a cell, so it returns both readings: with quotes, and with every quote taken literally.
 */
function cellsAsRead(row: string, separator: string): string[] {
  const cells = row.split(/\r?\n|\r/).flatMap((line) => line.split(separator));
  return [...cells, ...cells.map((cell) => cell.replaceAll('"', ''))];
}

/** Returns the cells that would run as formulas if the file were split at `;`, `|` or a tab. */
function formulasOf(row: string): string[] {
  return [';', '|', '\t'].flatMap((separator) => cellsAsRead(row, separator)).filter((cell) => FORMULA.test(cell));
}

test('every field is quoted, and quotes within are doubled', () => {
  expect(formatCsvRow(['1', 'a "b", c', 'two\nlines', ''])).toBe('"1","a ""b"", c","two\nlines",""\r\n');
});

test.each([
  '=HYPERLINK("http://x")',
  ...['+1+1', '-2+3', '@SUM(A1)', '\t=1', ' =1', '\r=1', '|cmd', '＝1', '%0A', 'x;=1+1', 'x;=1+1;y', 'x\t=1+1\ty'],
  ...['x; =1+1', 'x;"=1+1";', `x;'=1+1`, 'x;"" =1', 'x|=1|y', 'a\n=1+1', 'a\r\n@SUM(A1)', ';;=1', 'x;\u200b=1'],
])('%j is text, wherever the row is split', (text) => expect(formulasOf(formatCsvRow(['1', text, 'z']))).toEqual([]));

test.each(['a-b', '1;2', 'a; b=c', 'a=b', 'you+me@cars.example', 'https://cars.example/?a=1&b=-2'])(
  '%j stays as it is',
  (text) => expect(formatCsvRow([text])).toBe(`"${text}"\r\n`),
);

test('no text becomes a formula', () => {
  const text = fc.string({ unit: fc.constantFrom(...`=+-@|%;,\t\r\n "'x1＝\u200b\ufeff\u00a0\u2028`), maxLength: 12 });
  fc.assert(fc.property(fc.array(text, { minLength: 1 }), (cells) => formulasOf(formatCsvRow(cells)).length === 0));
});

test('detects quoting alone', () => {
  expect(formulasOf('"1","x;=1+1;y"\r\n')).toEqual(['=1+1', '=1+1']);
});

test('NUL and lone surrogates are cleaned', () => {
  expect(formatCsvRow(['a\0b', 'x\ud800'])).toBe('"ab","x\ufffd"\r\n');
});

test('a run of byte order marks is read in linear time', () => {
  const marks = '\ufeff'.repeat(200);
  expect(formatCsvRow([`;${marks}x`])).toBe(`";${marks}x"\r\n`);
  expect(formatCsvRow([`;${marks}=1`])).toBe(`";'${marks}=1"\r\n`);
});
