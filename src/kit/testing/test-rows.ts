import { test } from 'vitest';

/** Like `test.each`; rows after the first `always` are long tests, because they vary what the first ones prove. */
export function testRows<Row extends readonly unknown[]>(
  title: string,
  always: number,
  rows: readonly Row[],
  work: (...row: Row) => Promise<void> | void,
): void {
  const run = (row: Row) => work(...row);
  test.for(rows.slice(0, always))(`${title}`, run);
  test.for(rows.slice(always))(`${title}`, { tags: 'long' }, run);
}
