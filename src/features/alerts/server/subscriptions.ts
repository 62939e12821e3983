import type { BrandKey } from '#features/brands/brands.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import type { Connection } from '#ports/database/database.ts';
import type { AlertFrequency } from '../model/subscription.ts';
import { hashOfKey, keysFor, newKey } from './keys.ts';
import { touchSearches } from './recipients.ts';

type Asked = Pick<Connection, 'query'>;

/** Whoever does not press the button within so many days has to ask again. */
const MOST_DAYS = 7;
/** An address is asked so often within a day, whoever asks. */
const MOST_A_DAY = 4;

/**
 * Asks an address by mail whether it wants alerts of a search, which tells nothing before it says so. Not again what it
 * said, nor more often than some times a day.
 * @param connection of the transaction that saved the search with this recipient.
 */
export async function askToConfirm(
  connection: Asked,
  { recipientId, searchId, origin }: { recipientId: number; searchId: number; origin: string },
): Promise<void> {
  const [known] = await connection.query<{
    email: string;
    brand: BrandKey;
    title: string;
    said: boolean;
    asked: number;
  }>(
    `select r.email, r.brand, s.title,
       r.confirmed_at is not null and r.unsubscribed_at is null and exists (
         select from alert_requests q where q.recipient_id = r.id and q.search_id = s.id and q.confirmed_at is not null) as said,
       (select count(*) from alert_requests q where q.recipient_id = r.id and q.asked_at > now() - interval '1 day') as asked
     from alert_recipients r, saved_searches s where r.id = $1 and s.id = $2 for update of r`,
    [recipientId, searchId],
  );
  if (!known || known.said) return;
  const { key, hash } = newKey();
  await connection.query('insert into alert_requests (key_hash, recipient_id, search_id) values ($1, $2, $3)', [
    hash,
    recipientId,
    searchId,
  ]);
  if (known.asked >= MOST_A_DAY) return;
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
  frequency: AlertFrequency | undefined,
): Promise<string | null> {
  if ((await findRequest(connection, key)) === null) return null;
  const [request] = await connection.query<{ recipient_id: number; search_id: number }>(
    `update alert_requests q set confirmed_at = coalesce(q.confirmed_at, now())
     from alert_requests this where this.key_hash = $1 and q.recipient_id = this.recipient_id and q.search_id = this.search_id
     returning q.recipient_id, q.search_id`,
    [hashOfKey(key)],
  );
  const { recipient_id: recipientId, search_id: searchId } = request!;
  await connection.query(
    'update alert_recipients set confirmed_at = coalesce(confirmed_at, now()), unsubscribed_at = null where id = $1',
    [recipientId],
  );
  await connection.query(
    'update saved_searches set recipient_id = $2, frequency = coalesce($3, frequency) where id = $1',
    [searchId, recipientId, frequency ?? null],
  );
  await touchSearches(connection, recipientId);
  return (await keysFor(connection, [recipientId])).get(recipientId)!;
}
