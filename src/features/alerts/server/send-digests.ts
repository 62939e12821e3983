import type { BrandKey } from '#features/brands/brands.ts';
import { enqueueMails, type LeasedBatch, type LeasedWrites } from '#features/outbox/outbox.server.ts';
import { nextPushAt, RENEWAL_DAYS } from '#features/push/push.ts';
import type { SearchMatcher } from '#features/search-memory/search-memory.server.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { selectAlertsToSend } from '../model/select-alerts-to-send.ts';
import { dueTime } from '../model/due.ts';
import { digestData } from './digest-data.ts';
import { enqueuePushAlerts, type PersonAlerts } from './enqueue-push-alerts.ts';
import { createLinkKeys } from './keys.ts';
import { type DuePerson, readWaiting, lockDuePeople, type WaitingRow } from './waiting-rows.ts';

const hasRows = ({ rows }: PersonAlerts): boolean => rows.length > 0;

/**
 * Maximum number of people per transaction. Each transaction plans its statements and sorts the due alerts, so small
 * ones take more time in total; in large ones, the first person waits for the last.
 */
const BATCH = 500;

/**
 * How long, in ms, news waits for devices that have ended. By then, a nightly job has removed devices that were not
 * renewed.
 */
const WAITS_MS = (RENEWAL_DAYS + 1) * 86_400_000;

export type DigestOptions = {
  database: Pick<Database, 'transaction'>;
  /** Returns the origin of a brand: `https://cars.example`. */
  originFor(brand: BrandKey): string;
  now(): Date;
  createMatcher(): SearchMatcher;
  /** Returns whether this process holds the lock, so that it may send. */
  maySend(): boolean;
  /** Set if this process sends notifications too. */
  leasedPushes?: LeasedWrites | undefined;
};

/**
 * Enqueues all due alerts, at most one email and one notification per person, and returns the number of emails. After
 * an interruption, the next run continues.
 */
export async function sendDigests(options: DigestOptions, signal: AbortSignal): Promise<number> {
  for (let sent = 0; ;) {
    signal.throwIfAborted();
    const { more, mails } = await withLeased(options, (leased) =>
      options.database.transaction((connection) => sendBatch(connection, options, leased)),
    );
    sent += mails;
    if (!more) return sent;
  }
}

/** Runs a transaction that may write leased notifications, and sends these once it has committed. */
export async function withLeased<Value>(
  { leasedPushes }: Pick<DigestOptions, 'leasedPushes'>,
  transact: (leased: LeasedBatch | undefined) => Promise<Value>,
): Promise<Value> {
  const leased = leasedPushes?.open();
  const value = await transact(leased);
  if (leased) leasedPushes!.send(leased);
  return value;
}

async function sendBatch(
  connection: Queryable,
  options: DigestOptions,
  leased: LeasedBatch | undefined,
): Promise<{ more: boolean; mails: number }> {
  const instant = options.now();
  const { people, more } = await lockDuePeople(connection, instant, BATCH);
  if (people.length === 0) return { more: false, mails: 0 };
  const ids = people.map(({ id }) => id);
  const read = await readWaiting(connection, { recipientIds: ids, now: instant, createMatcher: options.createMatcher });
  const plan = planAlerts(read, people, instant);
  await postpone(connection, plan.late);
  await settle(connection, plan, instant);
  const mails = await deliverAlerts(connection, plan.sent, { ...options, instant, leased });
  // Alerts that stay due must not be read repeatedly.
  return { more: more && plan.isAnyRead, mails };
}

/** An alert that is not due until `dueAt`. */
type LateAlert = { row: WaitingRow; dueAt: Date };

export type AlertPlan = {
  /** What each person will get now. */
  sent: PersonAlerts[];
  /** All alerts that `sent` reports, even if another alert about the car causes the report. */
  reported: WaitingRow[];
  /** Alerts that no longer apply. */
  gone: WaitingRow[];
  late: LateAlert[];
  /** News for a device that was added after the people were read. It stays due. */
  unreachable: WaitingRow[];
  /** Whether some alerts do not stay due. */
  isAnyRead: boolean;
};

/** Plans what to do with the due alerts of people whose rows are locked. */
export function planAlerts(rows: readonly WaitingRow[], people: readonly DuePerson[], instant: Date): AlertPlan {
  const byId = new Map(people.map((person) => [person.id, person]));
  const [read, unreachable] = partition(rows, (row) => !row.isPushed || !!byId.get(row.recipientId)?.push);
  const dueOf = dueTimes(byId, instant);
  const isLate = (row: WaitingRow) => row.frequencies.length > 0 && dueOf(row) > instant.getTime();
  const [late, due] = partition(read, isLate);
  const waiting = Map.groupBy(due, ({ recipientId }) => recipientId);
  const sent = people.flatMap((person) => {
    const news = selectAlertsToSend(waiting.get(person.id) ?? []);
    return news.length > 0 ? [{ person, rows: news }] : [];
  });
  const cars = new Set(sent.flatMap((one) => one.rows.map(({ recipientId, car }) => `${recipientId} ${car}`)));
  const [reported, gone] = partition(due, ({ recipientId, car, holds }) => holds && cars.has(`${recipientId} ${car}`));
  const lateAlerts = late.map((row) => ({ row, dueAt: new Date(dueOf(row)) }));
  return { sent, reported, gone, late: lateAlerts, unreachable, isAnyRead: read.length > 0 };
}

function partition<Value>(values: readonly Value[], test: (value: Value) => boolean): [Value[], Value[]] {
  const parts: [Value[], Value[]] = [[], []];
  for (const value of values) parts[test(value) ? 0 : 1].push(value);
  return parts;
}

/**
 * Returns when an alert is due under the person's current preferences. These may have changed: for example, an instant
 * and a daily search found the same car, and the instant search was deleted. News that can only be sent as a
 * notification waits while all devices of the person have ended.
 */
function dueTimes(people: ReadonlyMap<number, DuePerson>, instant: Date): (row: WaitingRow) => number {
  return ({ recipientId, notedAt, frequencies, isPushed, endedAt }) => {
    const { mailedAt = null, push = null } = people.get(recipientId) ?? {};
    const due = Math.min(...frequencies.map((often) => dueTime(often, notedAt, mailedAt).getTime()));
    if (!isPushed || !push) return due;
    if (endedAt !== null) return Math.max(due, endedAt.getTime() + WAITS_MS);
    return Math.max(due, nextPushAt(instant, push.quiet, push.sent).getTime());
  };
}

async function postpone(connection: Queryable, late: readonly LateAlert[]): Promise<void> {
  if (late.length === 0) return;
  await connection.query(
    'update alert_ledger a set due_at = l.due_at from unnest($1::bigint[], $2::timestamptz[]) as l (id, due_at) where a.id = l.id',
    [late.map(({ row }) => row.id), late.map(({ dueAt }) => dueAt)],
  );
}

async function settle(connection: Queryable, { reported, gone }: AlertPlan, instant: Date): Promise<void> {
  await connection.query(
    `update alert_ledger a set told_at = $3, price = coalesce(t.price, a.price)
     from unnest($1::bigint[], $2::bigint[]) as t (id, price) where a.id = t.id`,
    [reported.map(({ id }) => id), reported.map(({ price }) => price), instant],
  );
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await connection.query('delete from alert_ledger where id = any($1)', [ids]);
}

/**
 * Enqueues people's emails and notifications in the transaction that marks their alerts as sent. Returns the number of
 * emails.
 */
export async function deliverAlerts(
  connection: Queryable,
  sent: readonly PersonAlerts[],
  {
    originFor,
    maySend,
    instant,
    leased,
  }: Pick<DigestOptions, 'originFor' | 'maySend'> & { instant: Date; leased: LeasedBatch | undefined },
): Promise<number> {
  if (!maySend()) throw new Error('The lock for alerts was lost.');
  await connection.query(
    `insert into alert_people (recipient_id, mailed_at) select id, $2 from unnest($1::bigint[]) id
     on conflict (recipient_id) do update set mailed_at = excluded.mailed_at`,
    [sent.map(({ person }) => person.id), instant],
  );
  const mailed = sent.map((each) => ({ ...each, rows: each.rows.filter(({ isPushed }) => !isPushed) })).filter(hasRows);
  const pushed = sent.map((each) => ({ ...each, rows: each.rows.filter(({ isPushed }) => isPushed) })).filter(hasRows);
  if (mailed.length > 0) {
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
  }
  await enqueuePushAlerts(connection, pushed, { originFor, now: instant, leased });
  return mailed.length;
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
