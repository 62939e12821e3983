import type { Connection } from '#ports/database/database.ts';
import { openContent } from '../server/sealed-content.ts';

export type OutboxRow = {
  id: number;
  key: string;
  channel: string;
  urgent: boolean;
  state: string;
  recipient: string;
  /** As it was enqueued. */
  content: Record<string, unknown> & { template?: string; data?: Record<string, unknown> };
  message_id: string;
  attempts: number;
};

/** All rows in their order, with what they say. */
export async function readOutbox(database: Pick<Connection, 'query'>): Promise<OutboxRow[]> {
  const rows = await database.query<OutboxRow>(
    'select id, key, channel, urgent, state, recipient, content, message_id, attempts from outbox order by id',
  );
  return rows.map((row) => ({ ...row, content: openContent(row.content) as OutboxRow['content'] }));
}

export type OutboxMail = { key: string; to: string; template: string; data: Record<string, unknown> };

/** All mails in their order: what they are made of. */
export async function readMails(database: Pick<Connection, 'query'>): Promise<OutboxMail[]> {
  const rows = (await readOutbox(database)).filter(({ channel }) => channel === 'mail');
  return rows.map(({ key, recipient, content: { template = '', data = {} } }) => ({
    ...{ key, to: recipient, template, data },
  }));
}
