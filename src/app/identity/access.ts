import type { Context, MiddlewareHandler } from 'hono';
import { safeRefUrl, signInPath } from '#features/shoppers/shoppers.ts';
import { DESK_IDLE_MS, isRecentSignIn, isIdle, canUseOperatorPages, recordDeskUse } from './desk-sessions.ts';
import { signedInOf } from './identity.ts';
import { problemResponse } from '../http/problem-details.ts';
import { markDeskUser } from '../document/desk-of.ts';
import { sendProblem } from '../document/send-page.ts';
import { type Access, createRowFinder, type RouteFacts } from '../http/route.ts';
import { saveDraft } from './step-up-draft.ts';
import type { AppContext } from '../base/app-context.ts';

export type GuardedRoute = Pick<RouteFacts, 'method' | 'path' | 'access' | 'recent'>;

/** Kinds of access that need an account. The route itself checks whether a record belongs to that account. */
export const NEEDS_ACCOUNT: ReadonlySet<Access> = new Set(['account', 'dealer-staff', 'dealer-owner', 'operator']);

/**
 * Requires an account for the routes that need one: redirects browsers to the sign-in page, and answers programs with
 * 401. Accounts that are not operators get 404 for the routes of operators.
 */
export function guardAccess(appContext: AppContext, routes: readonly GuardedRoute[]): MiddlewareHandler {
  const rowOf = createRowFinder(routes.filter(({ access }) => NEEDS_ACCOUNT.has(access)));
  return async (context, next) => {
    const row = rowOf(context.req);
    if (!row) return next();
    const signed = await signedInOf(context, appContext);
    if (!signed) return redirectToSignIn(context);
    const { account, session } = signed;
    if (row.access === 'operator') {
      if (!account.isOperator) return hide(context, appContext);
      markDeskUser(context);
    }
    const idleMs = DESK_IDLE_MS[row.access];
    if (idleMs !== undefined) {
      if (isIdle(session, idleMs)) return askToSignInAgain(context, appContext, account.userId, 'idle');
      if (row.access === 'operator' && !canUseOperatorPages(signed)) return askForProof(context);
      await recordDeskUse(appContext, session);
    }
    if (row.recent && !isRecentSignIn(session)) return askToSignInAgain(context, appContext, account.userId, 'recent');
    return next();
  };
}

/**
 * Redirects to the sign-in page. Afterwards the user returns to the page that they requested, or from which they posted
 * a form.
 */
export function redirectToSignIn(context: Context): Response {
  context.header('Cache-Control', 'no-store');
  if (!isPerson(context)) return problemResponse(context, 'sign-in-needed');
  return context.redirect(signInPath(backOf(context), 'signin'), 303);
}

/** Asks a user who is signed in to sign in again. The form that they posted is filled in afterwards. */
async function askToSignInAgain(
  context: Context,
  { ingress }: Pick<AppContext, 'ingress'>,
  userId: string,
  why: 'idle' | 'recent',
): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  if (!isPerson(context)) return problemResponse(context, 'sign-in-again');
  if (context.req.method === 'POST') await saveDraft(context, ingress, userId);
  const query = new URLSearchParams({ defaultScreen: 'signin', again: why, refUrl: backOf(context) });
  return context.redirect(`/sign-in?${query}`, 303);
}

/** Asks an operator for more than a password before any operator page. */
function askForProof(context: Context): Response {
  context.header('Cache-Control', 'no-store');
  if (!isPerson(context)) return problemResponse(context, 'operator-proof-needed');
  return context.redirect(`/account/operator-access?${new URLSearchParams({ refUrl: backOf(context) })}`, 303);
}

function backOf(context: Context): string {
  const { pathname, search } = new URL(context.req.url);
  if (context.req.method === 'GET') return safeRefUrl(`${pathname}${search}`);
  const from = URL.parse(context.req.header('referer') ?? '');
  if (!from) return safeRefUrl(null);
  // A refused form is shown at the URL that it was posted to, which cannot be opened as a page.
  const isPage = !POSTED_AT.test(from.pathname);
  return safeRefUrl(isPage ? `${from.pathname}${from.search}` : from.pathname.replace(/\/[^/]+$/, ''));
}

/** URLs of forms whose page has the URL one level up. */
const POSTED_AT =
  /^\/(?:(?:dealer\/settings|operator\/dealers\/\d{1,10})\/[a-z]+|operator\/promotions\/\d{1,15}\/reject)$/;

function hide(context: Context, appContext: AppContext): Response {
  if (!isPerson(context)) return problemResponse(context, 'resource-unknown');
  return sendProblem(context, appContext, 'page-unknown');
}

function isPerson({ req }: Context): boolean {
  return req.header('accept')?.includes('text/html') ?? false;
}
