import type { BrandKey } from '#features/brands/brands.ts';
import type { LeasedBatch } from '#features/outbox/outbox.server.ts';
import { countPush, openAddress } from '#features/push/push.ts';
import { enqueuePushes, type OutgoingPush } from '#features/push/push.server.ts';
import { PRICE_BASIS_PARAM } from '#features/search/search.ts';
import type { Queryable } from '#ports/database/database.ts';
import { notificationText } from '../model/notification-text.ts';
import { digestData } from './digest-data.ts';
import type { DuePerson, WaitingRow } from './waiting-rows.ts';

/** The alerts that one person gets. */
export type PersonAlerts = { person: DuePerson; rows: WaitingRow[] };

/** Enqueues one notification for each person, and counts it for their day. */
export async function enqueuePushAlerts(
  connection: Queryable,
  sent: readonly PersonAlerts[],
  { originFor, now, leased }: { originFor(brand: BrandKey): string; now: Date; leased?: LeasedBatch | undefined },
): Promise<void> {
  const people = sent.flatMap(({ person, rows }) => (person.push ? [{ person, rows, push: person.push }] : []));
  if (people.length === 0) return;
  const notificationOf = createNotifications({ originFor, now });
  await enqueuePushes(
    connection,
    people.map(({ person: { id, brand }, rows, push }) => {
      const last = Math.max(...rows.map((row) => row.id));
      return {
        key: `alert:${id}:${last}`,
        shopperId: push.shopperId,
        brand,
        // Digests report different news, so none may replace another.
        subject: rows.length === 1 ? `car ${rows[0]!.car}` : `digest ${last}`,
        notification: notificationOf(brand, rows),
        newsIds: rows.map((row) => row.id),
      };
    }),
    leased,
  );
  const counts = people.map(({ push }) => countPush(now, push.quiet.timeZone, push.sent));
  await connection.query(
    `update push_people p set pushed_on = c.day, pushed_count = c.count
     from unnest($1::bigint[], $2::text[], $3::int[]) as c (id, day, count)
     where p.recipient_id = c.id and p.recipient_id = any($1)`,
    [people.map(({ person }) => person.id), counts.map(({ day }) => day), counts.map(({ count }) => count)],
  );
}

/**
 * Returns a function that writes a person's notification. The text about one car is the same for everyone, unless a
 * search states what its prices include, so it is written once.
 */
function createNotifications({ originFor, now }: { originFor(brand: BrandKey): string; now: Date }) {
  const known = new Map<string, OutgoingPush['notification']>();
  const write = (brand: BrandKey, rows: readonly WaitingRow[]) => {
    const origin = originFor(brand);
    const data = digestData(rows, { origin, preferencesUrl: '', now });
    const { title, body, campaign, to } = notificationText(data, origin);
    return { title, body, navigate: openAddress(origin, campaign, to) };
  };
  return (brand: BrandKey, rows: readonly WaitingRow[]): OutgoingPush['notification'] => {
    const [row, other] = rows;
    if (!row || other || row.search?.query.includes(PRICE_BASIS_PARAM)) return write(brand, rows);
    const key = `${brand} ${row.listingId} ${row.event} ${row.priceBefore}`;
    const notification = known.get(key) ?? write(brand, rows);
    known.set(key, notification);
    return notification;
  };
}

/**
 * Makes alerts that no device could receive due again, to be sent by email if the person has no device left. They are
 * due like new ones, so the email respects the frequency of the search.
 */
export async function reopenAlerts(
  connection: Queryable,
  alertIds: readonly number[],
  now: Date = new Date(),
): Promise<void> {
  await connection.query(
    'update alert_ledger set told_at = null, due_at = $2 where id = any($1) and told_at is not null',
    [alertIds, now],
  );
}
