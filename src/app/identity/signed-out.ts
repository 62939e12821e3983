import type { Context, Hono } from 'hono';
import { safeRefUrl, signInPath } from '#features/shoppers/shoppers.ts';
import { forgetSignedIn, saysSignedIn } from './identity-cookies.ts';
import { accountOf } from './identity.ts';
import { originOf } from '../base/origin-of.ts';
import { isForm } from '../load/request-kinds.ts';
import { problemResponse } from '../routes/rest/problem-details.ts';
import type { Surroundings } from '../base/surroundings.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Cookies that remove the signed-in hint of a browser whose session has ended. */
    signedOut?: readonly string[];
  }
}

/** Paths that save something or remove it. */
const KEEPING = ['/account-api/search', '/account-api/searchbookmarks/*', '/account-api/saved-listings/*'];
/** Paths that tell a user that they are signed out. Pages that are the same for all visitors fetch the state. */
const TOLD = ['/account', '/account/*', '/dealer/*', '/operator/*', '/contacted-sellers', '/account-api/state'];
const SAVED = ['/saved-cars', '/saved-searches/*'];
/** Other calls for one shopper that programs make. */
const CALLS = ['/account-api/:call{subscriptions|lead-form|lead-profile}', '/cars-for-sale/:call{contact|call}'];

/**
 * Handles browsers whose session has ended, by a new password, by its owner, or by expiry. A browser that still has the
 * signed-in hint is notified, and the hint's cookies are removed. What it wants to save waits until the owner signs in,
 * so that it is not saved for another shopper. A program whose token has no session is refused.
 */
export function tellSignedOut(app: Hono, surroundings: Surroundings): void {
  for (const path of [...KEEPING, ...TOLD, ...SAVED])
    app.use(path, async (context, next) => {
      await notice(context, surroundings);
      return next();
    });
  for (const path of [...KEEPING, ...CALLS, '/account-api/state', '/contacted-sellers'])
    app.use(path, async (context, next) => {
      const hasToken = context.req.header('x-id-token') !== undefined;
      if (hasToken && !(await accountOf(context, surroundings))) return problemResponse(context, 'sign-in-needed');
      if (context.req.method === 'GET' || !context.get('signedOut')) return next();
      return askAgain(context);
    });
}

async function notice(context: Context, surroundings: Surroundings): Promise<void> {
  // A token is independent of the browser's cookies.
  if (!saysSignedIn(context) || context.req.header('x-id-token') !== undefined) return;
  if (await accountOf(context, surroundings)) return;
  const { accounts, front } = surroundings;
  const ended = await accounts.end({ headers: context.req.raw.headers, origin: originOf(context, front) });
  const cookies = [...ended.cookies, forgetSignedIn(context, front)];
  // Pages are sent with headers of their own (`send-page.ts`).
  context.set('signedOut', cookies);
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
}

/** Asks the user to sign in. They return to the page where they clicked. */
function askAgain(context: Context): Response {
  const from = URL.parse(context.req.header('referer') ?? '');
  const isOurs = from?.host === context.req.header('host');
  const href = signInPath(safeRefUrl(isOurs ? `${from?.pathname}${from?.search}` : null), 'signin');
  context.header('Cache-Control', 'no-store');
  return isForm(context.req) ? context.redirect(href, 303) : context.json({ kind: 'sign-in', href }, 401);
}
