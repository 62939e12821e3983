import type { Database, Queryable } from '#ports/database/database.ts';
import type { PushSubscription } from '#ports/push/push.ts';
import { digest } from './push-devices.ts';
import { dropPeopleWithoutDevice } from './push-people.ts';

/** Sends news another way, in the transaction that removed the device it waited for. `newsIds`: see `OutgoingPush`. */
export type OnUndelivered = (connection: Queryable, newsIds: readonly number[]) => Promise<void>;

/**
 * Removes a device whose subscription has ended, unless the browser has subscribed again meanwhile. What waited for it
 * and goes to no other device of the shopper is passed to `onUndelivered`. Returns whether it removed the device.
 */
export function removeEndedDevice(
  database: Pick<Database, 'transaction'>,
  { deviceId, endpoint }: { deviceId: number } & Pick<PushSubscription, 'endpoint'>,
  onUndelivered: OnUndelivered,
): Promise<boolean> {
  return database.transaction(async (connection) => {
    // The alert reader locks recipients first too, so that neither waits for the other.
    await connection.query(
      `select r.id from push_devices d join push_people pp on pp.shopper_id = d.shopper_id and pp.brand = d.brand
       join alert_recipients r on r.id = pp.recipient_id where d.id = $1 for update of r`,
      [deviceId],
    );
    // If two devices end at once, the second sees that the first is gone.
    await connection.query(
      `select o.id from push_devices d join push_devices o on o.shopper_id = d.shopper_id and o.brand = d.brand
       where d.id = $1 order by o.id for update of o`,
      [deviceId],
    );
    const newsIds = await findUndelivered(connection, deviceId);
    const [gone] = await connection.query<{ shopperId: string }>(
      'delete from push_devices where id = $1 and endpoint_hash = $2 returning shopper_id as "shopperId"',
      [deviceId, digest(endpoint)],
    );
    if (!gone) return false;
    await dropPeopleWithoutDevice(connection, [gone.shopperId]);
    if (newsIds.length > 0) await onUndelivered(connection, newsIds);
    return true;
  });
}

/** Returns the news that waits for a device, and that no other device of its shopper got or will get. */
async function findUndelivered(connection: Queryable, deviceId: number): Promise<number[]> {
  const rows = await connection.query<{ id: number }>(
    `select distinct news.id from push_messages m cross join unnest(m.news_ids) as news (id)
     where m.device_id = $1 and m.state in ('waiting', 'sending') and not exists (
       select from push_devices d join push_devices o on o.shopper_id = d.shopper_id and o.brand = d.brand and o.id <> d.id
       join push_messages om on om.device_id = o.id and om.state in ('waiting', 'sending', 'sent')
       where d.id = $1 and news.id = any(om.news_ids))`,
    [deviceId],
  );
  return rows.map(({ id }) => id);
}
