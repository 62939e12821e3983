import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { type Front, isSecure } from './client-address.ts';

/** Names the visit; ends with the browser's session. */
const VISIT_COOKIE = 'osid';
/** Query parameters of partners, kept in cookies of the same name (spec 1 §2, spec 2 §3). */
const PARTNER_COOKIES = ['psid', 'siomid'] as const;
/** Spec 2 §9. */
const PARTNER_SECONDS = 1_800;

const TOKEN = /^[\w.~-]{1,128}$/;
const VISIT = /^[\w-]{22}$/;

/**
 * The tracking cookies of docs/contracts/cookies.md, set with documents. They are added to each answer by itself, whether
 * its body was made or kept. A browser that asks not to be tracked gets none, and loses those that it has.
 */
export function trackingCookies(front: Front): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.req.method !== 'GET' || !isDocument(context.res)) return;
    if (context.req.header('sec-gpc') === '1') forgetVisit(context, front);
    else rememberVisit(context, front);
  };
}

function isDocument({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

function rememberVisit(context: Context, front: Front): void {
  const options = cookieOptions(context, front);
  if (!VISIT.test(getCookie(context, VISIT_COOKIE) ?? '')) {
    addCookie(context, VISIT_COOKIE, randomBytes(16).toString('base64url'), options);
  }
  for (const name of PARTNER_COOKIES) {
    const [token] = context.req.queries(name) ?? [];
    if (token !== undefined && TOKEN.test(token)) {
      addCookie(context, name, token, { ...options, maxAge: PARTNER_SECONDS });
    }
  }
}

function forgetVisit(context: Context, front: Front): void {
  for (const name of [VISIT_COOKIE, ...PARTNER_COOKIES]) {
    if (getCookie(context, name) !== undefined)
      addCookie(context, name, '', { ...cookieOptions(context, front), maxAge: 0 });
  }
}

/** To the headers that are there: the context would wrap the answer anew, body and all. */
function addCookie(context: Context, ...cookie: Parameters<typeof generateCookie>): void {
  context.res.headers.append('Set-Cookie', generateCookie(...cookie));
}

function cookieOptions(context: Context, front: Front) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(context, front) } as const;
}
