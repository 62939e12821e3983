import { createHash, randomBytes } from 'node:crypto';
import type { BrandKey } from '#features/brands/brands.ts';
import { EASTERN_TIME_ZONE } from '#kit/local-time.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { lockMessages, IS_WAITING_PUSH_SQL } from './lock-messages.ts';

/**
 * The address of a recipient who has no email address and gets only notifications. No email address has this form, and
 * `HAS_ADDRESS_SQL` prevents emails to it.
 */
const PUSH_ONLY = 'push:';
const BATCH = 1_000;

/** SQL: the recipient `r` has an email address. */
export const HAS_ADDRESS_SQL = `r.email not like '${PUSH_ONLY}%'`;

/** SQL: the recipient `r` gets emails, unless it must confirm its address first. */
export const GETS_MAIL_SQL = `(${HAS_ADDRESS_SQL} and r.unsubscribed_at is null)`;

/** SQL: the recipient `r` gets alerts: notifications, even if its address unsubscribed from emails, or emails. */
export const GETS_ALERTS_SQL = `(r.confirmed_at is not null and (r.unsubscribed_at is null
  or exists (select from push_people pr where pr.recipient_id = r.id)))`;

/**
 * SQL: the person `pp` of `push_people` gets notifications. If their devices have ended, emails follow; without emails,
 * news waits until a browser renews its subscription. A scalar subquery, because PostgreSQL may hash all recipients for
 * `exists`.
 */
export const GETS_PUSHES_SQL = `(pp.ended_at is null
  or (select not ${GETS_MAIL_SQL} from alert_recipients r where r.id = pp.recipient_id))`;

/** SQL: whether notifications to the shopper who saved the search `s` replace the emails about it. */
export const PUSHES_SEARCH_SQL = `(exists (
    select from push_people pp where pp.recipient_id = s.recipient_id and pp.shopper_id = s.shopper_id and ${GETS_PUSHES_SQL})
  and not exists (select from push_muted_searches pm where pm.search_id = s.id))`;

/** SQL: how soon news of the saved search `s` is due: notifications are always instant. */
export const SEARCH_FREQUENCY_SQL = `case when s.frequency <> 'off' and ${PUSHES_SEARCH_SQL} then 'instant' else s.frequency end`;

/** SQL: how soon news about saved cars of the person `p` of `alert_people` is due. */
export const CARS_FREQUENCY_SQL = `case when p.cars_frequency <> 'off'
  and exists (select from push_people pp where pp.recipient_id = p.recipient_id and pp.shopper_id = p.shopper_id
    and ${GETS_PUSHES_SQL}) then 'instant' else p.cars_frequency end`;

/** SQL: the person `p` of `alert_people` muted the car `a.car` or the listing `a.listing_id`. */
export const IS_MUTED_CAR_SQL = `exists (select from push_muted_listings pm join listings ml on ml.id = pm.listing_id
  where pm.shopper_id = p.shopper_id and (pm.listing_id = a.listing_id or ml.vin = a.car))`;

type Owner = { shopperId: string; brand: BrandKey };

/** An email address in lower case, on a brand. */
export type RecipientAddress = { email: string; brand: BrandKey };

/**
 * Makes a shopper with a device a recipient of notifications: their confirmed address, whose emails the notifications
 * replace, or else a recipient without an address. Their saved searches without a recipient get this one, and news that
 * waits for an earlier recipient is moved to it.
 */
export async function savePushRecipient(
  connection: Queryable,
  { shopperId, brand, timeZone }: Owner & { timeZone: string },
): Promise<number> {
  await lockPeople(connection, [shopperId]);
  const before = await findPerson(connection, { shopperId, brand });
  const recipientId =
    (await findRecipient(connection, { shopperId, brand })) ??
    (await createRecipient(connection, { shopperId, brand }));
  await releaseRecipient(connection, { recipientId, shopperId, brand });
  await connection.query(
    `insert into push_people (recipient_id, shopper_id, brand, time_zone) values ($1, $2, $3, $4)
     on conflict (shopper_id, brand) do update set recipient_id = excluded.recipient_id, time_zone = excluded.time_zone`,
    [recipientId, shopperId, brand, timeZone],
  );
  await connection.query(
    `update saved_searches set recipient_id = $3 where shopper_id = $1 and brand = $2 and deleted_at is null
       and (recipient_id is null or recipient_id = $3)`,
    [shopperId, brand, recipientId],
  );
  if (before && before.recipientId !== recipientId)
    await moveRecipient(connection, { from: before.recipientId, to: recipientId, shopperId });
  await noteEnds(connection, [shopperId]);
  // Quiet hours end at another time.
  if (before && before.timeZone !== timeZone) await rescheduleNews(connection, [recipientId]);
  return recipientId;
}

/** Makes a shopper a recipient like `savePushRecipient`, with the time zone that is stored for them. */
export async function renewPushRecipient(connection: Queryable, { shopperId, brand }: Owner): Promise<number> {
  const known = await findPerson(connection, { shopperId, brand });
  return savePushRecipient(connection, { shopperId, brand, timeZone: known?.timeZone ?? EASTERN_TIME_ZONE });
}

/** SQL: the ids of the recipients that `savePushRecipient` may choose for the shoppers $1. */
const POSSIBLE_RECIPIENTS_SQL = `select recipient_id from alert_people where shopper_id = any($1)
  union select recipient_id from saved_searches where shopper_id = any($1) and deleted_at is null and recipient_id is not null`;

/**
 * Lets one transaction at a time change the devices and the recipients of these shoppers. All transactions lock in the
 * same order, so that there are no deadlocks: shoppers, recipients, devices. The alert reader locks recipients first
 * too. Includes the recipients that these shoppers may get instead, and the shoppers whom these notify now, because
 * `savePushRecipient` changes both. `address`: an address that is about to be written, whose recipient is locked with
 * the others.
 */
export async function lockPeople(
  connection: Queryable,
  shopperIds: readonly string[],
  address: RecipientAddress | null = null,
): Promise<void> {
  const locked = await connection.query<{ id: string }>(
    // PostgreSQL would read whole tables for `or`.
    `select id from shoppers where id in (select unnest($1::uuid[])
       union select shopper_id from push_people where recipient_id in (${POSSIBLE_RECIPIENTS_SQL}))
     order by id for no key update`,
    [shopperIds],
  );
  const people = locked.map(({ id }) => id);
  const current = 'select recipient_id from push_people where shopper_id = any($1)';
  // Others may still add alerts for a recipient that no notifications replace.
  await connection.query(
    `select id from alert_recipients where id in (${current} union ${POSSIBLE_RECIPIENTS_SQL}
       union select id from alert_recipients where lower(email) = $2 and brand = $3)
     order by id for no key update`,
    [people, address?.email ?? null, address?.brand ?? null],
  );
  await connection.query(`select id from alert_recipients where id in (${current}) order by id for update`, [people]);
  await connection.query('select id from push_devices where shopper_id = any($1) order by id for update', [people]);
}

/**
 * Locks what `lockPeople` locks for an account. Call it first in transactions that end sessions or change the account, so
 * that they and its deletion lock in the same order: shoppers, sessions, account.
 */
export async function lockAccount(connection: Queryable, userId: string): Promise<void> {
  const own = await connection.query<{ id: string }>('select id from shoppers where user_id = $1', [userId]);
  await lockPeople(
    connection,
    own.map(({ id }) => id),
  );
}

/**
 * Locks these shoppers like `lockPeople`, and what `followAddress` will change: the recipient of an address, and the
 * shoppers who get its notifications. Call it before the address is written.
 */
export async function lockFollowers(
  connection: Queryable,
  shopperIds: readonly string[],
  address: RecipientAddress,
): Promise<void> {
  const people = await connection.query<{ id: string }>(
    `select shopper_id as id from push_people where brand = $1
       and recipient_id in (select id from alert_recipients where lower(email) = $2 and brand = $1)`,
    [address.brand, address.email],
  );
  await lockPeople(connection, [...shopperIds, ...people.map(({ id }) => id)], address);
}

/**
 * Moves the alerts of a recipient without an address, and their searches, to the recipient that is kept. A recipient
 * with an address that no longer gets notifications gets emails as before.
 */
export async function moveRecipient(
  connection: Queryable,
  { from, to, shopperId }: { from: number; to: number; shopperId: string },
): Promise<void> {
  const [only] = await connection.query(
    `select r.id from alert_recipients r where r.id = $1 and not (${HAS_ADDRESS_SQL})`,
    [from],
  );
  if (!only) return unlinkAddresses(connection, [from], [shopperId]);
  await connection.query('update saved_searches set recipient_id = $2 where recipient_id = $1', [from, to]);
  await mergeNews(connection, from, to);
  await rescheduleNews(connection, [from]);
  // Rows keep their ids, which notifications name.
  await connection.query(
    `update alert_ledger f set recipient_id = $2 where f.recipient_id = $1 and not exists (
       select from alert_ledger t where t.recipient_id = $2 and ${IS_SAME_NEWS_SQL})`,
    [from, to],
  );
  await connection.query('delete from alert_recipients where id = $1', [from]);
}

/** SQL: the rows `f` and `t` of `alert_ledger` report the same. */
const IS_SAME_NEWS_SQL = 't.car = f.car and t.event = f.event and t.value = f.value';

/** Marks alerts that only the earlier recipient got as sent to the later one, and assigns their notifications to it. */
async function mergeNews(connection: Queryable, from: number, to: number): Promise<void> {
  const merged = await connection.query<{ before: number; after: number }>(
    `update alert_ledger t set told_at = f.told_at, price = f.price from alert_ledger f
     where f.recipient_id = $1 and t.recipient_id = $2 and ${IS_SAME_NEWS_SQL} and t.told_at is null and f.told_at is not null
     returning f.id as before, t.id as after`,
    [from, to],
  );
  if (merged.length === 0) return;
  const sql = `select d.id from push_devices d join push_people pp on pp.shopper_id = d.shopper_id and pp.brand = d.brand
    where pp.recipient_id in ($1, $2)`;
  await lockMessages(connection, { sql, params: [from, to] });
  for (const { before, after } of merged)
    await connection.query(
      `update push_messages set news_ids = array_replace(news_ids, $3, $4)
       where ${IS_WAITING_PUSH_SQL} and news_ids @> array[$3]::bigint[] and device_id in (${sql})`,
      [from, to, before, after],
    );
}

/**
 * Assigns an address to the shopper whose account has verified it. Other shoppers' notifications no longer replace its
 * emails, because news of the account would reach their devices; the account's own notifications do.
 */
export async function followAddress(
  connection: Queryable,
  { recipientId, shopperId, brand }: Owner & { recipientId: number },
): Promise<void> {
  const people = await connection.query<{ shopperId: string; timeZone: string }>(
    `select shopper_id as "shopperId", time_zone as "timeZone" from push_people
     where (recipient_id = $1 and shopper_id <> $2) or (shopper_id = $2 and brand = $3 and recipient_id <> $1)
     order by shopper_id = $2`,
    [recipientId, shopperId, brand],
  );
  for (const person of people) await savePushRecipient(connection, { ...person, brand });
}

/**
 * Moves a recipient's earlier shopper to a recipient of their own. Their devices and searches no longer use this one, so
 * it belongs to the new shopper alone.
 */
async function releaseRecipient(
  connection: Queryable,
  { recipientId, shopperId, brand }: Owner & { recipientId: number },
): Promise<void> {
  const [earlier] = await connection.query<{ shopperId: string; timeZone: string }>(
    `select shopper_id as "shopperId", time_zone as "timeZone" from push_people
     where recipient_id = $1 and shopper_id <> $2`,
    [recipientId, shopperId],
  );
  if (earlier) await savePushRecipient(connection, { ...earlier, brand });
}

/** Returns the recipient of a shopper's notifications, for newly saved searches; `null` if they get none. */
export async function findPushRecipient(connection: Queryable, owner: Owner): Promise<number | null> {
  return (await findPerson(connection, owner, `and ${GETS_PUSHES_SQL}`))?.recipientId ?? null;
}

async function findPerson(
  connection: Queryable,
  { shopperId, brand }: Owner,
  condition = '',
): Promise<{ recipientId: number; timeZone: string } | undefined> {
  const [person] = await connection.query<{ recipientId: number; timeZone: string }>(
    `select pp.recipient_id as "recipientId", pp.time_zone as "timeZone" from push_people pp
     where pp.shopper_id = $1 and pp.brand = $2 ${condition}`,
    [shopperId, brand],
  );
  return person;
}

/** SQL: the account of the shopper $1 has the address of the recipient `r`. */
const IS_OF_ACCOUNT_SQL = `exists (select from shoppers h join account_users u on u.id = h.user_id
  where h.id = $1 and lower(u.email) = lower(r.email))`;

/**
 * Finds the confirmed address of the shopper's account, or one that only their own searches use. It may have unsubscribed
 * from emails, which ends no notifications.
 */
async function findRecipient(connection: Queryable, { shopperId, brand }: Owner): Promise<number | null> {
  const [row] = await connection.query<{ id: number; isOwn: boolean }>(
    `select r.id, exists (select from alert_people p where p.recipient_id = r.id and p.shopper_id = $1) as "isOwn"
     from alert_recipients r
     where r.brand = $2 and r.confirmed_at is not null and (
       exists (select from alert_people p where p.recipient_id = r.id and p.shopper_id = $1)
       or exists (select from saved_searches s where s.recipient_id = r.id and s.shopper_id = $1 and s.deleted_at is null)
         and not exists (select from saved_searches s where s.recipient_id = r.id and s.shopper_id <> $1)
         and not exists (select from alert_people p where p.recipient_id = r.id and p.shopper_id <> $1))
     order by ${GETS_MAIL_SQL} desc, ${HAS_ADDRESS_SQL} desc, ${IS_OF_ACCOUNT_SQL} desc, "isOwn" desc, r.id limit 1`,
    [shopperId, brand],
  );
  if (!row) return null;
  if (!row.isOwn) await linkPerson(connection, row.id, shopperId);
  return row.id;
}

async function createRecipient(connection: Queryable, { shopperId, brand }: Owner): Promise<number> {
  // The digest of random bytes that are stored nowhere, so no key matches it.
  const unknownKey = createHash('sha256').update(randomBytes(32)).digest();
  const [row] = await connection.query<{ id: number }>(
    `insert into alert_recipients (email, brand, key_hash, confirmed_at) values ($1, $2, $3, now())
     on conflict (lower(email), brand) do update set confirmed_at = now(), unsubscribed_at = null returning id`,
    [`${PUSH_ONLY}${shopperId}`, brand, unknownKey],
  );
  await linkPerson(connection, row!.id, shopperId);
  return row!.id;
}

/**
 * Lets notifications for addresses that are about to be deleted continue without an address, with their searches, hours
 * and counts. A recipient that had no address has nothing else, so its devices are removed. `exceptOf`: a shopper who
 * is deleted too.
 */
export async function detachFromAddresses(
  connection: Queryable,
  recipientIds: readonly number[],
  exceptOf: string | null,
): Promise<void> {
  const people = await connection.query<Owner & { recipientId: number; hasAddress: boolean }>(
    `select pp.recipient_id as "recipientId", pp.shopper_id as "shopperId", pp.brand, ${HAS_ADDRESS_SQL} as "hasAddress"
     from push_people pp join alert_recipients r on r.id = pp.recipient_id
     where pp.recipient_id = any($1) and ($2::uuid is null or pp.shopper_id <> $2) order by pp.shopper_id`,
    [recipientIds, exceptOf],
  );
  const locked = [...people.map(({ shopperId }) => shopperId), ...(exceptOf === null ? [] : [exceptOf])];
  await lockPeople(connection, locked);
  // Deleting devices or their shopper deletes what waits for them.
  await lockMessages(connection, {
    sql: 'select id from push_devices where shopper_id = any($1)',
    params: [locked],
  });
  for (const { recipientId, shopperId, brand, hasAddress } of people) {
    if (!hasAddress) {
      await connection.query('delete from push_devices where shopper_id = $1 and brand = $2', [shopperId, brand]);
      continue;
    }
    const to = await createRecipient(connection, { shopperId, brand });
    await connection.query('update push_people set recipient_id = $2 where recipient_id = $1', [recipientId, to]);
    await connection.query(
      'update saved_searches set recipient_id = $3 where recipient_id = $1 and shopper_id = $2 and deleted_at is null',
      [recipientId, shopperId, to],
    );
  }
}

async function linkPerson(connection: Queryable, recipientId: number, shopperId: string): Promise<void> {
  await connection.query(
    `insert into alert_people (recipient_id, shopper_id) values ($1, $2)
     on conflict (recipient_id) do update set shopper_id = excluded.shopper_id`,
    [recipientId, shopperId],
  );
}

/**
 * Ends notifications for shoppers without a device that gets them, so that emails are sent again if there is an
 * address. A recipient without an address waits for devices that have ended; if there are none, it is deleted with its
 * alerts.
 */
export async function endPeopleWithoutDevice(connection: Queryable, shopperIds: readonly string[]): Promise<void> {
  if (shopperIds.length === 0) return;
  await lockPeople(connection, shopperIds);
  await noteEnds(connection, shopperIds);
  const gone = await connection.query<{ id: number }>(
    `delete from push_people pp where pp.shopper_id = any($1) and not exists (
       select from push_devices d where d.shopper_id = pp.shopper_id and d.brand = pp.brand)
     returning pp.recipient_id as id`,
    [shopperIds],
  );
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return;
  await reloadSearches(connection, ids);
  await unlinkAddresses(connection, ids, shopperIds);
  await connection.query(`delete from alert_recipients r where r.id = any($1) and not (${HAS_ADDRESS_SQL})`, [ids]);
}

/** SQL: the devices of the person `pp` of `push_people`, and when the last one ended; null while one gets notifications. */
const LAST_END_SQL = `select count(*), case when count(*) = count(ended_at) then max(ended_at) end as ended_at
  from push_devices where shopper_id = pp.shopper_id and brand = pp.brand`;

/**
 * Records when the last device of these shoppers has ended, or that a device gets notifications again: waiting news is
 * due then. Lock the people before you call it.
 */
async function noteEnds(connection: Queryable, shopperIds: readonly string[]): Promise<void> {
  const changed = await connection.query<{ id: number; hasEnded: boolean; getsMail: boolean }>(
    `with current as (
       select pp.recipient_id as id, d.ended_at from push_people pp cross join lateral (${LAST_END_SQL}) d
       where pp.shopper_id = any($1) and pp.ended_at is distinct from d.ended_at)
     update push_people pp set ended_at = current.ended_at from current, alert_recipients r
     where pp.recipient_id = current.id and r.id = current.id
     returning current.id, pp.ended_at is not null as "hasEnded", ${GETS_MAIL_SQL} as "getsMail"`,
    [shopperIds],
  );
  if (changed.length === 0) return;
  const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id);
  await reloadSearches(connection, idsOf(changed));
  await rescheduleNews(connection, idsOf(changed.filter(({ hasEnded }) => !hasEnded)));
  const mailed = changed.filter(({ hasEnded, getsMail }) => hasEnded && getsMail);
  await unlinkAddresses(connection, idsOf(mailed), shopperIds);
}

/** Makes the alert reader load the searches again, by marking them as changed. */
async function reloadSearches(connection: Queryable, recipientIds: readonly number[]): Promise<void> {
  await connection.query(
    'update saved_searches set recipient_id = recipient_id where recipient_id = any($1) and deleted_at is null',
    [recipientIds],
  );
}

/**
 * Makes waiting news due again after people changed how or when they are notified, so that the alert reader decides
 * again when to send it.
 */
export async function rescheduleNews(connection: Queryable, recipientIds: readonly number[]): Promise<void> {
  await connection.query(
    'update alert_ledger set due_at = noted_at where recipient_id = any($1) and told_at is null and due_at > noted_at',
    [recipientIds],
  );
}

/**
 * Stops emails about saved cars to addresses that were confirmed only for alerts about searches: before the shopper
 * turned on notifications, they got none either.
 */
async function unlinkAddresses(
  connection: Queryable,
  recipientIds: readonly number[],
  shopperIds: readonly string[],
): Promise<void> {
  await connection.query(
    `update alert_people p set shopper_id = null from alert_recipients r
     where r.id = p.recipient_id and r.id = any($1) and p.shopper_id = any($2) and ${HAS_ADDRESS_SQL} and not exists (
       select from shoppers h join account_users u on u.id = h.user_id
       where h.id = p.shopper_id and lower(u.email) = lower(r.email))`,
    [recipientIds, shopperIds],
  );
}

/**
 * Deletes hours and recipients of shoppers who have no devices left. Corrects when the last device of others ended,
 * which servers from before migration 0096 do not record. Returns how many shoppers there were.
 */
export async function deletePeopleWithoutDevice(
  database: Pick<Database, 'query' | 'transaction'>,
  signal?: AbortSignal,
): Promise<number> {
  const people = await database.query<{ id: string }>(
    `select distinct pp.shopper_id as id from push_people pp cross join lateral (${LAST_END_SQL}) d
     where d.count = 0 or pp.ended_at is distinct from d.ended_at`,
  );
  for (let at = 0; at < people.length; at += BATCH) {
    signal?.throwIfAborted();
    const ids = people.slice(at, at + BATCH).map(({ id }) => id);
    await database.transaction((connection) => endPeopleWithoutDevice(connection, ids));
  }
  return people.length;
}
