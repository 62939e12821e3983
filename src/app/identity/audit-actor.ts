import type { Context } from 'hono';
import type { AuditActor, AuditRole } from '#features/audit/audit.ts';

/** Returns the actor of a request for the audit log. `userId`: `null` if no account is known. */
export function actorOf(context: Context, role: AuditRole, userId: string | null): AuditActor {
  return { role, userId, requestId: context.get('requestId') ?? null };
}
