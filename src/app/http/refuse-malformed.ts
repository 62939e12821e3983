import type { Context, MiddlewareHandler } from 'hono';
import { memoizeBounded } from '#kit/bounded-cache.ts';
import { ERRORS } from '../base/errors.ts';

const MAX_ADDRESS = 8 * 1024;
/**
 * Maximum length of a redirect's target without the origin, short enough that the full URL is accepted when the browser
 * requests it.
 */
const MAX_LOCATION = 7_900;
/** U+FFFD, percent-encoded. */
const REPLACEMENT = '%EF%BF%BD';
const NAME = /^(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.|$))+$/i;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]]{1,253})(?::\d{1,5})?$/i;

/**
 * Refuses malformed requests that no browser sends: a URL longer than 8 KB or one that redirects to such a URL; an
 * invalid `Host`, or two `Host` headers, because a proxy in front of us may have used the other one; a path with NUL.
 * Replaces NUL in the query by U+FFFD, so that parsers need not handle it: PostgreSQL cannot store NUL.
 */
export function refuseMalformed(): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.url.length > MAX_ADDRESS) return refuse(context, 'address-too-long');
    const hosts = hostsOf(context);
    if (hosts.length > 1 || hosts.some((host) => !isHost(host))) return refuse(context, 'host-invalid');
    const { url } = context.req.raw;
    if (url.includes('%00')) {
      const queryAt = url.includes('?') ? url.indexOf('?') : url.length;
      if (url.lastIndexOf('%00', queryAt) >= 0) return refuse(context, 'address-invalid');
      context.req.raw = new Request(url.replaceAll('%00', REPLACEMENT), context.req.raw);
    }
    await next();
    if (context.get('isWhole')) return;
    // The canonical form of a URL may be longer than the requested one. Proxies would refuse such a response, or the
    // request that follows it.
    const location = context.res.headers.get('location');
    if (location === null || location.length <= MAX_LOCATION) return;
    // Cleared first, because otherwise the new response would inherit the previous one's headers.
    context.res = undefined;
    context.res = new Response(textOf('address-too-long'), { status: 414, headers: { 'Cache-Control': 'no-store' } });
  };
}

/** Memoized, because a site has few hosts. */
export const isHost = memoizeBounded({ max: 100, longest: 300 }, (text: string): boolean => {
  const name = HOST.exec(text)?.[1];
  return name !== undefined && (name.startsWith('[') || NAME.test(name));
});

/** Returns the values of `Host`. Reads the raw headers, because Node joins or drops repeated headers. */
export function hostsIn(rawHeaders: readonly string[]): string[] {
  const hosts: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1]!);
  }
  return hosts;
}

function hostsOf(context: Context): string[] {
  const { incoming } = (context.env ?? {}) as { incoming?: { rawHeaders?: string[] } };
  if (incoming?.rawHeaders) return hostsIn(incoming.rawHeaders);
  const host = context.req.header('host');
  return host === undefined ? [] : [host];
}

function refuse(context: Context, code: 'address-too-long' | 'address-invalid' | 'host-invalid'): Response {
  return context.text(textOf(code), ERRORS[code].status, { 'Cache-Control': 'no-store' });
}

function textOf(code: keyof typeof ERRORS): string {
  return `${ERRORS[code].title}. ${ERRORS[code].detail}\n`;
}
