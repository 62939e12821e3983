import { randomUUID } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';
import { type CallContent, type OutgoingCall, type OutgoingMail, recipientOf } from '../model/outgoing.ts';
import { sealContent } from './sealed-content.ts';

/** Notification channel that wakes the senders of all servers when a transaction with new rows commits. */
export const OUTBOX_CHANNEL = 'outbox';

export type EnqueueResult = { kind: 'queued' | 'already-queued'; id: number };

/** Enqueues an email in the transaction that causes it, so that neither exists without the other. */
export async function enqueueMail(connection: Queryable, mail: OutgoingMail): Promise<EnqueueResult> {
  const [enqueued] = await enqueueMails(connection, [mail]);
  return enqueued!;
}

/** Enqueues many emails in one statement, and returns a result for each, in the same order. */
export function enqueueMails(connection: Queryable, mails: readonly OutgoingMail[]): Promise<EnqueueResult[]> {
  const rows = mails.map(({ key, to, urgent = false, ...content }) => ({
    key,
    channel: 'mail' as const,
    urgent,
    recipient: recipientOf(to),
    content: sealContent(content),
    message_id: randomUUID(),
  }));
  return insert(connection, rows);
}

/** Enqueues a webhook call, like `enqueueMail`. */
export async function enqueueWebhook(connection: Queryable, call: OutgoingCall): Promise<EnqueueResult> {
  const { key, url, secret, event, body } = call;
  const content: CallContent = { secret, event, body };
  const [enqueued] = await insert(connection, [
    {
      key,
      channel: 'webhook',
      urgent: true,
      recipient: url,
      content: sealContent(content),
      message_id: `evt_${randomUUID()}`,
    },
  ]);
  return enqueued!;
}

type NewRow = {
  key: string;
  channel: 'mail' | 'webhook';
  urgent: boolean;
  recipient: string;
  content: object;
  message_id: string;
};

async function insert(connection: Queryable, rows: readonly NewRow[]): Promise<EnqueueResult[]> {
  if (rows.length === 0) return [];
  const inserted = await connection.query<{ id: number; key: string }>(
    `insert into outbox (key, channel, urgent, recipient, content, message_id)
     select key, channel, urgent, recipient, content, message_id
     from jsonb_to_recordset($1) as row (key text, channel text, urgent boolean, recipient text, content jsonb, message_id text)
     on conflict (key) do nothing
     returning id, key, pg_notify('${OUTBOX_CHANNEL}', '')`,
    [JSON.stringify(rows)],
  );
  const queued = new Map(inserted.map(({ key, id }) => [key, id]));
  const others = rows.map(({ key }) => key).filter((key) => !queued.has(key));
  const known = new Map<string, number>();
  if (others.length > 0) {
    // A separate statement sees rows that a concurrent transaction has committed in the meantime.
    const found = await connection.query<{ id: number; key: string }>(
      'select id, key from outbox where key = any($1)',
      [others],
    );
    for (const { key, id } of found) known.set(key, id);
  }
  return rows.map(({ key }) => {
    const id = queued.get(key);
    // If one batch contains a key twice, only its first row was queued.
    if (id !== undefined && !known.has(key)) {
      known.set(key, id);
      return { kind: 'queued', id };
    }
    return { kind: 'already-queued', id: known.get(key)! };
  });
}
