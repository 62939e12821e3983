import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { BROWSER_STORAGE, type BrowserStorage } from '../data-map/browser-storage.ts';
import { type IngressSettings, isSecure } from '../http/client-address.ts';

const COOKIES = BROWSER_STORAGE.filter(({ where }) => where === 'cookie');

/** Secret cookies whose names have no prefix. */
const TRACKING = new Set(['osid', 'psid', 'siomid']);

/** Whether a request sent a cookie; `null` for one that browsers do not send to this path. */
export function hasCookie(context: Context, front: IngressSettings, { name, path, isSecret }: BrowserStorage) {
  if (path !== undefined) return null;
  return (
    getCookie(context, name, isSecret && !TRACKING.has(name) && isSecure(context, front) ? 'host' : undefined) !==
    undefined
  );
}

/** Returns the cookie of the site with a name, if there is one. */
export function cookieNamed(name: unknown): BrowserStorage | undefined {
  return COOKIES.find((cookie) => cookie.name === name);
}

/** Deletes cookies of the site from the browser. */
export function deleteCookies(context: Context, front: IngressSettings, cookies: readonly BrowserStorage[]): void {
  for (const cookie of cookies) context.header('Set-Cookie', expired(context, front, cookie), { append: true });
}

/** All cookies of the site, except those that keep a user signed in. */
export const VISITOR_COOKIES: readonly BrowserStorage[] = COOKIES.filter(
  ({ name }) => !['session', 'session-data', 'session-only', 'signed-in'].includes(name),
);

function expired(context: Context, front: IngressSettings, { name, path, isSecret }: BrowserStorage): string {
  const secure = isSecure(context, front);
  const host = isSecret && !TRACKING.has(name) && secure;
  return generateCookie(name, '', {
    path: path ?? '/',
    maxAge: 0,
    sameSite: 'Lax',
    secure,
    ...(isSecret && { httpOnly: true }),
    ...(host && { prefix: 'host' as const }),
  });
}
