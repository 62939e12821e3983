import { redactSecrets } from '#kit/text/redact-secrets.ts';
import type { Database } from '#ports/database/database.ts';

export type Channel = 'mail' | 'webhook' | 'push';

/** The tables with the rows of each channel. Both have the columns that sending needs. */
const TABLES: Readonly<Record<Channel, 'outbox' | 'push_messages'>> = {
  mail: 'outbox',
  webhook: 'outbox',
  push: 'push_messages',
};

/**
 * A row that this process may send until its lease ends. `attempts` includes the current attempt; together with `id` it
 * identifies the lease.
 */
export type LeasedRow = {
  id: number;
  recipient: string;
  content: unknown;
  message_id: string;
  attempts: number;
  /** Seconds since the row was enqueued. */
  age: number;
};

export type Lease = Pick<LeasedRow, 'id' | 'attempts'>;

/** The result of an attempt, as written to the row. */
export type AttemptResult =
  /** `kept`: only stored in the local mailbox. `isForgotten`: the row's content is to be erased. */
  | { state: 'sent' | 'kept'; isForgotten?: boolean }
  | { state: 'dead'; reason: string }
  | { state: 'waiting'; reason: string; delayMs: number }
  /** No attempt was made; the next one follows after `delayMs`. */
  | { state: 'untouched'; delayMs?: number };

export type EndedLease = { lease: Lease; settlement: AttemptResult };

/*
 * The statements name the rows that they change by id, because joins of a table that was empty when PostgreSQL last
 * counted its rows read all of its rows for each of them.
 */

/**
 * SQL: the row of a lease `lease`, locked. It is found by its id alone: with a condition on the state, PostgreSQL may read
 * the whole index of due rows, which it takes for nearly empty.
 */
const lockedRowSql = (table: string): string =>
  `select id, state, content from ${table} where id = lease.id and attempts = lease.attempts offset 0 for update`;

/**
 * Leases due rows, urgent ones first: waiting rows, and rows whose lease has expired. `due_at` of a leased row is the
 * end of its lease. `host` completes the message id of an email, once for all attempts.
 */
export function leaseRows(
  database: Pick<Database, 'query'>,
  {
    channel,
    max,
    notTo,
    notIds,
    leaseMs,
    host,
  }: { channel: Channel; max: number; notTo: string[]; notIds: number[]; leaseMs: number; host: string },
): Promise<LeasedRow[]> {
  const table = TABLES[channel];
  return database.query<LeasedRow>(
    `with due as materialized (
       select id from ${table}
       where channel = $1 and state in ('waiting', 'sending') and due_at <= now() and recipient <> all($3) and id <> all($6)
       order by urgent desc, due_at, id limit $2 for update skip locked)
     update ${table} set state = 'sending', attempts = attempts + 1,
       due_at = now() + $4 * interval '1 ms', taken_until = now() + $4 * interval '1 ms',
       message_id = case when channel = 'mail' and position('@' in message_id) = 0 then message_id || '@' || $5 else message_id end
     where id = any(array(select id from due))
     returning id, recipient, content, message_id, attempts, extract(epoch from now() - created_at)::float as age`,
    [channel, max, notTo, leaseMs, host, notIds],
    { timeoutMs: STATEMENT_MS },
  );
}

/** Extends the leases of rows that this process is still sending. */
export async function renewLeases(
  database: Pick<Database, 'query'>,
  channel: Channel,
  leases: readonly Lease[],
  leaseMs: number,
): Promise<void> {
  const table = TABLES[channel];
  await database.query(
    `with held as materialized (
       select o.id, o.state from (select * from unnest($1::bigint[], $2::int[]) as lease (id, attempts) order by id) lease
       cross join lateral (${lockedRowSql(table)}) o)
     update ${table} set due_at = now() + $3 * interval '1 ms', taken_until = now() + $3 * interval '1 ms'
     where id = any(array(select id from held where state = 'sending'))`,
    [leases.map(({ id }) => id), leases.map(({ attempts }) => attempts), leaseMs],
    { timeoutMs: STATEMENT_MS },
  );
}

/**
 * Ends leases. Rows that another process has leased since are left unchanged. A row whose content was erased during the
 * attempt is not retried.
 */
export async function endLeases(
  database: Pick<Database, 'query'>,
  channel: Channel,
  settlements: readonly EndedLease[],
): Promise<void> {
  const isSentPush = ({ settlement }: EndedLease) =>
    channel === 'push' && settlement.state === 'sent' && settlement.isForgotten === true;
  const sent = settlements.filter(isSentPush);
  if (sent.length > 0) await endSentPushes(database, sent);
  const others = settlements.filter((ended) => !isSentPush(ended));
  if (others.length > 0) await endOtherLeases(database, channel, others);
}

/**
 * Records that notifications were sent. They are nearly all of the rows, thousands at a time, so the statement does
 * nothing else.
 */
async function endSentPushes(database: Pick<Database, 'query'>, sent: readonly EndedLease[]): Promise<void> {
  await database.query(
    `with held as materialized (
       select o.id, o.state from (select * from unnest($1::bigint[], $2::int[]) as sent (id, attempts) order by id) lease
       cross join lateral (${lockedRowSql('push_messages')}) o)
     update push_messages set state = 'sent', taken_until = null, due_at = now(), last_error = null, settled_at = now(),
       content = '{}'
     where id = any(array(select id from held where state = 'sending'))`,
    [sent.map(({ lease }) => lease.id), sent.map(({ lease }) => lease.attempts)],
    { timeoutMs: STATEMENT_MS },
  );
}

async function endOtherLeases(
  database: Pick<Database, 'query'>,
  channel: Channel,
  settlements: readonly EndedLease[],
): Promise<void> {
  const table = TABLES[channel];
  const rows = settlements.map(({ lease: { id, attempts }, settlement }) => ({
    id,
    attempts,
    state: settlement.state === 'untouched' ? 'waiting' : settlement.state,
    // A mail server may quote the email's link in its rejection.
    reason: 'reason' in settlement ? redactSecrets(settlement.reason) : null,
    delay_ms: 'delayMs' in settlement ? settlement.delayMs : 0,
    untried: settlement.state === 'untouched' ? 1 : 0,
    forgotten: 'isForgotten' in settlement && (settlement.isForgotten ?? false),
  }));
  await database.query(
    `with held as materialized (
       select o.id, o.state as before, lease.reason, lease.delay_ms, lease.untried, lease.forgotten,
         case when lease.state = 'waiting' and o.content = '{}' then 'withdrawn' else lease.state end as state
       from (select * from jsonb_to_recordset($1) as s
         (id bigint, attempts int, state text, reason text, delay_ms bigint, untried int, forgotten boolean) order by id) lease
       cross join lateral (${lockedRowSql(table)}) o)
     update ${table} set state = held.state, taken_until = null, attempts = attempts - held.untried,
       due_at = now() + held.delay_ms * interval '1 ms',
       last_error = case when held.untried = 1 then last_error else held.reason end,
       settled_at = case when held.state = 'waiting' then null else now() end,
       content = case
         when not held.forgotten and not (held.state in ('sent', 'kept', 'dead') and content @> '{"secret": true}') then content
         when held.state in ('sent', 'kept') then ${KIND_SQL}
         else '{}' end
     from held where held.before = 'sending' and ${table}.id = held.id and ${table}.id = any($2)`,
    [JSON.stringify(rows), rows.map(({ id }) => id)],
    { timeoutMs: STATEMENT_MS },
  );
}

/**
 * SQL: the part of a sent email that remains when its content is erased, so that its recipient can tell which one it
 * was.
 */
const KIND_SQL = `jsonb_strip_nulls(jsonb_build_object('template', content -> 'template'))`;

/** Statement timeout in ms, for a database that hangs. All these statements can safely be repeated. */
const STATEMENT_MS = 10_000;
