import { hash } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';

/** Returns whether the browser with this device secret has signed in to the account of an address before. */
export async function isKnownDevice(
  connection: Queryable,
  device: string | undefined,
  email: string,
): Promise<boolean> {
  const known = await connection.query(
    `select from account_devices d join account_users u on u.id = d.user_id where d.device_hash = $1 and u.email = $2`,
    [hash('sha256', device ?? '', 'buffer'), email],
  );
  return known.length > 0;
}

export async function rememberDevice(connection: Queryable, device: string, userId: string): Promise<void> {
  await connection.query(
    `insert into account_devices (device_hash, user_id) values ($1, $2)
     on conflict (device_hash) do update set user_id = excluded.user_id, seen_at = now()`,
    [hash('sha256', device, 'buffer'), userId],
  );
}

/** After a password change, only the browser in which it was changed is known. */
export async function deleteOtherDevices(connection: Queryable, userId: string): Promise<void> {
  await connection.query('delete from account_devices where user_id = $1', [userId]);
}
