import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isIP, isIPv6, SocketAddress } from 'node:net';
import type { Config } from '../base/config.ts';
import { createKnownHosts, type KnownHosts } from './known-hosts.ts';
import { createNetworkCheck } from '../base/networks.ts';
import { requestHostname } from './request-url.ts';

export type IngressSettings = {
  /** The number of our own proxies in front of the site (`TRUST_PROXY`). */
  trustedProxies: number;
  /** Returns whether a peer may be one of them (`PROXY_ADDRESSES`); if absent, any peer may be. */
  isProxy?: ((address: string) => boolean) | undefined;
  /** Returns the public address of one of the site's own names (`PUBLIC_ORIGIN`, `BRAND_HOSTS`). */
  originOf?: ((hostname: string) => string | undefined) | undefined;
};

/**
 * Returns the client's network: the peer's address, or the address that our outermost proxy saw. Entries further left
 * in `X-Forwarded-For` were written by the client and are not trusted. An IPv6 client counts by its /64, which belongs
 * to one household.
 */
export function clientAddress(context: Context, ingress: IngressSettings): string {
  return network(callerAddress(context, ingress));
}

/** Returns the client's full address; empty if the app is called without a socket. */
export function callerAddress(context: Context, ingress: IngressSettings): string {
  return forwardedAddress(context, ingress) ?? peerAddress(context);
}

/**
 * Returns the address that our outermost proxy saw; `undefined` where no proxy forwarded the request, or it wrote
 * something that is not an address.
 */
export function forwardedAddress(context: Context, ingress: IngressSettings): string | undefined {
  const proxies = proxiesOf(ingress, peerAddress(context));
  const seen = proxies > 0 ? context.req.header('x-forwarded-for')?.split(',').at(-proxies) : undefined;
  return seen === undefined ? undefined : addressIn(seen);
}

/** Returns whether the shopper's browser uses HTTPS, to us or to one of our proxies. */
export function isSecure(context: Context, ingress: IngressSettings): boolean {
  if (/^https:/i.test(context.req.url)) return true;
  if (ingress.originOf?.(requestHostname(context))?.startsWith('https:')) return true;
  const proxies = proxiesOf(ingress, peerAddress(context));
  if (proxies === 0) return false;
  const schemes = context.req.header('x-forwarded-proto')?.split(',') ?? [];
  // Many proxies replace the list with their own value.
  return (schemes.at(-proxies) ?? schemes[0])?.trim().toLowerCase() === 'https';
}

/** Returns how many proxies a request passed; 0 if the peer is not one of ours. */
function proxiesOf({ trustedProxies, isProxy }: IngressSettings, peer: string): number {
  return isProxy === undefined || isProxy(peer) ? trustedProxies : 0;
}

/**
 * Parses `203.0.113.7:5678`, `[2001:db8::1]:443` or a bare address from a proxy's header; `undefined` for anything
 * else. IPv4-mapped IPv6 (`::ffff:cb00:7107`) becomes IPv4, so that it counts as the same client.
 */
function addressIn(text: string): string | undefined {
  const trimmed = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([^:]+):\d{1,5})$/.exec(trimmed) ?? [];
  const address = bracketed ?? plain ?? trimmed;
  if (isIP(address) !== 6) return isIP(address) === 0 ? undefined : address;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** Returns the address of the socket's peer; empty where the app is called without a socket, as in tests. */
function peerAddress(context: Context): string {
  const hasSocket = (context.env as { incoming?: unknown } | undefined)?.incoming !== undefined;
  return hasSocket ? (getConnInfo(context).remote.address ?? '') : '';
}

/**
 * Returns the networks in which a client is counted, narrowest first. A provider assigns a household a /64 or a /56 of
 * IPv6 and a business a /48, and a client can change its address within that range at will. `share`: the number of
 * clients that share a network.
 */
export function callerNetworks(context: Context, ingress: IngressSettings): { network: string; share: number }[] {
  const narrowest = clientAddress(context, ingress);
  const found = /^([0-9a-f:]+)::\/64$/.exec(narrowest)?.[1]?.split(':');
  if (!found) return [{ network: narrowest, share: 1 }];
  const [first = '', second = '', third = '', fourth = ''] = found;
  const household = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { network: narrowest, share: 1 },
    { network: `${first}:${second}:${third}:${household}::/56`, share: 2 },
    { network: `${first}:${second}:${third}::/48`, share: 4 },
  ];
}

function network(address: string): string {
  // Most are IPv4, and the pattern of IPv6 takes long.
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  const plain = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${plain.join(':')}::/64`;
}

/** Returns the ingress settings of a site: the trusted proxies and the host names. */
export function createIngressSettings(
  config: Pick<Config, 'trustedProxies' | 'proxyAddresses' | 'publicOrigin' | 'brandHosts' | 'isProduction'>,
): { ingress: IngressSettings; hosts: KnownHosts } {
  const { trustedProxies, proxyAddresses } = config;
  const hosts = createKnownHosts(config);
  const isProxy = proxyAddresses.length === 0 ? undefined : createNetworkCheck(proxyAddresses);
  return { ingress: { trustedProxies, isProxy, originOf: hosts.originOf }, hosts };
}
