import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COLUMNS, type Column } from './columns.ts';
import { parseMapping } from './mapping.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../../../docs/feeds.md');

/** Markers around the table in `docs/feeds.md`. */
const TABLE_START = '<!-- columns: generated from src/features/feed-mapping/model/columns.ts -->';
const TABLE_END = '<!-- end of columns -->';

/** Returns the table of all columns in Markdown, with one part per group. */
function columnTable(): string {
  const groups = Map.groupBy(COLUMNS, (column) => column.group);
  return [...groups].map(([group, columns]) => `### ${group}\n\n${tableOf(columns)}`).join('\n\n');
}

function tableOf(columns: readonly Column[]): string {
  const rows = columns.map((column) => [
    `\`${column.name}\``,
    column.kind,
    column.meaning,
    `\`${column.example}\``,
    column.also.slice(0, 6).join(', '),
  ]);
  return [['column', 'kind', 'meaning', 'example', 'also known as'], ['---', '---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

/** Returns the document with an up-to-date table. */
function withColumnTable(document: string): string {
  const [start, end] = [document.indexOf(TABLE_START), document.indexOf(TABLE_END)];
  if (start < 0 || end < start) throw new Error('The document no longer has the lines around the table of columns.');
  return `${document.slice(0, start + TABLE_START.length)}\n\n${columnTable()}\n\n${document.slice(end)}`;
}

/** The formatter pads the cells of tables. */
function unaligned(text: string): string {
  return text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
}

test('docs/feeds.md has the current table of columns; run once with UPDATE_DOCS=1 to update it', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const current = withColumnTable(text);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(DOCUMENT, current);
  else expect(unaligned(text)).toBe(unaligned(current));
});

test('contains every column under a unique name', () => {
  expect(new Set(COLUMNS.map((column) => column.name)).size).toBe(COLUMNS.length);
  for (const { name } of COLUMNS) expect(columnTable()).toContain(`| \`${name}\` |`);
});

test('every mapping in the document is valid', () => {
  const shown = [
    ...readFileSync(DOCUMENT, 'utf8').matchAll(/```json\n(\{[^]*?"(?:columns|constants|splits)"[^]*?)\n```/g),
  ].map((match) => match[1]!);
  expect(shown.length).toBeGreaterThan(3);
  for (const text of shown) parseMapping(text, 'docs/feeds.md');
});
