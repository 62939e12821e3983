import type { Context } from 'hono';
import { type AuditRole, maskEmail, maskNetwork } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { callerNetworks, clientAddress } from '../../http/client-address.ts';
import { countNetworks } from '../../http/rate-limits.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import type { EntryWay } from './audit-account.ts';

/** A sign-in or another proof that was refused. `userId`: `null` where it names no account. `by`: the role of who is signed in. */
export type EntryFailure = {
  way: EntryWay;
  reason: string;
  userId: string | null;
  email?: string;
  action?: string;
  by?: AuditRole;
};

export type AuditFailure = (context: Context, failure: EntryFailure) => Promise<void>;

/** The most rows of one network and of one account, and of all failures that name no account, or one. */
const NETWORK: Limit = { name: 'audit-failures', points: 20, seconds: 3_600 };
const ACCOUNT: Limit = { name: 'audit-failures-account', points: 20, seconds: 3_600 };
const UNKNOWN: Limit = { name: 'audit-failures-unknown', points: 1_000, seconds: 86_400 };
const KNOWN: Limit = { name: 'audit-failures-known', points: 1_000, seconds: 86_400 };
/** Rows that say that there were more failures than rows. */
const MORE: Limit = { name: 'audit-failures-more', points: 1, seconds: 3_600 };

/**
 * Returns a function that records failed sign-ins in the audit log and the server's log. Callers cause them without an account,
 * so the number of rows is limited by network, by account and by day. One row an hour says that there were more.
 */
export function createFailureAudit(
  surroundings: Pick<Surroundings, 'database' | 'limits' | 'front' | 'log'>,
): AuditFailure {
  const { database, limits, front, log } = surroundings;
  const ofNetwork = countNetworks(NETWORK, limits);
  const ofAccount = limits.of(ACCOUNT);
  const unknown = limits.of(UNKNOWN);
  const known = limits.of(KNOWN);
  const more = limits.of(MORE);

  const isWithinLimits = async (context: Context, userId: string | null): Promise<boolean> => {
    if ((await ofNetwork(callerNetworks(context, front))) !== null) return false;
    if (userId === null) return (await unknown('all')).kind === 'allowed';
    return (await ofAccount(userId)).kind === 'allowed' && (await known('all')).kind === 'allowed';
  };
  return async (context, { way, reason, userId, email, action = 'sign-in.failed', by }) => {
    const actor = actorOf(context, by ?? 'visitor', by === undefined ? null : userId);
    if (!(await isWithinLimits(context, userId))) {
      if ((await more('all')).kind === 'refused') return;
      await recordAudit(database, actor, { action: 'sign-in.failed-more', subject: 'sign-in' });
      return log('warn', 'sign-in.failed-more');
    }
    const subject = userId === null ? `address:${email === undefined ? '…' : maskEmail(email)}` : `account:${userId}`;
    const after = { way, reason, network: maskNetwork(clientAddress(context, front)) };
    await recordAudit(database, actor, { action, subject, after });
    log('warn', action, { subject, ...after });
  };
}
