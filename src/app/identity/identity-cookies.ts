import type { Context } from 'hono';
import { deleteCookie, generateCookie, getCookie, setCookie } from 'hono/cookie';
import { type Front, isSecure } from '../http/client-address.ts';
import { randomText } from '../base/random-text.ts';

/** Names an anonymous shopper; 32 random bytes that no script can read. */
const VISITOR = 'visitor';
const SECRET_SIGNS = /^[\w-]{43}$/;
/** Names a browser that somebody signed in with before, or asked to be let in, whoever is signed in now. */
const DEVICE = 'device';
/** For scripts, which ask about what is kept only where something may be; nothing is granted for them. */
const KEEPS = 'keeps';
const SIGNED_IN = 'signed-in';
const YEAR_SECONDS = 365 * 86_400;

declare module 'hono' {
  interface ContextVariableMap {
    /** The visitor's secret that the answer brings. */
    visitor?: string;
  }
}

/** The visitor's secret that a request brings; `undefined` where it brings none of ours. */
export function visitorOf(context: Context, front: Front): string | undefined {
  const made = context.get('visitor');
  if (made !== undefined) return made;
  const value = getCookie(context, VISITOR, isSecure(context, front) ? 'host' : undefined);
  return value !== undefined && SECRET_SIGNS.test(value) ? value : undefined;
}

/** Makes or renews the visitor's cookie, for a year. */
export function rememberVisitor(context: Context, front: Front): string {
  const visitor = visitorOf(context, front) ?? randomText(32, 'base64url');
  context.set('visitor', visitor);
  setCookie(context, VISITOR, visitor, { ...secretOptions(context, front), maxAge: YEAR_SECONDS });
  setCookie(context, KEEPS, '1', { ...options(context, front), maxAge: YEAR_SECONDS });
  return visitor;
}

export function forgetVisitor(context: Context, front: Front): void {
  deleteCookie(context, VISITOR, secretOptions(context, front));
  deleteCookie(context, KEEPS, options(context, front));
}

/** What the page draws of being signed in; whether somebody is, the session alone says. */
export function hintSignedIn(context: Context, front: Front, isSignedIn: boolean): void {
  if (isSignedIn) setCookie(context, SIGNED_IN, '1', { ...options(context, front), maxAge: YEAR_SECONDS });
  else deleteCookie(context, SIGNED_IN, options(context, front));
}

/** Whether the browser was told that somebody is signed in. */
export function saysSignedIn(context: Context): boolean {
  return getCookie(context, SIGNED_IN) === '1';
}

/** The cookie that takes the hint back, as a whole header. */
export function forgetSignedIn(context: Context, front: Front): string {
  return generateCookie(SIGNED_IN, '', { ...options(context, front), maxAge: 0 });
}

/** The secret of a browser that somebody signed in with before, or asked to be let in. */
export function deviceOf(context: Context, front: Front): string | undefined {
  const value = getCookie(context, DEVICE, isSecure(context, front) ? 'host' : undefined);
  return value !== undefined && SECRET_SIGNS.test(value) ? value : undefined;
}

/** Makes or renews it. */
export function rememberBrowser(context: Context, front: Front): string {
  const device = deviceOf(context, front) ?? randomText(32, 'base64url');
  setCookie(context, DEVICE, device, { ...secretOptions(context, front), maxAge: YEAR_SECONDS });
  return device;
}

function options(context: Context, front: Front) {
  return { path: '/', sameSite: 'Lax', secure: isSecure(context, front) } as const;
}

/** Over HTTPS no other host and no plain connection can set a cookie of this prefix. */
function secretOptions(context: Context, front: Front) {
  return { ...options(context, front), httpOnly: true, ...(isSecure(context, front) && { prefix: 'host' as const }) };
}
