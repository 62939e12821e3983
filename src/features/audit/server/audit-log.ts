import type { Queryable } from '#ports/database/database.ts';
import type { AuditActor, AuditEvent, AuditFacts, AuditRole } from '../model/audit-event.ts';

/** Retention in days. A trigger of the table prevents deleting younger rows. */
export const AUDIT_DAYS = 400;

/**
 * Records an action on the connection of its transaction, so that neither exists without the other. Returns the row's
 * id.
 */
export async function recordAudit(
  connection: Queryable,
  { role, userId, requestId }: AuditActor,
  { action, subject, before, after }: AuditEvent,
): Promise<number> {
  const [row] = await connection.query<{ id: number }>(
    `insert into audit_log (actor, role, action, subject, before, after, request_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [userId, role, action, subject, jsonOf(before), jsonOf(after), requestId],
  );
  return row?.id ?? 0;
}

/** Deletes rows older than `AUDIT_DAYS`, at most `max` at a time; returns how many. */
export async function deleteOldAuditEvents(connection: Queryable, max = 10_000): Promise<number> {
  const rows = await connection.query(
    `delete from audit_log where id in (
       select id from audit_log where at < now() - make_interval(days => $1) order by at limit $2) returning id`,
    [AUDIT_DAYS, max],
  );
  return rows.length;
}

function jsonOf(facts: AuditEvent['after']): string | null {
  return facts === undefined ? null : JSON.stringify(facts);
}

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
type AuditSearch = { before: number | null; max: number; action: string; about: string };

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

/** Returns an account's actions, and what was done to it, as plain data for its owner. Oldest first. */
export function exportAudit(connection: Queryable, userId: string): Promise<object[]> {
  return connection.query(
    `select id, at, action, subject, before, after from audit_log
     where actor = $1 or subject = 'account:' || $1 order by id`,
    [userId],
  );
}
