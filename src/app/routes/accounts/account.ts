import type { Context } from 'hono';
import { z } from 'zod';
import { maskEmail } from '#features/audit/audit.ts';
import { findDealerships, dealershipsLeftOwnerless } from '#features/dealers/dealers.server.ts';
import {
  emailSchema,
  formErrorsOf,
  type FormErrors,
  nameSchema,
  newPasswordSchema,
  passwordSchema,
} from '#features/shoppers/shoppers.ts';
import {
  changePassword,
  type EndedSessions,
  passwordProblem,
  findAccountParts,
  isAccountPassword,
  mailAddressConfirmation,
  mailNotice,
  removePasskey,
  renameAccount,
} from '#features/shoppers/shoppers.server.ts';
import { listReceivedOffers, openReceivedOffer } from '#features/leads/leads.server.ts';
import { loadAccount } from '#pages/account/load.ts';
import { findHistory } from '#features/interest/interest.server.ts';
import type { AccountHistory, PasskeyPlace } from '#pages/account/page-data.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { removeErasedMails } from '../../boot/erased-mails.ts';
import { clearShopperCookies, pushDeviceOf } from '../../identity/identity-cookies.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';
import { originOf } from '../../base/origin-of.ts';
import { erasePerson, exportPerson } from '../../identity/personal-data.ts';
import { readFields } from '../../http/posted-fields.ts';
import { POST_LIMIT } from '../../http/rate-limits.ts';
import { isForm } from '../../http/request-kinds.ts';
import { sendPage } from '../../document/send-page.ts';
import { limitRequests, sendErrorResponse } from '../../http/send-error-response.ts';
import { sendsGlobalPrivacyControl } from '../../identity/counted-visitor.ts';
import { identityOf } from '../../identity/identity.ts';
import { saveDraft, consumeDraft } from '../../identity/step-up-draft.ts';
import type { AppContext } from '../../base/app-context.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { isRecentSignIn } from '../../identity/desk-sessions.ts';
import { endNotificationsInBrowser, endNotificationsOfOtherAccounts } from '../../identity/end-notifications.ts';
import { lockSessions } from '../../identity/lock-sessions.ts';
import { auditAccount } from './audit-account.ts';
import type { AuditFailure } from './audit-failures.ts';
import {
  redirectOrSendLocation,
  mailOriginOf,
  accountVisitOf,
  type SignedInUser,
  signedInUserOf,
  siteNames,
  hasPassword,
  startSessionIfProven,
} from './complete-sign-in.ts';
import { mailLimits } from './mail-limits.ts';
import { requiresStrongProof } from './passkeys.ts';
import { callRoute, fileRoute, pageRoute, type Route, type RouteEntry } from '../../http/route.ts';

const ACCOUNT = '/account';
const NEW_EMAIL = '/account-api/email';
const AGAIN = '/sign-in?defaultScreen=signin&again=1&refUrl=%2Faccount';

type Step = (context: Context, signed: SignedInUser, fields: Readonly<Record<string, unknown>>) => Promise<Response>;

/** Limits downloads of an account's data, because each reads many tables. */
const EXPORT_LIMIT: Limit = { name: 'exports', points: 20, seconds: 3_600 };

/** Returns the routes of `/account` and its forms. The route table requires a sign-in. */
export function accountRoutes(appContext: AppContext, auditFailure: AuditFailure): RouteEntry[] {
  const { database, accounts } = appContext;
  const mayMail = mailLimits(appContext);
  const limited = limitRequests(POST_LIMIT, appContext);
  const post: Post = (path, step, facts = {}) =>
    callRoute('POST', path, { access: 'account', ...facts, before: [limited] }, async (context) =>
      step(context, await signedInUserOf(context, appContext), (await readFields(context)) ?? {}),
    );
  /** For changes that need a sign-in within the last hour. Operators also need a passkey or a recovery code. */
  const postFresh: Post = (path, step, facts) =>
    post(
      path,
      async (context, who, fields) => {
        if (isRecentSignIn(who.session) && requiresStrongProof(who))
          return sendErrorResponse(context, appContext, 'operator-proof-needed');
        if (isRecentSignIn(who.session)) return step(context, who, fields);
        if (!isForm(context.req)) return problemResponse(context, 'sign-in-again');
        await saveDraft(context, appContext.ingress, who.account.userId);
        return redirectOrSendLocation(context, AGAIN);
      },
      facts,
    );
  const show = (context: Context, who: SignedInUser, errors: FormErrors) =>
    showAccount(context, appContext, who, errors);
  const audit: Audit = (connection, context, { account }, action) =>
    auditAccount(connection, context, appContext, { action, userId: account.userId });
  return [
    pageRoute('GET', ACCOUNT, 'account', async (context) =>
      show(context, await signedInUserOf(context, appContext), {}),
    ),
    exportRow(appContext, audit),
    post(
      '/account-api/received-offers/open',
      async (context, { account }, fields) => {
        const { leadId } = z.object({ leadId: z.coerce.number().int().min(1).catch(0) }).parse(fields);
        const key = await database.transaction((connection) => openReceivedOffer(connection, account, leadId));
        if (key === null) return sendErrorResponse(context, appContext, 'kept-unknown');
        return redirectOrSendLocation(context, `/cars-for-sale/offer?key=${encodeURIComponent(key)}`);
      },
      { ids: ['leadId'] },
    ),
    post('/account-api/profile', async (context, who, fields) => {
      const name = nameSchema.safeParse(fields['name']);
      if (!name.success) return show(context, who, { name: firstOf(name.error) });
      await database.transaction(async (connection) => {
        await renameAccount(connection, who.account.userId, name.data);
        await audit(connection, context, who, 'account.rename');
      });
      return redirectOrSendLocation(context, `${ACCOUNT}?done=name`);
    }),
    postFresh(NEW_EMAIL, async (context, who, fields) => {
      const email = emailSchema.safeParse(fields['email']);
      if (!email.success) return show(context, who, { email: firstOf(email.error) });
      if (await mayMail(context, email.data, false)) {
        const { userId } = who.account;
        const after = { email: maskEmail(email.data) };
        await database.transaction(async (connection) => {
          await mailAddressConfirmation(connection, { email: email.data, userId }, mailOriginOf(context, appContext));
          await auditAccount(connection, context, appContext, { action: 'email.request', userId, after });
        });
      }
      const { sendsMail, devMailbox } = appContext;
      const done = sendsMail ? 'email' : devMailbox ? 'email-in-mailbox' : 'email-not-sent';
      return redirectOrSendLocation(context, `${ACCOUNT}?done=${done}`);
    }),
    postFresh('/account-api/password', async (context, who, fields) => {
      const { account, session } = who;
      const typed = passwordSchema.safeParse(fields['currentPassword']).data ?? '';
      if (!(await isAccountPassword({ database, accounts, signal: context.req.raw.signal }, account.userId, typed))) {
        const { userId } = account;
        const failure = { action: 'password.change-failed', way: 'password', reason: 'wrong-password' } as const;
        await auditFailure(context, { ...failure, userId, by: 'account' });
        return show(context, who, {
          currentPassword: appContext.sendsMail
            ? 'This isn’t your password. You can reset it with a link by email.'
            : 'This isn’t your password. The site’s operator can give you a link to reset it.',
        });
      }
      const password = newPasswordSchema.safeParse(fields['password']);
      const error = password.success
        ? passwordProblem(password.data, { ...account, siteNames: siteNames(context, appContext) })
        : firstOf(password.error);
      if (!password.success || error !== null) return show(context, who, { password: error ?? '' });
      const passwordHash = await accounts.hashPassword(password.data, context.req.raw.signal);
      const here = { userId: account.userId, pixallId: pushDeviceOf(context, appContext.ingress) };
      await database.transaction(async (connection) => {
        const sessions = await lockSessions(connection, here);
        await changePassword(connection, { sessions, passwordHash }, mailOriginOf(context, appContext));
        await audit(connection, context, who, 'password.change');
      });
      // A stolen copy of the old cookie must not stay valid after the password changes. The new session keeps the old
      // one's proof of identity.
      const renewal = { userId: account.userId, proof: session.proof ?? undefined };
      const isCurrent = hasPassword(account.userId, passwordHash);
      const renewed = await startSessionIfProven(context, appContext, renewal, isCurrent);
      if (!renewed) return redirectOrSendLocation(context, ACCOUNT);
      for (const cookie of renewed.cookies) context.header('Set-Cookie', cookie, { append: true });
      await endNotificationsOfOtherAccounts(context, appContext, renewed);
      return redirectOrSendLocation(context, `${ACCOUNT}?done=password`);
    }),
    ...sessionAndPasskeyRoutes({ post, postFresh, audit }, appContext),
    postFresh('/account-api/delete', async (context, who, fields) => {
      const written = emailSchema.safeParse(fields['confirmEmail']);
      if (!written.success || written.data !== who.account.email)
        return show(context, who, { confirmEmail: `Enter ${who.account.email} to confirm.` });
      const onErased = (connection: Connection) => audit(connection, context, who, 'account.delete');
      const erased = await erasePerson(appContext, who.account, { leaves: desksIn(fields), onErased });
      if (erased === 'last-owner')
        return show(context, who, { leaveDesks: 'Check this box to confirm, or make another member an owner first.' });
      appContext.services.carReviews?.forget();
      await removeMails(appContext, who.account.email);
      await endNotificationsInBrowser(context, appContext);
      const { cookies } = await accounts.end(accountVisitOf(context, appContext));
      for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
      clearShopperCookies(context, appContext.ingress);
      // The page confirms the deletion and lists what is not deleted.
      return redirectOrSendLocation(context, '/privacy?step=account-deleted');
    }),
  ];
}

function exportRow(appContext: AppContext, audit: Audit): RouteEntry {
  const { database } = appContext;
  const before = [limitRequests(EXPORT_LIMIT, appContext)];
  return fileRoute('GET', `${ACCOUNT}/export`, { access: 'account', before }, async (context) => {
    const who = await signedInUserOf(context, appContext);
    if (!isRecentSignIn(who.session)) return sendAgain(context);
    await audit(database, context, who, 'account.export');
    return context.body(JSON.stringify(await exportPerson(database, who.account), null, 2), 200, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'no-store',
    });
  });
}

/**
 * Removes a deleted account's emails from the local mailbox. A failure is only logged, because the account has been
 * deleted and the hourly cleaning of the mailbox retries.
 */
async function removeMails({ database, mailbox, log }: AppContext, email: string): Promise<void> {
  if (mailbox === undefined) return;
  await removeErasedMails(database, mailbox, email).catch((error: unknown) =>
    log('error', 'Emails of a deleted account could not be removed', error),
  );
}

type Post = (path: string, step: Step, facts?: Pick<Route, 'ids'>) => Route;
type Audit = (connection: Queryable, context: Context, who: SignedInUser, action: string) => Promise<void>;

/** Returns the routes that manage the account's sessions and passkeys. */
function sessionAndPasskeyRoutes(
  { post, postFresh, audit }: { post: Post; postFresh: Post; audit: Audit },
  appContext: AppContext,
): RouteEntry[] {
  const { database, ingress } = appContext;
  const end = (context: Context, { account: { userId } }: SignedInUser, which: EndedSessions) =>
    database.transaction(async (connection) => {
      const locked = await lockSessions(connection, { userId, pixallId: pushDeviceOf(context, ingress) });
      const sessions = (await locked.end(which)).length;
      const event = { action: 'session.end', userId, after: { sessions } };
      if (sessions > 0) await auditAccount(connection, context, appContext, event);
      return sessions;
    });
  return [
    post(
      '/account-api/sessions/end',
      async (context, who, fields) => {
        const read = z.object({ sessionId: z.string().min(1).max(100) }).safeParse(fields);
        const ended = read.success ? await end(context, who, { id: read.data.sessionId }) : 0;
        if (ended === 0) return sendErrorResponse(context, appContext, 'kept-unknown');
        return redirectOrSendLocation(context, `${ACCOUNT}?done=session#sessions`);
      },
      { ids: ['sessionId'] },
    ),
    post('/account-api/sessions/end-others', async (context, who) => {
      await end(context, who, { allBut: who.session.id });
      return redirectOrSendLocation(context, `${ACCOUNT}?done=sessions#sessions`);
    }),
    postFresh(
      '/account-api/passkeys/remove',
      async (context, who, fields) => {
        const read = z.object({ passkeyId: z.string().min(1).max(100) }).safeParse(fields);
        if (!read.success) return sendErrorResponse(context, appContext, 'kept-unknown');
        const isRemoved = await database.transaction(async (connection) => {
          const { userId, email } = who.account;
          const sessions = await lockSessions(connection, { userId });
          const removed = await removePasskey(connection, userId, read.data.passkeyId);
          if (!removed) return false;
          // A lost device may still be signed in with the passkey, so all other sessions end. Sessions do not record
          // which passkey started them.
          await sessions.end({ proof: 'passkey', allBut: who.session.id });
          await audit(connection, context, who, 'passkey.remove');
          const key = `passkey-removed:${userId}:${read.data.passkeyId}`;
          await mailNotice(connection, { key, to: email, what: 'passkey-removed' }, mailOriginOf(context, appContext));
          return removed;
        });
        if (!isRemoved) return sendErrorResponse(context, appContext, 'kept-unknown');
        return redirectOrSendLocation(context, `${ACCOUNT}?done=passkey#passkeys`);
      },
      { ids: ['passkeyId'] },
    ),
  ];
}

/** Asks the user to sign in again before the download, which is a link and not a form. */
function sendAgain(context: Context): Response {
  context.header('Cache-Control', 'no-store');
  const isPerson = context.req.header('accept')?.includes('text/html') ?? false;
  return isPerson ? context.redirect(AGAIN, 303) : problemResponse(context, 'sign-in-again');
}

async function showAccount(
  context: Context,
  appContext: AppContext,
  { account, session }: SignedInUser,
  errors: FormErrors,
): Promise<Response> {
  if (context.req.method === 'POST' && !isForm(context.req)) {
    const problems = Object.entries(errors).map(([name, reason]) => ({ name, value: '', reason }));
    return problemResponse(context, 'body-invalid', problems);
  }
  const typedEmail = consumeDraft(context, appContext.ingress, account.userId, ({ path }) => path === NEW_EMAIL);
  const works = await findDealerships(appContext.database, account.userId);
  const leaves = await dealershipsLeftOwnerless(appContext.database, account.userId);
  const answer = loadAccount(
    appContext.brandOf(context.req.header('host')),
    {
      ...account,
      isDealer: works.length > 0,
      hasNotifications: flagsOf(context, appContext).push_messages,
      notifiesHere: pushDeviceOf(context, appContext.ingress) !== undefined,
      sessionId: session.id,
      isFresh: isRecentSignIn(session),
    },
    {
      ...(await findAccountParts(appContext.database, account.userId)),
      leaves,
      offers: await listReceivedOffers(appContext.database, account, new Date()),
      history: await historyOf(context, appContext),
      placeOf: passkeyPlaces(context, appContext),
    },
    { done: context.req.query('done'), errors, typedEmail: typedEmail?.fields['email'] ?? '' },
  );
  return sendPage(context, appContext, 'account', answer);
}

async function historyOf(context: Context, appContext: AppContext): Promise<AccountHistory> {
  const { shopperId } = await identityOf(context, appContext);
  const history = shopperId === null ? null : await findHistory(appContext.database, shopperId);
  return { isKept: history !== null, count: history?.viewed.length ?? 0, isHidden: sendsGlobalPrivacyControl(context) };
}

/** Parses the ids of the dealerships that the user agreed to leave without an owner, as the form sends them: `1,2`. */
function desksIn({ leaveDesks }: Readonly<Record<string, unknown>>): number[] {
  return typeof leaveDesks === 'string' ? leaveDesks.slice(0, 1_000).split(',').map(Number) : [];
}

/** Returns the hosts on which a passkey works. A passkey belongs to a host, and each brand has its own. */
function passkeyPlaces(context: Context, { brandOf, ingress }: AppContext): (host: string) => PasskeyPlace {
  const here = new URL(originOf(context, ingress)).hostname;
  return (host) => ({ brand: brandOf(host).name, host, isHere: host === here });
}

function firstOf(error: z.ZodError): string {
  return Object.values(formErrorsOf(error))[0] ?? '';
}
