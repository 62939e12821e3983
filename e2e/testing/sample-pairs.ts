/** Whether this is `npm run test:long`, which sets the variable to 100. */
export const IS_FULL = process.env['BROWSER_PERCENT'] === '100';

/**
 * Pairs rows with columns for tests that would open a page for each pair: all pairs in `npm run test:long`, and otherwise
 * only as many as are needed for every row and every column to occur.
 */
export function samplePairs<Row, Column>(
  rows: readonly Row[],
  columns: readonly Column[],
  isFull = IS_FULL,
): (readonly [Row, Column])[] {
  if (isFull) return rows.flatMap((row) => columns.map((column) => [row, column] as const));
  const count = Math.max(rows.length, columns.length);
  return Array.from({ length: count }, (_, at) => [rows[at % rows.length]!, columns[at % columns.length]!] as const);
}

/** Returns all rows in `npm run test:long`, and otherwise the first and the last, such as a phone and a desktop. */
export function sampleEnds<Row>(rows: readonly Row[], isFull = IS_FULL): readonly Row[] {
  return isFull ? rows : [rows[0]!, rows.at(-1)!];
}
