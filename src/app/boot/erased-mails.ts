import { findErasedMails } from '#features/outbox/outbox.server.ts';
import type { Connection } from '#ports/database/database.ts';
import type { FolderMail } from '#ports/mail/folder-mail.ts';

const HOUR_MS = 3_600_000;

/**
 * Removes mails from the local mailbox that the outbox has erased, because a person's data was deleted: mails to that person and
 * about that person. `to`: also removes all other mails to this address.
 */
export async function removeErasedMails(
  database: Pick<Connection, 'query'>,
  mailbox: Pick<FolderMail, 'remove'>,
  to?: string,
): Promise<void> {
  await mailbox.remove({ messageIds: await findErasedMails(database), to });
}

/**
 * Cleans this server's local mailbox now and every hour, until the returned function is called. It also catches what a deletion
 * misses: mails that were on their way, and mails in the mailbox of another server.
 */
export function startMailboxCleaning(
  database: Pick<Connection, 'query'>,
  mailbox: Pick<FolderMail, 'remove' | 'cleanUp'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const clean = () =>
    mailbox
      .cleanUp()
      .then(() => removeErasedMails(database, mailbox))
      .catch(onError);
  let cleaning = clean();
  const timer = setInterval(() => void (cleaning = clean()), HOUR_MS);
  return async () => {
    clearInterval(timer);
    await cleaning;
  };
}
