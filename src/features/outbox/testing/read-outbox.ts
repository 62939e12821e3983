import type { Queryable } from '#ports/database/database.ts';
import { openContent } from '../server/sealed-content.ts';

export type OutboxRow = {
  id: number;
  key: string;
  channel: string;
  urgent: boolean;
  state: string;
  recipient: string;
  /** The content as it was enqueued. */
  content: Record<string, unknown> & { template?: string; data?: Record<string, unknown> };
  message_id: string;
  attempts: number;
};

/** Returns all rows in order, with their content opened. */
export async function readOutbox(database: Queryable): Promise<OutboxRow[]> {
  const rows = await database.query<OutboxRow>(
    'select id, key, channel, urgent, state, recipient, content, message_id, attempts from outbox order by id',
  );
  return rows.map((row) => ({ ...row, content: openContent(row.content) as OutboxRow['content'] }));
}

export type OutboxMail = { key: string; to: string; template: string; data: Record<string, unknown> };

/** Returns all emails in order, with their template and data. */
export async function readMails(database: Queryable): Promise<OutboxMail[]> {
  const rows = (await readOutbox(database)).filter(({ channel }) => channel === 'mail');
  return rows.map(({ key, recipient, content: { template = '', data = {} } }) => ({
    ...{ key, to: recipient, template, data },
  }));
}
