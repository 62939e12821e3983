import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import path from 'node:path';
import { BUILD_FOLDER } from '../base/build-folder.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const YEAR = 'public, max-age=31536000, immutable';
const MONTH = 'public, max-age=2592000';

/** Build output, whose names carry a hash of their content, and the drawn cars. */
export function routeStaticFiles(app: Hono): void {
  app.get(
    '/assets/*',
    serveStatic({
      root: path.join(BUILD_FOLDER, 'client'),
      precompressed: true,
      onFound: (_file, context) => context.header('Cache-Control', YEAR),
    }),
  );
  app.get(
    '/pictures/cars/*',
    serveStatic({
      root: path.join(ROOT, 'assets/cars'),
      rewriteRequestPath: (requested) => requested.replace('/pictures/cars', ''),
      onFound: (file, context) => {
        context.header('Cache-Control', MONTH);
        if (file.endsWith('.avif')) context.header('Content-Type', 'image/avif');
      },
    }),
  );
}
