import { COLUMNS } from './columns.ts';
import type { Column } from './columns/column.ts';

/** Lines between which `docs/feeds.md` carries the table; its test says how to renew it. */
export const TABLE_START = '<!-- columns: generated from src/features/feeds/model/columns.ts -->';
export const TABLE_END = '<!-- end of columns -->';

/** The table of all columns as Markdown, one part for each group. */
export function columnTable(): string {
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
  return [['column', 'kind', 'what it holds', 'example', 'also known as'], ['---', '---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

/** The document with a current table. */
export function withColumnTable(document: string): string {
  const [start, end] = [document.indexOf(TABLE_START), document.indexOf(TABLE_END)];
  if (start < 0 || end < start)
    throw new Error('The document has lost the lines between which the table of columns stands.');
  return `${document.slice(0, start + TABLE_START.length)}\n\n${columnTable()}\n\n${document.slice(end)}`;
}
