import { type BrandKey, BRANDS } from '#features/brands/brands.ts';
import type { Config } from './config.ts';

/**
 * Returns the public origin of each brand: `https://cars.example`. The operator's own host for a brand comes first,
 * then the demo's host on this machine, then the site itself.
 * @param port of this process, for a site without a public address.
 */
export function createOriginFor(
  { publicOrigin, brandHosts }: Pick<Config, 'publicOrigin' | 'brandHosts'>,
  port: () => number,
): (brand: BrandKey) => string {
  return (key) => {
    const main = new URL(publicOrigin ?? `http://localhost:${port()}`);
    const brand = BRANDS.find((candidate) => candidate.key === key) ?? BRANDS[0]!;
    if (key === 'marketplace') return main.origin;
    const [own] = [...brandHosts].find(([, shown]) => shown === key) ?? [];
    const demo = main.hostname === 'localhost' ? brand.hosts[0] : undefined;
    if (own !== undefined) return `${main.protocol}//${own}`;
    if (demo !== undefined) main.hostname = demo;
    return main.origin;
  };
}
