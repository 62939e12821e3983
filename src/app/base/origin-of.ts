import type { Context } from 'hono';
import { type IngressSettings, isSecure } from '../http/client-address.ts';
import { requestUrl } from '../http/request-url.ts';

/**
 * Returns the origin of a request in the format of browsers: `https://cars.example`. For the site's own host names, it
 * is the public address, regardless of the port that a proxy passed on.
 */
export function originOf(context: Context, ingress: IngressSettings): string {
  const { host, hostname } = requestUrl(context);
  return ingress.originOf?.(hostname) ?? `${isSecure(context, ingress) ? 'https' : 'http'}://${host}`;
}
