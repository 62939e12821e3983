import type { Context } from 'hono';
import { type AuditFacts, type AuditRole, maskNetwork } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { AppContext } from '../../base/app-context.ts';

export type SignInMethod = 'password' | 'link' | 'reset' | 'passkey' | 'recovery-code';

export type AccountEvent = {
  /** For example `sign-in` or `password.change`. */
  action: string;
  userId: string;
  /** The role of the account in the action; `account` if absent. */
  role?: AuditRole;
  before?: AuditFacts;
  after?: AuditFacts;
};

/** Records an action of an account's owner in the audit log, on the connection of the change, and in the server's log. */
export async function auditAccount(
  connection: Queryable,
  context: Context,
  { ingress, log }: Pick<AppContext, 'ingress' | 'log'>,
  { action, userId, role = 'account', before, after }: AccountEvent,
): Promise<void> {
  const facts = { network: maskNetwork(clientAddress(context, ingress)), ...after };
  await recordAudit(connection, actorOf(context, role, userId), {
    action,
    subject: `account:${userId}`,
    after: facts,
    ...(before && { before }),
  });
  log('info', action, { account: userId, ...facts });
}
