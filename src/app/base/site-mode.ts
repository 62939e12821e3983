import type { Settings } from './config.ts';
import { isLoopbackName } from './local-names.ts';

export type SiteMode = {
  isProduction: boolean;
  /** The setting that decides the mode, for messages: `PUBLIC_ORIGIN is set`. */
  because: string;
};

/**
 * Decides whether the site is public. If `SITE_MODE` is set, it decides. Otherwise the site is public if `NODE_ENV` is
 * `production`, if `PUBLIC_ORIGIN` is a public address, or if other machines can reach `HOST`
 * (docs/adr/0021-production-profile.md).
 */
export function siteMode(
  settings: Pick<Settings, 'SITE_MODE' | 'PUBLIC_ORIGIN' | 'HOST'>,
  nodeEnv: string | undefined,
): SiteMode {
  const { SITE_MODE, PUBLIC_ORIGIN, HOST } = settings;
  if (SITE_MODE !== undefined)
    return { isProduction: SITE_MODE === 'production', because: `SITE_MODE is ${SITE_MODE}` };
  if (nodeEnv?.trim().toLowerCase() === 'production') return { isProduction: true, because: 'NODE_ENV is production' };
  if (PUBLIC_ORIGIN !== undefined && !isLoopbackName(new URL(PUBLIC_ORIGIN).hostname))
    return { isProduction: true, because: 'PUBLIC_ORIGIN names a public address' };
  if (HOST !== undefined && !isLoopbackName(HOST)) return { isProduction: true, because: `HOST is ${HOST}` };
  return { isProduction: false, because: 'no setting indicates production' };
}
