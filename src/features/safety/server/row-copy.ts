import type { Database } from '#ports/database/database.ts';
import { escapeCopyText, openTextCopy, type TextCopy } from '#ports/database/open-text-copy.ts';
import type { SafetyKind } from '../model/layouts.ts';
import { SAFETY_TABLES, type StoredValue } from '../model/to-rows.ts';

/** Rows that are written to a table by one COPY, which commits all of them or none. */
export type RowCopy = Pick<TextCopy, 'end' | 'cancel'> & {
  write(line: number, values: readonly StoredValue[]): Promise<void> | void;
};

export async function openRowCopy(database: Database, kind: SafetyKind, importId: number): Promise<RowCopy> {
  const { table, columns } = SAFETY_TABLES[kind];
  const { ready, write, end, cancel } = openTextCopy(
    database,
    `copy ${table} (import_id, line, ${columns.join(', ')}) from stdin`,
  );
  await ready;
  return {
    write: (line, values) => write(`${importId}\t${line}\t${values.map(copyValue).join('\t')}\n`),
    end,
    cancel,
  };
}

/** Formats a value in COPY's text format. */
function copyValue(value: StoredValue): string {
  if (value === null) return '\\N';
  return typeof value === 'string' ? escapeCopyText(value) : String(value);
}
