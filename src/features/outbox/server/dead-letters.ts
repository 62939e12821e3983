import type { Queryable } from '#ports/database/database.ts';
import { OUTBOX_CHANNEL } from './enqueue.ts';

/** A message that is not sent unless an operator retries it. */
export type DeadLetter = {
  id: number;
  key: string;
  channel: 'mail' | 'webhook';
  recipient: string;
  /** The template of an email, or the event of a webhook call. */
  what: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  diedAt: Date;
};

/** Lists dead letters, most recently died first; `before` is the id of the last one on the previous page. */
export function listDeadLetters(
  connection: Queryable,
  { max, before = null }: { max: number; before?: number | null },
): Promise<DeadLetter[]> {
  return connection.query<DeadLetter>(
    `select id, key, channel, recipient, coalesce(content ->> 'template', content ->> 'event') as what, attempts,
       last_error as "lastError", created_at as "createdAt", settled_at as "diedAt"
     from outbox where state = 'dead' and ($2::bigint is null or (settled_at, id) < (select settled_at, id from outbox where id = $2))
     order by settled_at desc, id desc limit $1`,
    [max, before],
  );
}

/**
 * Retries those of the rows that are dead and still have content, starting again with the first attempt. Returns their
 * number.
 */
export async function retryDeadLetters(connection: Queryable, ids: readonly number[]): Promise<number> {
  const rows = await connection.query(
    `update outbox set state = 'waiting', attempts = 0, due_at = now(), settled_at = null
     where id = any($1) and state = 'dead' and content <> '{}' returning id, pg_notify('${OUTBOX_CHANNEL}', '')`,
    [ids],
  );
  return rows.length;
}

/**
 * Returns per channel the number of rows that wait (including those being sent), are dead, or were only stored locally,
 * and the seconds for which the oldest due row has waited.
 */
export async function outboxStatistics(
  connection: Queryable,
): Promise<{ channel: 'mail' | 'webhook'; waiting: number; dead: number; kept: number; oldestDueSeconds: number }[]> {
  return connection.query(
    `select channel, count(*) filter (where state in ('waiting', 'sending')) as waiting,
       count(*) filter (where state = 'dead') as dead, count(*) filter (where state = 'kept') as kept,
       coalesce(greatest(extract(epoch from now() - min(due_at) filter (where state in ('waiting', 'sending'))), 0), 0)::float as "oldestDueSeconds"
     from outbox where state in ('waiting', 'sending', 'dead', 'kept') group by channel`,
  );
}

/**
 * Marks all unsent rows as dead after a restore, because they may have been sent since the backup was made. An operator
 * decides which ones to retry. Returns their number.
 */
export async function markUnsentAsDead(connection: Queryable): Promise<number> {
  const rows = await connection.query(
    `update outbox set state = 'dead', settled_at = now(), last_error = 'It waited when the backup was made, and may have been sent since.',
       content = case when content @> '{"secret": true}' then '{}' else content end
     where state in ('waiting', 'sending') returning id`,
  );
  return rows.length;
}

/** The number of days for which the content of messages is kept. */
export const CONTENT_DAYS = { settled: 7, dead: 30 };
const ROWS_PER_BATCH = 5_000;

/** Erases the content of messages 7 days after they were sent and 30 days after they died. The rows stay. */
export async function eraseOldContent(database: Queryable, signal?: AbortSignal): Promise<number> {
  for (let all = 0; ;) {
    signal?.throwIfAborted();
    const rows = await database.query(
      `update outbox set content = '{}' where id in (
         select id from outbox where content <> '{}' and settled_at is not null
           and settled_at < now() - case when state = 'dead' then $2::int else $1::int end * interval '1 day'
         order by settled_at limit ${ROWS_PER_BATCH})
       returning id`,
      [CONTENT_DAYS.settled, CONTENT_DAYS.dead],
    );
    all += rows.length;
    if (rows.length < ROWS_PER_BATCH) return all;
  }
}
