import type { Context } from 'hono';
import { type IngressSettings, isSecure } from '../http/client-address.ts';
import { requestUrl } from '../http/request-url.ts';

/**
 * Returns the origin of a request, as a browser writes it: `https://cars.example`. For the site's own names it is the
 * public address, whatever port a proxy passed on.
 */
export function originOf(context: Context, ingress: IngressSettings): string {
  const { host, hostname } = requestUrl(context);
  return ingress.originOf?.(hostname) ?? `${isSecure(context, ingress) ? 'https' : 'http'}://${host}`;
}
