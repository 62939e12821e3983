/**
 * Reads the numbers of rows from their stored form: a code, starting at 1, or a double. The result for a missing number
 * is NaN.
 */
import { describeCodes, describeNumbers, f64At, toF64, u16At, u32At, u8At } from './machine.ts';
import { DOUBLE, numberTable, ROW_LIST, scratchAt } from './shape.ts';

const NOTHING: f64 = NaN;

export function numberAt(number: u32, block: u32, row: u32): f64 {
  const entry = numberTable + (number << 4);
  const width = u32At(entry);
  const column = block + u32At(entry + 4);
  if (width === DOUBLE) return f64At(column + (row << 3));
  const code = codeAt(column, width, row);
  return code === 0 ? NOTHING : toF64(code);
}

export function codeAt(column: u32, width: u32, row: u32): u32 {
  if (width === 1) return u8At(column + row);
  if (width === 2) return u16At(column + (row << 1));
  return u32At(column + (row << 2));
}

/** Adds the numbers of listed rows to their statistics. */
export function describe(number: u32, block: u32, count: u32, figures: u32): void {
  const list = scratchAt + ROW_LIST;
  const entry = numberTable + (number << 4);
  const width = u32At(entry);
  const column = block + u32At(entry + 4);
  if (width === DOUBLE) describeNumbers(figures, list, count, column);
  else describeCodes(figures, list, count, column, width);
}
