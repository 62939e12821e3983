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
    /** Of a browser that says that somebody is signed in where nobody is any more: the cookies that take that back. */
    signedOut?: readonly string[];
  }
}

/** Under which something is kept, or taken back. */
const KEEPING = ['/account-api/search', '/account-api/searchbookmarks/*', '/account-api/saved-listings/*'];
/** Where people are told. Pages that are the same for everybody ask for the state. */
const TOLD = ['/account', '/account/*', '/dealer/*', '/operator/*', '/contacted-sellers', '/account-api/state'];
const SAVED = ['/saved-cars', '/saved-searches/*'];
/** Other calls of one shopper that programs make. */
const CALLS = ['/account-api/:call{subscriptions|lead-form|lead-profile}', '/cars-for-sale/:call{contact|call}'];

/**
 * Sessions end elsewhere: by a new password, by their owner, with time. A browser that still says that somebody is signed in
 * is told so, and its cookies of that are taken back; what it wants to keep waits for its owner to sign in, and is not a
 * stranger's. A program whose token names no session is refused.
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
  // A token is not what the browser's cookies say.
  if (!saysSignedIn(context) || context.req.header('x-id-token') !== undefined) return;
  if (await accountOf(context, surroundings)) return;
  const { accounts, front } = surroundings;
  const ended = await accounts.end({ headers: context.req.raw.headers, origin: originOf(context, front) });
  const cookies = [...ended.cookies, forgetSignedIn(context, front)];
  // Pages are sent with headers of their own (`send-page.ts`).
  context.set('signedOut', cookies);
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
}

/** People sign in and come back to the page that they pressed something on. */
function askAgain(context: Context): Response {
  const from = URL.parse(context.req.header('referer') ?? '');
  const isOurs = from?.host === context.req.header('host');
  const href = signInPath(safeRefUrl(isOurs ? `${from?.pathname}${from?.search}` : null), 'signin');
  context.header('Cache-Control', 'no-store');
  return isForm(context.req) ? context.redirect(href, 303) : context.json({ kind: 'sign-in', href }, 401);
}
