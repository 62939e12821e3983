import { timingSafeEqual } from 'node:crypto';
import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection } from '#ports/database/database.ts';
import type { PushSubscription } from '#ports/push/push.ts';
import { isKeyMissing } from '#ports/secrets/reseal.ts';
import { sealSecret } from '#ports/secrets/secrets.ts';
import { type Renewal, RENEWAL_DAYS } from '../model/registration.ts';
import { digest } from './digest.ts';
import { isUsableSubscription, lockEndpoint, openSubscription } from './push-devices.ts';
import { lockPeople, renewPushRecipient } from './push-recipients.ts';
import { type OnUndelivered, removeDevices } from './remove-devices.ts';

/** `old`: the subscription that the browser replaced, if it names it. `pixallId`: the number in its cookie. */
type DeviceRenewal = {
  brand: BrandKey;
  old: Renewal['old'];
  pixallId: string | undefined;
  subscription: PushSubscription;
};

type FoundDevice = { id: number; shopperId: string; brand: BrandKey; hasEnded: boolean };

/** SQL: the columns of `FoundDevice`. */
const FOUND_SQL = 'id, shopper_id as "shopperId", brand, ended_at is not null as "hasEnded"';

/** SQL: the device has not ended, or not long ago. */
const IS_RENEWABLE_SQL = `(ended_at is null or ended_at > now() - interval '${RENEWAL_DAYS} days')`;

/**
 * Replaces the subscription of a device, after its browser or push service renewed it. The request must contain the
 * secret of the old subscription, or the number that the browser registered with. If the push service reported first
 * that the old one ended, the device gets notifications again.
 */
export async function renewDevice(
  connection: Connection,
  renewal: DeviceRenewal,
  onUndelivered: OnUndelivered,
): Promise<'renewed' | 'unknown' | 'refused'> {
  const { subscription } = renewal;
  if (!isUsableSubscription(subscription)) return 'refused';
  const endpointHash = digest(subscription.endpoint);
  await lockEndpoint(connection, endpointHash);
  const found = await findDevice(connection, renewal);
  if (!found) return 'unknown';
  const replaced = await connection.query<{ shopperId: string }>(
    'select shopper_id as "shopperId" from push_devices where endpoint_hash = $1 and id <> $2',
    [endpointHash, found.id],
  );
  await lockPeople(connection, [found.shopperId, ...replaced.map(({ shopperId }) => shopperId)]);
  // Its owner may have signed out or removed it in the meantime.
  const device = await findDevice(connection, renewal);
  if (device?.id !== found.id) return 'unknown';
  // A visitor has signed in, so another shopper must be locked.
  if (device.shopperId !== found.shopperId) return renewDevice(connection, renewal, onUndelivered);
  await removeDevices(
    connection,
    { sql: 'endpoint_hash = $1 and id <> $2', params: [endpointHash, device.id] },
    onUndelivered,
  );
  await connection.query(
    `update push_devices set endpoint_hash = $2, subscription = $3, ended_at = null,
       used_at = case when ended_at is null then used_at else now() end where id = $1`,
    [device.id, endpointHash, sealSecret('push', JSON.stringify(subscription))],
  );
  if (device.hasEnded) await renewPushRecipient(connection, { shopperId: device.shopperId, brand: device.brand });
  return 'renewed';
}

async function findDevice(
  connection: Connection,
  { brand, old, pixallId }: DeviceRenewal,
): Promise<FoundDevice | undefined> {
  return (
    (old && (await findByOld(connection, old))) ??
    (pixallId === undefined ? undefined : findByBrowser(connection, { brand, pixallId }))
  );
}

async function findByOld(connection: Connection, { endpoint, keys }: NonNullable<Renewal['old']>) {
  const [known] = await connection.query<FoundDevice & { subscription: string }>(
    `select ${FOUND_SQL}, subscription from push_devices where endpoint_hash = $1 and ${IS_RENEWABLE_SQL}`,
    [digest(endpoint)],
  );
  // After a restore without the site's key, the secret is unknown.
  if (!known || isKeyMissing(known.subscription)) return undefined;
  return timingSafeEqual(digest(openSubscription(known.subscription).keys.auth), digest(keys.auth)) ? known : undefined;
}

async function findByBrowser(
  connection: Connection,
  { brand, pixallId }: { brand: BrandKey; pixallId: string },
): Promise<FoundDevice | undefined> {
  const [known] = await connection.query<FoundDevice>(
    `select ${FOUND_SQL} from push_devices where browser_hash = $1 and brand = $2 and ${IS_RENEWABLE_SQL}
     order by ended_at is not null, used_at desc limit 1`,
    [digest(pixallId), brand],
  );
  return known;
}
