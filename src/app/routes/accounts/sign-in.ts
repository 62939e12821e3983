import type { Context } from 'hono';
import { screenPath } from '#pages/sign-in/screen-path.ts';
import { maskEmail, maskNetwork } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import { findInvitation } from '#features/dealers/dealers.server.ts';
import { hasFilledHoneypot } from '#features/listings/listings.ts';
import {
  formErrorsOf,
  type FormErrors,
  mailLinkSchema,
  resetSchema,
  safeRefUrl,
  signInPath,
  signInSchema,
  signUpSchema,
} from '#features/shoppers/shoppers.ts';
import {
  type AccountLink,
  createSignInLink,
  findAccountByEmail,
  findAccountById,
  mailSignUpLink,
  checkPassword,
  requesterCodeOf,
  passwordProblem,
  findAddressConflict,
  lockConflictingAccount,
  mailPasswordReset,
  mailSignInLink,
  resetPasswordWithLink,
  retrySignIn,
  readLink,
  type AddressConflict,
} from '#features/shoppers/shoppers.server.ts';
import type { SignInScreen } from '#pages/sign-in/page-data.ts';
import type { Connection } from '#ports/database/database.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { formatLocalTime, timeZoneOf } from '#kit/local-time.ts';
import {
  deviceOf,
  clearShopperCookies,
  type EmailedTo,
  emailedTo,
  pushDeviceOf,
  setEmailedCookie,
} from '../../identity/identity-cookies.ts';
import { changeAddressInRooms } from '../../identity/change-address.ts';
import { endNotificationsInBrowser } from '../../identity/end-notifications.ts';
import { lockSessions } from '../../identity/lock-sessions.ts';
import { type Account, accountOf, identityOf, signedInOf } from '../../identity/identity.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { clientAddress } from '../../http/client-address.ts';
import { type Fields, readFields } from '../../http/posted-fields.ts';
import { limitRequests } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { auditAccount } from './audit-account.ts';
import type { AuditFailure } from './audit-failures.ts';
import {
  redirectOrSendLocation,
  lockMerge,
  completeSignInIfProven,
  hasPassword,
  mergeVisitorIntoAccount,
  recordRequester,
  mailOriginOf,
  completeSignIn,
  accountVisitOf,
  siteNames,
  startSessionIfProven,
} from './complete-sign-in.ts';
import { mailLimits } from './mail-limits.ts';
import { showScreen, type SignInScreenState, showInvalidLink } from './show-screen.ts';
import { callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';

/** Maximum number of sign-in attempts from one address, which may be a household with its phones. */
export const SIGN_IN_LIMIT: Limit = { name: 'sign-in', points: 60, seconds: 600 };
const SENT = '/sign-in?sent=1';

/** Returns the same text for an unknown address, a wrong password and too many attempts. */
function refusedText({ sendsMail }: Pick<AppContext, 'sendsMail'>): string {
  const otherWay = sendsMail
    ? 'You can always sign in with a link by email.'
    : 'This site doesn’t send email, but its operator can give you a link that signs you in.';
  return `This email and password don’t match. After ten wrong tries in an hour, only browsers you used before can try again. ${otherWay}`;
}

/** Returns `/sign-in` and the routes that its forms post to. */
export function signInRoutes(appContext: AppContext, auditFailure: AuditFailure): RouteEntry[] {
  const { database, accounts } = appContext;
  const mayMail = mailLimits(appContext);
  const limited = limitRequests(SIGN_IN_LIMIT, appContext);
  const show = (context: Context, screen: SignInScreen, more: SignInScreenState = {}) =>
    showScreen(context, appContext, screen, more);
  return [
    pageRoute('GET', '/sign-in', { access: 'everyone', robots: 'disallow' }, async (context) => {
      const refUrl = safeRefUrl(context.req.query('refUrl'));
      if (context.req.query('sent') !== undefined)
        return show(context, await sentScreen(context, appContext), { refUrl });
      const isAgain = context.req.query('again') !== undefined;
      const kind = SCREENS.find((screen) => screen === context.req.query('defaultScreen')) ?? 'signin';
      // Users who have to sign in again are still signed in here, even after using an emailed link or a new password.
      const isForAll = isAgain || kind === 'link' || kind === 'reset';
      if (!isForAll && (await signedInOf(context, appContext)) !== null) return context.redirect(refUrl, 303);
      return show(context, { kind }, { refUrl, isAgain, isIdle: context.req.query('again') === 'idle' });
    }),
    pageRoute('GET', '/sign-in/new-password', 'everyone', async (context) => {
      const token = context.req.query('token') ?? '';
      const link = await readLink(database, token);
      if (link?.purpose !== 'reset') return showInvalidLink(context, appContext, token);
      const taken = await findAddressConflict(database, token);
      if (taken) return show(context, addressTaken(taken, token));
      return show(context, newPassword(link, token, await accountOf(context, appContext)));
    }),
    callRoute('POST', '/account-api/sign-in', { access: 'everyone', before: [limited] }, (context) =>
      signIn(context, appContext, auditFailure),
    ),
    callRoute('POST', '/account-api/sign-up', { access: 'everyone', before: [limited] }, async (context) => {
      const fields = (await readFields(context)) ?? {};
      if (hasFilledHoneypot(fields)) return sent(context, appContext, { fields, way: 'signup' });
      const read = signUpSchema.safeParse(fields);
      const errors = read.success
        ? passwordErrors(read.data.password, { ...read.data, siteNames: siteNames(context, appContext) })
        : formErrorsOf(read.error);
      if (!read.success || errors) return show(context, { kind: 'signup' }, screenWithErrors(fields, errors ?? {}));
      const linkRequest = { ...read.data, askedBy: recordRequester(context, appContext) };
      if (await mayMail(context, linkRequest.email, true))
        await mailSignUpLink(
          { database, accounts, signal: signalOf(context) },
          linkRequest,
          mailOriginOf(context, appContext),
        );
      return sent(context, appContext, { fields, way: 'signup' });
    }),
    ...(
      [
        ['/account-api/sign-in-link', 'link', mailSignInLink],
        ['/account-api/reset-password', 'reset', mailPasswordReset],
      ] as const
    ).map(([path, kind, mail]): RouteEntry =>
      callRoute('POST', path, { access: 'everyone', before: [limited] }, async (context) => {
        const fields = (await readFields(context)) ?? {};
        if (hasFilledHoneypot(fields)) return sent(context, appContext, { fields, way: kind });
        // The sign-in form before anything was typed.
        if (fields['email'] === '' && 'password' in fields)
          return context.redirect(screenPath(kind, safeRefUrl(String(fields['refUrl']))), 303);
        const read = mailLinkSchema.safeParse(fields);
        if (!read.success) return show(context, { kind }, screenWithErrors(fields, formErrorsOf(read.error)));
        const linkRequest = { ...read.data, askedBy: recordRequester(context, appContext) };
        if (await mayMail(context, linkRequest.email, true))
          await mail({ database }, linkRequest, mailOriginOf(context, appContext));
        return sent(context, appContext, { fields, way: kind });
      }),
    ),
    callRoute('POST', '/account-api/invitation', { access: 'everyone', before: [limited] }, (context) =>
      createInvitedAccount(context, appContext, mayMail),
    ),
    callRoute('POST', '/account-api/new-password', { access: 'everyone', before: [limited] }, (context) =>
      setNewPassword(context, appContext, auditFailure),
    ),
    callRoute('POST', '/account-api/sign-out', { access: 'everyone', before: [limited] }, (context) =>
      signOut(context, appContext),
    ),
  ];
}

async function signIn(context: Context, appContext: AppContext, auditFailure: AuditFailure): Promise<Response> {
  const { database, accounts, ingress } = appContext;
  const fields = (await readFields(context)) ?? {};
  const read = signInSchema.safeParse(fields);
  if (!read.success)
    return showScreen(context, appContext, { kind: 'signin' }, screenWithErrors(fields, formErrorsOf(read.error)));
  const { email, password, refUrl } = read.data;
  const checked = await checkPassword(
    { database, accounts, signal: signalOf(context) },
    { email, password, device: deviceOf(context, ingress) },
  );
  const refuse = async (refused: Omit<Extract<typeof checked, { kind: 'refused' }>, 'kind'>) => {
    await auditFailure(context, { way: 'password', email, ...refused });
    return showScreen(
      context,
      appContext,
      { kind: 'signin' },
      screenWithErrors(fields, { form: refusedText(appContext) }),
    );
  };
  if (checked.kind === 'refused') return refuse(checked);
  const { userId, passwordHash } = checked.account;
  // Looked up before the new session ends the browser's, because `completeSignIn` compares the accounts.
  await accountOf(context, appContext);
  const entry = await accounts.start(userId, accountVisitOf(context, appContext));
  const isCurrent = await completeSignInIfProven(context, appContext, entry, hasPassword(userId, passwordHash));
  if (!isCurrent) return refuse({ reason: 'wrong-password', userId });
  return completeSignIn(context, appContext, { userId, way: 'password', refUrl, entry });
}

async function setNewPassword(context: Context, appContext: AppContext, auditFailure: AuditFailure): Promise<Response> {
  const { database, accounts, ingress } = appContext;
  const read = resetSchema.safeParse((await readFields(context)) ?? {});
  const token = read.data?.token ?? String((await readFields(context))?.['token'] ?? '');
  const link = await readLink(database, token);
  if (link?.purpose !== 'reset') {
    await auditFailure(context, { way: 'reset', reason: 'spent-link', userId: null });
    return showInvalidLink(context, appContext, token);
  }
  const hold = () =>
    database.transaction(async (connection) => {
      const userId = link.content.undoes?.userId;
      if (userId === undefined) return null;
      const held = await lockConflictingAccount(connection, token, await lockSessions(connection, { userId }));
      if (held?.isNew) await auditAccount(connection, context, appContext, { action: 'account.hold', userId });
      return held;
    });
  const taken = await hold();
  if (taken) return showScreen(context, appContext, addressTaken(taken, token));
  const errors = read.success
    ? passwordErrors(read.data.password, { email: link.email, siteNames: siteNames(context, appContext) })
    : formErrorsOf(read.error);
  if (!read.success || errors) {
    const screen = newPassword(link, token, await accountOf(context, appContext));
    return showScreen(context, appContext, screen, { errors: errors ?? {} });
  }
  const passwordHash = await accounts.hashPassword(read.data.password, signalOf(context));
  const enter = async (connection: Connection) => {
    const known = link.content.undoes ?? (await findAccountByEmail(connection, link.email));
    if (!known) return null;
    await lockMerge(connection, context, appContext, known);
    const here = { userId: known.userId, pixallId: pushDeviceOf(context, ingress) };
    const sessions = await lockSessions(connection, here);
    const before = link.content.undoes && (await findAccountById(connection, known.userId));
    const reset = { token, passwordHash, sessions };
    const pressed = await resetPasswordWithLink(connection, reset, mailOriginOf(context, appContext));
    if (!pressed) return null;
    const { userId, takesBack } = pressed;
    if (before) await changeAddressInRooms(connection, { userId, from: before.email, to: link.email });
    await mergeVisitorIntoAccount(connection, context, appContext, userId);
    const action = takesBack ? 'email.take-back' : 'password.reset';
    await auditAccount(connection, context, appContext, { action, userId });
    return pressed;
  };
  const entered = await retrySignIn(() => database.transaction(enter));
  if (entered) {
    const { userId, refUrl } = entered;
    const entry = await startSessionIfProven(context, appContext, { userId }, hasPassword(userId, passwordHash));
    if (entry) return completeSignIn(context, appContext, { userId, way: 'reset', refUrl, entry });
    await auditFailure(context, { way: 'reset', reason: 'sessions-ended', userId });
    return showInvalidLink(context, appContext, token);
  }
  const takenMeanwhile = await hold();
  if (takenMeanwhile) return showScreen(context, appContext, addressTaken(takenMeanwhile, token));
  return showInvalidLink(context, appContext, token);
}

/**
 * Emails the link that creates the account of an invited address, because the invitation may have been forwarded. Only
 * the owner of an existing account can sign in to it. If the site sends no email, the link is opened directly, because
 * the key is then the only possible proof.
 */
async function createInvitedAccount(
  context: Context,
  appContext: AppContext,
  mayMail: ReturnType<typeof mailLimits>,
): Promise<Response> {
  const { database, ingress, log, sendsMail } = appContext;
  const key = String((await readFields(context))?.['key'] ?? '');
  const found = await findInvitation(database, key);
  if (found.kind !== 'open') return showInvalidLink(context, appContext, '');
  const refUrl = `/dealer/invitations/${key}`;
  // Accounts have addresses in lower case.
  const email = found.email.toLowerCase();
  const known = await findAccountByEmail(database, email);
  if (known) return redirectOrSendLocation(context, signInPath(refUrl, 'signin'));
  if (sendsMail && !(await mayMail(context, email, true)))
    return sent(context, appContext, { fields: { email }, way: 'link' });
  const action = 'invitation.create-account';
  const subject = `dealer:${found.ownerId}`;
  const after = { email: maskEmail(email), emailed: sendsMail, network: maskNetwork(clientAddress(context, ingress)) };
  await recordAudit(database, actorOf(context, 'visitor', null), { action, subject, after });
  log('info', action, { subject, ...after });
  if (!sendsMail) {
    const { url } = await createSignInLink(database, { email, refUrl, origin: '' });
    return redirectOrSendLocation(context, url);
  }
  const linkRequest = { email, refUrl, askedBy: recordRequester(context, appContext) };
  await mailSignInLink({ database }, linkRequest, mailOriginOf(context, appContext));
  return sent(context, appContext, { fields: { email }, way: 'link' });
}

async function signOut(context: Context, appContext: AppContext): Promise<Response> {
  const { database, accounts, ingress } = appContext;
  const account = await accountOf(context, appContext);
  const { hasEnded, cookies } = await accounts.end(accountVisitOf(context, appContext));
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
  await endNotificationsInBrowser(context, appContext);
  if (account && hasEnded)
    await auditAccount(database, context, appContext, { action: 'sign-out', userId: account.userId });
  clearShopperCookies(context, ingress);
  const refUrl = (await readFields(context))?.['refUrl'];
  return redirectOrSendLocation(context, safeRefUrl(typeof refUrl === 'string' ? refUrl : null));
}

function addressTaken({ email, heldUntil }: AddressConflict, token: string): SignInScreen {
  return { kind: 'address-taken', email, token, heldUntil: heldUntil && formatLocalTime(heldUntil, timeZoneOf(null)) };
}

function newPassword(
  { email, content }: Extract<AccountLink, { purpose: 'reset' }>,
  token: string,
  account: Account | null,
): SignInScreen {
  const undoesChange = content.undoes !== undefined;
  // A user who undoes a change may be signed in to the same account under its newer address.
  const isAnother = account !== null && account.email !== email && account.userId !== content.undoes?.userId;
  return { kind: 'new-password', email, token, undoesChange, signedInAs: isAnother ? account.email : null };
}

/**
 * Redirects to the page that says where an email went. It is the same for robots, and for known and unknown addresses.
 */
function sent(
  context: Context,
  { ingress }: AppContext,
  { fields, way }: { fields: Fields; way: EmailedTo['way'] },
): Response {
  const { email } = fields;
  if (typeof email === 'string' && email.trim() !== '')
    setEmailedCookie(context, ingress, { email: email.trim().slice(0, 320).toWellFormed(), way });
  return redirectOrSendLocation(context, SENT);
}

async function sentScreen(context: Context, appContext: AppContext): Promise<SignInScreen> {
  const { sendsMail, devMailbox } = appContext;
  const mail = sendsMail ? 'sent' : devMailbox ? 'dev-mailbox' : 'stored';
  return {
    kind: 'sent',
    code: await codeToShow(context, appContext),
    mail,
    to: emailedTo(context, appContext.ingress),
  };
}

/**
 * Returns the code to show. If the visitor has saved items, the code identifies this browser, because the email may be
 * opened in another one.
 */
async function codeToShow(context: Context, appContext: AppContext): Promise<string | null> {
  const browser = deviceOf(context, appContext.ingress);
  if (browser === undefined) return null;
  const { account, shopperId } = await identityOf(context, appContext);
  return account === null && shopperId !== null ? requesterCodeOf(browser) : null;
}

function signalOf({ req }: Context): AbortSignal {
  return req.raw.signal;
}

const SCREENS = ['signin', 'signup', 'link', 'reset'] as const;

/** Returns the typed values except passwords, with their errors. */
function screenWithErrors(fields: Fields, errors: FormErrors): SignInScreenState {
  const typed = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, 300).toWellFormed() : '');
  return { refUrl: safeRefUrl(typed('refUrl')), typed: { email: typed('email'), name: typed('name') }, errors };
}

function passwordErrors(password: string, about: Parameters<typeof passwordProblem>[1]): FormErrors | null {
  const error = passwordProblem(password, about);
  return error === null ? null : { password: error };
}
