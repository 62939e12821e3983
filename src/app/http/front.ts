import type { IngressSettings } from './client-address.ts';
import type { Config } from '../base/config.ts';
import { createKnownHosts, type KnownHosts } from './known-hosts.ts';
import { createNetworkCheck } from '../base/networks.ts';

/** Returns how requests reach the site, from its settings: which proxies to trust, and which host names it answers. */
export function createIngressSettings(
  config: Pick<Config, 'trustedProxies' | 'proxyAddresses' | 'publicOrigin' | 'brandHosts' | 'isProduction'>,
): { front: IngressSettings; hosts: KnownHosts } {
  const { trustedProxies, proxyAddresses } = config;
  const hosts = createKnownHosts(config);
  const isProxy = proxyAddresses.length === 0 ? undefined : createNetworkCheck(proxyAddresses);
  return { front: { trustedProxies, isProxy, originOf: hosts.originOf }, hosts };
}
