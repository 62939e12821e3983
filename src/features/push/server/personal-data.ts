import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';
import { listAllDevices } from './push-devices.ts';
import { endPeopleWithoutDevice, savePushRecipient, moveRecipient, renewPushRecipient } from './push-recipients.ts';
import { setQuietHours } from './push-settings.ts';

/** All that is stored of a shopper's notifications, as plain data. */
export type ExportedPush = {
  devices: Awaited<ReturnType<typeof listAllDevices>>;
  /** `sentOn`, `sentCount`: the last day with notifications, and how many they were. */
  people: {
    brand: BrandKey;
    timeZone: string;
    quietFrom: number;
    quietUntil: number;
    sentOn: string | null;
    sentCount: number;
  }[];
  mutedSearches: { id: number; title: string; since: Date }[];
  mutedCars: { listingId: number; since: Date }[];
  messages: { deviceId: number; state: string; at: Date }[];
};

/** Returns a shopper's devices, hours and switches. Endpoints and keys are secrets of the browser and left out. */
export async function exportPush(connection: Queryable, shopperId: string): Promise<ExportedPush> {
  const devices = await listAllDevices(connection, shopperId);
  const people = await connection.query<ExportedPush['people'][number]>(
    `select brand, time_zone as "timeZone", quiet_from as "quietFrom", quiet_until as "quietUntil",
       pushed_on as "sentOn", pushed_count as "sentCount" from push_people where shopper_id = $1 order by brand`,
    [shopperId],
  );
  const mutedSearches = await connection.query<ExportedPush['mutedSearches'][number]>(
    `select s.id, s.title, m.since from push_muted_searches m join saved_searches s on s.id = m.search_id
     where s.shopper_id = $1 order by s.id`,
    [shopperId],
  );
  const mutedCars = await connection.query<ExportedPush['mutedCars'][number]>(
    `select listing_id as "listingId", since from push_muted_listings where shopper_id = $1 order by listing_id`,
    [shopperId],
  );
  const messages = await connection.query<ExportedPush['messages'][number]>(
    `select m.device_id as "deviceId", m.state, coalesce(m.settled_at, m.created_at) as at from push_messages m
     join push_devices d on d.id = m.device_id where d.shopper_id = $1 order by m.id`,
    [shopperId],
  );
  return { devices, people, mutedSearches, mutedCars, messages };
}

/**
 * Deletes the switch with which a shopper turned off notifications about a saved search or a car, even one that is no
 * longer saved. Returns whether there was one.
 */
export async function eraseMute(
  connection: Queryable,
  shopperId: string,
  { searchId = null, listingId = null }: { searchId?: number | null; listingId?: number | null },
): Promise<boolean> {
  if (searchId !== null) {
    // The alert reader loads a search again that changed.
    await connection.query('update saved_searches set recipient_id = recipient_id where id = $1 and shopper_id = $2', [
      searchId,
      shopperId,
    ]);
  }
  const rows = await connection.query(
    `with searches as (
       delete from push_muted_searches m using saved_searches s
       where m.search_id = $2 and s.id = m.search_id and s.shopper_id = $1 returning m.search_id),
     cars as (delete from push_muted_listings where shopper_id = $1 and listing_id = $3 returning listing_id)
     select from searches union all select from cars`,
    [shopperId, searchId, listingId],
  );
  return rows.length > 0;
}

type MovedPerson = {
  recipientId: number;
  brand: BrandKey;
  timeZone: string;
  from: number;
  until: number;
  day: string | null;
  count: number;
  /** The account has its own hours already. */
  isKnown: boolean;
  /** Whether none of the visitor's devices gets notifications now. */
  hasEnded: boolean;
};

/**
 * Moves a visitor's devices, hours and switches to the account that they sign in to. Runs after alerts were merged and
 * before searches are.
 */
export async function mergePush(connection: Connection, from: string, to: string): Promise<void> {
  await connection.query(
    `insert into push_muted_listings (shopper_id, listing_id, since)
     select $2, listing_id, since from push_muted_listings where shopper_id = $1 on conflict do nothing`,
    [from, to],
  );
  await connection.query('delete from push_muted_listings where shopper_id = $1', [from]);
  const moved = await connection.query<MovedPerson>(
    `delete from push_people where shopper_id = $1 returning recipient_id as "recipientId", brand, time_zone as "timeZone",
       quiet_from as "from", quiet_until as "until", pushed_on as "day", pushed_count as "count",
       exists (select from push_people own where own.shopper_id = $2 and own.brand = push_people.brand) as "isKnown",
       ended_at is not null as "hasEnded"`,
    [from, to],
  );
  await connection.query('update push_devices set shopper_id = $2 where shopper_id = $1', [from, to]);
  for (const { recipientId, isKnown, hasEnded, day, count, ...hours } of moved) {
    const stays =
      isKnown && hasEnded
        ? await renewPushRecipient(connection, { shopperId: to, brand: hours.brand })
        : await savePushRecipient(connection, { shopperId: to, ...hours });
    if (!isKnown) await setQuietHours(connection, { shopperId: to, ...hours });
    // The three notifications of a day are of both together.
    await connection.query(
      `update push_people set pushed_count = case when pushed_on = $3 then pushed_count + $4::int else $4::int end, pushed_on = $3
       where shopper_id = $1 and brand = $2 and (pushed_on is null or pushed_on <= $3)`,
      [to, hours.brand, day, count],
    );
    if (stays !== recipientId) await moveRecipient(connection, { from: recipientId, to: stays, shopperId: to });
  }
  await endPeopleWithoutDevice(connection, [from]);
}
