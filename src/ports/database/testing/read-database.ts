import type { Queryable } from '../database.ts';

/** The text of a row, and the table that it is in. */
export type StoredText = { place: string; text: string };

/**
 * Reads every row of every table in every schema, with all columns as text; bytes in hexadecimal, as PostgreSQL writes
 * them.
 */
export async function readDatabase(database: Queryable): Promise<StoredText[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const texts: StoredText[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`);
    for (const { text } of rows) texts.push({ place: name, text });
  }
  return texts;
}
