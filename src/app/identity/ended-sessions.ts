import type { Context, MiddlewareHandler } from 'hono';
import { safeRefUrl, signInPath } from '#features/shoppers/shoppers.ts';
import { NEEDS_ACCOUNT } from './access.ts';
import { clearSignedInHint, signedInHintOf } from './identity-cookies.ts';
import { accountOf } from './identity.ts';
import { originOf } from '../base/origin-of.ts';
import { isForm } from '../http/request-kinds.ts';
import { problemResponse } from '../http/problem-details.ts';
import { createRowFinder, type RouteFacts } from '../http/route.ts';
import type { AppContext } from '../base/app-context.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** `Set-Cookie` headers that remove the signed-in hint from a browser whose session has ended. */
    signedOut?: readonly string[];
  }
}

type Row = Pick<RouteFacts, 'method' | 'path' | 'access' | 'signedOut'>;

/**
 * Handles browsers whose session has ended because of a new password, by its owner, or by expiry. If a browser still
 * has the signed-in hint, it is told so, and the hint's cookies are removed. What it wants to save waits until the
 * owner signs in, so that it is not saved for another shopper. A program whose token has no session is refused.
 */
export function handleEndedSessions(appContext: AppContext, routes: readonly Row[]): MiddlewareHandler {
  const rowOf = createRowFinder(routes.filter((row) => tells(row) || isForShopper(row)));
  return async (context, next) => {
    const row = rowOf(context.req);
    if (!row) return next();
    if (tells(row)) await notice(context, appContext);
    // At other routes, the access guard already refuses requests without an account.
    if (!isForShopper(row)) return next();
    const hasToken = context.req.header('x-id-token') !== undefined;
    if (hasToken && !(await accountOf(context, appContext))) return problemResponse(context, 'sign-in-needed');
    if (context.req.method === 'GET' || !context.get('signedOut')) return next();
    return askToSignInAgain(context);
  };
}

function tells({ access, signedOut }: Row): boolean {
  if (signedOut !== undefined) return signedOut === 'tell';
  return access === 'shopper' || NEEDS_ACCOUNT.has(access);
}

function isForShopper({ access, signedOut }: Row): boolean {
  return access === 'shopper' || (access === 'everyone' && signedOut === 'tell');
}

async function notice(context: Context, appContext: AppContext): Promise<void> {
  // A token does not depend on the browser's cookies.
  if (signedInHintOf(context) === null || context.req.header('x-id-token') !== undefined) return;
  if (await accountOf(context, appContext)) return;
  const { accounts, ingress } = appContext;
  const ended = await accounts.end({ headers: context.req.raw.headers, origin: originOf(context, ingress) });
  const cookies = [...ended.cookies, clearSignedInHint(context, ingress)];
  // Pages get different headers (`send-page.ts`).
  context.set('signedOut', cookies);
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
}

/** Asks the user to sign in. Afterwards they return to the page where they clicked. */
function askToSignInAgain(context: Context): Response {
  const from = URL.parse(context.req.header('referer') ?? '');
  const isOurs = from?.host === context.req.header('host');
  const href = signInPath(safeRefUrl(isOurs ? `${from?.pathname}${from?.search}` : null), 'signin');
  context.header('Cache-Control', 'no-store');
  return isForm(context.req) ? context.redirect(href, 303) : context.json({ kind: 'sign-in', href }, 401);
}
