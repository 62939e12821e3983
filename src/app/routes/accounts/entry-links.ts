import type { Context } from 'hono';
import { type FormFaults, pressSchema, safeRefUrl } from '#features/shoppers/shoppers.ts';
import {
  demandOf,
  type EntryLink,
  findPress,
  judgePresser,
  notePress,
  pressLink,
  readLink,
  rememberDevice,
} from '#features/shoppers/shoppers.server.ts';
import { deviceOf, visitorOf } from '../../identity/identity-cookies.ts';
import { accountOf, identityOf } from '../../identity/identity.ts';
import { readFields } from '../../http/posted-fields.ts';
import { limitRate } from '../../http/rate-limits.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { auditAccount } from './audit-account.ts';
import type { AuditFailure } from './audit-failures.ts';
import { goTo, joinVisitor, sendIn } from './enter.ts';
import { showScreen, showSpent } from './show-screen.ts';
import { ENTRY_LIMIT } from './sign-in.ts';
import { siteNames } from './site-names.ts';
import type { RouteEntry } from '../route.ts';

/**
 * Returns the routes of emailed links that create an account or sign in, in any browser. Each page needs a button
 * press, because email programs open links on their own.
 */
export function entryLinkRoutes(surroundings: Surroundings, auditFailure: AuditFailure): RouteEntry[] {
  const { database, accounts, front } = surroundings;
  const limited = limitRate(ENTRY_LIMIT, surroundings, (context) =>
    sendRefusal(context, surroundings, 'too-many-requests'),
  );
  return [
    {
      method: 'GET',
      path: '/sign-in/link',
      access: 'everyone',
      kind: 'page',
      handler: async (context) => {
        const token = context.req.query('token') ?? '';
        const link = await readLink(database, token);
        if (!isEntry(link)) return showSpent(context, surroundings, token);
        return showPress(context, surroundings, link, token);
      },
    },
    {
      method: 'POST',
      path: '/account-api/press-link',
      access: 'everyone',
      kind: 'call',
      before: [limited],
      handler: async (context) => {
        const read = pressSchema.safeParse((await readFields(context)) ?? {});
        if (!read.success) return showSpent(context, surroundings, '');
        const { token, ...shown } = read.data;
        const link = await readLink(database, token);
        if (!isEntry(link)) return pressAgain(context, surroundings, token, auditFailure);
        const device = deviceOf(context, front);
        const asked = { link, token, browser: device, shown, siteNames: siteNames(context, surroundings) };
        const presser = await judgePresser({ database, accounts, signal: context.req.raw.signal }, asked);
        if (presser.is === 'unproven') {
          // Refusing a weak new password is not a failed proof of identity.
          if (presser.faults['newPassword'] === undefined)
            await auditFailure(context, { way: 'link', reason: 'wrong-code', userId: null, email: link.email });
          return showPress(context, surroundings, link, token, presser.faults);
        }
        const entered = await database.transaction(async (connection) => {
          const pressed = await pressLink(connection, token, presser);
          if (!pressed) return null;
          await joinVisitor(connection, context, surroundings, pressed.userId, pressed.brings);
          if (pressed.isNew)
            await auditAccount(connection, context, surroundings, { action: 'account.create', userId: pressed.userId });
          await notePress(connection, token, pressed);
          if (device !== undefined) await rememberDevice(connection, device, pressed.userId);
          return pressed;
        });
        if (!entered) return pressAgain(context, surroundings, token, auditFailure);
        const { userId, refUrl } = entered;
        return sendIn(context, surroundings, { userId, way: 'link', refUrl: safeRefUrl(refUrl) });
      },
    },
  ];
}

/** Sends a second press of the same button to where the first one led. */
async function pressAgain(
  context: Context,
  surroundings: Surroundings,
  token: string,
  auditFailure: AuditFailure,
): Promise<Response> {
  const account = await accountOf(context, surroundings);
  const who = { userId: account?.userId, device: deviceOf(context, surroundings.front) };
  const press = await findPress(surroundings.database, token, who);
  if (!press) {
    await auditFailure(context, { way: 'link', reason: 'spent-link', userId: null });
    return showSpent(context, surroundings, token);
  }
  const refUrl = safeRefUrl(press.refUrl);
  return account?.userId === press.userId
    ? goTo(context, refUrl)
    : sendIn(context, surroundings, { userId: press.userId, way: 'link', refUrl });
}

async function showPress(
  context: Context,
  surroundings: Surroundings,
  link: EntryLink,
  token: string,
  faults: FormFaults = {},
): Promise<Response> {
  const { database, front } = surroundings;
  const { purpose, email } = link;
  const [demand, account, { shopperId }] = await Promise.all([
    demandOf(database, link, deviceOf(context, front)),
    accountOf(context, surroundings),
    identityOf(context, surroundings),
  ]);
  const brings = account === null && shopperId !== null && visitorOf(context, front) !== undefined;
  const screen = { kind: 'press', purpose, email, token, demand, brings, signedInAs: account?.email ?? null } as const;
  return showScreen(context, surroundings, screen, { faults });
}

function isEntry(link: Awaited<ReturnType<typeof readLink>>): link is EntryLink {
  return link?.purpose === 'sign-up' || link?.purpose === 'sign-in';
}
