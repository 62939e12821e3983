import { hash, randomUUID } from 'node:crypto';
import type { Connection } from '#ports/database/database.ts';

/** By what a shopper is known: an account, or the secret of the visitor's cookie. */
export type ShopperKey = { userId: string } | { visitor: string };

type Asked = Pick<Connection, 'query'>;

/** The id of the shopper that is known by `key`; `null` if nothing was ever kept for one. */
export async function findShopper(connection: Asked, key: ShopperKey): Promise<string | null> {
  const [column, value] = columnOf(key);
  const [row] = await connection.query<{ id: string }>(`select id from shoppers where ${column} = $1`, [value]);
  return row?.id ?? null;
}

/** The same, making the shopper where there is none, and noting that they were here. */
export async function makeShopper(connection: Asked, key: ShopperKey): Promise<string> {
  const [column, value] = columnOf(key);
  const [row] = await connection.query<{ id: string }>(
    `insert into shoppers (id, ${column}) values ($1, $2)
     on conflict (${column}) do update set last_seen_at = now() returning id`,
    [randomUUID(), value],
  );
  return row!.id;
}

/** A database alone knows nobody's cookie. */
export function digestOfCookie(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

function columnOf(key: ShopperKey): ['user_id' | 'visitor_hash', string | Buffer] {
  return 'userId' in key ? ['user_id', key.userId] : ['visitor_hash', digestOfCookie(key.visitor)];
}
