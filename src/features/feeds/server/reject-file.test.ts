import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRejectFile } from './reject-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rejects-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cellsOf(file: string): Promise<string[][]> {
  return parse(await readFile(file, 'utf8'), { bom: true });
}

test('contains a bounded number of rows and bytes, and says how many were left out', async () => {
  const file = path.join(folder, 'rows.csv');
  const byRows = await createRejectFile(file, { rows: 3, bytes: 1e9 });
  for (let row = 1; row <= 1003; row++) await byRows.add(row, 'c'.repeat(1e6), 'v'.repeat(1e6), 'r'.repeat(1e6));
  await byRows.close();
  const cells = await cellsOf(file);
  expect(cells.map(([row]) => row)).toEqual(['row', '1', '2', '3', '']);
  expect(cells[4]![3]).toBe('1,000 more were left out of this file; the report counts all.');
  expect(Math.max(...cells.flat().map((cell) => cell.length))).toBe(1000);

  const byBytes = await createRejectFile(file, { rows: 1e9, bytes: 5000 });
  for (let row = 1; row <= 100; row++) await byBytes.add(row, 'c', 'v'.repeat(500), 'r');
  await byBytes.close();
  expect((await readFile(file)).length).toBeLessThan(6000);
});

test.each(['=1+1', '+1', '-1', '@x', 'x;=1+1', '\t=1', 'a\n=1'])(
  '%j does not become a spreadsheet formula',
  async (value) => {
    const file = path.join(folder, 'formulas.csv');
    const rejects = await createRejectFile(file);
    await rejects.add(2, value, value, 'reason');
    await rejects.close();
    const [, cells] = await cellsOf(file);
    for (const cell of cells!.slice(1, 3)) expect(cell).not.toMatch(/(?:^|[;\t\n])[=+\-@]/);
  },
);

test('creates no file without rejects', async () => {
  expect(await (await createRejectFile(path.join(folder, 'none.csv'))).close()).toBeNull();
});

test('a file that cannot be written gives a clear error', async () => {
  const file = path.join(folder, 'missing', 'rows.csv');
  const rejects = await createRejectFile(file);
  const words = /^The rejected rows cannot be written to .*rows\.csv: ENOENT.*Nothing was imported\.$/;
  await rejects.add(2, 'price', 'x', 'reason');
  await expect(rejects.close()).rejects.toThrow(words);
  await expect(rejects.add(3, 'price', 'x', 'reason')).rejects.toThrow(words);
});
