import type { Queryable } from '#ports/database/database.ts';
import { readDatabase, type StoredText } from '#ports/database/testing/read-database.ts';
import { openSecret } from '#ports/secrets/secrets.ts';
import { encodingsOf } from './stolen/read-stolen.ts';

/**
 * Returns where canary values are, as `ann@example.com in public.leads`: in every column of every table of every schema,
 * as text, inside JSON and arrays, and as bytes (plain, hexadecimal or base64). Encrypted values are also opened, as in
 * `ann@example.com in opened public.outbox`. Upper and lower case are the same.
 */
export async function findTraces(database: Queryable, canaries: readonly string[]): Promise<string[]> {
  const stored = await readDatabase(database);
  const texts = [...stored, ...stored.flatMap(openedIn)];
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

const SEALED = /sealed:v1:[0-9a-f]{16}:[\w-]+/g;
const PURPOSES = ['webhook', 'outbox', 'accounts', 'forms', 'drafts', 'push'] as const;

function openedIn({ place, text }: StoredText): StoredText[] {
  return [...text.matchAll(SEALED)].map(([sealed]) => ({ place: `opened ${place}`, text: open(sealed) }));
}

/** @throws SealError if it is sealed for none of the purposes. */
function open(sealed: string): string {
  for (const purpose of PURPOSES.slice(1)) {
    try {
      return openSecret(purpose, sealed);
    } catch {
      // It is for another purpose.
    }
  }
  return openSecret(PURPOSES[0], sealed);
}
