import type { Context, MiddlewareHandler } from 'hono';
import { ERRORS } from '../base/errors.ts';

const MOST_ADDRESS = 8 * 1024;
/** Without the origin, so that the address with it is taken when it is asked for. */
const MOST_LOCATION = 7_900;
/** U+FFFD, as it is written in addresses. */
const REPLACEMENT = '%EF%BF%BD';
const NAME = /^(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.|$))+$/i;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]]{1,253})(?::\d{1,5})?$/i;

/**
 * Refuses what no browser sends: an address longer than 8 KB, or one that leads to such an address; a Host that is no host, or two of them, of which a proxy
 * before us may have believed the other; a path with NUL. A NUL in the query becomes U+FFFD: PostgreSQL cannot keep it, and
 * no reader of a query needs to know.
 */
export function refuseMalformed(): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.url.length > MOST_ADDRESS) return refuse(context, 'address-too-long');
    const hosts = hostsOf(context);
    if (hosts.length > 1 || hosts.some((host) => !isHost(host))) return refuse(context, 'host-invalid');
    const { url } = context.req.raw;
    const queryAt = url.includes('?') ? url.indexOf('?') : url.length;
    const [path, query] = [url.slice(0, queryAt), url.slice(queryAt)];
    if (path.includes('%00')) return refuse(context, 'address-invalid');
    if (query.includes('%00'))
      context.req.raw = new Request(path + query.replaceAll('%00', REPLACEMENT), context.req.raw);
    await next();
    if (context.get('isWhole')) return;
    // The canonical form of an address may be longer than what was asked for; proxies refuse such an answer, or the next request.
    const location = context.res.headers.get('location');
    if (location === null || location.length <= MOST_LOCATION) return;
    // Put over another answer it would inherit its headers.
    context.res = undefined;
    context.res = new Response(textOf('address-too-long'), { status: 414, headers: { 'Cache-Control': 'no-store' } });
  };
}

export function isHost(text: string): boolean {
  const name = HOST.exec(text)?.[1];
  return name !== undefined && (name.startsWith('[') || NAME.test(name));
}

/** Node joins or drops repeated headers; only the raw list has them all. */
function hostsOf(context: Context): string[] {
  const { incoming } = (context.env ?? {}) as { incoming?: { rawHeaders?: string[] } };
  const raw = incoming?.rawHeaders;
  if (raw) return raw.filter((_value, at) => at % 2 === 1 && raw[at - 1]!.toLowerCase() === 'host');
  const host = context.req.header('host');
  return host === undefined ? [] : [host];
}

function refuse(context: Context, code: 'address-too-long' | 'address-invalid' | 'host-invalid'): Response {
  return context.text(textOf(code), ERRORS[code].status, { 'Cache-Control': 'no-store' });
}

function textOf(code: keyof typeof ERRORS): string {
  return `${ERRORS[code].title}. ${ERRORS[code].detail}\n`;
}
