import { type BrandKey, brandNamed, MAIN_BRAND } from '#features/brands/brands.ts';
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
    if (key === MAIN_BRAND.key) return main.origin;
    const [own] = [...brandHosts].find(([, shown]) => shown === key) ?? [];
    const demo = main.hostname === 'localhost' ? brandNamed(key).hosts[0] : undefined;
    if (own !== undefined) return `${main.protocol}//${own}`;
    if (demo !== undefined) main.hostname = demo;
    return main.origin;
  };
}
