import { findErasedMails } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { FolderMail } from '#ports/mail/folder-mail.ts';

const HOUR_MS = 3_600_000;

/**
 * Removes emails from the local mailbox that the outbox has erased because a person's data was deleted: emails to and
 * about that person. `to`: also removes all other emails to this address.
 */
export async function removeErasedMails(
  database: Queryable,
  mailbox: Pick<FolderMail, 'remove'>,
  to?: string,
): Promise<void> {
  await mailbox.remove({ messageIds: await findErasedMails(database), to });
}

/**
 * Cleans this server's local mailbox now and every hour, until the returned function is called. This also removes what
 * a deletion misses: emails being sent, and emails in the mailbox of another server.
 */
export function startMailboxCleaning(
  database: Queryable,
  mailbox: Pick<FolderMail, 'remove' | 'cleanUp'>,
  onError: (error: Error) => void,
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
