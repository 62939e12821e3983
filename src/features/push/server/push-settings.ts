import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';
import { lockPeople, rescheduleNews } from './push-recipients.ts';

type Owner = { shopperId: string; brand: BrandKey };

/** A shopper's choices about notifications. `isOn`: whether they are on; otherwise news is sent only by email. */
export type PushSettings = {
  timeZone: string;
  quietFrom: number;
  quietUntil: number;
  searches: { id: number; title: string; query: string; isOn: boolean; isOff: boolean }[];
  cars: { listingId: number; isOn: boolean }[];
};

/** Returns the settings; `null` without a device on the brand. */
export async function findPushSettings(
  connection: Queryable,
  { shopperId, brand }: Owner,
): Promise<PushSettings | null> {
  const [person] = await connection.query<Pick<PushSettings, 'timeZone' | 'quietFrom' | 'quietUntil'>>(
    `select time_zone as "timeZone", quiet_from as "quietFrom", quiet_until as "quietUntil" from push_people
     where shopper_id = $1 and brand = $2`,
    [shopperId, brand],
  );
  if (!person) return null;
  const searches = await connection.query<PushSettings['searches'][number]>(
    `select s.id, coalesce(s.search_name, s.title) as title, s.query, s.frequency = 'off' as "isOff",
       not exists (select from push_muted_searches m where m.search_id = s.id) as "isOn"
     from saved_searches s join push_people pp on pp.recipient_id = s.recipient_id
     where s.shopper_id = $1 and s.brand = $2 and s.deleted_at is null and not s.awaits_account order by s.id`,
    [shopperId, brand],
  );
  const cars = await connection.query<PushSettings['cars'][number]>(
    `select l.listing_id as "listingId",
       not exists (select from push_muted_listings m where m.shopper_id = l.shopper_id and m.listing_id = l.listing_id) as "isOn"
     from saved_listings l where l.shopper_id = $1 and l.removed_at is null and not l.awaits_account
     order by l.saved_at desc, l.listing_id`,
    [shopperId],
  );
  return { ...person, searches, cars };
}

/** Switches the notifications of one saved search; `false`: it is not the shopper's. */
export async function switchSearchNotifications(
  connection: Connection,
  { shopperId, searchId, isOn }: { shopperId: string; searchId: number; isOn: boolean },
): Promise<boolean> {
  // The alert reader loads a search again that changed.
  const own = await connection.query(
    'update saved_searches set recipient_id = recipient_id where id = $1 and shopper_id = $2 and deleted_at is null returning id',
    [searchId, shopperId],
  );
  if (own.length === 0) return false;
  await connection.query(
    isOn
      ? 'delete from push_muted_searches where search_id = $1'
      : 'insert into push_muted_searches (search_id) values ($1) on conflict do nothing',
    [searchId],
  );
  return true;
}

/** Switches the notifications about one saved car; `false`: the shopper has not saved it. */
export async function switchCarNotifications(
  connection: Connection,
  { shopperId, listingId, isOn }: { shopperId: string; listingId: number; isOn: boolean },
): Promise<boolean> {
  const own = await connection.query(
    'select from saved_listings where shopper_id = $1 and listing_id = $2 and removed_at is null',
    [shopperId, listingId],
  );
  if (own.length === 0) return false;
  await connection.query(
    isOn
      ? 'delete from push_muted_listings where shopper_id = $1 and listing_id = $2'
      : 'insert into push_muted_listings (shopper_id, listing_id) values ($1, $2) on conflict do nothing',
    [shopperId, listingId],
  );
  return true;
}

/**
 * Sets between which local hours no notification is sent, and lets the alert reader decide again when waiting news is
 * sent. Returns `false` without a device. Call it in a transaction.
 */
export async function setQuietHours(
  connection: Queryable,
  { shopperId, brand, from, until, timeZone }: Owner & { from: number; until: number; timeZone: string },
): Promise<boolean> {
  await lockPeople(connection, [shopperId]);
  const changed = await connection.query<{ id: number }>(
    `update push_people set quiet_from = $3, quiet_until = $4, time_zone = $5 where shopper_id = $1 and brand = $2
     returning recipient_id as id`,
    [shopperId, brand, from, until, timeZone],
  );
  await rescheduleNews(
    connection,
    changed.map(({ id }) => id),
  );
  return changed.length > 0;
}
