import { readOutbox } from '#features/outbox/testing/read-outbox.ts';
import type { Queryable } from '#ports/database/database.ts';
import { readDatabase } from '#ports/database/testing/read-database.ts';
import { encodingsOf } from './stolen/read-stolen.ts';

/**
 * Returns where canary values are, as `ann@example.com in public.leads`: in every column of every table of every schema,
 * as text, inside JSON and arrays, and as bytes (plain, hexadecimal or base64). The contents of the outbox are also read
 * as its code opens them. Upper and lower case are the same.
 */
export async function findTraces(database: Queryable, canaries: readonly string[]): Promise<string[]> {
  const texts = [...(await readDatabase(database)), ...(await readOpenedOutbox(database))];
  const wanted = canaries.flatMap((canary) => spellingsOf(canary).map((spelling) => ({ canary, spelling })));
  const found = new Set<string>();
  for (const { place, text } of texts) {
    const lower = text.toLowerCase();
    for (const { canary, spelling } of wanted) if (lower.includes(spelling)) found.add(`${canary} in ${place}`);
  }
  return [...found].toSorted();
}

/** In lower case, as JSON writes it and as bytes. Short values have no encodings, because they would match by chance. */
function spellingsOf(canary: string): string[] {
  const plain = canary.toLowerCase();
  const escaped = JSON.stringify(plain).slice(1, -1);
  const encoded = canary.length < 6 ? [] : [canary, plain].flatMap(encodingsOf).map((text) => text.toLowerCase());
  return [...new Set([plain, escaped, ...encoded])];
}

async function readOpenedOutbox(database: Queryable) {
  const rows = await readOutbox(database);
  return rows.map((row) => ({ place: 'the opened outbox', text: JSON.stringify(row) }));
}
