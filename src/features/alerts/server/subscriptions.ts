import type { BrandKey } from '#features/brands/brands.ts';
import type { Frequency } from '#features/saves/saves.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { hashOfKey, keysFor, newKey } from './keys.ts';
import { touchSearches } from './recipients.ts';

type Asked = Pick<Connection, 'query'>;

/** Whoever does not press the button within so many days has to ask again. */
export const MOST_DAYS = 7;
/** An address is asked so often within a day, whoever asks. */
const MOST_A_DAY = 4;
/** Within this time a search that is asked for again, such as by a form that was sent twice, is asked by the one mail. */
const TOGETHER = `interval '1 minute'`;

/** That a request `q` is this moment's, and nobody answered it. */
const ASKING = `q.confirmed_at is null and q.asked_at > now() - ${TOGETHER}`;
/** When the one mail of a search `s` was asked for, whoever keeps it. */
const SAME = `select q.asked_at from alert_requests q join saved_searches o on o.id = q.search_id and o.query_key = s.query_key
  where q.recipient_id = $1 and o.brand = s.brand and o.deleted_at is null and ${ASKING}`;

/**
 * Asks an address by mail whether it wants alerts of a search, which tells nothing before it says so. Not again what it
 * said, nor more often than some times a day, nor the same twice at once.
 * `isMailed`: `false` where too many mails went out already; the request is kept, and its mail is not sent.
 * @param connection of the transaction that saved the search with this recipient: of one address they follow one another.
 */
export async function askToConfirm(
  connection: Asked,
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
    asked: number;
    asking: boolean;
    together: boolean;
  }>(
    `select r.email, r.brand, s.title,
       r.confirmed_at is not null and r.unsubscribed_at is null and exists (
         select from alert_requests q where q.recipient_id = r.id and q.search_id = s.id and q.confirmed_at is not null) as said,
       (select count(distinct q.asked_at) from alert_requests q where q.recipient_id = r.id and q.asked_at > now() - interval '1 day') as asked,
       exists (select from alert_requests q where q.recipient_id = r.id and q.search_id = s.id and ${ASKING}) as asking,
       exists (${SAME}) as together
     from alert_recipients r, saved_searches s where r.id = $1 and s.id = $2 for update of r`,
    [recipientId, searchId],
  );
  if (!known || known.said || known.asking) return;
  const { key, hash } = newKey();
  await connection.query(
    `insert into alert_requests (key_hash, recipient_id, search_id, asked_at)
     select $3, $1, s.id, coalesce((${SAME} limit 1), now()) from saved_searches s where s.id = $2`,
    [recipientId, searchId, hash],
  );
  if (!isMailed || known.asked >= MOST_A_DAY || known.together) return;
  await enqueueMail(connection, {
    key: `alert-request:${hash.toString('hex')}`,
    ...{ to: known.email, brand: known.brand, template: 'confirm-alerts', urgent: true },
    data: { search: known.title, link: `${origin}/alerts/confirm?key=${key}`, days: MOST_DAYS },
  });
}

/** A request to confirm, by the key of its mail. */
export type AlertRequest = { search: string; query: string; email: string; isConfirmed: boolean };

/** `null`: there is no such request, or it is too old. */
export async function findRequest(connection: Asked, key: string): Promise<AlertRequest | null> {
  const [row] = await connection.query<AlertRequest>(
    `select s.title as search, s.query, r.email, q.confirmed_at is not null as "isConfirmed"
     from alert_requests q join saved_searches s on s.id = q.search_id and s.deleted_at is null
     join alert_recipients r on r.id = q.recipient_id
     where q.key_hash = $1 and (q.confirmed_at is not null or q.asked_at > now() - make_interval(days => ${MOST_DAYS}))`,
    [hashOfKey(key)],
  );
  return row ?? null;
}

/**
 * Begins the alerts of a search, as often as the reader of its mail likes; answers a key to their preferences, or `null` as
 * `findRequest`. Who had unsubscribed is mailed again.
 * @param connection of a transaction.
 */
export async function confirmRequest(
  connection: Asked,
  key: string,
  frequency: Frequency | undefined,
): Promise<string | null> {
  if ((await findRequest(connection, key)) === null) return null;
  const requests = await connection.query<{ recipient_id: number; search_id: number }>(
    `update alert_requests q set confirmed_at = coalesce(q.confirmed_at, now())
     from alert_requests this join saved_searches s on s.id = this.search_id, saved_searches o
     where this.key_hash = $1 and q.recipient_id = this.recipient_id and o.id = q.search_id
       and (o.id = s.id or o.brand = s.brand and o.query_key = s.query_key and q.asked_at = this.asked_at)
     returning q.recipient_id, q.search_id`,
    [hashOfKey(key)],
  );
  const recipientId = requests[0]!.recipient_id;
  await connection.query(
    'update alert_recipients set confirmed_at = coalesce(confirmed_at, now()), unsubscribed_at = null where id = $1',
    [recipientId],
  );
  await connection.query(
    'update saved_searches set recipient_id = $2, frequency = coalesce($3, frequency) where id = any($1)',
    [requests.map(({ search_id: id }) => id), recipientId, frequency ?? null],
  );
  await touchSearches(connection, recipientId);
  return (await keysFor(connection, [recipientId])).get(recipientId)!;
}
