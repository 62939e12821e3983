import { serve, type ServerType } from '@hono/node-server';
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BRANDS, createBrandOf } from '#features/brands/brands.ts';
import { openFlags } from '#features/flags/flags.server.ts';
import { createPhotoStore, createPictureCache } from '#features/photos/photos.server.ts';
import type { CircuitStateName } from '#ports/calls/create-guard.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { createMetrics } from '#ports/metrics/create-metrics.ts';
import { openObjects } from '#ports/objects/open-objects.ts';
import { resizePicture } from '#ports/pictures/resize-picture.ts';
import { createDownload } from '#ports/web/download.ts';
import { createAdmission } from './admission.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createGuards } from './guards.ts';
import { createHtmlShell, sharedTags } from './html-shell.ts';
import { log, setLogLevel } from './log.ts';
import { measureRequests } from './metrics/measure-requests.ts';
import { measureSite } from './metrics/site-metrics.ts';
import { refuseAtDoor } from './refuse-at-door.ts';
import { startJobs } from './start-jobs.ts';
import { startSearch } from './start-search.ts';
import { spareGuards } from './spare-guards.ts';
import { startServices } from './start-services.ts';
import { seedIfEmpty } from './seed-if-empty.ts';
import { createTurns } from './turns.ts';
import { createDocuments, NONCE_PLACE } from './whole-document.ts';

const BUILD = path.join(import.meta.dirname, '../../build');
/** Requests under way may end; a connection that still talks after this is cut. */
const DRAIN_TIMEOUT_MS = 5_000;

/** At 60 KB each. */
const MOST_SOCIAL_PICTURES = 5_000;

/** A running site. */
export type Forecourt = {
  /** `http://host:port`, as a browser would write it. */
  address: string;
  stop(): Promise<void>;
};

/**
 * Wires and starts everything: database, index, server, demo inventory. Resolves once requests are answered from a
 * complete index.
 * @throws Error in plain English when the port is taken or the database cannot be opened.
 */
export async function startForecourt(
  config: Config,
  { onProgress }: { onProgress(line: string): void },
): Promise<Forecourt> {
  setLogLevel(config.logLevel);
  const metrics = createMetrics({ withProcess: true });
  let starting = true;
  let stopping = false;
  const flags = await openFlags({ file: config.flagsFile, audiences: BRANDS, log });
  onProgress(config.databaseUrl ? 'Opening the database …' : 'Starting the embedded PostgreSQL …');
  const database = await openDatabase(config);
  const cleanUps: (() => Promise<void>)[] = [async () => flags.close(), () => database.close()];
  const stop = async () => {
    stopping = true;
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  };
  try {
    const turns = createTurns(setImmediate);
    const admission = createAdmission({
      ...config,
      now: () => performance.now(),
      afterTurn: turns.afterArrivals,
    });
    const inventory = startSearch(database, config, admission, metrics);
    cleanUps.push(() => inventory.stop());
    const download = createDownload();
    const objects = await openObjects(config);
    cleanUps.push(async () => objects.close());
    const circuits = new Map<string, CircuitStateName>();
    const guards = createGuards(log, circuits);
    const kept = { objects, guard: guards.storedObjects };
    const services = startServices(database, download);
    cleanUps.push(() => services.stop());
    measureSite(metrics, { database, admission, circuits, index: inventory.figures, now: Date.now });
    const app = createApp({
      database,
      search: inventory.search,
      keywords: inventory.keywords,
      services,
      photos: createPhotoStore({
        ...kept,
        download,
        resize: resizePicture,
        now: Date.now,
      }),
      socialPictures: createPictureCache({ ...kept, folder: 'og/', mostPictures: MOST_SOCIAL_PICTURES }),
      admission,
      guards: spareGuards(guards, admission),
      front: { trustedProxies: config.trustedProxies },
      sitemap: inventory.sitemap,
      shell: createHtmlShell(path.join(BUILD, 'client')),
      documentOf: createDocuments(sharedTags(path.join(BUILD, 'client'), NONCE_PLACE)),
      renderPage: await loadRenderer(),
      brandOf: createBrandOf(config.brandHosts),
      flags: flags.of,
      log,
      metrics: { metrics, token: config.metricsToken },
      isStarting: () => starting,
      isStopping: () => stopping,
    });
    const measure = measureRequests(metrics, () => performance.now());
    const refuse = refuseAtDoor(admission);
    const server = await listen(app.fetch, config, (...exchange) => (measure(...exchange), refuse(...exchange)));
    turns.watch(server);
    cleanUps.push(() => drain(server));
    if (config.seedDemo) await seedIfEmpty(database, services.dealerDifferences, onProgress);
    await services.dealerDifferences.prepare();
    onProgress('Loading the inventory …');
    await inventory.caughtUp();
    for (const brand of BRANDS) await inventory.keywords.prepare(brand);
    starting = false;
    cleanUps.push(await startJobs(database, config, metrics));
    return { address: addressOf(server, config), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Renderer = (name: string, data: unknown) => string;

async function loadRenderer(): Promise<Renderer> {
  const bundle = (await import(pathToFileURL(path.join(BUILD, 'server/render.js')).href)) as { renderPage: Renderer };
  return bundle.renderPage;
}

function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, host }: Config,
  refuse: ReturnType<typeof refuseAtDoor>,
): Promise<ServerType> {
  const withDoor = (options: ServerOptions, inside: RequestListener) =>
    createServer(options, (request, response) => void (refuse(request, response) || inside(request, response)));
  return new Promise((resolve, reject) => {
    const createWithDoor = withDoor as typeof createServer;
    const server = serve({ fetch, port, hostname: host, createServer: createWithDoor }, () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Set PORT to another one (0 picks a free one).`)
          : error,
      ),
    );
  });
}

function drain(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) {
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
    }
  });
}

function addressOf(server: ServerType, { host }: Config): string {
  const { port } = server.address() as AddressInfo;
  const shown = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}
