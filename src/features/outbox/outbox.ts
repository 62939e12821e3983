/** Door of the outbox room. */

/**
 * The data of every email by its template's name. `src/mails/mails.ts` fills this in, because rooms may not import
 * emails.
 */
export interface MailTemplates {}
