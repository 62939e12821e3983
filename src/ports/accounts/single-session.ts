import type { Visit } from './accounts.ts';
import { challengeCookieName, sessionCookieName } from './auth.ts';

/** The value of a session's cookie: its token, a dot and the signature, with or without percent-encoding. */
const COOKIE_VALUE = /^[\w.~%+/=-]{1,400}$/;

/**
 * Returns the visit with a single session, as a cookie. API clients send the value of the session's cookie as the
 * header `x-id-token`, which no page of another site can send. The header takes precedence over the cookie even if it
 * is invalid. Otherwise one part of a request could act for the header's account, and another part for the cookie's.
 */
export function withSingleSession(visit: Visit): Visit {
  const { headers, origin } = visit;
  const token = headers.get('x-id-token');
  if (token === null) return visit;
  const cookies = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${challengeCookieName(origin)}=`));
  if (COOKIE_VALUE.test(token))
    cookies.push(`${sessionCookieName(origin)}=${token.includes('%') ? token : encodeURIComponent(token)}`);
  const single = new Headers(headers);
  single.delete('x-id-token');
  single.delete('cookie');
  if (cookies.length > 0) single.set('cookie', cookies.join('; '));
  return { headers: single, origin };
}
