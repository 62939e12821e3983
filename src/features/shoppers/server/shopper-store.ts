import { hash, randomUUID } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';

/** A shopper's identity: an account, or the secret of the visitor's cookie. */
export type ShopperKey = { userId: string } | { visitor: string };

/** Returns the id of the shopper with this `key`; `null` if nothing was ever stored for them. */
export async function findShopper(connection: Queryable, key: ShopperKey): Promise<string | null> {
  const [column, value] = columnOf(key);
  const [row] = await connection.query<{ id: string }>(`select id from shoppers where ${column} = $1`, [value]);
  return row?.id ?? null;
}

/** Returns the shopper's id like `findShopper`, creates a missing shopper, and updates `last_seen_at`. */
export async function upsertShopper(connection: Queryable, key: ShopperKey): Promise<string> {
  const [column, value] = columnOf(key);
  const [row] = await connection.query<{ id: string }>(
    `insert into shoppers (id, ${column}) values ($1, $2)
     on conflict (${column}) do update set last_seen_at = now() returning id`,
    [randomUUID(), value],
  );
  return row!.id;
}

/**
 * Locks the shoppers that a transaction merges or deletes. Call it first: every transaction locks shoppers by id, then
 * what belongs to them, sessions and links, and the account last.
 */
export async function lockShoppers(
  connection: Queryable,
  {
    userId = null,
    visitors = [],
    shopperId = null,
  }: {
    userId?: string | null;
    /** Hashes of visitors' cookies. */
    visitors?: readonly Buffer[];
    shopperId?: string | null;
  },
): Promise<string[]> {
  const locked = await connection.query<{ id: string }>(
    `select id from shoppers where user_id = $1 or id = $3 or (visitor_hash = any($2) and user_id is null)
     order by id for update`,
    [userId, visitors, shopperId],
  );
  return locked.map(({ id }) => id);
}

/** Hashes a cookie's secret. Only the hash is stored, so a leaked database reveals no cookies. */
export function cookieDigest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

function columnOf(key: ShopperKey): ['user_id' | 'visitor_hash', string | Buffer] {
  return 'userId' in key ? ['user_id', key.userId] : ['visitor_hash', cookieDigest(key.visitor)];
}

/** Deletes a visitor with what is stored under them. Erase their data in the other rooms first. */
export async function eraseVisitorShopper(connection: Queryable, shopperId: string): Promise<void> {
  await connection.query('delete from shoppers where id = $1 and user_id is null', [shopperId]);
}
