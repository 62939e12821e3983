import { detachFromAddresses, HAS_ADDRESS_SQL } from '#features/push/push.server.ts';
import { eraseOutgoing } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { recordJoinedSearches } from './backlog.ts';

/** A person: their shopper, and their verified address; `null` for a visitor. */
type Person = { shopperId: string | null; email: string | null };

/**
 * SQL: the addresses that belong to a shopper: the account's, those for their saved cars, and those that only their
 * searches use.
 */
const OWN = `(lower(r.email) = lower($2)
  or exists (select from alert_people p where p.recipient_id = r.id and p.shopper_id = $1)
  or exists (select from saved_searches s where s.recipient_id = r.id and s.shopper_id = $1)
    and not exists (select from saved_searches s where s.recipient_id = r.id and s.shopper_id <> $1)
    and not exists (select from alert_people p where p.recipient_id = r.id and p.shopper_id <> $1))`;

/**
 * Returns the alert data of a shopper's own addresses: the recipients, the searches whose alerts were requested, also
 * those requested signed out and not confirmed, the alerts that were sent, and the recalls that were reported.
 */
export async function exportAlerts(connection: Queryable, { shopperId, email }: Person): Promise<object> {
  const addresses = await connection.query(
    `select r.id, case when ${HAS_ADDRESS_SQL} then r.email end as email, r.brand, r.asked_at as "askedAt", r.confirmed_at as "confirmedAt", r.unsubscribed_at as "unsubscribedAt", p.cars_frequency as "savedCars"
     from alert_recipients r left join alert_people p on p.recipient_id = r.id where ${OWN} order by r.id`,
    [shopperId, email],
  );
  const requests = await connection.query(
    `select r.id as "addressId", s.brand, s.title, s.query, q.asked_at as "askedAt", q.confirmed_at as "confirmedAt"
     from alert_recipients r join alert_requests q on q.recipient_id = r.id join saved_searches s on s.id = q.search_id
     where ${OWN} order by q.asked_at, s.id`,
    [shopperId, email],
  );
  const told = await connection.query(
    `select r.id as "addressId", a.car, a.event, a.price, a.told_at as "toldAt" from alert_recipients r join alert_ledger a on a.recipient_id = r.id
     where ${OWN} and a.told_at is not null order by a.id`,
    [shopperId, email],
  );
  const recalls = await connection.query(
    `select r.id as "addressId", a.campaign, a.told_at as "toldAt" from alert_recipients r join recall_alerts a on a.recipient_id = r.id
     where ${OWN} order by a.told_at, a.campaign`,
    [shopperId, email],
  );
  return { addresses, requests, told, ...(recalls.length > 0 && { recalls }) };
}

/**
 * Deletes a shopper's addresses on every brand with all their alerts. Saved searches and cars are deleted with the
 * shopper. A visitor's address that unsubscribed is kept, because it may be the address of another person, who must not
 * get emails again.
 */
export async function eraseAlerts(connection: Queryable, person: Person): Promise<void> {
  await eraseAlertAddress(connection, person, null);
}

/**
 * Deletes one of a shopper's addresses with all its alerts; `null`: all addresses. Notifications continue if one is
 * deleted. Returns whether there was one.
 */
export async function eraseAlertAddress(
  connection: Queryable,
  { shopperId, email }: Person,
  recipientId: number | null,
): Promise<boolean> {
  const own = await connection.query<{ id: number }>(
    `select r.id from alert_recipients r where ${OWN} and ($3::bigint is null or r.id = $3)
       and ($2::text is not null or r.unsubscribed_at is null)`,
    [shopperId, email, recipientId],
  );
  const ids = own.map(({ id }) => id);
  const mails = await connection.query<{ key: string }>(KEYS_OF_MAILS, [ids]);
  await eraseOutgoing(
    connection,
    mails.map(({ key }) => key),
  );
  // Without a recipient, its devices would remain but get nothing.
  await detachFromAddresses(connection, ids, recipientId === null ? shopperId : null);
  await connection.query('delete from alert_recipients where id = any($1)', [ids]);
  return ids.length > 0;
}

/** The outbox keys of the emails to recipients `$1`: confirmations, alerts, and recalls, which one email can share. */
const KEYS_OF_MAILS = `
  select 'alert-request:' || encode(key_hash, 'hex') as key from alert_requests where recipient_id = any($1)
  union all select 'alert:' || recipient_id || ':' || id from alert_ledger where recipient_id = any($1)
  union all select 'recall:' || recipient_id || ':' || string_agg(campaign, ',' order by campaign collate "C")
    from recall_alerts where recipient_id = any($1) group by recipient_id, told_at`;

/**
 * Locks the alert recipients of two shoppers, in the order in which senders of alerts lock them. Call it before other
 * recipients are locked and before `mergeAlerts`, so that a sign-in and a sender do not wait for each other. Other
 * processes may still add alerts for them.
 */
export async function lockAlertRecipients(connection: Queryable, from: string, to: string): Promise<void> {
  await connection.query(
    `select r.id from alert_recipients r where r.id in (
       select recipient_id from alert_people where shopper_id = any($1)
       union select recipient_id from push_people where shopper_id = any($1)
       union select recipient_id from saved_searches where shopper_id = any($1))
     order by r.id for no key update`,
    [[from, to]],
  );
}

/**
 * Moves the alert recipients of shopper `from` to `to`. If both have the same search, its waiting alerts and requests
 * move to the search that is kept, even if that one is emailed to another address of the shopper.
 * @param connection of the transaction that merges the searches afterwards
 */
export async function mergeAlerts(connection: Queryable, from: string, to: string): Promise<void> {
  await connection.query('update alert_people set shopper_id = $2 where shopper_id = $1', [from, to]);
  // Locks both searches, so that no alerts are added for them in the meantime.
  const pairs = await connection.query<MergedSearch>(
    `select f.id as goes, f.recipient_id as "goesTo", t.id as stays, t.recipient_id as "staysWith" from saved_searches f
     join saved_searches t on t.brand = f.brand and t.query_key = f.query_key and t.deleted_at is null
     where f.shopper_id = $1 and t.shopper_id = $2 and f.deleted_at is null order by f.id for update`,
    [from, to],
  );
  if (pairs.length === 0) return;
  // Locks the ledger, then its position, as the alert reader does. Another order could cause a deadlock.
  for (const pair of pairs) await moveAlerts(connection, pair);
  await recordJoinedSearches(connection, pairs);
  // Repeated, because a group of the backlog may have written alerts for both in the meantime: it has either committed
  // or fails.
  for (const pair of pairs) await moveAlerts(connection, pair);
}

/** A search that both shoppers have: the one that is deleted, the one that is kept, and their recipients. */
type MergedSearch = { goes: number; goesTo: number | null; stays: number; staysWith: number | null };

async function moveAlerts(connection: Queryable, { goes, goesTo, stays, staysWith }: MergedSearch): Promise<void> {
  await connection.query('update alert_requests set search_id = $2 where search_id = $1', [goes, stays]);
  await connection.query('update alert_ledger set search_id = $2 where search_id = $1', [goes, stays]);
  // By recipient, because there is no index for the other searches of an alert.
  await connection.query(
    `update alert_ledger set other_search_ids = array_replace(other_search_ids, $1, $2)
     where recipient_id = $3 and other_search_ids @> array[$1]::bigint[]`,
    [goes, stays, goesTo],
  );
  await connection.query(
    `insert into alert_ledger (recipient_id, car, event, value, listing_id, search_id, price, price_before, noted_at, due_at)
     select $2, car, event, value, listing_id, $1, price, price_before, noted_at, due_at from alert_ledger
     where (search_id = $1 or (recipient_id = $3 and other_search_ids @> array[$1]::bigint[]))
       and told_at is null and recipient_id <> $2 on conflict do nothing`,
    [stays, staysWith, goesTo],
  );
}
