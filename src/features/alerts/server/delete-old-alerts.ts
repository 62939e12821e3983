import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import { REQUEST_EXPIRY_DAYS } from './alert-requests.ts';

/** How many days the links of an email work. Those of a person's last email never expire. */
const KEY_DAYS = 90;
/** After this number of days without an offer, a car counts as new again. */
const TOLD_DAYS = 365;
const BATCH = 1_000;

/** Number of deleted rows of each kind. */
export type DeletedAlertCounts = { keys: number; requests: number; sent: number };

/**
 * Deletes data that is no longer needed: keys of old emails, expired requests with addresses that never confirmed
 * anything, and alerts about cars that disappeared long ago. Each transaction deletes one batch, so after an
 * interruption the next run continues.
 */
export async function deleteOldAlerts(
  database: Pick<Database, 'query' | 'transaction'>,
  signal?: AbortSignal,
): Promise<DeletedAlertCounts> {
  return {
    keys: await inBatches(() => forgetKeys(database), signal),
    requests: await inBatches(() => database.transaction(forgetRequests), signal),
    sent: await deleteSent(database, signal),
  };
}

async function inBatches(forget: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let all = 0; ;) {
    signal?.throwIfAborted();
    const count = await forget();
    all += count;
    if (count < BATCH) return all;
  }
}

async function forgetKeys(database: Queryable): Promise<number> {
  const rows = await database.query(
    `delete from alert_keys where key_hash in (
       select k.key_hash from alert_keys k where k.made_at < now() - $1 * interval '1 day'
         and exists (select from alert_keys n where n.recipient_id = k.recipient_id and n.made_at > k.made_at)
       order by k.made_at limit ${BATCH}) returning recipient_id`,
    [KEY_DAYS],
  );
  return rows.length;
}

/**
 * Deletes expired requests. An unanswered request blocks the alerts of its search, so its address is removed from the
 * search too. Saving the search again sends a new request.
 */
async function forgetRequests(connection: Connection): Promise<number> {
  const old = await connection.query<{ recipient_id: number; search_id: number; key_hash: Buffer }>(
    `select recipient_id, search_id, key_hash from alert_requests
     where confirmed_at is null and asked_at < now() - $1 * interval '1 day' order by asked_at limit ${BATCH}`,
    [REQUEST_EXPIRY_DAYS + 1],
  );
  const recipients = [...new Set(old.map(({ recipient_id: id }) => id))];
  // Locks the recipients, so that new requests for these addresses wait, and the statements below see all earlier ones.
  await connection.query('select 1 from alert_recipients where id = any($1) order by id for update', [recipients]);
  await connection.query(
    `update saved_searches s set recipient_id = null from unnest($1::bigint[], $2::bigint[]) as o (search_id, recipient_id)
     where s.id = o.search_id and s.recipient_id = o.recipient_id and not exists (
       select from alert_requests q where q.search_id = s.id and q.recipient_id = s.recipient_id
         and (q.confirmed_at is not null or q.asked_at >= now() - $3 * interval '1 day'))`,
    [old.map(({ search_id: id }) => id), old.map(({ recipient_id: id }) => id), REQUEST_EXPIRY_DAYS + 1],
  );
  await connection.query('delete from alert_requests where key_hash = any($1) and confirmed_at is null', [
    old.map(({ key_hash: hash }) => hash),
  ]);
  await connection.query(
    `delete from alert_recipients r where r.id = any($1) and r.confirmed_at is null
       and not exists (select from alert_requests q where q.recipient_id = r.id)
       and not exists (select from saved_searches s where s.recipient_id = r.id)
       and not exists (select from alert_people p where p.recipient_id = r.id and p.shopper_id is not null)`,
    [recipients],
  );
  return old.length;
}

/** Deletes old alerts in the order of their ids, and stops at the first that is too young. */
async function deleteSent(database: Queryable, signal?: AbortSignal): Promise<number> {
  let forgotten = 0;
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const [seen] = await database.query<{ last: number | null; count: number; forgotten: number }>(
      `with old as (
         select * from (select id, car, listing_id, told_at, noted_at from alert_ledger where id > $1 order by id limit ${BATCH}) a
         where noted_at < now() - $2 * interval '1 day'
       ), gone as (
         delete from alert_ledger d using old where d.id = old.id and d.told_at < now() - $2 * interval '1 day' and not exists (
           select from listings l where (l.id = old.listing_id or l.vin = old.car)
             and (l.withdrawn_at is null or l.withdrawn_at > now() - $2 * interval '1 day'))
         returning d.id
       )
       select (select max(id) from old) as last, (select count(*) from old) as count, (select count(*) from gone) as forgotten`,
      [after, TOLD_DAYS],
    );
    forgotten += seen!.forgotten;
    if (seen!.last === null || seen!.count < BATCH) return forgotten;
    after = seen!.last;
  }
}
