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

/**
 * Returns the brand of emails and the origin of their links. The origin is never taken from the request's `Host`
 * header.
 */
export function placeOf(context: Context, { brandOf, originFor }: Surroundings): MailPlace {
  const brand = brandOf(context.req.header('host')).key;
  return { brand, origin: originFor(brand) };
}

/** Remembers the browser that requests an email with a link. */
export function noteAsker(context: Context, { front }: Pick<Surroundings, 'front'>): AskedBy {
  return askerOf(rememberBrowser(context, front), visitorOf(context, front));
}

/**
 * Merges what this browser's visitor saved into the account, and what the given visitors saved (digests of their
 * cookies).
 */
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
 * Records a sign-in, starts its session unless `entry` has one, and redirects to `refUrl`. Removes the visitor's
 * cookie, and remembers the browser as one of the account's. The session's cookie is sent only if the sign-in is
 * recorded.
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

/** Redirects a form to the location; tells it to a program as JSON. */
export function goTo(context: Context, location: string): Response {
  context.header('Cache-Control', 'no-store');
  return isForm(context.req) ? context.redirect(location, 303) : context.json({ location });
}
