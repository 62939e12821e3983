import type { Database } from '#ports/database/database.ts';
import type { MailServer } from '#ports/mail/testing/mail-server.ts';
import type { AcknowledgedData } from './simulated-shopper.ts';

/** Returns expected emails that did not arrive, duplicates, and unexpected emails. */
export async function compareMails(
  database: Pick<Database, 'query'>,
  mails: Pick<MailServer, 'received'>,
  { leads }: AcknowledgedData,
) {
  const rows = await database.query<{ key: string; id: string; state: string }>(
    `select key, message_id as id, state from outbox where channel = 'mail'`,
  );
  const came = Map.groupBy(mails.received, ({ messageId }) => messageId);
  const shoppers = new Set(mails.received.flatMap(({ to }) => to));
  return {
    lost: rows.filter(({ id }) => !came.has(id)).map(({ key }) => key),
    untold: leads.filter(({ email }) => !shoppers.has(email)).map(({ key }) => key),
    twice: [...came].filter(([, copies]) => copies.length > 1).map(([id]) => id),
    unknown: [...came.keys()].filter((id) => !rows.some((row) => row.id === id)),
    dead: rows.filter(({ state }) => state !== 'sent').map(({ key }) => key),
  };
}
