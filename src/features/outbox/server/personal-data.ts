import type { Queryable } from '#ports/database/database.ts';
import { mailContentSchema, recipientOf } from '../model/outgoing.ts';
import { openRow } from './sealed-content.ts';

/**
 * An email in the export. `says`: the data that it was created from; absent if that is not stored, or if the email is
 * not sent yet.
 */
export type ExportedMail = { id: number; template: string | null; state: string; at: string; says?: unknown };

/** Lists the emails to an address, newest first, for the export of personal data. */
export async function exportOutbox(connection: Queryable, address: string): Promise<ExportedMail[]> {
  const rows = await connection.query<{
    id: number;
    content: object;
    state: string;
    at: Date;
    template: string | null;
  }>(
    `select id, content ->> 'template' as template, content, state, coalesce(settled_at, created_at) as at
     from outbox where channel = 'mail' and recipient = $1 order by id desc`,
    [recipientOf(address)],
  );
  return rows.map(({ at, content, ...row }) => ({ ...row, at: at.toISOString(), ...sentDataOf(row.state, content) }));
}

/** Emails that wait or failed may contain a link that grants access. Those that were sent no longer do. */
function sentDataOf(state: string, content: object): { says?: unknown } {
  if (state !== 'sent' && state !== 'kept') return {};
  const opened = openRow(content);
  const read = mailContentSchema.safeParse(opened.kind === 'opened' ? opened.value : null);
  return read.success ? { says: read.data.data } : {};
}

/**
 * Erases an address: waiting emails are not sent, and the content of sent ones is deleted. An email that is being sent
 * right now still arrives. `id`: only this email. Returns the number of rows.
 */
export async function eraseOutbox(connection: Queryable, address: string, id: number | null = null): Promise<number> {
  const rows = await connection.query(
    `update outbox set recipient = '', content = '{}', ${WITHDRAWN}
     where channel = 'mail' and recipient = $1 and ($2::bigint is null or id = $2) returning id`,
    [recipientOf(address), id],
  );
  return rows.length;
}

/** Cancels unsent messages by their keys, and returns their number. */
export async function withdrawOutgoing(connection: Queryable, keys: readonly string[]): Promise<number> {
  const rows = await connection.query(
    `update outbox set content = '{}', ${WITHDRAWN} where key = any($1) and state in ('waiting', 'dead') returning id`,
    [keys],
  );
  return rows.length;
}

/** A message that was stopped. Its row now has `newKey`. `isRunning`: the current attempt may still send it. */
export type StoppedMessage = { key: string; newKey: string; isRunning: boolean };

/**
 * Stops messages by their keys, which can then be used again: messages that wait, are dead, or fail their running
 * attempt. Messages that were sent are left out.
 */
export async function stopOutgoing(connection: Queryable, keys: readonly string[]): Promise<StoppedMessage[]> {
  return connection.query<StoppedMessage>(
    `with held as materialized (
       select id, key, key || ' stopped ' || id as new_key, state from outbox
       where key = any($1) and state in ('waiting', 'dead', 'sending') order by id for update
     ), stopped as (
       update outbox o set content = '{}', key = held.new_key,
         state = case when o.state = 'sending' then o.state else 'withdrawn' end,
         settled_at = coalesce(o.settled_at, case when o.state = 'waiting' then now() end)
       from held where held.id = o.id
     )
     select key, new_key as "newKey", state = 'sending' as "isRunning" from held`,
    [keys],
  );
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
 * may still contain them, because it keeps emails for 7 days.
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
