import type { BrandKey } from '#features/brands/brands.ts';
import type { Frequency } from '#features/saves/saves.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { hashKey, createLinkKeys, createLinkKey } from './keys.ts';
import { resumeOnly } from './preferences.ts';
import { markSearchesChanged } from './recipients.ts';

/** After how many days an unconfirmed request expires. */
export const REQUEST_EXPIRY_DAYS = 7;
/** Maximum number of request emails per address and day, regardless of who triggers them. */
const MAX_A_DAY = 4;
/** Within this time, repeated requests for the same search, such as a form submitted twice, share one email. */
const TOGETHER = `interval '1 minute'`;

/** SQL: a request `q` is recent and unanswered. */
const ASKING = `q.confirmed_at is null and q.asked_at > now() - ${TOGETHER}`;
/** SQL: the time of the recent request for the same search as `s`, from any shopper. */
const SAME = `select q.asked_at from alert_requests q join saved_searches o on o.id = q.search_id and o.query_key = s.query_key
  where q.recipient_id = $1 and o.brand = s.brand and o.deleted_at is null and ${ASKING}`;

/**
 * Asks an address by email to confirm alerts of a search. The search sends nothing until then. No email is sent if the
 * address has confirmed this search before, if it got too many emails today, or if the same request is recent.
 * `isMailed`: `false` if too many emails were sent already; the request is stored, but its email is not sent.
 * @param connection of the transaction that saved the search with this recipient; the row lock serializes requests for
 *   one address
 */
export async function requestAlertConfirmation(
  connection: Queryable,
  {
    recipientId,
    searchId,
    origin,
    isMailed = true,
  }: { recipientId: number; searchId: number; origin: string; isMailed?: boolean },
): Promise<void> {
  const [known] = await connection.query<{
    email: string;
    brand: BrandKey;
    title: string;
    said: boolean;
    requestCount: number;
    asking: boolean;
    together: boolean;
  }>(
    `select r.email, r.brand, s.title,
       r.confirmed_at is not null and r.unsubscribed_at is null and exists (
         select from alert_requests q where q.recipient_id = r.id and q.search_id = s.id and q.confirmed_at is not null) as said,
       (select count(distinct q.asked_at) from alert_requests q where q.recipient_id = r.id and q.asked_at > now() - interval '1 day') as "requestCount",
       exists (select from alert_requests q where q.recipient_id = r.id and q.search_id = s.id and ${ASKING}) as asking,
       exists (${SAME}) as together
     from alert_recipients r, saved_searches s where r.id = $1 and s.id = $2 for update of r`,
    [recipientId, searchId],
  );
  if (!known || known.said || known.asking) return;
  const { key, hash } = createLinkKey();
  await connection.query(
    `insert into alert_requests (key_hash, recipient_id, search_id, asked_at)
     select $3, $1, s.id, coalesce((${SAME} limit 1), now()) from saved_searches s where s.id = $2`,
    [recipientId, searchId, hash],
  );
  if (!isMailed || known.requestCount >= MAX_A_DAY || known.together) return;
  await enqueueMail(connection, {
    key: `alert-request:${hash.toString('hex')}`,
    to: known.email,
    brand: known.brand,
    template: 'confirm-alerts',
    urgent: true,
    data: { search: known.title, link: `${origin}/alerts/confirm?key=${key}`, days: REQUEST_EXPIRY_DAYS },
  });
}

/** A confirmation request, found by the key in its email. */
export type AlertRequest = {
  search: string;
  query: string;
  /** How often alerts will be sent, as chosen when they were requested. */
  frequency: Frequency;
  email: string;
  isConfirmed: boolean;
  /** Whether the address stopped all of its emails. */
  isStopped: boolean;
};

/** Returns the request with a key; `null` if there is none or it has expired. */
export async function findRequest(connection: Queryable, key: string): Promise<AlertRequest | null> {
  const [row] = await connection.query<AlertRequest>(
    `select coalesce(s.search_name, s.title) as search, s.query, s.frequency, r.email, q.confirmed_at is not null as "isConfirmed",
       r.unsubscribed_at is not null as "isStopped"
     from alert_requests q join saved_searches s on s.id = q.search_id and s.deleted_at is null
     join alert_recipients r on r.id = q.recipient_id
     where q.key_hash = $1 and (q.confirmed_at is not null or q.asked_at > now() - make_interval(days => ${REQUEST_EXPIRY_DAYS}))`,
    [hashKey(key)],
  );
  return row ?? null;
}

/** SQL: the requests `q` that the key of `this` confirms, and their searches `o`. */
const CONFIRMED_SQL = `this.key_hash = $1 and s.id = this.search_id and q.recipient_id = this.recipient_id and o.id = q.search_id
  and (o.id = s.id or o.brand = s.brand and o.query_key = s.query_key and q.asked_at = this.asked_at)`;

/**
 * Starts the alerts of a search at the frequency that the reader chose. Returns a key to their preferences, or `null`
 * like `findRequest`. For a person who had stopped all emails, only these alerts start: `isOnlyOne`.
 * @param connection of a transaction
 */
export async function confirmRequest(
  connection: Queryable,
  key: string,
  frequency: Frequency | undefined,
): Promise<{ key: string; isOnlyOne: boolean } | null> {
  // Locks shoppers first, as sign-ins do, which also change a shopper's recipients, searches and requests. Locks no
  // other recipient, because senders of alerts lock many of them by id.
  await connection.query(
    `select id from shoppers where id in (
       select o.shopper_id from alert_requests this, saved_searches s, alert_requests q, saved_searches o where ${CONFIRMED_SQL})
     order by id for no key update`,
    [hashKey(key)],
  );
  if ((await findRequest(connection, key)) === null) return null;
  const requests = await connection.query<{ recipient_id: number; search_id: number }>(
    `update alert_requests q set confirmed_at = coalesce(q.confirmed_at, now())
     from alert_requests this, saved_searches s, saved_searches o where ${CONFIRMED_SQL}
     returning q.recipient_id, q.search_id`,
    [hashKey(key)],
  );
  const recipientId = requests[0]!.recipient_id;
  await connection.query('update alert_recipients set confirmed_at = coalesce(confirmed_at, now()) where id = $1', [
    recipientId,
  ]);
  const searchIds = requests.map(({ search_id: id }) => id);
  await connection.query(
    'update saved_searches set recipient_id = $2, frequency = coalesce($3, frequency) where id = any($1)',
    [searchIds, recipientId, frequency ?? null],
  );
  const isOnlyOne = await resumeOnly(connection, recipientId, searchIds);
  await markSearchesChanged(connection, recipientId);
  const keys = await createLinkKeys(connection, [recipientId]);
  return { key: keys.get(recipientId)!, isOnlyOne };
}
