import { z } from 'zod';
import { safeRefUrl } from '#features/shoppers/shoppers.ts';
import { enrollOperator, findPasskeyAccount, mailNotice } from '#features/shoppers/shoppers.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { browserName } from '#pages/account/browser-name.ts';
import { signedInOf } from '../../identity/identity.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { limitRate } from '../../http/rate-limits.ts';
import type { AppContext } from '../../base/app-context.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { isRecentSignIn, canUseOperatorPages } from '../../identity/desk-sessions.ts';
import { endNotificationsOfOtherAccounts } from '../../identity/end-notifications.ts';
import { accountOf } from '../../identity/identity.ts';
import { auditAccount } from './audit-account.ts';
import type { AuditFailure } from './audit-failures.ts';
import {
  completeSignInIfProven,
  startSessionIfProven,
  mailOriginOf,
  completeSignIn,
  accountVisitOf,
} from './complete-sign-in.ts';
import { SIGN_IN_LIMIT } from './sign-in.ts';
import { callRoute, type RouteEntry } from '../../http/route.ts';

/** A passkey includes its manufacturer's certificates. */
const PASSKEY_BYTES = 64 * 1024;

/** The WebAuthn library validates the response. Here it is an object with an id. */
const response = z.looseObject({ id: z.string().min(1).max(2_000) });
const newPasskey = z.object({ response, name: z.string().trim().max(60).catch('') });
const entry = z.object({ response, refUrl: z.string().max(4_096).optional().transform(safeRefUrl) });

/** Returns the passkey calls of page scripts: the options for the browser, and the browser's response. */
export function passkeyRoutes(appContext: AppContext, auditFailure: AuditFailure): RouteEntry[] {
  const { accounts, database } = appContext;
  const limited = limitRate(SIGN_IN_LIMIT, appContext, (context) => problemResponse(context, 'too-many-requests'));
  return [
    callRoute(
      'POST',
      '/account-api/passkey-sign-in/options',
      { access: 'everyone', before: [limited] },
      async (context) => {
        const { options, cookies } = await accounts.passkeys.signInOptions(accountVisitOf(context, appContext));
        for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
        context.header('Cache-Control', 'no-store');
        return context.json(options);
      },
    ),
    callRoute(
      'POST',
      '/account-api/passkey-sign-in',
      { access: 'everyone', bodyBytes: PASSKEY_BYTES, before: [limited] },
      async (context) => {
        const { value, errors } = await readPosted(context, entry);
        if (!value) return problemResponse(context, 'body-invalid', errors);
        // Looked up before the passkey ends the browser's session, because `completeSignIn` compares the accounts.
        await accountOf(context, appContext);
        const entered = await accounts.passkeys.signIn(accountVisitOf(context, appContext), value.response);
        const credentialId = value.response.id;
        const isProven =
          entered !== null &&
          (await completeSignInIfProven(context, appContext, entered, async (connection) => {
            if ((await findPasskeyAccount(connection, credentialId)) !== entered.userId) return false;
            await enrollOperator(connection, entered.userId, { replaces: false });
            return true;
          }));
        if (!isProven) {
          const userId = entered?.userId ?? (await findPasskeyAccount(database, credentialId));
          await auditFailure(context, { way: 'passkey', reason: 'refused-passkey', userId });
          return problemResponse(context, 'sign-in-needed');
        }
        return completeSignIn(context, appContext, {
          userId: entered.userId,
          way: 'passkey',
          refUrl: value.refUrl,
          entry: entered,
        });
      },
    ),
    callRoute('POST', '/account-api/passkeys/options', { access: 'account', before: [limited] }, async (context) => {
      const signed = await signedInOf(context, appContext);
      if (!signed || !isRecentSignIn(signed.session)) return problemResponse(context, 'sign-in-again');
      if (requiresStrongProof(signed)) return problemResponse(context, 'operator-proof-needed');
      const registration = await accounts.passkeys.startRegistration(
        accountVisitOf(context, appContext),
        signed.account.userId,
      );
      if (!registration) return problemResponse(context, 'sign-in-again');
      for (const cookie of registration.cookies) context.header('Set-Cookie', cookie, { append: true });
      context.header('Cache-Control', 'no-store');
      return context.json(registration.options);
    }),
    callRoute(
      'POST',
      '/account-api/passkeys',
      { access: 'account', bodyBytes: PASSKEY_BYTES, before: [limited] },
      async (context) => {
        const { value, errors } = await readPosted(context, newPasskey);
        if (!value) return problemResponse(context, 'body-invalid', errors);
        const signed = await signedInOf(context, appContext);
        if (!signed || !isRecentSignIn(signed.session)) return problemResponse(context, 'sign-in-again');
        if (requiresStrongProof(signed)) return problemResponse(context, 'operator-proof-needed');
        // Without a name, passkeys would look alike.
        const name = value.name || `Passkey of ${browserName(context.req.header('user-agent') ?? '')}`;
        const { userId, email } = signed.account;
        const passkey = { response: value.response, name };
        const notice = { key: `passkey:${userId}:${value.response.id}`, to: email, what: 'passkey' as const };
        const role = signed.account.isOperator ? 'operator' : 'account';
        const verified = await accounts.passkeys.verifyNew(accountVisitOf(context, appContext), userId, passkey);
        const reason = 'This passkey response doesn’t match the request.';
        if (!verified) return problemResponse(context, 'body-invalid', [{ name: 'response', value: '', reason }]);
        const isEnrolled = await database.transaction(async (connection) => {
          await verified.save(connection);
          await mailNotice(connection, notice, mailOriginOf(context, appContext));
          await auditAccount(connection, context, appContext, { action: 'passkey.add', userId, role });
          return enrollOperator(connection, userId, { replaces: canUseOperatorPages(signed) });
        });
        // Creating a passkey is as strong a proof as signing in with it. The session gets a new cookie because it
        // grants more access now.
        if (signed.account.isOperator && (isEnrolled || canUseOperatorPages(signed))) {
          const isKept = async (connection: Connection) =>
            (await findPasskeyAccount(connection, value.response.id)) === userId;
          const renewed = await startSessionIfProven(context, appContext, { userId, proof: 'passkey' }, isKept);
          if (!renewed) return problemResponse(context, 'sign-in-needed');
          for (const cookie of renewed.cookies) context.header('Set-Cookie', cookie, { append: true });
          await endNotificationsOfOtherAccounts(context, appContext, renewed);
        }
        return context.json({ added: true }, 201, { 'Cache-Control': 'no-store' });
      },
    ),
  ];
}

/**
 * Returns whether an operator must use a passkey or a recovery code, if they have any, before the account changes. So a
 * stolen password or mailbox alone is not enough to add a passkey or take over an operator's account.
 */
export function requiresStrongProof(signed: Parameters<typeof canUseOperatorPages>[0]): boolean {
  const { isOperator, enrolled, hasRecoveryCodes } = signed.account;
  return isOperator && (enrolled !== 'no-account' || hasRecoveryCodes) && !canUseOperatorPages(signed);
}
