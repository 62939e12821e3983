import type { Brand } from '#features/brands/brands.ts';
import type { AppContext } from '../../base/app-context.ts';
import { fileRoute, type RouteEntry } from '../../http/route.ts';

/** Returns the icon routes: the brand's mark in white on its color. */
export function faviconRoutes({ brandOf }: Pick<AppContext, 'brandOf'>): RouteEntry[] {
  return ['/favicon.svg', '/favicon.ico'].map((path) =>
    fileRoute('GET', path, 'everyone', (context) =>
      context.body(iconOf(brandOf(context.req.header('host'))), 200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'public, max-age=86400',
      }),
    ),
  );
}

function iconOf({ mark, iconColor }: Brand): string {
  const paths = mark.map(({ d }) => `<path d="${d}"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="6" fill="${iconColor}"/>` +
    `<g fill="#fff" transform="translate(2.8 2.8) scale(.8)">${paths}</g></svg>`
  );
}
