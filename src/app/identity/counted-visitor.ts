import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { findDealerships } from '#features/dealers/dealers.server.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import type { AppContext } from '../base/app-context.ts';
import { callerNetworks, clientAddress } from '../http/client-address.ts';
import { isPrefetch } from '../http/is-prefetch.ts';
import { isRobot } from '../http/is-robot.ts';
import { countNetworks } from '../http/rate-limits.ts';
import { hasRequestHost, isSameOrigin } from '../http/same-origin.ts';
import { accountOf } from './identity.ts';

/*
 * Decides which visitors' clicks, impressions, saves and messages count for a campaign. Robots, prefetches, other sites
 * and the dealer's own staff never count, and a visitor who sends Global Privacy Control is not recognized.
 */

/**
 * Returns whether a person on one of our pages sent the request: no robot, no program, no prefetch, and no other site.
 * Another site could load the link of a paid card as a picture, so that each of its visitors would click without
 * knowing it.
 */
export function isFromPerson(context: Context): boolean {
  const { method, raw } = context.req;
  const agent = context.req.header('user-agent') ?? '';
  return method !== 'HEAD' && agent !== '' && !isRobot(agent) && !isPrefetch(context) && isSameOrigin(raw.headers);
}

/**
 * Returns whether a person on one of our pages sent the request, with proof by the browser. Browsers without
 * `Sec-Fetch-Site` prove it by the `Origin` or `Referer` of our page: other sites could load links as pictures there,
 * but cannot forge these headers. A request without any of the three does not count.
 */
export function isFromOurPage(context: Context): boolean {
  if (!isFromPerson(context)) return false;
  const site = context.req.header('sec-fetch-site');
  // `none` means a link in a message, or an address that was typed: it was not opened from a page of ours.
  if (site !== undefined) return site === 'same-origin';
  // `isFromPerson` has already compared the origin.
  if (context.req.header('origin') !== undefined) return true;
  return hasRequestHost(context.req.header('referer') ?? '', context.req.raw.headers);
}

/**
 * Returns whether a person opened a page, regardless of where the link was, or whether one of our pages sent the
 * request. A document that another site embeds, or loads as a picture, does not count.
 */
export function isVisit(context: Context): boolean {
  if (isFromPerson(context)) return true;
  const agent = context.req.header('user-agent') ?? '';
  const isOpened = context.req.method === 'GET' && context.req.header('sec-fetch-dest') === 'document';
  return isOpened && agent !== '' && !isRobot(agent) && !isPrefetch(context);
}

/** Returns the IDs of the dealerships that the signed-in user belongs to. */
export async function staffedDealerships(
  context: Context,
  appContext: Pick<AppContext, 'accounts' | 'database' | 'ingress'>,
): Promise<ReadonlySet<number>> {
  const account = await accountOf(context, appContext);
  if (account === null) return new Set();
  const dealerships = await findDealerships(appContext.database, account.userId);
  return new Set(dealerships.map(({ ownerId }) => ownerId));
}

/** Returns whether the visitor asks not to be recognized, so that nothing about them is stored. */
export function sendsGlobalPrivacyControl(context: Context): boolean {
  return context.req.header('sec-gpc') === '1';
}

/** Returns what distinguishes a visitor from others for a day. Only a salted digest of it is stored. */
export function visitorOf(context: Context, { ingress }: Pick<AppContext, 'ingress'>): string {
  return `${clientAddress(context, ingress)} ${context.req.header('user-agent') ?? ''}`;
}

/** Returns a digest of the visitor without a salt. Keep it only in memory, never store it. */
export function unstoredVisitorOf(context: Context, appContext: Pick<AppContext, 'ingress'>): string {
  return hash('sha256', visitorOf(context, appContext), 'base64url');
}

/**
 * Returns a counter like `countRequests`. Visitors who ask not to be recognized are counted only in this process,
 * because the shared limits store a digest of the address. `about`: what else the limit counts by.
 */
export function countVisitorRequests(
  limit: Limit,
  { limits, ingress }: Pick<AppContext, 'limits' | 'ingress'>,
): (context: Context, about?: string) => Promise<number | null> {
  const stored = countNetworks(limit, limits);
  const unstored = countNetworks(limit, memoryLimits);
  return (context, about) =>
    (sendsGlobalPrivacyControl(context) ? unstored : stored)(callerNetworks(context, ingress), about);
}
