import { redactSecrets } from '#kit/redact-secrets.ts';
import type { Database } from '#ports/database/database.ts';

export type Channel = 'mail' | 'webhook';

/** A row that this process may send until its lease ends. `attempts` counts this one; with `id` it names the lease. */
export type TakenRow = {
  id: number;
  recipient: string;
  content: unknown;
  message_id: string;
  attempts: number;
  /** Since it was put there, in seconds. */
  age: number;
};

export type Lease = Pick<TakenRow, 'id' | 'attempts'>;

/** What is done with a row when its attempt is over. */
export type Settlement =
  /** `kept`: it reached nobody but the local mailbox. `isForgotten`: the row drops its content. */
  | { state: 'sent' | 'kept'; isForgotten?: boolean }
  | { state: 'dead'; reason: string }
  | { state: 'waiting'; reason: string; delayMs: number }
  /** Nothing was tried. */
  | { state: 'untouched' };

/**
 * Takes what is due, urgent rows first: rows that wait, and those whose process has not been heard of. `due_at` of a taken
 * row is the end of its lease. The host completes ids of mails, once for all attempts.
 */
export function takeRows(
  database: Pick<Database, 'query'>,
  {
    channel,
    most,
    notTo,
    notIds,
    leaseMs,
    host,
  }: { channel: Channel; most: number; notTo: string[]; notIds: number[]; leaseMs: number; host: string },
): Promise<TakenRow[]> {
  return database.query<TakenRow>(
    `with due as materialized (
       select id from outbox
       where channel = $1 and state in ('waiting', 'sending') and due_at <= now() and recipient <> all($3) and id <> all($6)
       order by urgent desc, due_at, id limit $2 for update skip locked)
     update outbox set state = 'sending', attempts = attempts + 1,
       due_at = now() + $4 * interval '1 ms', taken_until = now() + $4 * interval '1 ms',
       message_id = case when channel = 'mail' and position('@' in message_id) = 0 then message_id || '@' || $5 else message_id end
     from due where outbox.id = due.id
     returning outbox.id, recipient, content, message_id, attempts, extract(epoch from now() - created_at)::float as age`,
    [channel, most, notTo, leaseMs, host, notIds],
    { timeoutMs: STATEMENT_MS },
  );
}

/** Says that this process is alive and still sends these. */
export async function renewLeases(
  database: Pick<Database, 'query'>,
  leases: readonly Lease[],
  leaseMs: number,
): Promise<void> {
  await database.query(
    `with held as materialized (
       select o.id from unnest($1::bigint[], $2::int[]) as lease (id, attempts)
       join outbox o on o.id = lease.id and o.attempts = lease.attempts and o.state = 'sending'
       order by o.id for update of o)
     update outbox set due_at = now() + $3 * interval '1 ms', taken_until = now() + $3 * interval '1 ms'
     from held where outbox.id = held.id`,
    [leases.map(({ id }) => id), leases.map(({ attempts }) => attempts), leaseMs],
    { timeoutMs: STATEMENT_MS },
  );
}

/** Ends leases in one statement; of those that somebody else has by now nothing is changed. */
export async function settleRows(
  database: Pick<Database, 'query'>,
  settlements: readonly { lease: Lease; settlement: Settlement }[],
): Promise<void> {
  const rows = settlements.map(({ lease: { id, attempts }, settlement }) => ({
    ...{ id, attempts, state: settlement.state === 'untouched' ? 'waiting' : settlement.state },
    // A server that refuses a mail may quote the link in it.
    reason: 'reason' in settlement ? redactSecrets(settlement.reason) : null,
    delay_ms: 'delayMs' in settlement ? settlement.delayMs : 0,
    untried: settlement.state === 'untouched' ? 1 : 0,
    forgotten: 'isForgotten' in settlement && (settlement.isForgotten ?? false),
  }));
  await database.query(
    `with held as materialized (
       select o.id, s.state, s.reason, s.delay_ms, s.untried, s.forgotten
       from jsonb_to_recordset($1) as s
         (id bigint, attempts int, state text, reason text, delay_ms bigint, untried int, forgotten boolean)
       join outbox o on o.id = s.id and o.attempts = s.attempts and o.state = 'sending'
       order by o.id for update of o)
     update outbox set state = held.state, taken_until = null, attempts = attempts - held.untried,
       due_at = now() + held.delay_ms * interval '1 ms',
       last_error = case when held.untried = 1 then last_error else held.reason end,
       settled_at = case when held.state = 'waiting' then null else now() end,
       content = case when held.forgotten or held.state in ('sent', 'kept', 'dead') and content @> '{"secret": true}' then '{}' else content end
     from held where outbox.id = held.id`,
    [JSON.stringify(rows)],
    { timeoutMs: STATEMENT_MS },
  );
}

/** A database that hangs is asked again: all of these bear it. */
const STATEMENT_MS = 10_000;
