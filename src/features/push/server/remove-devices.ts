import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import type { PushSubscription } from '#ports/push/push.ts';
import { sealSecret } from '#ports/secrets/secrets.ts';
import { RENEWAL_DAYS } from '../model/registration.ts';
import { digest } from './digest.ts';
import { lockMessages, IS_WAITING_PUSH_SQL } from './lock-messages.ts';
import { endPeopleWithoutDevice, lockAccount, lockPeople } from './push-recipients.ts';

/**
 * Sends news in another way, in the transaction that removed the device it waited for. `newsIds`: see `OutgoingPush`.
 */
export type OnUndelivered = (connection: Queryable, newsIds: readonly number[]) => Promise<void>;

/** A condition of `push_devices`, with its parameters from `$1`. */
type DeviceCondition = { sql: string; params: readonly unknown[] };
type RemovedDevice = { id: number; shopperId: string };

/** Removes devices for any reason. Returns how many there were. */
export function removeDevices(
  connection: Queryable,
  where: DeviceCondition,
  onUndelivered: OnUndelivered,
): Promise<number> {
  return takeDevices(connection, where, {
    take: (ids) => connection.query('delete from push_devices where id = any($1)', [ids]),
    onUndelivered,
  });
}

/**
 * Removes or ends devices with `take`. News that waited for them and is sent to no other device of their shopper is
 * passed to `onUndelivered`, even if it was just being sent: only such news may be sent twice. Returns how many devices
 * there were.
 */
async function takeDevices(
  connection: Queryable,
  { sql, params }: DeviceCondition,
  { take, onUndelivered }: { take(ids: readonly number[]): Promise<unknown>; onUndelivered: OnUndelivered },
): Promise<number> {
  const find = () =>
    connection.query<RemovedDevice>(`select id, shopper_id as "shopperId" from push_devices where ${sql}`, params);
  const shopperIds = idsOf(await find());
  if (shopperIds.length === 0) return 0;
  await lockPeople(connection, shopperIds);
  // Another transaction may have removed, renewed or moved some in the meantime.
  const gone = (await find()).filter((device) => shopperIds.includes(device.shopperId));
  const ids = gone.map(({ id }) => id);
  const newsIds = await findUndelivered(connection, ids);
  await take(ids);
  await endPeopleWithoutDevice(connection, idsOf(gone));
  if (newsIds.length > 0) await onUndelivered(connection, newsIds);
  return gone.length;
}

function idsOf(devices: readonly RemovedDevice[]): string[] {
  return [...new Set(devices.map(({ shopperId }) => shopperId))];
}

/**
 * Ends a device whose subscription has ended, unless the browser has subscribed again in the meantime. Deletes the
 * subscription, except for the secret by which the browser can renew it for `RENEWAL_DAYS` days. Returns whether it
 * ended the device.
 */
export function endDevice(
  database: Pick<Database, 'transaction'>,
  { deviceId, subscription: { endpoint, keys } }: { deviceId: number; subscription: PushSubscription },
  onUndelivered: OnUndelivered,
): Promise<boolean> {
  const sql = 'id = $1 and endpoint_hash = $2 and ended_at is null';
  return database.transaction(async (connection) => {
    const take = async (ids: readonly number[]) => {
      const rest: PushSubscription = { endpoint: '', keys: { p256dh: '', auth: keys.auth } };
      const sealed = sealSecret('push', JSON.stringify(rest));
      await connection.query('update push_devices set ended_at = now(), subscription = $2 where id = any($1)', [
        ids,
        sealed,
      ]);
      await connection.query(`delete from push_messages where device_id = any($1) and ${IS_WAITING_PUSH_SQL}`, [ids]);
    };
    const where = { sql, params: [deviceId, digest(endpoint)] };
    return (await takeDevices(connection, where, { take, onUndelivered })) > 0;
  });
}

/**
 * SQL: the device meets `condition`, or is an earlier registration of such a browser, even by another shopper. One that was
 * registered later stays, because its browser belongs to who registered it last.
 */
function withEarlierSql(condition: string): string {
  return `exists (select from push_devices own where ${condition} and own.id >= push_devices.id
    and own.brand = push_devices.brand and own.browser_hash = push_devices.browser_hash)`;
}

/**
 * Removes one of a shopper's devices with the notifications that wait for it; `false`: it is not theirs.
 */
export async function removeDevice(
  connection: Queryable,
  { shopperId, deviceId }: { shopperId: string; deviceId: number },
  onUndelivered: OnUndelivered,
): Promise<boolean> {
  const where = { sql: withEarlierSql('own.id = $1 and own.shopper_id = $2'), params: [deviceId, shopperId] };
  return (await removeDevices(connection, where, onUndelivered)) > 0;
}

/** Removes the device of this browser, by the number that it registered with. */
export async function removeBrowser(
  connection: Queryable,
  { shopperId, pixallId }: { shopperId: string; pixallId: string },
  onUndelivered: OnUndelivered,
): Promise<boolean> {
  const sql = withEarlierSql('own.shopper_id = $1 and own.browser_hash = $2');
  const where = { sql, params: [shopperId, digest(pixallId)] };
  return (await removeDevices(connection, where, onUndelivered)) > 0;
}

/** Removes the devices of a browser, whichever shopper they belong to, by the number that only this browser knows. */
export async function removeBrowserEverywhere(
  connection: Connection,
  pixallId: string,
  onUndelivered: OnUndelivered,
): Promise<void> {
  await removeDevices(connection, { sql: 'browser_hash = $1', params: [digest(pixallId)] }, onUndelivered);
}

/** Removes the devices of this browser that belong to other accounts; returns whether there were any. */
export async function removeOtherAccounts(
  connection: Connection,
  { userId, pixallId }: { userId: string; pixallId: string },
  onUndelivered: OnUndelivered,
): Promise<boolean> {
  const sql = 'browser_hash = $1 and shopper_id in (select id from shoppers where user_id <> $2)';
  return (await removeDevices(connection, { sql, params: [digest(pixallId), userId] }, onUndelivered)) > 0;
}

/**
 * Removes the devices of an account, except those of the browser that registered with `pixallId`. Finds also one that is
 * being registered, because the people are locked first.
 */
export async function removeOtherBrowsers(
  connection: Queryable,
  { userId, pixallId }: { userId: string; pixallId: string | undefined },
  onUndelivered: OnUndelivered,
): Promise<void> {
  const sql = 'shopper_id in (select id from shoppers where user_id = $1) and browser_hash is distinct from $2';
  const browserHash = pixallId === undefined ? null : digest(pixallId);
  await lockAccount(connection, userId);
  await removeDevices(connection, { sql, params: [userId, browserHash] }, onUndelivered);
}

/**
 * Removes the devices of an account's browsers that signed in last in these sessions, in the transaction that ends the
 * sessions or after it. Also finds a device that is just being registered, because the people are locked first.
 */
export async function removeSessionBrowsers(
  connection: Queryable,
  { userId, sessionIds }: { userId: string; sessionIds: readonly string[] },
  onUndelivered: OnUndelivered,
): Promise<void> {
  await lockAccount(connection, userId);
  const sql = 'shopper_id in (select id from shoppers where user_id = $1) and session_id = any($2)';
  await removeDevices(connection, { sql, params: [userId, sessionIds] }, onUndelivered);
}

const BATCH = 500;

/** Removes devices unused for `days` days, and those that ended and were not renewed. Returns how many it removed. */
export async function removeUnusedDevices(
  database: Pick<Database, 'transaction'>,
  days: number,
  onUndelivered: OnUndelivered,
  signal?: AbortSignal,
): Promise<number> {
  const sql = `id in (select id from push_devices where used_at < now() - $1 * interval '1 day'
    or ended_at < now() - interval '${RENEWAL_DAYS} days' order by id limit ${BATCH})`;
  for (let removed = 0; ;) {
    signal?.throwIfAborted();
    const count = await database.transaction((connection) =>
      removeDevices(connection, { sql, params: [days] }, onUndelivered),
    );
    removed += count;
    if (count < BATCH) return removed;
  }
}

/**
 * Returns the news that waits for devices being removed now, and that no other device of their shoppers received or
 * will receive. News that one of the removed devices received does not count as undelivered on the others.
 */
async function findUndelivered(connection: Queryable, deviceIds: readonly number[]): Promise<number[]> {
  await lockMessages(connection, {
    sql: `select o.id from push_devices o join push_devices d on d.shopper_id = o.shopper_id and d.brand = o.brand
      where d.id = any($1)`,
    params: [deviceIds],
  });
  const news = await connection.query<{ isSent: boolean; id: number }>(
    `select m.state = 'sent' as "isSent", news.id from push_messages m cross join unnest(m.news_ids) as news (id)
     where m.device_id = any($1) and (m.state = 'sent' or m.${IS_WAITING_PUSH_SQL}) order by m.id`,
    [deviceIds],
  );
  const newsOf = (isSent: boolean) => [...new Set(news.flatMap((one) => (one.isSent === isSent ? [one.id] : [])))];
  const got = newsOf(true);
  if (got.length > 0)
    await connection.query(
      `update push_messages set news_ids = array(select id from unnest(news_ids) id where id <> all($2))
       where id in (select m.id from push_messages m join push_devices o on o.id = m.device_id
         join push_devices d on d.shopper_id = o.shopper_id and d.brand = o.brand
         where d.id = any($1) and o.id <> all($1) and m.${IS_WAITING_PUSH_SQL} and m.news_ids && $2)`,
      [deviceIds, got],
    );
  const waits = newsOf(false).filter((id) => !got.includes(id));
  if (waits.length === 0) return [];
  const elsewhere = await connection.query<{ id: number }>(
    `select distinct news.id from push_devices d
     join push_devices o on o.shopper_id = d.shopper_id and o.brand = d.brand and o.id <> all($1)
     join push_messages m on m.device_id = o.id and (m.state = 'sent' or m.${IS_WAITING_PUSH_SQL})
     cross join unnest(m.news_ids) as news (id) where d.id = any($1) and news.id = any($2)`,
    [deviceIds, waits],
  );
  return waits.filter((id) => !elsewhere.some((one) => one.id === id));
}
