import { timingSafeEqual } from 'node:crypto';
import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection } from '#ports/database/database.ts';
import type { PushSubscription } from '#ports/push/push.ts';
import { sealSecret } from '#ports/secrets/secrets.ts';
import type { Renewal } from '../model/registration.ts';
import { digest, isUsable, lockEndpoint, openSubscription } from './push-devices.ts';
import { dropPeopleWithoutDevice } from './push-people.ts';

/** `old`: the subscription that the browser replaced, if it names it. `pixallId`: the number in its cookie. */
type DeviceRenewal = {
  brand: BrandKey;
  old: Renewal['old'];
  pixallId: string | undefined;
  subscription: PushSubscription;
};

/**
 * Replaces the subscription of a device, after its browser or push service renewed it. The request must know the secret
 * of the old subscription, or the number that the browser registered with.
 */
export async function renewDevice(
  connection: Connection,
  { brand, old, pixallId, subscription }: DeviceRenewal,
): Promise<'renewed' | 'unknown' | 'refused'> {
  if (!isUsable(subscription)) return 'refused';
  const endpointHash = digest(subscription.endpoint);
  await lockEndpoint(connection, endpointHash);
  const id =
    (old && (await findByOld(connection, old))) ??
    (pixallId === undefined ? null : await findByBrowser(connection, { brand, pixallId }));
  if (id === null) return 'unknown';
  const replaced = await connection.query<{ shopperId: string }>(
    'delete from push_devices where endpoint_hash = $1 and id <> $2 returning shopper_id as "shopperId"',
    [endpointHash, id],
  );
  await connection.query('update push_devices set endpoint_hash = $2, subscription = $3 where id = $1', [
    ...[id, endpointHash, sealSecret('push', JSON.stringify(subscription))],
  ]);
  await dropPeopleWithoutDevice(
    connection,
    replaced.map(({ shopperId }) => shopperId),
  );
  return 'renewed';
}

async function findByOld(connection: Connection, { endpoint, keys }: NonNullable<Renewal['old']>) {
  const [known] = await connection.query<{ id: number; subscription: string }>(
    'select id, subscription from push_devices where endpoint_hash = $1 for update',
    [digest(endpoint)],
  );
  if (!known) return null;
  return timingSafeEqual(digest(openSubscription(known.subscription).keys.auth), digest(keys.auth)) ? known.id : null;
}

async function findByBrowser(
  connection: Connection,
  { brand, pixallId }: { brand: BrandKey; pixallId: string },
): Promise<number | null> {
  const [known] = await connection.query<{ id: number }>(
    'select id from push_devices where browser_hash = $1 and brand = $2 order by used_at desc limit 1 for update',
    [digest(pixallId), brand],
  );
  return known?.id ?? null;
}
