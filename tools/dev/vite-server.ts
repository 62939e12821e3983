import type { Server } from 'node:http';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Paths that Vite handles; all others go to the site. */
const OF_VITE = /^\/(?:@|src\/|tools\/dev\/|node_modules\/|build\/|__vite|__open-in-editor)/;

export function isViteRequest(url: string): boolean {
  return OF_VITE.test(url);
}

/** Vite inside our own server: transforms sources for browsers and for the site's process, and watches files. */
export function createViteServer(server: Server, buildFolder: string): Promise<ViteDevServer> {
  return createServer({
    root: ROOT,
    configFile: false,
    envDir: false,
    appType: 'custom',
    mode: 'development',
    logLevel: 'warn',
    clearScreen: false,
    cacheDir: path.join(buildFolder, 'vite'),
    plugins: [react()],
    server: {
      middlewareMode: true,
      ws: { server },
      watch: {
        ignored: ['**/build/**', '**/data/**', '**/coverage/**', '**/.git/**'].map((glob) => path.join(ROOT, glob)),
      },
      fs: { allow: [...['src', 'tools/dev', 'node_modules'].map((folder) => path.join(ROOT, folder)), buildFolder] },
    },
    optimizeDeps: {
      entries: ['src/pages/*/client.tsx', 'tools/dev/gallery/client.tsx'],
    },
  });
}
