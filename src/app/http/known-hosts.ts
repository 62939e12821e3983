import type { Config } from '../base/config.ts';
import { isLocalName, isLoopbackName } from '../base/local-names.ts';

export type KnownHosts = {
  /** Returns whether this is one of the site's own host names. */
  isKnown(hostname: string): boolean;
  /** Returns the public address of one of the site's own names: `https://cars.example`. */
  originOf(hostname: string): string | undefined;
};

/**
 * Returns the site's own host names: those of `PUBLIC_ORIGIN` and `BRAND_HOSTS`; outside production also names of this
 * machine and its network.
 */
export function createKnownHosts({
  publicOrigin,
  brandHosts,
  isProduction,
}: Pick<Config, 'publicOrigin' | 'brandHosts' | 'isProduction'>): KnownHosts {
  const origins = new Map<string, string>();
  if (publicOrigin !== undefined) {
    const { protocol, hostname } = new URL(publicOrigin);
    for (const host of brandHosts.keys()) origins.set(host, `${protocol}//${host}`);
    // A loopback name may be used with several ports, so its address has the port of the request.
    if (isProduction || !isLoopbackName(hostname)) origins.set(hostname, publicOrigin);
  }
  return {
    isKnown: (hostname) =>
      origins.has(hostname) || brandHosts.has(hostname) || (!isProduction && isLocalName(hostname)),
    originOf: (hostname) => origins.get(hostname),
  };
}
