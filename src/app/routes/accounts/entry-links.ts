import type { Context } from 'hono';
import { type FormErrors, redeemLinkSchema, safeRefUrl, tokenSchema } from '#features/shoppers/shoppers.ts';
import {
  AddressMovedError,
  requiredProofOf,
  type EntryLink,
  findAccountByEmail,
  findAccountById,
  findRecentLinkSignIn,
  isLinkSignIn,
  type LinkSignIn,
  verifyLinkOpener,
  recordLinkSignIn,
  redeemLink,
  openerVisitorDigests,
  readLink,
  rememberDevice,
  confirmNewAddress,
  retrySignIn,
} from '#features/shoppers/shoppers.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { deviceOf, pushDeviceOf, visitorOf } from '../../identity/identity-cookies.ts';
import { changeAddressInRooms } from '../../identity/change-address.ts';
import { accountOf, identityOf } from '../../identity/identity.ts';
import { lockSessions } from '../../identity/lock-sessions.ts';
import { readFields } from '../../http/posted-fields.ts';
import { limitRequests } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { auditAccount } from './audit-account.ts';
import type { AuditFailure } from './audit-failures.ts';
import {
  redirectOrSendLocation,
  lockMerge,
  mergeVisitorIntoAccount,
  completeSignIn,
  mailOriginOf,
  siteNames,
  signedInUserOf,
  startSessionIfProven,
} from './complete-sign-in.ts';
import { showScreen, showInvalidLink } from './show-screen.ts';
import { SIGN_IN_LIMIT } from './sign-in.ts';
import { callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';
import { maskEmail } from '#features/audit/audit.ts';

/**
 * Returns the routes of emailed links that create an account or sign in, in any browser. Each page has a button to
 * confirm, because email programs open links by themselves.
 */
export function entryLinkRoutes(appContext: AppContext, auditFailure: AuditFailure): RouteEntry[] {
  const { database, accounts, ingress } = appContext;
  const limited = limitRequests(SIGN_IN_LIMIT, appContext);
  return [
    pageRoute('GET', '/sign-in/link', 'everyone', async (context) => {
      const token = context.req.query('token') ?? '';
      const link = await readLink(database, token);
      if (!isEntry(link)) return showInvalidLink(context, appContext, token);
      return showPress(context, appContext, link, token);
    }),
    callRoute('POST', '/account-api/press-link', { access: 'everyone', before: [limited] }, async (context) => {
      const read = redeemLinkSchema.safeParse((await readFields(context)) ?? {});
      if (!read.success) return showInvalidLink(context, appContext, '');
      const { token, ...shown } = read.data;
      const link = await readLink(database, token);
      if (!isEntry(link)) return pressAgain(context, appContext, token, auditFailure);
      const device = deviceOf(context, ingress);
      const opened = { link, token, browser: device, shown, siteNames: siteNames(context, appContext) };
      const presser = await verifyLinkOpener({ database, accounts, signal: context.req.raw.signal }, opened);
      if (presser.is === 'unproven') {
        // Refusing a weak new password is not a failed proof of identity.
        if (presser.errors['newPassword'] === undefined)
          await auditFailure(context, { way: 'link', reason: 'wrong-code', userId: null, email: link.email });
        return showPress(context, appContext, link, token, presser.errors);
      }
      const enter = async (connection: Connection) => {
        const known = await findAccountByEmail(connection, link.email);
        const brings = openerVisitorDigests(link, presser);
        await lockMerge(connection, context, appContext, { userId: known?.userId ?? null, brings });
        const pressed = await redeemLink(connection, token, presser);
        if (!pressed) return null;
        // Locks only the shoppers of the account that was found before.
        if (!pressed.isNew && pressed.userId !== known?.userId) throw new AddressMovedError();
        await mergeVisitorIntoAccount(connection, context, appContext, pressed.userId, pressed.brings);
        if (pressed.isNew)
          await auditAccount(connection, context, appContext, { action: 'account.create', userId: pressed.userId });
        await recordLinkSignIn(connection, token, pressed);
        if (device !== undefined) await rememberDevice(connection, device, pressed.userId);
        return pressed;
      };
      const entered = await retrySignIn(() => database.transaction(enter));
      if (!entered) return pressAgain(context, appContext, token, auditFailure);
      return enterWithLink(context, appContext, { ...entered, token }, auditFailure);
    }),
  ];
}

/** If the same button is clicked twice, redirects to the same page as the first time. */
async function pressAgain(
  context: Context,
  appContext: AppContext,
  token: string,
  auditFailure: AuditFailure,
): Promise<Response> {
  const account = await accountOf(context, appContext);
  const who = { userId: account?.userId, device: deviceOf(context, appContext.ingress) };
  const press = await findRecentLinkSignIn(appContext.database, token, who);
  if (!press) {
    await auditFailure(context, { way: 'link', reason: 'spent-link', userId: null });
    return showInvalidLink(context, appContext, token);
  }
  return account?.userId === press.userId
    ? redirectOrSendLocation(context, safeRefUrl(press.refUrl))
    : enterWithLink(context, appContext, { ...press, token }, auditFailure);
}

/** Starts the session of a link that was used up, unless the account's sessions have ended since. */
async function enterWithLink(
  context: Context,
  appContext: AppContext,
  { userId, refUrl, token }: LinkSignIn & { token: string },
  auditFailure: AuditFailure,
): Promise<Response> {
  const entry = await startSessionIfProven(context, appContext, { userId }, (connection) =>
    isLinkSignIn(connection, token, userId),
  );
  if (entry) return completeSignIn(context, appContext, { userId, way: 'link', refUrl: safeRefUrl(refUrl), entry });
  await auditFailure(context, { way: 'link', reason: 'sessions-ended', userId });
  return showInvalidLink(context, appContext, token);
}

async function showPress(
  context: Context,
  appContext: AppContext,
  link: EntryLink,
  token: string,
  errors: FormErrors = {},
): Promise<Response> {
  const { database, ingress } = appContext;
  const { purpose, email } = link;
  const [demand, account, { shopperId }] = await Promise.all([
    requiredProofOf(database, link, deviceOf(context, ingress)),
    accountOf(context, appContext),
    identityOf(context, appContext),
  ]);
  const brings = account === null && shopperId !== null && visitorOf(context, ingress) !== undefined;
  const screen = { kind: 'press', purpose, email, token, demand, brings, signedInAs: account?.email ?? null } as const;
  return showScreen(context, appContext, screen, { errors });
}

function isEntry(link: Awaited<ReturnType<typeof readLink>>): link is EntryLink {
  return link?.purpose === 'sign-up' || link?.purpose === 'sign-in';
}

/**
 * Returns the routes of the link that is emailed to an account's new address. The link does not sign in, because the
 * reader of that mailbox may not be the account's owner.
 */
export function newAddressRoutes(appContext: AppContext): RouteEntry[] {
  const { database, ingress } = appContext;
  const limited = limitRequests(SIGN_IN_LIMIT, appContext);
  return [
    pageRoute('GET', '/account/new-address', 'account', async (context) => {
      const token = context.req.query('token') ?? '';
      const { account } = await signedInUserOf(context, appContext);
      const link = await readLink(database, token);
      if (link?.purpose !== 'change-email') return showInvalidLink(context, appContext, token);
      if (link.content.userId !== account.userId)
        return showScreen(context, appContext, { kind: 'another-account', email: account.email });
      return showScreen(context, appContext, { kind: 'new-address', email: link.email, token });
    }),
    callRoute('POST', '/account-api/new-address', { access: 'account', before: [limited] }, async (context) => {
      const read = tokenSchema.safeParse((await readFields(context)) ?? {});
      if (!read.success) return showInvalidLink(context, appContext, '');
      const { account, session } = await signedInUserOf(context, appContext);
      const { token } = read.data;
      const { userId } = account;
      const outcome = await database.transaction(async (connection) => {
        const sessions = await lockSessions(connection, { userId, pixallId: pushDeviceOf(context, ingress) });
        const press = { token, sessions, keepSession: session.id };
        const pressed = await confirmNewAddress(connection, press, mailOriginOf(context, appContext));
        const event = { action: 'email.change', userId, before: { email: maskEmail(account.email) } };
        if (pressed !== 'changed') return pressed;
        const { email: to } = (await findAccountById(connection, userId))!;
        await changeAddressInRooms(connection, { userId, from: account.email, to });
        await auditAccount(connection, context, appContext, event);
        return pressed;
      });
      if (outcome === 'changed') return redirectOrSendLocation(context, '/account?done=address');
      if (outcome === 'spent') return showInvalidLink(context, appContext, token);
      return showScreen(context, appContext, { kind: 'another-account', email: account.email });
    }),
  ];
}
