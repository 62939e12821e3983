import type { Context } from 'hono';
import {
  type AskedBy,
  askerOf,
  digestOfCookie,
  joinShoppers,
  type MailPlace,
  rememberDevice,
} from '#features/shoppers/shoppers.server.ts';
import type { Entry, Visit } from '#ports/accounts/accounts.ts';
import type { Connection } from '#ports/database/database.ts';
import { forgetVisitor, hintSignedIn, rememberBrowser, visitorOf } from '../../identity/identity-cookies.ts';
import { originOf } from '../../base/origin-of.ts';
import { JOINS } from '../../identity/personal-data.ts';
import { isForm } from '../../load/request-kinds.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { auditAccount, type EntryWay } from './audit-account.ts';

export function visitOf(context: Context, { front }: Pick<Surroundings, 'front'>): Visit {
  return { headers: context.req.raw.headers, origin: originOf(context, front) };
}

/** Whose name mails have, and where their links lead: never to a host that a request merely names. */
export function placeOf(context: Context, { brandOf, originFor }: Surroundings): MailPlace {
  const brand = brandOf(context.req.header('host')).key;
  return { brand, origin: originFor(brand) };
}

/** What is remembered of a browser that asks for a mail with a link. */
export function noteAsker(context: Context, { front }: Pick<Surroundings, 'front'>): AskedBy {
  return askerOf(rememberBrowser(context, front), visitorOf(context, front));
}

/** What this browser's visitor kept joins the account, and what others did that come along (digests of their cookies). */
export function joinVisitor(
  connection: Connection,
  context: Context,
  { front }: Pick<Surroundings, 'front'>,
  userId: string,
  brings: readonly Buffer[] = [],
): Promise<string> {
  const visitor = visitorOf(context, front);
  const visitors = visitor === undefined ? brings : [digestOfCookie(visitor), ...brings];
  return joinShoppers(connection, { userId, visitors }, JOINS);
}

/**
 * Records a sign-in, starts its session unless `entry` has one, and leads to `refUrl`. The browser's visitor is forgotten, and
 * the browser is remembered as one of the account. The session's cookie is sent only if the sign-in is recorded.
 */
export async function sendIn(
  context: Context,
  surroundings: Surroundings,
  { userId, way, refUrl, entry }: { userId: string; way: EntryWay; refUrl: string; entry?: Entry },
): Promise<Response> {
  const { accounts, front, database } = surroundings;
  await auditAccount(database, context, surroundings, { action: 'sign-in', userId, after: { way } });
  const { cookies } = entry ?? (await accounts.start(userId, visitOf(context, surroundings)));
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
  await rememberDevice(database, rememberBrowser(context, front), userId);
  forgetVisitor(context, front);
  hintSignedIn(context, front, true);
  return goTo(context, refUrl);
}

/** People are led on, programs told where. */
export function goTo(context: Context, location: string): Response {
  context.header('Cache-Control', 'no-store');
  return isForm(context.req) ? context.redirect(location, 303) : context.json({ location });
}
