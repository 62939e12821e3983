import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { BROWSER_STORAGE, type BrowserStorage } from '../data-map/browser-storage.ts';
import { type IngressSettings, isSecure } from '../http/client-address.ts';
import { TRACKING_COOKIES } from '../http/tracking-cookies.ts';

const COOKIES = BROWSER_STORAGE.filter(({ where }) => where === 'cookie');

/** Returns whether a request sent a cookie; `null` if browsers do not send that cookie to this path. */
export function hasCookie(context: Context, ingress: IngressSettings, cookie: BrowserStorage): boolean | null {
  if (cookie.path !== undefined) return null;
  return getCookie(context, cookie.name, hasPrefix(context, ingress, cookie) ? 'host' : undefined) !== undefined;
}

/** Over HTTPS, the names of secret cookies have a prefix, except those that count visits. */
function hasPrefix(context: Context, ingress: IngressSettings, { name, isSecret }: BrowserStorage): boolean {
  return isSecret === true && !TRACKING_COOKIES.has(name) && isSecure(context, ingress);
}

/** Returns the description of the site's cookie with a name, if there is one. */
export function cookieNamed(name: unknown): BrowserStorage | undefined {
  return COOKIES.find((cookie) => cookie.name === name);
}

/** Deletes cookies of the site from the browser. */
export function deleteCookies(context: Context, ingress: IngressSettings, cookies: readonly BrowserStorage[]): void {
  for (const cookie of cookies) context.header('Set-Cookie', expired(context, ingress, cookie), { append: true });
}

/** All cookies of the site, except those that keep a user signed in. */
export const VISITOR_COOKIES: readonly BrowserStorage[] = COOKIES.filter(
  ({ name }) => !['session', 'session-data', 'session-only', 'signed-in'].includes(name),
);

function expired(context: Context, ingress: IngressSettings, cookie: BrowserStorage): string {
  return generateCookie(cookie.name, '', {
    path: cookie.path ?? '/',
    maxAge: 0,
    sameSite: 'Lax',
    secure: isSecure(context, ingress),
    ...(cookie.isSecret && { httpOnly: true }),
    ...(hasPrefix(context, ingress, cookie) && { prefix: 'host' as const }),
  });
}
