import type { Context, MiddlewareHandler } from 'hono';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { ERRORS } from '../base/errors.ts';
import type { AppContext } from '../base/app-context.ts';
import { hostnameOf, requestHostname } from './request-url.ts';

/**
 * Paths for load balancers and monitors, which send requests by IP address. None of these responses contains a host
 * name.
 */
const FOR_MONITORS = new Set(['/healthz', '/readyz', '/metrics']);

/** Answers requests with an unknown host name with 421, so that no link, redirect or email ever repeats that name. */
export function refuseUnknownHost({ hosts, originFor }: Pick<AppContext, 'hosts' | 'originFor'>): MiddlewareHandler {
  return async (context, next) => {
    if (!hosts || FOR_MONITORS.has(context.req.path) || hostnamesOf(context).every(hosts.isKnown)) return next();
    const { status, title, detail } = ERRORS['host-unknown'];
    const text = `${title}. ${detail}\nThe site: ${originFor(MAIN_BRAND.key)}/\n`;
    return context.text(text, status, { 'Cache-Control': 'no-store' });
  };
}

/** Returns the host names in the URL and in the header. They differ if the request line contains an absolute URL. */
export function hostnamesOf(context: Context): string[] {
  const header = context.req.header('host');
  const named = requestHostname(context);
  return header === undefined ? [named] : [named, hostnameOf(`http://${header}`)];
}
