export type AuditRole = 'operator' | 'dealer' | 'account' | 'visitor' | 'command-line' | 'site';

/** `userId`: the account, `null` if unknown. `requestId`: as in the server's log. */
export type AuditActor = { role: AuditRole; userId: string | null; requestId: string | null };

/** Plain facts about the subject, without secrets, messages or full addresses. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

export type AuditEvent = {
  /** The action: `destination.add`, `sign-in.failed`. */
  action: string;
  /** The object of the action: `dealer:12`, `account:UUID`, `lead:7`. */
  subject: string;
  before?: AuditFacts;
  after?: AuditFacts;
};

/** The site itself, by a rule. */
export const SITE: AuditActor = { role: 'site', userId: null, requestId: null };
/** A person with a shell on the server. */
export const COMMAND_LINE: AuditActor = { role: 'command-line', userId: null, requestId: null };
