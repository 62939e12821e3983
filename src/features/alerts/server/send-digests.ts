import type { BrandKey } from '#features/brands/brands.ts';
import { enqueueMails } from '#features/outbox/outbox.server.ts';
import { nextPushAt, RENEWAL_DAYS } from '#features/push/push.ts';
import type { SearchMatcher } from '#features/search-memory/search-memory.server.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { selectAlertsToSend } from '../model/select-alerts-to-send.ts';
import { dueTime } from '../model/due.ts';
import { digestData } from './digest-data.ts';
import { enqueuePushAlerts, type PersonNews } from './enqueue-push-alerts.ts';
import { createLinkKeys } from './keys.ts';
import { type DuePerson, readWaiting, lockDuePeople, type WaitingRow } from './waiting-rows.ts';

const hasRows = ({ rows }: PersonNews): boolean => rows.length > 0;

/**
 * Maximum number of people per transaction. Each transaction plans its statements and sorts what is due, so small ones
 * take more time in total; in large ones the first person waits for the last.
 */
const BATCH = 500;

/** How long, in ms, news waits for devices that have ended. By then, a nightly job has removed those not renewed. */
const WAITS_MS = (RENEWAL_DAYS + 1) * 86_400_000;

export type DigestOptions = {
  database: Pick<Database, 'transaction'>;
  /** Returns the origin of a brand: `https://cars.example`. */
  originFor(brand: BrandKey): string;
  now(): Date;
  /** Creates a matcher without searches. */
  createMatcher(): SearchMatcher;
  /** Whether this process holds the lock and may send. */
  maySend(): boolean;
};

/**
 * Enqueues all due alerts, at most one email and one notification per person, and returns the number of emails. After
 * an interruption, the next run continues.
 */
export async function sendDigests(options: DigestOptions, signal: AbortSignal): Promise<number> {
  for (let sent = 0; ;) {
    signal.throwIfAborted();
    const { more, mails } = await options.database.transaction((connection) => sendBatch(connection, options));
    sent += mails;
    if (!more) return sent;
  }
}

async function sendBatch(
  connection: Queryable,
  { originFor, now, createMatcher, maySend }: DigestOptions,
): Promise<{ more: boolean; mails: number }> {
  const instant = now();
  const { people, more } = await lockDuePeople(connection, instant, BATCH);
  if (people.length === 0) return { more: false, mails: 0 };
  const ids = people.map(({ id }) => id);
  const reachable = new Set(people.flatMap(({ id, push }) => (push ? [id] : [])));
  const waits = await readWaiting(connection, { recipientIds: ids, now: instant, createMatcher });
  // News for a device that was added after the people were read stays due.
  const read = waits.filter(({ isPushed, recipientId }) => !isPushed || reachable.has(recipientId));
  const due = await postpone(connection, read, { people, instant });
  const waiting = Map.groupBy(due, ({ recipientId }) => recipientId);
  const sent = people.flatMap((person) => {
    const rows = selectAlertsToSend(waiting.get(person.id) ?? []);
    return rows.length > 0 ? [{ person, rows }] : [];
  });
  await settle(connection, { all: due, sent, instant });
  if (!maySend()) throw new Error('The lock for alerts was lost.');
  const mailed = sent.map((each) => ({ ...each, rows: each.rows.filter(({ isPushed }) => !isPushed) })).filter(hasRows);
  const pushed = sent.map((each) => ({ ...each, rows: each.rows.filter(({ isPushed }) => isPushed) })).filter(hasRows);
  const keys = await createLinkKeys(
    connection,
    mailed.map(({ person }) => person.id),
  );
  await enqueueMails(
    connection,
    mailed.map(({ person, rows }) =>
      mailOf(person, rows, { key: keys.get(person.id)!, origin: originFor(person.brand), now: instant }),
    ),
  );
  await enqueuePushAlerts(connection, pushed, { originFor, now: instant });
  // Alerts that stay due must not be read again and again.
  return { more: more && read.length > 0, mails: mailed.length };
}

/**
 * Postpones alerts that are no longer due under the person's current preferences, and returns the rest. Example: an
 * instant and a daily search found the same car, and the instant search was deleted. News that only a notification can
 * report waits while all devices of the person have ended.
 */
async function postpone(
  connection: Queryable,
  rows: readonly WaitingRow[],
  { people, instant }: { people: readonly DuePerson[]; instant: Date },
): Promise<WaitingRow[]> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const dueOf = ({ recipientId, notedAt, frequencies, isPushed, endedAt }: WaitingRow) => {
    const { mailedAt = null, push = null } = byId.get(recipientId) ?? {};
    const due = Math.min(...frequencies.map((often) => dueTime(often, notedAt, mailedAt).getTime()));
    if (!isPushed || !push) return due;
    if (endedAt !== null) return Math.max(due, endedAt.getTime() + WAITS_MS);
    return Math.max(due, nextPushAt(instant, push.quiet, push.sent).getTime());
  };
  const late = rows.filter((row) => row.frequencies.length > 0 && dueOf(row) > instant.getTime());
  if (late.length === 0) return [...rows];
  await connection.query(
    'update alert_ledger a set due_at = l.due_at from unnest($1::bigint[], $2::timestamptz[]) as l (id, due_at) where a.id = l.id',
    [late.map(({ id }) => id), late.map((row) => new Date(dueOf(row)))],
  );
  return rows.filter((row) => !late.includes(row));
}

/**
 * Marks all alerts about the reported cars as sent, even if another row caused the report. Deletes alerts that no
 * longer hold.
 */
async function settle(
  connection: Queryable,
  { all, sent, instant }: { all: readonly WaitingRow[]; sent: readonly PersonNews[]; instant: Date },
): Promise<void> {
  const cars = new Set(sent.flatMap(({ rows }) => rows.map(({ recipientId, car }) => `${recipientId} ${car}`)));
  const isSent = ({ recipientId, car, holds }: WaitingRow) => holds && cars.has(`${recipientId} ${car}`);
  const sentRows = all.filter(isSent);
  await connection.query(
    `update alert_ledger a set told_at = $3, price = coalesce(t.price, a.price)
     from unnest($1::bigint[], $2::bigint[]) as t (id, price) where a.id = t.id`,
    [sentRows.map(({ id }) => id), sentRows.map(({ price }) => price), instant],
  );
  const gone = all.filter((row) => !isSent(row)).map(({ id }) => id);
  if (gone.length > 0) await connection.query('delete from alert_ledger where id = any($1)', [gone]);
  await connection.query(
    `insert into alert_people (recipient_id, mailed_at) select id, $2 from unnest($1::bigint[]) id
     on conflict (recipient_id) do update set mailed_at = excluded.mailed_at`,
    [sent.map(({ person }) => person.id), instant],
  );
}

function mailOf(
  { id, email, brand }: DuePerson,
  rows: readonly WaitingRow[],
  { key, origin, now }: { key: string; origin: string; now: Date },
) {
  const last = Math.max(...rows.map((row) => row.id));
  const preferencesUrl = `${origin}/alerts/preferences?key=${key}`;
  return {
    key: `alert:${id}:${last}`,
    to: email,
    brand,
    template: 'alert-digest' as const,
    urgent: true,
    data: digestData(rows, { origin, preferencesUrl, now }),
    listUnsubscribe: `${origin}/alerts/unsubscribe?key=${key}`,
  };
}
