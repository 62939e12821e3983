import type { Queryable } from '#ports/database/database.ts';
import { recipientOf } from '../model/outgoing.ts';

/** Lists the emails to an address, newest first, for the export of personal data. */
export async function exportOutbox(
  connection: Queryable,
  address: string,
): Promise<{ template: string | null; state: string; at: string }[]> {
  const rows = await connection.query<{ template: string | null; state: string; at: Date }>(
    `select content ->> 'template' as template, state, coalesce(settled_at, created_at) as at
     from outbox where channel = 'mail' and recipient = $1 order by id desc`,
    [recipientOf(address)],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/**
 * Erases an address: waiting emails are not sent, and sent ones keep no content. An email that is being sent right now
 * still arrives. Returns how many rows there were.
 */
export async function eraseOutbox(connection: Queryable, address: string): Promise<number> {
  const rows = await connection.query(
    `update outbox set recipient = '', content = '{}', ${WITHDRAWN} where channel = 'mail' and recipient = $1 returning id`,
    [recipientOf(address)],
  );
  return rows.length;
}

/** Cancels unsent messages by their keys, and returns how many. */
export async function withdrawOutgoing(connection: Queryable, keys: readonly string[]): Promise<number> {
  const rows = await connection.query(
    `update outbox set content = '{}', ${WITHDRAWN} where key = any($1) and state in ('waiting', 'dead') returning id`,
    [keys],
  );
  return rows.length;
}

/** Erases the content and the email recipients of messages by their keys. Waiting ones are not sent. */
export async function eraseOutgoing(connection: Queryable, keys: readonly string[]): Promise<void> {
  await connection.query(
    `update outbox set content = '{}', recipient = case when channel = 'mail' then '' else recipient end, ${WITHDRAWN}
     where key = any($1)`,
    [keys],
  );
}

/**
 * Returns the message ids of emails of the last 8 days that were erased after they left the outbox. The local mailbox
 * may still hold them, because it keeps emails for 7 days.
 */
export async function findErasedMails(connection: Queryable): Promise<string[]> {
  const rows = await connection.query<{ message_id: string }>(
    `select message_id from outbox where channel = 'mail' and recipient = '' and state <> 'withdrawn'
       and coalesce(settled_at, now()) > now() - interval '8 days'`,
  );
  return rows.map(({ message_id }) => message_id);
}

const WITHDRAWN = `
  state = case when state in ('waiting', 'dead') then 'withdrawn' else state end,
  settled_at = coalesce(settled_at, case when state = 'waiting' then now() end)`;
