import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { MANIFEST_PATH, WORKER_PATH, WORKER_SCOPE } from '#features/push/push.ts';
import type { AppContext } from '../../base/app-context.ts';
import { fileRoute, type RouteEntry } from '../../http/route.ts';

const WORKER_FILE = path.join(import.meta.dirname, '../../../../assets/push/firebase-messaging-sw.js');

/** Returns the routes of the service worker, whose scope is wider than its folder, and of the web manifest. */
export function workerRoutes(
  { brandOf }: Pick<AppContext, 'brandOf'>,
  before: readonly MiddlewareHandler[],
): RouteEntry[] {
  const worker = readFileSync(WORKER_FILE, 'utf8');
  return [
    fileRoute('GET', WORKER_PATH, { access: 'everyone', before }, (context) =>
      context.body(worker, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Service-Worker-Allowed': WORKER_SCOPE,
        // Browsers look for a new version at each registration.
        'Cache-Control': 'no-cache',
      }),
    ),
    fileRoute('GET', MANIFEST_PATH, { access: 'everyone', before }, (context) => {
      const { name, iconColor } = brandOf(context.req.header('host'));
      const manifest = {
        name,
        short_name: name,
        id: '/cars-for-sale',
        start_url: '/cars-for-sale',
        scope: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: iconColor,
        icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }],
      };
      return context.body(JSON.stringify(manifest), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'public, max-age=86400',
      });
    }),
  ];
}
