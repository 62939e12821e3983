import { COLUMNS, type Column } from './columns.ts';

/** Markers around the table in `docs/feeds.md`. The test says how to update the table. */
export const TABLE_START = '<!-- columns: generated from src/features/feed-mapping/model/columns.ts -->';
export const TABLE_END = '<!-- end of columns -->';

/** Returns the table of all columns in Markdown, with one part per group. */
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

/** Returns the document with an up-to-date table. */
export function withColumnTable(document: string): string {
  const [start, end] = [document.indexOf(TABLE_START), document.indexOf(TABLE_END)];
  if (start < 0 || end < start)
    throw new Error('The document has lost the lines between which the table of columns stands.');
  return `${document.slice(0, start + TABLE_START.length)}\n\n${columnTable()}\n\n${document.slice(end)}`;
}
