import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Database, Queryable } from '#ports/database/database.ts';
import type { PushSubscription } from '#ports/push/push.ts';
import { sealSecret } from '#ports/secrets/secrets.ts';
import { findSubscriptions, openSubscription, saveDevice } from '../server/push-devices.ts';
import { endDevice as endStoredDevice, type OnUndelivered } from '../server/remove-devices.ts';

/** Adds a visitor and returns their id. */
export async function addShopper(database: Queryable): Promise<string> {
  const [row] = await database.query<{ id: string }>('insert into shoppers (visitor_hash) values ($1) returning id', [
    randomBytes(32),
  ]);
  return row!.id;
}

/** Returns a subscription as browsers make them, at a push service that does not exist. */
export function browserSubscription(): PushSubscription {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  return { endpoint: `https://push.example/${randomUUID()}`, keys };
}

const ignore: OnUndelivered = async () => undefined;

/** Registers a browser of a shopper for notifications. */
export function turnOnPush(
  database: Pick<Database, 'transaction'>,
  shopperId: string,
  { timeZone = 'UTC', pixallId = 'p'.repeat(20), onUndelivered = ignore } = {},
): Promise<'saved' | 'refused'> {
  return database.transaction((connection) =>
    saveDevice(
      connection,
      {
        ...{ shopperId, brand: 'marketplace', name: 'Chrome', pixallId, timeZone },
        subscription: browserSubscription(),
      },
      onUndelivered,
    ),
  );
}

/** Ends a device as its push service does with 410. */
export async function endDevice(
  database: Pick<Database, 'query' | 'transaction'>,
  deviceId: number,
  onUndelivered: OnUndelivered,
): Promise<void> {
  const stored = (await findSubscriptions(database, [deviceId])).get(deviceId);
  if (stored)
    await endStoredDevice(database, { deviceId, subscription: openSubscription(stored.sealed) }, onUndelivered);
}

/** Adds a device with a subscription that `saveDevice` refuses, because its push service is on this machine. */
export async function addDevice(
  database: Queryable,
  shopperId: string,
  subscription: PushSubscription,
): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into push_devices (shopper_id, brand, name, endpoint_hash, browser_hash, subscription)
     values ($1, 'marketplace', 'Chrome', sha256($2::bytea), sha256($2::bytea), $3) returning id`,
    [shopperId, Buffer.from(subscription.endpoint), sealSecret('push', JSON.stringify(subscription))],
  );
  return row!.id;
}
