import { serveStatic } from '@hono/node-server/serve-static';
import { BUILD_FOLDER } from '../base/build-folder.ts';
import path from 'node:path';
import { OLD_PHOTO_WIDTH, OLD_PHOTO_WIDTH_REPLACEMENT } from '#features/listings/listings.ts';
import type { IngressSettings } from './client-address.ts';
import { fileRoute, type RouteEntry } from './route.ts';
import { sendFromMemory } from '../bytes/send-from-memory.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const YEAR = 'public, max-age=31536000, immutable';
/** Stored texts of dealers, emails and caches still contain the old width. */
const OLD_WIDTH = `-${OLD_PHOTO_WIDTH}.avif`;
const MONTH = 'public, max-age=2592000';

/** Routes for build output, whose names contain a hash of their content, and for the car illustrations. */
export function staticFileRoutes(ingress: IngressSettings): RouteEntry[] {
  return [
    fileRoute(
      'GET',
      '/assets/*',
      'everyone',
      sendFromMemory(
        ingress,
        serveStatic({
          root: path.join(BUILD_FOLDER, 'client'),
          precompressed: true,
          onFound: (_file, context) => context.header('Cache-Control', YEAR),
        }),
      ),
    ),
    fileRoute(
      'GET',
      '/pictures/cars/*',
      'everyone',
      serveStatic({
        root: path.join(ROOT, 'assets/cars'),
        rewriteRequestPath: (requested) =>
          requested.replace('/pictures/cars', '').replace(OLD_WIDTH, `-${OLD_PHOTO_WIDTH_REPLACEMENT}.avif`),
        onFound: (file, context) => {
          context.header('Cache-Control', MONTH);
          if (file.endsWith('.avif')) context.header('Content-Type', 'image/avif');
        },
      }),
    ),
  ];
}
