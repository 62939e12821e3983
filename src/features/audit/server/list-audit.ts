import type { Queryable } from '#ports/database/database.ts';
import type { AuditFacts, AuditRole } from '../model/audit-event.ts';

/** A row of the audit log. `actor`: an account's id; `null` if unknown. */
export type AuditRow = {
  id: number;
  at: Date;
  actor: string | null;
  role: AuditRole;
  action: string;
  subject: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
  requestId: string | null;
};

/** `action`: a prefix, such as `sign-in`. `about`: a subject, or the id of an account that acted or was changed. */
export type AuditSearch = { before: number | null; max: number; action: string; about: string };

/** Returns rows of the audit log, newest first. Empty texts match all rows. */
export function listAudit(connection: Queryable, { before, max, action, about }: AuditSearch): Promise<AuditRow[]> {
  return connection.query<AuditRow>(
    `select id, at, actor, role, action, subject, before, after, request_id as "requestId" from audit_log
     where ($1::bigint is null or id < $1) and ($2 = '' or starts_with(action, $2))
       and ($3 = '' or subject in ($3, 'account:' || $3) or actor in ($3, regexp_replace($3, '^account:', '')))
     order by id desc limit $4`,
    [before, action, about, max],
  );
}

/** Returns what an account did, and what was done to it, as plain data for its owner. Oldest first. */
export function exportAudit(connection: Queryable, userId: string): Promise<object[]> {
  return connection.query(
    `select id, at, action, subject, before, after from audit_log
     where actor = $1 or subject = 'account:' || $1 order by id`,
    [userId],
  );
}
