import { hash } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';

/** Returns the digest of a text, ignoring case, numbers, spaces and punctuation; `null` for an empty text. */
export function wordsDigest(words: string | null): Buffer | null {
  const plain = (words ?? '')
    .toLowerCase()
    .replaceAll(/\p{N}+/gu, '0')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? null : hash('sha256', plain, 'buffer');
}

type EarlierLeads = { isKeyUsed: boolean; sendersOfSameText: number; sellersToday: number; hasGotThrough: boolean };

/** Counts earlier leads that make a new one suspicious or trustworthy. */
export async function countEarlierLeads(
  connection: Queryable,
  lead: { requestKey: string; shopperId: string; ownerId: number; digest: Buffer | null },
): Promise<EarlierLeads> {
  const { requestKey, shopperId, ownerId, digest } = lead;
  const [counts] = await connection.query<EarlierLeads>(
    `select exists (select from leads where request_key = $1) as "isKeyUsed",
            (select count(distinct shopper_id) from leads
              where text_digest = $4 and created_at > now() - interval '1 day' and shopper_id <> $2) as "sendersOfSameText",
            exists (select from leads
              where shopper_id = $2 and kind <> 'call' and held_at is null) as "hasGotThrough",
            (select count(distinct owner_id) from leads
              where shopper_id = $2 and created_at > now() - interval '1 day' and kind <> 'call' and owner_id <> $3) as "sellersToday"`,
    [requestKey, shopperId, ownerId, digest],
  );
  return counts!;
}
