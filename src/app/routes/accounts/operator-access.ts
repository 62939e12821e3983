import type { Context } from 'hono';
import { safeRefUrl } from '#features/shoppers/shoppers.ts';
import {
  countSignInAttempt,
  resetSignInAttempts,
  passkeyHosts,
  consumeRecoveryCode,
  isRecoveryCodeProof,
} from '#features/shoppers/shoppers.server.ts';
import { isRecentSignIn, canUseOperatorPages } from '../../identity/desk-sessions.ts';
import { originOf } from '../../base/origin-of.ts';
import { readFields } from '../../http/posted-fields.ts';
import { sendProblem } from '../../document/send-page.ts';
import { limitRequests, sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { auditAccount } from './audit-account.ts';
import type { AuditFailure } from './audit-failures.ts';
import {
  completeSignIn,
  redirectOrSendLocation,
  type SignedInUser,
  signedInUserOf,
  startSessionIfProven,
} from './complete-sign-in.ts';
import { showScreen } from './show-screen.ts';
import { SIGN_IN_LIMIT } from './sign-in.ts';
import { callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';

const PATH = '/account/operator-access';
const WRONG = 'This isn’t one of your unused recovery codes. After ten wrong tries, wait an hour.';

/**
 * Returns the routes where operators prove their identity with more than a password: they enroll a passkey, sign in
 * with it, or use a recovery code.
 */
export function operatorAccessRoutes(appContext: AppContext, auditFailure: AuditFailure): RouteEntry[] {
  const { database } = appContext;
  const limited = limitRequests(SIGN_IN_LIMIT, appContext);
  return [
    pageRoute('GET', PATH, 'account', async (context) => {
      const who = await signedInUserOf(context, appContext);
      if (!who.account.isOperator) return sendProblem(context, appContext, 'page-unknown');
      const refUrl = backTo(context.req.query('refUrl'));
      if (canUseOperatorPages(who)) return context.redirect(refUrl, 303);
      return show(context, appContext, who, refUrl);
    }),
    callRoute('POST', '/account-api/operator-access', { access: 'account', before: [limited] }, async (context) => {
      const who = await signedInUserOf(context, appContext);
      if (!who.account.isOperator) return sendErrorResponse(context, appContext, 'page-unknown');
      const fields = (await readFields(context)) ?? {};
      const refUrl = backTo(fields['refUrl']);
      const { userId, email } = who.account;
      const guesser = { email, device: `recovery ${userId}` };
      const typed = typeof fields['code'] === 'string' ? fields['code'].slice(0, 100) : '';
      const mayTry = await countSignInAttempt(database, guesser);
      const isTaken = await database.transaction(async (connection) => {
        const taken = mayTry && (await consumeRecoveryCode(connection, email, typed));
        const used = { action: 'recovery-code.use', userId, role: 'operator' } as const;
        if (taken) await auditAccount(connection, context, appContext, used);
        return taken;
      });
      if (!isTaken) {
        const reason = mayTry ? 'wrong-code' : 'too-many-tries';
        await auditFailure(context, {
          action: 'recovery-code.failed',
          way: 'recovery-code',
          reason,
          userId,
          by: 'operator',
        });
        return show(context, appContext, who, refUrl, { code: WRONG });
      }
      await resetSignInAttempts(database, guesser);
      // Starts another session, because its cookie grants more access than the previous one.
      const entry = await startSessionIfProven(context, appContext, { userId, proof: 'recovery-code' }, (connection) =>
        isRecoveryCodeProof(connection, { userId, email, typed }),
      );
      if (!entry) {
        const failure = { action: 'recovery-code.failed', way: 'recovery-code', reason: 'sessions-ended' } as const;
        await auditFailure(context, { ...failure, userId, by: 'operator' });
        // The browser's session has ended as well, so this page asks to sign in, as for every ended session.
        return redirectOrSendLocation(context, refUrl);
      }
      return completeSignIn(context, appContext, { userId, way: 'recovery-code', refUrl, entry });
    }),
  ];
}

async function show(
  context: Context,
  appContext: AppContext,
  { account, session }: SignedInUser,
  refUrl: string,
  errors: Record<string, string> = {},
): Promise<Response> {
  const { enrolled, hasRecoveryCodes, userId } = account;
  // Signing in with a passkey that the account already has enrolls it.
  const hosts = enrolled === 'another-account' ? [] : await passkeyHosts(appContext.database, userId);
  const here = new URL(originOf(context, appContext.ingress)).hostname;
  const way = enrolled === 'no-account' && !hasRecoveryCodes ? 'enroll' : hosts.includes(here) ? 'passkey' : 'code';
  const screen = {
    kind: 'operator-access',
    email: account.email,
    way,
    hosts,
    isFresh: isRecentSignIn(session),
  } as const;
  return showScreen(context, appContext, screen, { refUrl, errors });
}

/** Returns the operator page to return to. Only operator pages redirect here. */
function backTo(given: unknown): string {
  const path = safeRefUrl(typeof given === 'string' ? given : null);
  return path.startsWith('/operator') ? path : '/operator';
}
