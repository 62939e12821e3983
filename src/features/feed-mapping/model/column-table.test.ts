import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { columnTable, withColumnTable } from './column-table.ts';
import { COLUMNS } from './columns.ts';
import { parseMapping } from './mapping.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../../../docs/feeds.md');

/** The formatter pads the cells of tables. */
function unaligned(text: string): string {
  return text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
}

test('docs/feeds.md has the current table of columns; run once with UPDATE_DOCS=1 to renew it', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const current = withColumnTable(text);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(DOCUMENT, current);
  else expect(unaligned(text)).toBe(unaligned(current));
});

test('every column is in it, under a name of its own', () => {
  expect(new Set(COLUMNS.map((column) => column.name)).size).toBe(COLUMNS.length);
  for (const { name } of COLUMNS) expect(columnTable()).toContain(`| \`${name}\` |`);
});

test('every mapping that the document shows can be used', () => {
  const shown = [
    ...readFileSync(DOCUMENT, 'utf8').matchAll(/```json\n(\{[^]*?"(?:columns|constants|splits)"[^]*?)\n```/g),
  ].map((match) => match[1]!);
  expect(shown.length).toBeGreaterThan(3);
  for (const text of shown) parseMapping(text, 'docs/feeds.md');
});
