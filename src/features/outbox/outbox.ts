/** Door of the outbox room. */

/**
 * The data of every email by its template's name, as it is enqueued. `src/mails/mails.ts` fills this in, because rooms
 * may not import emails.
 */
export interface MailTemplates {}
