import type { Context } from 'hono';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../base/app-context.ts';
import { callerAddress, forwardedAddress, type IngressSettings } from '../../http/client-address.ts';
import { isLocalName } from '../../base/local-names.ts';
import { createNetworkCheck } from '../../base/networks.ts';
import { hostnamesOf } from '../../http/refuse-unknown-host.ts';
import { fileRoute, type RouteEntry } from '../../http/route.ts';

type MetricsSettings = NonNullable<AppContext['metrics']> & Pick<AppContext, 'ingress'>;

/** `/metrics`: metrics of this process for Prometheus. Other clients get 404. */
export function metricsRoutes({ metrics, token, ingress }: MetricsSettings): RouteEntry[] {
  return [
    fileRoute('GET', '/metrics', 'program', async (context) => {
      context.header('Cache-Control', 'no-store');
      if (token === undefined && !isInside(context, ingress)) return context.text('No such page.\n', 404);
      if (token !== undefined && !hasToken(context, token))
        return context.text('Send the METRICS_TOKEN as a bearer token.\n', 401, { 'WWW-Authenticate': 'Bearer' });
      return context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
    }),
  ];
}

/**
 * This machine, private and link-local networks. Tunnels such as 6to4 carry requests from anywhere, so they are not
 * listed.
 */
const isPrivateAddress = createNetworkCheck([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
]);

/**
 * Returns whether a request comes from this machine or a private network, under a host name of such a network.
 * Otherwise a page on the internet whose name resolves to this machine could read the metrics. If a request was
 * forwarded by a proxy that is not one of ours, or by fewer proxies than we have, it may come from anywhere.
 */
function isInside(context: Context, ingress: IngressSettings): boolean {
  const { req } = context;
  if (!hostnamesOf(context).every(isLocalName)) return false;
  const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => req.header(name) !== undefined);
  const hops = req.header('x-forwarded-for')?.split(',').length ?? 0;
  if (passedOn && (ingress.trustedProxies === 0 || hops < ingress.trustedProxies)) return false;
  const address = (passedOn ? forwardedAddress(context, ingress) : callerAddress(context, ingress)) ?? '';
  return isPrivateAddress(address);
}

/** Checks the token by comparing digests, which takes the same time for any token. */
function hasToken(context: Context, token: string): boolean {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
