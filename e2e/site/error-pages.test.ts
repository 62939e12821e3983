import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app/routes/app.ts';
import { createGuards } from '#app/load/guards.ts';
import { createHtmlShell } from '#app/document/html-shell.ts';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let database: Database;
let app: ReturnType<typeof createApp>;
const reported: unknown[] = [];

/** The real site with a search that always fails. */
beforeAll(async () => {
  database = await createTestDatabase();
  const fail = () => Promise.reject(new Error('secret detail'));
  const search = {
    context: () => {
      throw new Error('secret detail');
    },
    parse: () => {
      throw new Error('secret detail');
    },
    search: fail,
    count: fail,
    similar: fail,
    find: fail,
    isCaughtUp: () => true,
  } as unknown as SearchService;
  const { renderPage } = (await import(pathToFileURL(path.join(BUILD_FOLDER, 'server/render-page.js')).href)) as {
    renderPage(name: string, data: unknown): string;
  };
  app = createApp({
    database,
    accounts: fakeAccounts(),
    ads: {} as never,
    adSettings: { refreshMs: 30_000, refreshLimit: 10, scrollPercent: 10 },
    leads: {} as never,
    valuation: {} as never,
    billing: {} as never,
    search,
    keywords: { suggest: fail, complete: fail, prepare: fail },
    services: {} as never,
    photos: { get: () => Promise.resolve(undefined) } as never,
    illustrations: { get: fail },
    pictures: { resize: fail, frame: fail },
    socialPictures: { get: fail },
    guards: createGuards(() => undefined),
    limits: memoryLimits,
    visitorNameOf: fail,
    ingress: { trustedProxies: 0 },
    sitemap: { searches: fail, vehicles: fail },
    shell: createHtmlShell(path.join(BUILD_FOLDER, 'client'), ''),
    renderPage,
    brandOf: () => MAIN_BRAND,
    originFor: () => 'http://localhost',
    hideAfterHours: 0,
    timeZone: 'America/New_York',
    hasLeadsFallback: false,
    sendsMail: true,
    flags: () => FLAG_DEFAULTS,
    takesReviews: () => true,
    log: (_level, _message, detail) => void reported.push(detail),
    isStarting: () => false,
    isStopping: () => false,
  });
});
afterAll(() => database?.close());

const get = (address: string, agent: string) =>
  app.request(`http://localhost${address}`, { headers: { 'user-agent': agent } });

test('a failed search shows the search error page with status 500 [R262, R536, R539]', async () => {
  const response = await get('/cars-for-sale', BROWSER);
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(html).toContain('We are sorry. There was an issue with your last search.');
  expect(html).toContain('Please try again');
  expect(html).not.toContain('secret');
  expect(reported).toHaveLength(1);
});

test('bots get 200, noindex and no-store [R539]', async () => {
  const response = await get('/cars-for-sale', BOT);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('We are sorry. There was an issue with your last search.');
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(response.headers.get('cache-control')).toMatch(/no-store|no-cache/);
});

test('an unknown address shows an error page with its status [R540]', async () => {
  const response = await get('/nothing-here', BROWSER);
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain('We can’t find that page');
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).toMatch(/<search[^>]*><form action="\/cars-for-sale">/);
  expect(html).toContain('Popular searches');
});

test('an invalid form post shows an error page', async () => {
  const response = await app.request('http://localhost/cars-for-sale/svc/feedback', {
    method: 'POST',
    body: new URLSearchParams({ helpful: 'maybe' }),
    headers: { 'user-agent': BROWSER, accept: 'text/html,*/*;q=0.8', 'sec-fetch-site': 'same-origin' },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([422, 'text/html; charset=UTF-8']);
  expect(await response.text()).toContain('The data sent is not valid');
});
