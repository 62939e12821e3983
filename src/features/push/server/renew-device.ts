import { timingSafeEqual } from 'node:crypto';
import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection } from '#ports/database/database.ts';
import type { PushSubscription } from '#ports/push/push.ts';
import { sealSecret } from '#ports/secrets/secrets.ts';
import type { Renewal } from '../model/registration.ts';
import { digest } from './digest.ts';
import { isUsable, lockEndpoint, openSubscription, saveHashedDevice } from './push-devices.ts';
import { lockPeople } from './push-people.ts';
import { setQuietHours } from './push-settings.ts';
import { type OnUndelivered, removeDevices } from './remove-devices.ts';

/** `old`: the subscription that the browser replaced, if it names it. `pixallId`: the number in its cookie. */
type DeviceRenewal = {
  brand: BrandKey;
  old: Renewal['old'];
  pixallId: string | undefined;
  subscription: PushSubscription;
  /** The number that a browser without a cookie gets now. */
  newPixallId: string;
  /** The request is signed in with this session. */
  session: { id: string; userId: string } | undefined;
};

type Found = { id: number; shopperId: string };

/** How long after its end a subscription can be renewed: browsers that were offline learn of it late. */
export const RENEWAL_DAYS = 7;

/**
 * Replaces the subscription of a device, after its browser or push service renewed it. The request must know the secret
 * of the old subscription, or the number that the browser registered with. A subscription that ended a few days ago is
 * renewed too, because its push service may tell this site before it tells the browser. A browser without a cookie gets
 * `newPixallId`.
 */
export async function renewDevice(
  connection: Connection,
  renewal: DeviceRenewal,
  onUndelivered: OnUndelivered,
): Promise<'renewed' | 'unknown' | 'refused'> {
  const { subscription, pixallId, newPixallId, session } = renewal;
  if (!isUsable(subscription)) return 'refused';
  const endpointHash = digest(subscription.endpoint);
  await lockEndpoint(connection, endpointHash);
  const found = await findDevice(connection, renewal);
  if (!found) return renewEnded(connection, renewal, onUndelivered);
  const replaced = await connection.query<{ shopperId: string }>(
    'select shopper_id as "shopperId" from push_devices where endpoint_hash = $1 and id <> $2',
    [endpointHash, found.id],
  );
  await lockPeople(connection, [found.shopperId, ...replaced.map(({ shopperId }) => shopperId)]);
  // It may have ended or been removed in the meantime.
  const device = await findDevice(connection, renewal);
  if (!device) return renewEnded(connection, renewal, onUndelivered);
  if (device.id !== found.id) return 'unknown';
  await removeDevices(
    connection,
    { sql: 'endpoint_hash = $1 and id <> $2', params: [endpointHash, device.id] },
    onUndelivered,
  );
  const browserHash = pixallId === undefined ? digest(newPixallId) : null;
  await connection.query(
    `update push_devices set endpoint_hash = $2, subscription = $3, browser_hash = coalesce($4, browser_hash),
       session_id = case when shopper_id in (select id from shoppers where user_id = $6) then $5 else session_id end where id = $1`,
    [
      ...[device.id, endpointHash, sealSecret('push', JSON.stringify(subscription)), browserHash],
      ...[session?.id ?? null, session?.userId ?? null],
    ],
  );
  return 'renewed';
}

async function findDevice(connection: Connection, { brand, old, pixallId }: DeviceRenewal): Promise<Found | undefined> {
  return (
    (old && (await findByOld(connection, old))) ??
    (pixallId === undefined ? undefined : findByBrowser(connection, { brand, pixallId }))
  );
}

async function findByOld(connection: Connection, { endpoint, keys }: NonNullable<Renewal['old']>) {
  const [known] = await connection.query<Found & { subscription: string }>(
    'select id, shopper_id as "shopperId", subscription from push_devices where endpoint_hash = $1',
    [digest(endpoint)],
  );
  if (!known) return undefined;
  return timingSafeEqual(digest(openSubscription(known.subscription).keys.auth), digest(keys.auth)) ? known : undefined;
}

async function findByBrowser(
  connection: Connection,
  { brand, pixallId }: { brand: BrandKey; pixallId: string },
): Promise<Found | undefined> {
  const [known] = await connection.query<Found>(
    `select id, shopper_id as "shopperId" from push_devices where browser_hash = $1 and brand = $2
     order by used_at desc limit 1`,
    [digest(pixallId), brand],
  );
  return known;
}

type Ended = {
  endpointHash: Buffer;
  authHash: Buffer;
  isOld: boolean;
  browserHash: Buffer;
  shopperId: string;
  brand: BrandKey;
  name: string;
  timeZone: string;
  from: number;
  until: number;
  sessionId: string | null;
};

/** Stores the browser of an ended subscription again, with its hours if the shopper has no other device. */
async function renewEnded(
  connection: Connection,
  { brand, old, pixallId, newPixallId, subscription }: DeviceRenewal,
  onUndelivered: OnUndelivered,
): Promise<'renewed' | 'unknown'> {
  const rows = await connection.query<Ended>(
    `select endpoint_hash as "endpointHash", auth_hash as "authHash", endpoint_hash = $1 as "isOld", browser_hash as "browserHash", shopper_id as "shopperId",
       brand, name, time_zone as "timeZone", quiet_from as "from", quiet_until as "until", session_id as "sessionId" from push_ended
     where ended_at > now() - interval '${RENEWAL_DAYS} days' and brand = $3 and (endpoint_hash = $1 or browser_hash = $2)
     order by endpoint_hash = $1 desc, ended_at desc`,
    [old && digest(old.endpoint), pixallId === undefined ? null : digest(pixallId), brand],
  );
  const isAuthorized = (ended: Ended) =>
    (pixallId !== undefined && ended.browserHash.equals(digest(pixallId))) ||
    (old !== null && ended.isOld && timingSafeEqual(ended.authHash, digest(old.keys.auth)));
  const ended = rows.find(isAuthorized);
  if (!ended) return 'unknown';
  const { shopperId, name, timeZone, from, until, sessionId } = ended;
  const browserHash = digest(pixallId ?? newPixallId);
  const others = await connection.query('select from push_people where shopper_id = $1 and brand = $2', [
    shopperId,
    brand,
  ]);
  await saveHashedDevice(
    connection,
    { shopperId, brand, name, browserHash, subscription, timeZone, sessionId: sessionId ?? undefined },
    onUndelivered,
  );
  await connection.query('delete from push_ended where endpoint_hash = $1', [ended.endpointHash]);
  if (others.length === 0) await setQuietHours(connection, { shopperId, brand, from, until, timeZone });
  return 'renewed';
}
