import type { Queryable } from '#ports/database/database.ts';
import type { AuditActor, AuditEvent } from '../model/audit-event.ts';

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
