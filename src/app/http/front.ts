import type { Front } from './client-address.ts';
import type { Config } from '../base/config.ts';
import { createKnownHosts, type KnownHosts } from './known-hosts.ts';
import { createNetworkCheck } from '../base/networks.ts';

/** How requests reach the site, by its settings: which proxies to believe, and under which names it answers. */
export function createFront(
  config: Pick<Config, 'trustedProxies' | 'proxyAddresses' | 'publicOrigin' | 'brandHosts' | 'isProduction'>,
): { front: Front; hosts: KnownHosts } {
  const { trustedProxies, proxyAddresses } = config;
  const hosts = createKnownHosts(config);
  const isProxy = proxyAddresses.length === 0 ? undefined : createNetworkCheck(proxyAddresses);
  return { front: { trustedProxies, isProxy, originOf: hosts.originOf }, hosts };
}
