import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';

const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;

/** Creates a key that replaces signing in when a link is opened, and the hash that is stored instead of the key. */
export function createLinkKey(): { key: string; hash: Buffer } {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  return { key, hash: hashOf(key) };
}

/** Returns the hash of a key; `null` if the text does not have a key's format. */
export function hashKey(key: string): Buffer | null {
  return KEY.test(key) ? hashOf(key) : null;
}

/** Creates a key for each of these people, for the links of one email. */
export async function createLinkKeys(
  connection: Queryable,
  recipientIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const made = recipientIds.map((id) => ({ id, ...createLinkKey() }));
  await connection.query(
    'insert into alert_keys (recipient_id, key_hash) select * from unnest($1::bigint[], $2::bytea[])',
    [made.map(({ id }) => id), made.map(({ hash }) => hash)],
  );
  return new Map(made.map(({ id, key }) => [id, key]));
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
