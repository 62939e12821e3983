import type { Queryable } from '#ports/database/database.ts';
import { createVapidKeys } from '#ports/push/open-web-push.ts';
import type { VapidKeys } from '#ports/push/push.ts';
import { isKeyMissing, reseal } from '#ports/secrets/reseal.ts';
import { openSecret, sealSecret } from '#ports/secrets/secrets.ts';

/**
 * Returns the site's keys for push services, created at the first call. If two servers start together, both use those
 * inserted first. New keys would end all subscriptions, so they are never replaced while they can be read.
 */
export async function findPushKeys(database: Queryable): Promise<VapidKeys> {
  const made = createVapidKeys();
  const [row] = await database.query<{ publicKey: string; privateKey: string }>(
    `insert into push_keys as known (public_key, private_key) values ($1, $2)
     on conflict (one) do update set public_key = known.public_key
     returning public_key as "publicKey", private_key as "privateKey"`,
    [made.publicKey, sealSecret('push', made.privateKey)],
  );
  return { publicKey: row!.publicKey, privateKey: openSecret('push', row!.privateKey) };
}

const AT_ONCE = 1_000;

/**
 * Deletes the keys if the site's key that encrypted them is missing, as after a restore without it. Otherwise the site
 * could not start. Their subscriptions are lost in any case, because they were encrypted with the same key.
 */
async function removeUnreadableKeys(connection: Queryable): Promise<void> {
  const [row] = await connection.query<{ text: string }>('select private_key as text from push_keys for update');
  if (row && isKeyMissing(row.text)) await connection.query('delete from push_keys');
}

/**
 * Encrypts the private key, all subscriptions and waiting notifications with the current key. Returns how many changed.
 */
export async function sealPush(connection: Queryable): Promise<number> {
  await removeUnreadableKeys(connection);
  const keys = await resealColumn(connection, 'push_keys', { id: 'one::int', column: 'private_key', purpose: 'push' });
  const devices = await resealColumn(connection, 'push_devices', { id: 'id', column: 'subscription', purpose: 'push' });
  const sealed = { id: 'id', column: `content ->> 'sealed'`, purpose: 'outbox' } as const;
  return keys + devices + (await resealColumn(connection, 'push_messages', sealed));
}

type SealedColumn = { id: string; column: string; purpose: 'push' | 'outbox' };

async function resealColumn(
  connection: Queryable,
  table: string,
  { id, column, purpose }: SealedColumn,
): Promise<number> {
  const target = column.startsWith('content')
    ? `content = jsonb_build_object('sealed', $2::text)`
    : `${column} = $2::text`;
  let count = 0;
  for (let after = 0; ;) {
    const rows = await connection.query<{ id: number; text: string }>(
      `select ${id} as id, ${column} as text from ${table} where ${id} > $1 and ${column} is not null
       order by 1 limit ${AT_ONCE} for update`,
      [after],
    );
    for (const row of rows) {
      const text = reseal(purpose, row.text);
      if (text === null) continue;
      await connection.query(`update ${table} set ${target} where ${id} = $1`, [row.id, text]);
      count++;
    }
    if (rows.length < AT_ONCE) return count;
    after = rows.at(-1)!.id;
  }
}
