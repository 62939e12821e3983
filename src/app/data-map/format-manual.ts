import { DATA_MAP } from './data-map.ts';
import { DATA_KINDS } from './data-kinds.ts';
import type { PersonalPart } from './table-entry.ts';

/** Formats the table of docs/retention.md. */
export function formatRetention(): string[] {
  return [
    '| table | how long | why |',
    '| --- | --- | --- |',
    ...DATA_MAP.map(({ table, keeps, why }) => `| \`${table}\` | ${keeps} | ${why} |`),
  ];
}

/** Formats the sections of docs/data-map.md: a table of columns for each table with personal data. */
export function formatPersonalColumns(): string[] {
  return DATA_MAP.flatMap(({ table, keeps, personal }) =>
    personal
      ? [
          `## \`${table}\``,
          '',
          `- Kind: ${DATA_KINDS[personal.kind].title.toLowerCase()}. Kept: ${keeps}.`,
          `- Read by the code of ${personal.rooms.length > 0 ? personal.rooms.join(', ') : 'the library that counts'}; seen by ${personal.seenBy.join(', ') || 'no one'}.`,
          `- Download: ${typeof personal.exported === 'string' ? `\`${personal.exported}\`` : `no (${personal.exported.not})`}. Deletion: ${formatErasure(personal)}.`,
          '',
          '| column | for |',
          '| --- | --- |',
          ...Object.entries(personal.columns).map(([column, purpose]) => `| \`${column}\` | ${purpose} |`),
          '',
        ]
      : [],
  );
}

function formatErasure({ erased }: PersonalPart): string {
  if ('with' in erased) return `with its row of \`${erased.with}\``;
  return 'by' in erased ? `\`${erased.by}\`` : `no (${erased.not})`;
}
