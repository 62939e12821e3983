import type { Context } from 'hono';
import { type AuditRole, maskEmail, maskNetwork } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import { isOperator } from '#features/shoppers/shoppers.server.ts';
import type { CountCall, Limit, Limits } from '#ports/limits/limits.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { callerNetworks, clientAddress } from '../../http/client-address.ts';
import { countNetworks } from '../../http/rate-limits.ts';
import type { AppContext } from '../../base/app-context.ts';
import type { SignInMethod } from './audit-account.ts';

/**
 * A sign-in or another proof that was refused. `userId`: `null` where it names no account. `by`: the role of the
 * signed-in account.
 */
export type SignInFailure = {
  way: SignInMethod;
  reason: string;
  userId: string | null;
  email?: string;
  action?: string;
  by?: AuditRole;
};

export type AuditFailure = (context: Context, failure: SignInFailure) => Promise<void>;

/** Limits of audit rows per network, per account, for all accounts, and for all failures without an account. */
const NETWORK: Limit = { name: 'audit-failures', points: 20, seconds: 3_600 };
const ACCOUNT: Limit = { name: 'audit-failures-account', points: 20, seconds: 3_600 };
const KNOWN: Limit = { name: 'audit-failures-known', points: 1_000, seconds: 86_400 };
const UNKNOWN: Limit = { name: 'audit-failures-unknown', points: 1_000, seconds: 86_400 };
/**
 * Maximum number of audit rows per operator, action and reason. No other limit applies to operators, so failures of
 * other accounts cannot hide theirs.
 */
const OPERATOR: Limit = { name: 'audit-failures-operator', points: 20, seconds: 3_600 };
/** Limit of rows that report suppressed failures: one for all accounts together, and one for each operator. */
const MORE: Limit = { name: 'audit-failures-more', points: 1, seconds: 3_600 };

/**
 * Limits log lines about failures that are not in the audit log. The total limit applies per minute, so that a flood of
 * failures does not suppress the lines of a whole day.
 */
const LINES_OF_NETWORK: Limit = { name: 'log-failures', points: 20, seconds: 3_600 };
const LINES: Limit = { name: 'log-failures-all', points: 60, seconds: 60 };
const MORE_LINES: Limit = { name: 'log-failures-more', points: 1, seconds: 60 };

/**
 * Returns a function that records failed sign-ins in the audit log and the server's log. Clients can cause them without
 * an account, so rows are limited by network, by account and by day; rows about operators are limited by operator only.
 * Beyond a limit, one row per hour reports that there were more, and the server's log continues with its own limits.
 */
export function createFailureAudit(
  appContext: Pick<AppContext, 'database' | 'limits' | 'ingress' | 'log'>,
): AuditFailure {
  const { database, limits, ingress, log } = appContext;
  const mayRecord = countRows(limits);
  const mayLog = countLines(limits);
  const more = limits.of(MORE);
  const moreLines = limits.of(MORE_LINES);

  return async (context, failure) => {
    const { way, reason, userId, email, action = 'sign-in.failed', by } = failure;
    const actor = actorOf(context, by ?? 'visitor', by === undefined ? null : userId);
    const subject = userId === null ? `address:${email === undefined ? '…' : maskEmail(email)}` : `account:${userId}`;
    const after = { way, reason, network: maskNetwork(clientAddress(context, ingress)) };
    const isOperators = await isOperator(database, { userId, email });
    const networks = callerNetworks(context, ingress);
    if (await mayRecord(networks, failure, isOperators)) {
      await recordAudit(database, actor, { action, subject, after });
      return log('warn', action, { subject, ...after });
    }
    if (await isAllowed(more, isOperators ? subject : 'all'))
      await recordAudit(database, actor, {
        action: 'sign-in.failed-more',
        subject: isOperators ? subject : 'sign-in',
      });
    if (await mayLog(networks)) return log('warn', action, { subject, ...after });
    if (await isAllowed(moreLines, 'all')) log('warn', 'sign-in.failed-more');
  };
}

type Networks = ReturnType<typeof callerNetworks>;

function countRows(limits: Limits) {
  const ofNetwork = countNetworks(NETWORK, limits);
  const ofAccount = limits.of(ACCOUNT);
  const ofOperator = limits.of(OPERATOR);
  const known = limits.of(KNOWN);
  const unknown = limits.of(UNKNOWN);
  return async (
    networks: Networks,
    { userId, email, reason, action = 'sign-in.failed' }: SignInFailure,
    isOperators: boolean,
  ): Promise<boolean> => {
    if (isOperators) return isAllowed(ofOperator, `${userId ?? email} ${action} ${reason}`);
    if ((await ofNetwork(networks)) !== null) return false;
    if (userId === null) return isAllowed(unknown, 'all');
    return (await isAllowed(ofAccount, userId)) && isAllowed(known, 'all');
  };
}

function countLines(limits: Limits) {
  const ofNetwork = countNetworks(LINES_OF_NETWORK, limits);
  const all = limits.of(LINES);
  return async (networks: Networks): Promise<boolean> => (await ofNetwork(networks)) === null && isAllowed(all, 'all');
}

async function isAllowed(count: CountCall, caller: string): Promise<boolean> {
  return (await count(caller)).kind === 'allowed';
}
