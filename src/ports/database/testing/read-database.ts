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

/**
 * Returns which canaries the database holds and in which tables: `ann@example.com in public.leads`. It looks into every
 * column of every table (texts, JSON, arrays, bytes) in any case, for the canary itself, its bytes in hexadecimal and its
 * base64. Encrypted contents must be opened by the caller.
 */
export async function findInDatabase(database: Queryable, canaries: readonly string[]): Promise<string[]> {
  const texts = (await readDatabase(database)).map(({ place, text }) => ({ place, text: text.toLowerCase() }));
  const found = canaries.flatMap((canary) => {
    const spellings = spellingsOf(canary);
    return texts
      .filter(({ text }) => spellings.some((spelling) => text.includes(spelling)))
      .map(({ place }) => `${canary} in ${place}`);
  });
  return [...new Set(found)].toSorted();
}

/** In lower case, because addresses and codes are stored in either. */
function spellingsOf(canary: string): string[] {
  const bytes = Buffer.from(canary);
  return [canary, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')].map(
    (spelling) => spelling.toLowerCase(),
  );
}
