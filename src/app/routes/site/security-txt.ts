import { originOf } from '../../base/origin-of.ts';
import type { AppContext } from '../../base/app-context.ts';
import { fileRoute, type RouteEntry } from '../../http/route.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. The date moves forward while the site runs. */
const VALID_DAYS = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report security problems. It does not exist without
 * `SECURITY_CONTACT`.
 */
export function securityTxtRoutes({
  securityContact,
  ingress,
  now,
}: Pick<AppContext, 'securityContact' | 'ingress'> & { now(): number }): RouteEntry[] {
  const path = '/.well-known/security.txt';
  return [
    fileRoute('GET', path, 'everyone', (context) => {
      if (securityContact === undefined) return context.text('No such page.\n', 404, { 'Cache-Control': 'no-store' });
      const lines = [
        `Contact: ${securityContact}`,
        `Expires: ${expiry(now())}`,
        'Preferred-Languages: en',
        `Canonical: ${originOf(context, ingress)}${path}`,
      ];
      return context.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=86400' });
    }),
  ];
}

/** Returns a midnight in UTC, the same for every response of a day. */
function expiry(now: number): string {
  return new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString().replace('.000', '');
}
