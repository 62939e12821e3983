import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isIPv6 } from 'node:net';

/** How a request reached us. `trustedProxies`: how many proxies of our own stand before us (`TRUST_PROXY`). */
export type Front = { trustedProxies: number };

/**
 * Who calls: the peer's address, or what the outermost proxy of our own saw. What stands further left in
 * `X-Forwarded-For` was written by the caller and is not believed. IPv6 counts by its /64, which one household holds.
 */
export function clientAddress(context: Context, front: Front): string {
  return network(callerAddress(context, front));
}

/** The same as the whole address; empty where the app is called without a socket. */
export function callerAddress(context: Context, { trustedProxies }: Front): string {
  const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? [];
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined;
  return seen || peerAddress(context);
}

/** Whether the shopper's browser speaks HTTPS, to us or to a proxy of our own. */
export function isSecure(context: Context, { trustedProxies }: Front): boolean {
  if (/^https:/i.test(context.req.url)) return true;
  return trustedProxies > 0 && context.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
}

/** Empty where the app is called without a socket, as tests do. */
function peerAddress(context: Context): string {
  const hasSocket = (context.env as { incoming?: unknown } | undefined)?.incoming !== undefined;
  return hasSocket ? (getConnInfo(context).remote.address ?? '') : '';
}

/**
 * The networks that a caller is counted in, narrowest first. A provider gives a household a /64 or a /56 of IPv6 and a business
 * a /48, and within it a caller changes the address at will. `share`: how many callers a network stands for.
 */
export function callerNetworks(context: Context, front: Front): { network: string; share: number }[] {
  const narrowest = clientAddress(context, front);
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
