import type { Context } from 'hono';
import { fellForHoneypot } from '#features/listings/listings.ts';
import {
  faultsOf,
  type FormFaults,
  mailLinkSchema,
  resetSchema,
  safeRefUrl,
  signInSchema,
  signUpSchema,
} from '#features/shoppers/shoppers.ts';
import {
  type AccountLink,
  askToSignUp,
  checkPassword,
  codeOf,
  faultOfPassword,
  findTaken,
  holdTaken,
  mailReset,
  mailSignInLink,
  pressReset,
  readLink,
  type Taken,
} from '#features/shoppers/shoppers.server.ts';
import type { SignInScreen } from '#pages/sign-in/page-data.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { deviceOf, forgetVisitor, hintSignedIn } from '../../identity/identity-cookies.ts';
import { type Account, accountOf, identityOf, signedInOf } from '../../identity/identity.ts';
import { type Fields, readFields } from '../../http/posted-fields.ts';
import { limitRate } from '../../http/rate-limits.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { auditAccount } from './audit-account.ts';
import type { AuditFailure } from './audit-failures.ts';
import { goTo, joinVisitor, noteAsker, placeOf, sendIn, visitOf } from './enter.ts';
import { mailLimits } from './may-mail.ts';
import { showScreen, type Shown, showSpent } from './show-screen.ts';
import { siteNames } from './site-names.ts';
import type { RouteEntry } from '../route.ts';

/** Sign-in attempts of one address. An address may be a household and its phones. */
export const ENTRY_LIMIT: Limit = { name: 'sign-in', points: 60, seconds: 600 };
const SENT = '/sign-in?sent=1';

/** The same text for an unknown address, a wrong password and too many attempts. */
const REFUSED =
  'This email and password don’t match. After ten wrong tries in an hour, only browsers you used before can try again. You can always sign in with a link by email.';

/** Returns `/sign-in` and the routes that its forms post to. */
export function signInRoutes(surroundings: Surroundings, auditFailure: AuditFailure): RouteEntry[] {
  const { database, accounts } = surroundings;
  const mayMail = mailLimits(surroundings);
  const limited = limitRate(ENTRY_LIMIT, surroundings, (context) =>
    sendRefusal(context, surroundings, 'too-many-requests'),
  );
  const show = (context: Context, screen: SignInScreen, more: Shown = {}) =>
    showScreen(context, surroundings, screen, more);
  return [
    {
      method: 'GET',
      path: '/sign-in',
      access: 'everyone',
      kind: 'page',
      robots: 'disallow',
      handler: async (context) => {
        const refUrl = safeRefUrl(context.req.query('refUrl'));
        if (context.req.query('sent') !== undefined)
          return show(context, await sentScreen(context, surroundings), { refUrl });
        const isAgain = context.req.query('again') !== undefined;
        const kind = SCREENS.find((screen) => screen === context.req.query('defaultScreen')) ?? 'signin';
        // Users who have to sign in again are still signed in here, also for an emailed link or a new password.
        const isForAll = isAgain || kind === 'link' || kind === 'reset';
        if (!isForAll && (await signedInOf(context, surroundings)) !== null) return context.redirect(refUrl, 303);
        return show(context, { kind }, { refUrl, isAgain, isIdle: context.req.query('again') === 'idle' });
      },
    },
    {
      method: 'GET',
      path: '/sign-in/new-password',
      access: 'everyone',
      kind: 'page',
      handler: async (context) => {
        const token = context.req.query('token') ?? '';
        const link = await readLink(database, token);
        if (link?.purpose !== 'reset') return showSpent(context, surroundings, token);
        const taken = await findTaken(database, token);
        if (taken) return show(context, addressTaken(taken, token));
        return show(context, newPassword(link, token, await accountOf(context, surroundings)));
      },
    },
    {
      method: 'POST',
      path: '/account-api/sign-in',
      access: 'everyone',
      kind: 'call',
      before: [limited],
      handler: (context) => signIn(context, surroundings, auditFailure),
    },
    {
      method: 'POST',
      path: '/account-api/sign-up',
      access: 'everyone',
      kind: 'call',
      before: [limited],
      handler: async (context) => {
        const fields = (await readFields(context)) ?? {};
        if (fellForHoneypot(fields)) return goTo(context, SENT);
        const read = signUpSchema.safeParse(fields);
        const faults = read.success
          ? passwordFaults(read.data.password, { ...read.data, siteNames: siteNames(context, surroundings) })
          : faultsOf(read.error);
        if (!read.success || faults) return show(context, { kind: 'signup' }, tellFaults(fields, faults ?? {}));
        const asked = { ...read.data, askedBy: noteAsker(context, surroundings) };
        if (await mayMail(context, asked.email, true))
          await askToSignUp({ database, accounts, signal: signalOf(context) }, asked, placeOf(context, surroundings));
        return goTo(context, SENT);
      },
    },
    ...(
      [
        ['/account-api/sign-in-link', 'link', mailSignInLink],
        ['/account-api/reset-password', 'reset', mailReset],
      ] as const
    ).map(([path, kind, mail]): RouteEntry => ({
      method: 'POST',
      path,
      access: 'everyone',
      kind: 'call',
      before: [limited],
      handler: async (context) => {
        const fields = (await readFields(context)) ?? {};
        if (fellForHoneypot(fields)) return goTo(context, SENT);
        const read = mailLinkSchema.safeParse(fields);
        if (!read.success) return show(context, { kind }, tellFaults(fields, faultsOf(read.error)));
        const asked = { ...read.data, askedBy: noteAsker(context, surroundings) };
        if (await mayMail(context, asked.email, true)) await mail({ database }, asked, placeOf(context, surroundings));
        return goTo(context, SENT);
      },
    })),
    {
      method: 'POST',
      path: '/account-api/new-password',
      access: 'everyone',
      kind: 'call',
      before: [limited],
      handler: (context) => setNewPassword(context, surroundings, auditFailure),
    },
    {
      method: 'POST',
      path: '/account-api/sign-out',
      access: 'everyone',
      kind: 'call',
      before: [limited],
      handler: (context) => signOut(context, surroundings),
    },
  ];
}

async function signIn(context: Context, surroundings: Surroundings, auditFailure: AuditFailure): Promise<Response> {
  const { database, accounts, front } = surroundings;
  const fields = (await readFields(context)) ?? {};
  const read = signInSchema.safeParse(fields);
  if (!read.success)
    return showScreen(context, surroundings, { kind: 'signin' }, tellFaults(fields, faultsOf(read.error)));
  const { email, password, refUrl } = read.data;
  const checked = await checkPassword(
    { database, accounts, signal: signalOf(context) },
    { email, password, device: deviceOf(context, front) },
  );
  if (checked.kind === 'refused') {
    await auditFailure(context, { way: 'password', email, ...checked });
    return showScreen(context, surroundings, { kind: 'signin' }, tellFaults(fields, { form: REFUSED }));
  }
  const { userId } = checked.account;
  await database.transaction((connection) => joinVisitor(connection, context, surroundings, userId));
  return sendIn(context, surroundings, { userId, way: 'password', refUrl });
}

async function setNewPassword(
  context: Context,
  surroundings: Surroundings,
  auditFailure: AuditFailure,
): Promise<Response> {
  const { database, accounts } = surroundings;
  const read = resetSchema.safeParse((await readFields(context)) ?? {});
  const token = read.data?.token ?? String((await readFields(context))?.['token'] ?? '');
  const link = await readLink(database, token);
  if (link?.purpose !== 'reset') {
    await auditFailure(context, { way: 'reset', reason: 'spent-link', userId: null });
    return showSpent(context, surroundings, token);
  }
  const hold = () =>
    database.transaction(async (connection) => {
      const held = await holdTaken(connection, token);
      const userId = link.content.undoes?.userId;
      if (held?.isNew && userId !== undefined)
        await auditAccount(connection, context, surroundings, { action: 'account.hold', userId });
      return held;
    });
  const taken = await hold();
  if (taken) return showScreen(context, surroundings, addressTaken(taken, token));
  const faults = read.success
    ? passwordFaults(read.data.password, { email: link.email, siteNames: siteNames(context, surroundings) })
    : faultsOf(read.error);
  if (!read.success || faults) {
    const screen = newPassword(link, token, await accountOf(context, surroundings));
    return showScreen(context, surroundings, screen, { faults: faults ?? {} });
  }
  const passwordHash = await accounts.hashPassword(read.data.password, signalOf(context));
  const entered = await database.transaction(async (connection) => {
    const pressed = await pressReset(connection, { token, passwordHash }, placeOf(context, surroundings));
    if (!pressed) return null;
    const { userId, takesBack } = pressed;
    await joinVisitor(connection, context, surroundings, userId);
    const action = takesBack ? 'email.take-back' : 'password.reset';
    await auditAccount(connection, context, surroundings, { action, userId });
    return pressed;
  });
  if (entered) return sendIn(context, surroundings, { ...entered, way: 'reset' });
  const takenMeanwhile = await hold();
  if (takenMeanwhile) return showScreen(context, surroundings, addressTaken(takenMeanwhile, token));
  return showSpent(context, surroundings, token);
}

async function signOut(context: Context, surroundings: Surroundings): Promise<Response> {
  const { database, accounts, front } = surroundings;
  const account = await accountOf(context, surroundings);
  const { hasEnded, cookies } = await accounts.end(visitOf(context, surroundings));
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
  if (account && hasEnded)
    await auditAccount(database, context, surroundings, { action: 'sign-out', userId: account.userId });
  hintSignedIn(context, front, false);
  forgetVisitor(context, front);
  return goTo(context, '/cars-for-sale');
}

function addressTaken({ email, heldUntil }: Taken, token: string): SignInScreen {
  return { kind: 'address-taken', email, token, heldUntil: heldUntil && `${MOMENT.format(heldUntil)} UTC` };
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function newPassword(
  { email, content }: Extract<AccountLink, { purpose: 'reset' }>,
  token: string,
  account: Account | null,
): SignInScreen {
  const undoesChange = content.undoes !== undefined;
  // The owner who undoes a change may be signed in to the same account under its newer address.
  const isAnother = account !== null && account.email !== email && account.userId !== content.undoes?.userId;
  return { kind: 'new-password', email, token, undoesChange, signedInAs: isAnother ? account.email : null };
}

async function sentScreen(context: Context, surroundings: Surroundings): Promise<SignInScreen> {
  const { sendsMail, devMailbox } = surroundings;
  const mail = sendsMail ? 'sent' : devMailbox ? 'dev-mailbox' : 'stored';
  return { kind: 'sent', code: await codeToShow(context, surroundings), mail };
}

/**
 * Returns the code to show. If the visitor has saved items, the code identifies this browser, because the email may be
 * opened in another one.
 */
async function codeToShow(context: Context, surroundings: Surroundings): Promise<string | null> {
  const browser = deviceOf(context, surroundings.front);
  if (browser === undefined) return null;
  const { account, shopperId } = await identityOf(context, surroundings);
  return account === null && shopperId !== null ? codeOf(browser) : null;
}

function signalOf({ req }: Context): AbortSignal {
  return req.raw.signal;
}

const SCREENS = ['signin', 'signup', 'link', 'reset'] as const;

/** Returns the typed values except passwords, with their faults. */
function tellFaults(fields: Fields, faults: FormFaults): Shown {
  const typed = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, 300).toWellFormed() : '');
  return { refUrl: safeRefUrl(typed('refUrl')), typed: { email: typed('email'), name: typed('name') }, faults };
}

function passwordFaults(password: string, about: Parameters<typeof faultOfPassword>[1]): FormFaults | null {
  const fault = faultOfPassword(password, about);
  return fault === null ? null : { password: fault };
}
