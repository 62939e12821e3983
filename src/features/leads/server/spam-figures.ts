import { hash } from 'node:crypto';
import type { Connection } from '#ports/database/database.ts';

/** What a text is known by, whatever its case, spaces and signs; `null` for none. */
export function digestOfWords(words: string | null): Buffer | null {
  const plain = (words ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? null : hash('sha256', plain, 'buffer');
}

/** What earlier leads say of a new one. */
export async function countEarlier(
  connection: Pick<Connection, 'query'>,
  lead: { requestKey: string; shopperId: string; listingId: number; ownerId: number; digest: Buffer | null },
): Promise<{ isKeyUsed: boolean; sellersWithWords: number; sellersToday: number }> {
  const { requestKey, shopperId, listingId, ownerId, digest } = lead;
  const [row] = await connection.query<{ key_used: boolean; with_words: number; today: number }>(
    `select exists (select from leads where request_key = $1 and listing_id <> $3) as key_used,
            (select count(distinct owner_id) from leads
              where text_digest = $5 and created_at > now() - interval '1 day' and owner_id <> $4) as with_words,
            (select count(distinct owner_id) from leads
              where shopper_id = $2 and created_at > now() - interval '1 day' and kind <> 'call' and owner_id <> $4) as today`,
    [requestKey, shopperId, listingId, ownerId, digest],
  );
  return { isKeyUsed: row!.key_used, sellersWithWords: row!.with_words, sellersToday: row!.today };
}
