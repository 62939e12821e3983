import type { Context, MiddlewareHandler } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { type Front, isSecure } from './client-address.ts';
import { randomText } from '../base/random-text.ts';

/** Names the visit; ends with the browser's session. */
const VISIT_COOKIE = 'osid';
/** Query parameters of partners, kept in cookies of the same name (spec 1 §2, spec 2 §3). */
const PARTNER_COOKIES = ['psid', 'siomid'] as const;
/** Spec 2 §9. */
const PARTNER_SECONDS = 1_800;

const TOKEN = /^[\w.~-]{1,128}$/;
const VISIT = /^[\w-]{22}$/;

declare module 'hono' {
  interface ContextVariableMap {
    /** The cookies that a document sets, for whoever sends one with all of its headers at once. */
    cookiesOf?: () => string[];
  }
}

/**
 * The tracking cookies of docs/contracts/cookies.md, set with documents. They are added to each answer by itself, whether
 * its body was made or kept. A browser that asks not to be tracked gets none, and loses those that it has.
 */
export function trackingCookies(front: Front): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method !== 'GET') return next();
    const cookiesOf = () =>
      context.req.header('sec-gpc') === '1' ? forgetVisit(context, front) : rememberVisit(context, front);
    context.set('cookiesOf', cookiesOf);
    await next();
    if (context.get('isWhole') || !isDocument(context.res)) return undefined;
    // To the headers that are there: the context would wrap the answer anew, body and all.
    for (const cookie of cookiesOf()) context.res.headers.append('Set-Cookie', cookie);
    return undefined;
  };
}

function isDocument({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

function rememberVisit(context: Context, front: Front): string[] {
  const options = cookieOptions(context, front);
  const isKnown = VISIT.test(getCookie(context, VISIT_COOKIE) ?? '');
  return [
    ...(isKnown ? [] : [generateCookie(VISIT_COOKIE, randomText(16, 'base64url'), options)]),
    ...PARTNER_COOKIES.flatMap((name) => {
      const [token] = context.req.queries(name) ?? [];
      if (token === undefined || !TOKEN.test(token)) return [];
      return [generateCookie(name, token, { ...options, maxAge: PARTNER_SECONDS })];
    }),
  ];
}

function forgetVisit(context: Context, front: Front): string[] {
  return [VISIT_COOKIE, ...PARTNER_COOKIES]
    .filter((name) => getCookie(context, name) !== undefined)
    .map((name) => generateCookie(name, '', { ...cookieOptions(context, front), maxAge: 0 }));
}

function cookieOptions(context: Context, front: Front) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(context, front) } as const;
}
