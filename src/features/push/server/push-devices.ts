import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';
import type { PushSubscription } from '#ports/push/push.ts';
import { openSecret, sealSecret } from '#ports/secrets/secrets.ts';
import { isPublicAddress } from '#ports/web/public-address.ts';
import { digest } from './digest.ts';
import { lockAccount, lockFollowers, lockPeople, type RecipientAddress, savePushRecipient } from './push-recipients.ts';
import { type OnUndelivered, removeDevices } from './remove-devices.ts';

/** A browser that asked for notifications. `name` identifies it, for example `Chrome on Android`. */
export type NewDevice = {
  shopperId: string;
  brand: BrandKey;
  name: string;
  pixallId: string;
  subscription: PushSubscription;
  timeZone: string;
  /** The session that the browser is signed in with. */
  sessionId?: string | undefined;
  /** The number in the browser's cookie, if it registered with another one before. */
  earlierId?: string | undefined;
};

/** A device as its owner sees it. `endedAt`: its push service ended the subscription, and the browser can renew it. */
export type PushDevice = { id: number; name: string; createdAt: Date; usedAt: Date; endedAt: Date | null };

/** More browsers than a person uses. Beyond this number, the least recently used one is removed. */
const MAX_DEVICES = 10;

/**
 * SQL: the device has the endpoint $1, or is one of the browsers $3 on the brand $2. It is the same browser even if
 * another shopper registered it, because notifications for them would reach the shopper who uses it now. The proof is
 * its number, which is random and known only to it, or its endpoint.
 */
const IS_SAME_SQL = '(endpoint_hash = $1 or (brand = $2 and browser_hash = any($3)))';

function paramsOf({ brand, pixallId, earlierId, subscription }: NewDevice): [Buffer, string, Buffer[]] {
  return [digest(subscription.endpoint), brand, [pixallId, ...(earlierId ? [earlierId] : [])].map(digest)];
}

/**
 * Locks what `saveDevice` changes. Call it first in transactions that write an address before (`address`), so that what
 * that changes is locked in the same order.
 */
export async function lockDevice(
  connection: Queryable,
  device: NewDevice,
  address: RecipientAddress | null = null,
): Promise<void> {
  const params = paramsOf(device);
  const [endpointHash, , browserHashes] = params;
  await lockEndpoint(connection, endpointHash);
  for (const browser of browserHashes.map((hash) => hash.toString('hex')).toSorted())
    await lockName(connection, `push browser ${browser}`);
  const earlier = await connection.query<{ shopperId: string }>(
    `select shopper_id as "shopperId" from push_devices where ${IS_SAME_SQL}`,
    params,
  );
  const shopperIds = [device.shopperId, ...earlier.map(({ shopperId }) => shopperId)];
  await (address === null ? lockPeople(connection, shopperIds) : lockFollowers(connection, shopperIds, address));
}

/**
 * Stores a browser's subscription and makes its shopper a recipient of notifications. A browser that has a new
 * subscription keeps its row, by its number or by its endpoint. `refused`: the endpoint is a private address or the key
 * is invalid.
 */
export async function saveDevice(
  connection: Connection,
  device: NewDevice,
  onUndelivered: OnUndelivered,
): Promise<'saved' | 'refused'> {
  const { shopperId, brand, name, subscription, timeZone, sessionId = null } = device;
  if (!isUsableSubscription(subscription)) return 'refused';
  await lockDevice(connection, device);
  const params = paramsOf(device);
  const [endpointHash] = params;
  const browserHash = digest(device.pixallId);
  const [same] = await connection.query<{ id: number }>(
    `select id from push_devices where ${IS_SAME_SQL} and shopper_id = $4 order by id limit 1`,
    [...params, shopperId],
  );
  const others = { sql: `${IS_SAME_SQL} and id is distinct from $4`, params: [...params, same?.id ?? null] };
  await removeDevices(connection, others, onUndelivered);
  const sealed = sealSecret('push', JSON.stringify(subscription));
  if (same)
    await connection.query(
      `update push_devices set brand = $2, name = $3, endpoint_hash = $4, browser_hash = $5, subscription = $6, session_id = $7,
         used_at = now(), ended_at = null where id = $1`,
      [same.id, brand, name, endpointHash, browserHash, sealed, sessionId],
    );
  else
    await connection.query(
      `insert into push_devices (shopper_id, brand, name, endpoint_hash, browser_hash, subscription, session_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [shopperId, brand, name, endpointHash, browserHash, sealed, sessionId],
    );
  const tooMany = `id in (select id from push_devices where shopper_id = $1 and brand = $2
    order by ended_at is not null, used_at desc, id desc offset ${MAX_DEVICES})`;
  await removeDevices(connection, { sql: tooMany, params: [shopperId, brand] }, onUndelivered);
  await savePushRecipient(connection, { shopperId, brand, timeZone });
  return 'saved';
}

/** Lets two tabs that register the same browser do so one after the other: the second one updates the device. */
export function lockEndpoint(connection: Queryable, endpointHash: Buffer): Promise<void> {
  return lockName(connection, `push endpoint ${endpointHash.toString('hex')}`);
}

async function lockName(connection: Queryable, name: string): Promise<void> {
  await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Lists a shopper's devices on a brand, newest first. */
export function listDevices(
  connection: Queryable,
  { shopperId, brand }: { shopperId: string; brand: BrandKey },
): Promise<PushDevice[]> {
  return connection.query<PushDevice>(
    `select id, name, created_at as "createdAt", used_at as "usedAt", ended_at as "endedAt" from push_devices
     where shopper_id = $1 and brand = $2 order by id desc`,
    [shopperId, brand],
  );
}

/** A device in the download. `sessionId`: the session in which its browser signed in last. */
type ExportedDevice = PushDevice & { brand: BrandKey; sessionId: string | null };

/** Lists a shopper's devices on all brands, oldest first. */
export function listAllDevices(connection: Queryable, shopperId: string): Promise<ExportedDevice[]> {
  return connection.query<ExportedDevice>(
    `select id, brand, name, created_at as "createdAt", used_at as "usedAt", ended_at as "endedAt",
       session_id as "sessionId" from push_devices where shopper_id = $1 order by id`,
    [shopperId],
  );
}

/** A subscription as it is stored. `isUseOutdated`: its stored time of last use is over a day old. */
type StoredSubscription = { sealed: string; isUseOutdated: boolean };

/** Returns the encrypted subscriptions of devices, for `openSubscription`. Devices that ended or were removed are left out. */
export async function findSubscriptions(
  connection: Queryable,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, StoredSubscription>> {
  const rows = await connection.query<StoredSubscription & { id: number }>(
    `select id, subscription as sealed, used_at < now() - interval '1 day' as "isUseOutdated" from push_devices
     where id = any($1) and ended_at is null`,
    [deviceIds],
  );
  return new Map(rows.map(({ id, ...stored }) => [id, stored]));
}

/** Records that the devices get a notification now. */
export async function recordUse(connection: Queryable, deviceIds: readonly number[]): Promise<void> {
  // Ordered, so that two servers cannot deadlock.
  await connection.query(
    `update push_devices d set used_at = now()
     from (select id from push_devices where id = any($1) order by id for no key update) used where d.id = used.id`,
    [deviceIds],
  );
}

/** Returns whether the browser with this number has a device, also one that has ended. */
export async function hasDevice(connection: Queryable, pixallId: string): Promise<boolean> {
  const own = await connection.query('select from push_devices where browser_hash = $1 limit 1', [digest(pixallId)]);
  return own.length > 0;
}

/** Stores the new session of an account's browser, even for devices that have ended. */
export async function recordDeviceSession(
  connection: Connection,
  { userId, pixallId, sessionId }: { userId: string; pixallId: string; sessionId: string },
): Promise<void> {
  await lockAccount(connection, userId);
  await connection.query(
    `update push_devices set session_id = $3
     where browser_hash = $2 and shopper_id in (select id from shoppers where user_id = $1)`,
    [userId, digest(pixallId), sessionId],
  );
}

/**
 * Returns whether a newer notification of the same topic has been written for the device, which this one must not
 * replace.
 */
export async function hasNewerNotification(
  connection: Queryable,
  { id, deviceId, topic }: { id: number; deviceId: number; topic: string },
): Promise<boolean> {
  const newer = await connection.query(
    `select id from push_messages where device_id = $1 and message_id = $2 and id > $3 and state <> 'dead' limit 1`,
    [deviceId, topic, id],
  );
  return newer.length > 0;
}

/** @throws SealError without the key. */
export function openSubscription(stored: string): PushSubscription {
  return JSON.parse(openSecret('push', stored)) as PushSubscription;
}

/** Returns whether messages can be encrypted for the key, and the endpoint is not itself a private address. */
export function isUsableSubscription({ endpoint, keys }: PushSubscription): boolean {
  const host = URL.parse(endpoint)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (host === '' || (isIP(host) && !isPublicAddress(host))) return false;
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
