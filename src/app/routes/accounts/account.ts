import type { Context } from 'hono';
import { z } from 'zod';
import { maskEmail } from '#features/audit/audit.ts';
import { dealershipsOf, desksLeftBy } from '#features/dealers/dealers.server.ts';
import {
  emailSchema,
  faultsOf,
  type FormFaults,
  nameSchema,
  newPasswordSchema,
  passwordSchema,
} from '#features/shoppers/shoppers.ts';
import {
  changePassword,
  endSessions,
  faultOfPassword,
  findAccountParts,
  isOwnPassword,
  mailNewAddress,
  mailNotice,
  removePasskey,
  renameAccount,
} from '#features/shoppers/shoppers.server.ts';
import { loadAccount } from '#pages/account/load.ts';
import type { PasskeyPlace } from '#pages/account/page-data.ts';
import type { Connection } from '#ports/database/database.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { removeErasedMails } from '../../boot/erased-mails.ts';
import { forgetVisitor, hintSignedIn } from '../../identity/identity-cookies.ts';
import { originOf } from '../../base/origin-of.ts';
import { erasePerson, exportPerson } from '../../identity/personal-data.ts';
import { readFields } from '../../http/posted-fields.ts';
import { limitRate, POST_LIMIT } from '../../http/rate-limits.ts';
import { isForm } from '../../load/request-kinds.ts';
import { sendPage } from '../../document/send-page.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import { saveDraft, takeDraft } from '../../identity/step-up-draft.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { problemResponse } from '../rest/problem-details.ts';
import { isFresh } from '../../identity/desk-sessions.ts';
import { auditAccount } from './audit-account.ts';
import type { AuditFailure } from './audit-failures.ts';
import { goTo, placeOf, visitOf } from './enter.ts';
import { mailLimits } from './may-mail.ts';
import { needsProof } from './passkeys.ts';
import { type Signed, signed } from './signed.ts';
import { siteNames } from './site-names.ts';
import type { Route, RouteEntry } from '../route.ts';

const ACCOUNT = '/account';
const NEW_EMAIL = '/account-api/email';
const AGAIN = '/sign-in?defaultScreen=signin&again=1&refUrl=%2Faccount';

type Step = (context: Context, signed: Signed, fields: Readonly<Record<string, unknown>>) => Promise<Response>;

/** Limits downloads of an account's data, because each reads many tables. */
const EXPORT_LIMIT: Limit = { name: 'exports', points: 20, seconds: 3_600 };

/** Returns the routes of `/account` and its forms. The route table requires a sign-in. */
export function accountRoutes(surroundings: Surroundings, auditFailure: AuditFailure): RouteEntry[] {
  const { database, accounts } = surroundings;
  const mayMail = mailLimits(surroundings);
  const refuse = (context: Context) => sendRefusal(context, surroundings, 'too-many-requests');
  const limited = limitRate(POST_LIMIT, surroundings, refuse);
  const post: Post = (path, step, facts = {}) => ({
    method: 'POST',
    path,
    access: 'account',
    kind: 'call',
    ...facts,
    before: [limited],
    handler: async (context) => step(context, await signed(context, surroundings), (await readFields(context)) ?? {}),
  });
  /** For changes that need a sign-in within the last hour; operators also need a passkey or a recovery code. */
  const postFresh: Post = (path, step, facts) =>
    post(
      path,
      async (context, who, fields) => {
        if (isFresh(who.session) && needsProof(who)) return sendRefusal(context, surroundings, 'operator-proof-needed');
        if (isFresh(who.session)) return step(context, who, fields);
        if (!isForm(context.req)) return problemResponse(context, 'sign-in-again');
        await saveDraft(context, surroundings.front, who.account.userId);
        return goTo(context, AGAIN);
      },
      facts,
    );
  const show = (context: Context, who: Signed, faults: FormFaults) => showAccount(context, surroundings, who, faults);
  const audit: Audit = (connection, context, { account }, action) =>
    auditAccount(connection, context, surroundings, { action, userId: account.userId });
  return [
    {
      method: 'GET',
      path: ACCOUNT,
      access: 'account',
      kind: 'page',
      handler: async (context) => show(context, await signed(context, surroundings), {}),
    },
    {
      method: 'GET',
      path: `${ACCOUNT}/export`,
      access: 'account',
      kind: 'file',
      before: [limitRate(EXPORT_LIMIT, surroundings, refuse)],
      handler: async (context) => {
        const who = await signed(context, surroundings);
        if (!isFresh(who.session)) return sendAgain(context);
        await audit(database, context, who, 'account.export');
        return context.body(JSON.stringify(await exportPerson(database, who.account), null, 2), 200, {
          'Content-Type': 'application/json; charset=UTF-8',
          'Content-Disposition': 'attachment; filename="my-data.json"',
          'Cache-Control': 'no-store',
        });
      },
    },
    post('/account-api/profile', async (context, who, fields) => {
      const name = nameSchema.safeParse(fields['name']);
      if (!name.success) return show(context, who, { name: firstOf(name.error) });
      await database.transaction(async (connection) => {
        await renameAccount(connection, who.account.userId, name.data);
        await audit(connection, context, who, 'account.rename');
      });
      return goTo(context, `${ACCOUNT}?done=name`);
    }),
    postFresh(NEW_EMAIL, async (context, who, fields) => {
      const email = emailSchema.safeParse(fields['email']);
      if (!email.success) return show(context, who, { email: firstOf(email.error) });
      if (await mayMail(context, email.data, false)) {
        const { userId } = who.account;
        const after = { email: maskEmail(email.data) };
        await database.transaction(async (connection) => {
          await mailNewAddress(connection, { email: email.data, userId }, placeOf(context, surroundings));
          await auditAccount(connection, context, surroundings, { action: 'email.request', userId, after });
        });
      }
      return goTo(context, `${ACCOUNT}?done=${surroundings.sendsMail ? 'email' : 'email-not-sent'}`);
    }),
    postFresh('/account-api/password', async (context, who, fields) => {
      const { account, session } = who;
      const typed = passwordSchema.safeParse(fields['currentPassword']).data ?? '';
      if (!(await isOwnPassword({ database, accounts, signal: context.req.raw.signal }, account.userId, typed))) {
        const { userId } = account;
        const failure = { action: 'password.change-failed', way: 'password', reason: 'wrong-password' } as const;
        await auditFailure(context, { ...failure, userId, by: 'account' });
        return show(context, who, {
          currentPassword: 'This isn’t your password. You can reset it with a link by email.',
        });
      }
      const password = newPasswordSchema.safeParse(fields['password']);
      const fault = password.success
        ? faultOfPassword(password.data, { ...account, siteNames: siteNames(context, surroundings) })
        : firstOf(password.error);
      if (!password.success || fault !== null) return show(context, who, { password: fault ?? '' });
      const passwordHash = await accounts.hashPassword(password.data, context.req.raw.signal);
      const change = { userId: account.userId, passwordHash, keepSession: null };
      await database.transaction(async (connection) => {
        await changePassword(connection, change, placeOf(context, surroundings));
        await audit(connection, context, who, 'password.change');
      });
      // A copy of the old cookie must not stay valid after the password changes. The new session keeps the old one's
      // proof.
      const renewed = await accounts.start(account.userId, visitOf(context, surroundings), session.proof ?? undefined);
      for (const cookie of renewed.cookies) context.header('Set-Cookie', cookie, { append: true });
      return goTo(context, `${ACCOUNT}?done=password`);
    }),
    ...meansRoutes({ post, postFresh, audit }, surroundings),
    postFresh('/account-api/delete', async (context, who, fields) => {
      const written = emailSchema.safeParse(fields['confirmEmail']);
      if (!written.success || written.data !== who.account.email)
        return show(context, who, { confirmEmail: `Enter ${who.account.email} to confirm.` });
      const onErased = (connection: Connection) => audit(connection, context, who, 'account.delete');
      const erased = await erasePerson(database, who.account, { leaves: desksIn(fields), onErased });
      if (erased === 'last-owner')
        return show(context, who, { leaveDesks: 'Check this box to confirm, or make another member an owner first.' });
      await removeMails(surroundings, who.account.email);
      const { cookies } = await accounts.end(visitOf(context, surroundings));
      for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
      hintSignedIn(context, surroundings.front, false);
      forgetVisitor(context, surroundings.front);
      return goTo(context, '/cars-for-sale');
    }),
  ];
}

/**
 * Removes a deleted account's emails from the local mailbox. A failure is only logged, because the account is gone by
 * now and the hourly cleaning of the mailbox retries.
 */
async function removeMails({ database, mailbox, log }: Surroundings, email: string): Promise<void> {
  if (mailbox === undefined) return;
  await removeErasedMails(database, mailbox, email).catch((error: unknown) =>
    log('error', 'Mails of a deleted account could not be removed', error),
  );
}

/** Creates the route of an account form. */
type Post = (path: string, step: Step, facts?: Pick<Route, 'ids'>) => Route;
type Audit = (connection: Pick<Connection, 'query'>, context: Context, who: Signed, action: string) => Promise<void>;

/** Returns the routes that manage the account's sessions and passkeys. */
function meansRoutes(
  { post, postFresh, audit }: { post: Post; postFresh: Post; audit: Audit },
  surroundings: Surroundings,
): RouteEntry[] {
  const { database } = surroundings;
  const end = (context: Context, { account }: Signed, which: Parameters<typeof endSessions>[2]) =>
    database.transaction(async (connection) => {
      const sessions = await endSessions(connection, account.userId, which);
      const event = { action: 'session.end', userId: account.userId, after: { sessions } };
      if (sessions > 0) await auditAccount(connection, context, surroundings, event);
      return sessions;
    });
  return [
    post(
      '/account-api/sessions/end',
      async (context, who, fields) => {
        const read = z.object({ sessionId: z.string().min(1).max(100) }).safeParse(fields);
        const ended = read.success ? await end(context, who, { id: read.data.sessionId }) : 0;
        if (ended === 0) return sendRefusal(context, surroundings, 'kept-unknown');
        return goTo(context, `${ACCOUNT}?done=session#sessions`);
      },
      { ids: ['sessionId'] },
    ),
    post('/account-api/sessions/end-others', async (context, who) => {
      await end(context, who, { allBut: who.session.id });
      return goTo(context, `${ACCOUNT}?done=sessions#sessions`);
    }),
    postFresh(
      '/account-api/passkeys/remove',
      async (context, who, fields) => {
        const read = z.object({ passkeyId: z.string().min(1).max(100) }).safeParse(fields);
        if (!read.success) return sendRefusal(context, surroundings, 'kept-unknown');
        const isRemoved = await database.transaction(async (connection) => {
          const removed = await removePasskey(connection, who.account.userId, read.data.passkeyId);
          if (!removed) return false;
          const { userId, email } = who.account;
          // A lost device may still be signed in with the passkey. Sessions do not record which passkey started them.
          await endSessions(connection, userId, { proof: 'passkey', allBut: who.session.id });
          await audit(connection, context, who, 'passkey.remove');
          const key = `passkey-removed:${userId}:${read.data.passkeyId}`;
          await mailNotice(connection, { key, to: email, what: 'passkey-removed' }, placeOf(context, surroundings));
          return removed;
        });
        if (!isRemoved) return sendRefusal(context, surroundings, 'kept-unknown');
        return goTo(context, `${ACCOUNT}?done=passkey#passkeys`);
      },
      { ids: ['passkeyId'] },
    ),
  ];
}

/** Asks the user to sign in again for the download, which is a link and not a form. */
function sendAgain(context: Context): Response {
  context.header('Cache-Control', 'no-store');
  const isPerson = context.req.header('accept')?.includes('text/html') ?? false;
  return isPerson ? context.redirect(AGAIN, 303) : problemResponse(context, 'sign-in-again');
}

async function showAccount(
  context: Context,
  surroundings: Surroundings,
  { account, session }: Signed,
  faults: FormFaults,
): Promise<Response> {
  if (context.req.method === 'POST' && !isForm(context.req)) {
    const told = Object.entries(faults).map(([name, reason]) => ({ name, value: '', reason }));
    return problemResponse(context, 'body-invalid', told);
  }
  const typedEmail = takeDraft(context, surroundings.front, account.userId, ({ path }) => path === NEW_EMAIL);
  const works = await dealershipsOf(surroundings.database, account.userId);
  const leaves = await desksLeftBy(surroundings.database, account.userId);
  const answer = loadAccount(
    surroundings.brandOf(context.req.header('host')),
    { ...account, isDealer: works.length > 0, sessionId: session.id, isFresh: isFresh(session) },
    {
      ...(await findAccountParts(surroundings.database, account.userId)),
      leaves,
      placeOf: passkeyPlaces(context, surroundings),
    },
    { done: context.req.query('done'), faults, typedEmail: typedEmail?.fields['email'] ?? '' },
  );
  return sendPage(context, surroundings, 'account', answer);
}

/** Parses the ids of the dealerships that the user agreed to leave without an owner, as the form sends them: `1,2`. */
function desksIn({ leaveDesks }: Readonly<Record<string, unknown>>): number[] {
  return typeof leaveDesks === 'string' ? leaveDesks.slice(0, 1_000).split(',').map(Number) : [];
}

/** Returns where a passkey works. Passkeys belong to a host, and each brand has its own. */
function passkeyPlaces(context: Context, { brandOf, front }: Surroundings): (host: string) => PasskeyPlace {
  const here = new URL(originOf(context, front)).hostname;
  return (host) => ({ brand: brandOf(host).name, host, isHere: host === here });
}

function firstOf(error: z.ZodError): string {
  return Object.values(faultsOf(error))[0] ?? '';
}
