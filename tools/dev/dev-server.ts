import { mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { ViteDevServer } from 'vite';
import { escapeHtml } from '#kit/text/escape-html.ts';
import { claimEmbeddedPostgres } from '#ports/database/claim-embedded-postgres.ts';
import { createDataDir } from '#ports/database/open-database.ts';
import { completeDocument } from './document-head.ts';
import type { DevSettings } from './dev-settings.ts';
import { forwardToSite } from './forward-to-site.ts';
import { serveGallery } from './serve-gallery.ts';
import { type SiteProcess, startSiteProcess } from './site-process.ts';
import { watchFiles } from './watch-files.ts';
import { createViteServer, isViteRequest } from './vite-server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type DevServer = {
  /** `http://localhost:3000` */
  address: string;
  databaseUrl: string;
  stop(): Promise<void>;
};

/**
 * Starts Vite and, behind it, the site's process. The database stays up while that process restarts.
 * @param keepsSpare whether a spare process makes restarts faster.
 */
export async function startDevServer(settings: DevSettings, keepsSpare = true): Promise<DevServer> {
  const server = createServer();
  const port = await listen(server, Number(settings.PORT));
  const address = `http://localhost:${port}`;
  const dataDir = path.resolve(ROOT, settings.DATA_DIR);
  await createDataDir(dataDir);
  // The site serves a build's files from here; in development Vite has them.
  const buildFolder = path.resolve(ROOT, settings.FORECOURT_BUILD);
  await mkdir(path.join(buildFolder, 'client'), { recursive: true });
  const [vite, database] = await Promise.all([
    createViteServer(server, buildFolder),
    settings['DATABASE_URL'] ? undefined : claimEmbeddedPostgres(dataDir),
  ]);
  const site = startSiteProcess(
    vite,
    { PUBLIC_ORIGIN: address, ...settings, PORT: '0', HOST: '127.0.0.1' },
    keepsSpare,
  );
  watchFiles(vite, site, ROOT);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isViteRequest(request.url ?? '/')) vite.middlewares(request, response);
    else void passOn(vite, site, request, response);
  });
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await site.stop();
    await vite.close();
    await database?.release();
  };
  try {
    await site.ready();
    return { address, databaseUrl: database?.url ?? settings['DATABASE_URL']!, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function passOn(
  vite: ViteDevServer,
  site: SiteProcess,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (await serveGallery(vite, request, response)) return;
    const complete = (html: string) => completeDocument(vite, html);
    await forwardToSite(request, response, { port: await site.ready(), complete });
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(failurePage(error as Error));
  }
}

/** Vite's client reloads this page when the error is fixed. */
function failurePage(error: Error): string {
  return `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script>
<h1>The page cannot be rendered</h1><pre>${escapeHtml(stripVTControlCharacters(error.stack ?? error.message))}</pre>`;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set PORT to another one.`) : error),
    );
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}
