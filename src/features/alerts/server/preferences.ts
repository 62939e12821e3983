import type { BrandKey } from '#features/brands/brands.ts';
import { HAS_ADDRESS_SQL, PUSHES_SEARCH_SQL, rescheduleNews } from '#features/push/push.server.ts';
import type { Frequency } from '#features/saves/saves.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { PreferenceChange, SearchMails } from '../model/subscription.ts';
import { hashKey } from './keys.ts';
import { setRecallEmails, HAS_RECALLS_SQL, WANTS_RECALLS_SQL } from './recall-emails.ts';
import { markSearchesChanged } from './recipients.ts';
import { IS_CONFIRMED_SQL } from './sends-alerts-sql.ts';

/**
 * The subjects of an address's emails. `cars`: `null` if the address belongs to no account, because then there are no
 * alerts about saved cars.
 */
export type AlertPreferences = {
  recipientId: number;
  email: string;
  brand: BrandKey;
  isStopped: boolean;
  cars: Frequency | null;
  /** Whether the address gets emails about recalls; `null` while no recalls are imported. */
  recalls: boolean | null;
  searches: { id: number; title: string; query: string; frequency: Frequency }[];
  /** Ids of the last saved cars; empty without alerts about them. */
  savedListingIds: number[];
};

const MAX_SAVED_CARS = 4;

/** Finds preferences by the key of any email to the address; `null` if the key is unknown. */
export async function findPreferences(connection: Queryable, key: string): Promise<AlertPreferences | null> {
  const [row] = await connection.query<Omit<AlertPreferences, 'searches'>>(
    `select r.id as "recipientId", r.email, r.brand, r.unsubscribed_at is not null as "isStopped",
       case when p.shopper_id is not null then p.cars_frequency end as cars,
       case when ${HAS_RECALLS_SQL} then ${WANTS_RECALLS_SQL} end as recalls,
       coalesce((select jsonb_agg(saved.listing_id order by saved.saved_at desc) from (
         select l.listing_id, l.saved_at from saved_listings l where l.shopper_id = p.shopper_id
           and l.removed_at is null and not l.awaits_account order by l.saved_at desc limit ${MAX_SAVED_CARS}) saved), '[]')
         as "savedListingIds"
     from alert_keys k join alert_recipients r on r.id = k.recipient_id
     left join alert_people p on p.recipient_id = r.id where k.key_hash = $1`,
    [hashKey(key)],
  );
  if (!row) return null;
  const searches = await connection.query<AlertPreferences['searches'][number]>(
    `select s.id, coalesce(s.search_name, s.title) as title, s.query, s.frequency from saved_searches s
     where s.recipient_id = $1 and s.deleted_at is null and not s.awaits_account and ${IS_CONFIRMED_SQL} order by s.id`,
    [row.recipientId],
  );
  return { ...row, searches };
}

/** SQL: alerts of the search `s` with the id $2 went to the recipient $1 until they were removed. */
const IS_REMOVED_SQL = `s.id = $2 and s.removed_recipient_id = $1 and s.recipient_id is null and s.frequency = 'off'
  and s.deleted_at is null`;

/** Returns the title of a search whose alerts an address removed, and can restore; `null` if there is none. */
export async function findRemovedAlert(
  connection: Queryable,
  recipientId: number,
  searchId: number,
): Promise<string | null> {
  const [row] = await connection.query<{ title: string }>(
    `select coalesce(s.search_name, s.title) as title from saved_searches s where ${IS_REMOVED_SQL}`,
    [recipientId, searchId],
  );
  return row?.title ?? null;
}

/**
 * Changes what an address gets emails about. Searches of other addresses count as missing. Returns `false` only if the
 * search whose frequency should change, or whose alerts should be restored, does not exist. Removing alerts twice is
 * not an error.
 */
export async function changePreferences(
  connection: Queryable,
  recipientId: number,
  change: PreferenceChange,
): Promise<boolean> {
  switch (change.action) {
    case 'frequency': {
      const changed = await connection.query(
        'update saved_searches set frequency = $3 where id = $2 and recipient_id = $1 and deleted_at is null returning id',
        [recipientId, change.searchId, change.frequency],
      );
      return changed.length > 0;
    }
    case 'remove':
      // The shopper keeps the search, but gets no more emails about it.
      await connection.query(
        `update saved_searches set recipient_id = null, frequency = 'off', removed_recipient_id = recipient_id,
           removed_frequency = frequency where id = $2 and recipient_id = $1`,
        [recipientId, change.searchId],
      );
      return true;
    case 'restore': {
      const restored = await connection.query(
        `update saved_searches s set recipient_id = removed_recipient_id, frequency = removed_frequency,
           removed_recipient_id = null, removed_frequency = null where ${IS_REMOVED_SQL} returning s.id`,
        [recipientId, change.searchId],
      );
      return restored.length > 0;
    }
    case 'cars':
      await connection.query('update alert_people set cars_frequency = $2 where recipient_id = $1', [
        recipientId,
        change.frequency,
      ]);
      return true;
    case 'recalls':
      await setRecallEmails(connection, recipientId, change.wanted === 'yes');
      return true;
    case 'stop':
      await connection.query('update alert_recipients set unsubscribed_at = now() where id = $1', [recipientId]);
      // News that waits to be sent as a notification is still sent, because only emails stop.
      await connection.query(
        `delete from alert_ledger where recipient_id = $1 and told_at is null
           and not exists (select from push_people p where p.recipient_id = $1)`,
        [recipientId],
      );
      return true;
    case 'resume':
      await connection.query('update alert_recipients set unsubscribed_at = null where id = $1', [recipientId]);
      await rescheduleNews(connection, [recipientId]);
      await markSearchesChanged(connection, recipientId);
      return true;
  }
}

/**
 * Returns whether a shopper gets emails about saved cars: with a verified address, and unless they turned these emails
 * off.
 */
export async function getsSavedCarAlerts(connection: Queryable, shopperId: string): Promise<boolean> {
  const rows = await connection.query(
    `select from alert_people p join alert_recipients r on r.id = p.recipient_id
     where p.shopper_id = $1 and p.cars_frequency <> 'off' and r.confirmed_at is not null and r.unsubscribed_at is null
     limit 1`,
    [shopperId],
  );
  return rows.length > 0;
}

/**
 * Resumes the emails of an address that stopped all of them, for the searches that its owner just requested. Other
 * searches, saved cars and recalls stay off until the owner turns each on; notifications stay as they are. Returns
 * whether the emails were stopped. Call it in a transaction.
 */
export async function resumeOnly(
  connection: Queryable,
  recipientId: number,
  searchIds: readonly number[],
): Promise<boolean> {
  const resumed = await connection.query(
    'update alert_recipients set unsubscribed_at = null where id = $1 and unsubscribed_at is not null returning id',
    [recipientId],
  );
  if (resumed.length === 0) return false;
  await connection.query(
    `update saved_searches s set frequency = 'off'
     where recipient_id = $1 and id <> all($2) and deleted_at is null and frequency <> 'off' and not ${PUSHES_SEARCH_SQL}`,
    [recipientId, searchIds],
  );
  await connection.query(
    `update alert_people p set cars_frequency = 'off' where recipient_id = $1 and not exists (
       select from push_people pp where pp.recipient_id = p.recipient_id and pp.shopper_id = p.shopper_id)`,
    [recipientId],
  );
  await setRecallEmails(connection, recipientId, false);
  await rescheduleNews(connection, [recipientId]);
  await markSearchesChanged(connection, recipientId);
  return true;
}

/** Returns whether emails about saved searches are sent, by the search's id. */
export async function findSearchMails(
  connection: Queryable,
  searchIds: readonly number[],
): Promise<ReadonlyMap<number, SearchMails>> {
  const rows = await connection.query<{ id: number; mails: SearchMails }>(
    `select s.id, case when r.id is null then 'no-address' when ${PUSHES_SEARCH_SQL} then 'sent'
         when ${HAS_ADDRESS_SQL} and r.unsubscribed_at is not null then 'stopped'
         when r.confirmed_at is null or not ${IS_CONFIRMED_SQL} then 'unconfirmed' else 'sent' end as mails
     from saved_searches s left join alert_recipients r on r.id = s.recipient_id where s.id = any($1)`,
    [searchIds],
  );
  return new Map(rows.map(({ id, mails }) => [id, mails]));
}

/**
 * Ends all alerts of the address to which this key was sent (RFC 8058). The response does not reveal whether the key
 * exists.
 */
export async function unsubscribe(connection: Queryable, key: string): Promise<void> {
  const preferences = await findPreferences(connection, key);
  if (preferences) await changePreferences(connection, preferences.recipientId, { action: 'stop' });
}
