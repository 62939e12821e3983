import type { MiddlewareHandler } from 'hono';
import { sendRefusal } from './send-refusal.ts';
import type { Surroundings } from '../base/surroundings.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses whatever changes something and was not sent by a page of ours or by a program, for all routes alike. */
export function refuseForeign(surroundings: Surroundings): MiddlewareHandler {
  return async (context, next) => {
    if (SAFE.has(context.req.method) || isSameOrigin(context.req.raw.headers)) return next();
    return sendRefusal(context, surroundings, 'origin-foreign');
  };
}

/**
 * Whether a request that changes something comes from a page of ours, or from a program. Browsers say where a request
 * comes from in `Sec-Fetch-Site`; those that do not name the page's origin in `Origin`. A request with neither was not
 * made by a browser, so nobody's browser was talked into it.
 */
function isSameOrigin(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === null) return true;
  // Hosts alone are compared: a proxy may have taken TLS off.
  const host = URL.parse(origin)?.host;
  return host !== undefined && host !== '' && host === headers.get('host')?.toLowerCase();
}
