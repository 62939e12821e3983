import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEALER_DIFFERENCE_POLICY } from '../../src/app/routes/services/dealer-difference-document.ts';
import { sanitizeDealerHtml } from '../../src/ports/html/sanitize-dealer-html.ts';
import { HOSTILE_HTML } from '../../src/ports/html/testing/hostile-html.ts';
import { openPage } from '../testing/open-browser.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { sharedBrowser } from '../testing/sites/shared-site.ts';

/** Requests `ran` next to the page; without quotes, spaces and angle brackets, so that it fits everywhere. */
const SCRIPT = 'Reflect.construct(Image,[]).src=/ran/.source';

/** What browsers open: a sample, and all of it in `npm run test:long`. */
const OPENED = IS_FULL ? HOSTILE_HTML : HOSTILE_HTML.filter((_html, at) => at % 8 === 0);

/** How a dealer's HTML is served: unchanged, or protected only by the document's policy. */
const GUARDS = {
  nothing: (html: string) => ({ html, headers: {} }),
  policy: (html: string) => ({ html, headers: { 'Content-Security-Policy': DEALER_DIFFERENCE_POLICY } }),
};
type GuardName = keyof typeof GUARDS;

/** All samples after sanitizing, on one page. */
const SAFE = HOSTILE_HTML.map(
  (html) => sanitizeDealerHtml(html.replaceAll('{js}', SCRIPT), (address) => address).html,
).join('<hr>');

let server: Server;
let browser: Browser;
let base: string;
/** `{guard}/{number}` of pages whose script ran. */
const ran = new Set<string>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, guard = '', number = '', name] = request.url?.split('/') ?? [];
    if (name === 'ran') ran.add(`${guard}/${number}`);
    if (guard === 'sanitizer' && number === 'all')
      return void response.setHeader('Content-Type', 'text/html').end(SAFE);
    if (guard in GUARDS && number === 'all')
      return void response
        .setHeader('Content-Type', 'text/html')
        .end(OPENED.map((_html, at) => `<iframe src="/${guard}/${at}/"></iframe>`).join(''));
    if (name !== '' || !(guard in GUARDS)) return void response.writeHead(404).end();
    const { html, headers } = GUARDS[guard as GuardName](OPENED[Number(number)]!.replaceAll('{js}', SCRIPT));
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><title>x</title><body>${html}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await sharedBrowser();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

/** Opens all pages, each in a frame, and follows the first link of each that stays in the page. */
async function openAll(guard: GuardName): Promise<void> {
  const { page, close } = await openPage(browser);
  // No outside host is called, whatever the pages request.
  await page.route(/evil\.test/, (route) => route.abort());
  await page.goto(`${base}/${guard}/all/`, { waitUntil: 'load' });
  const opened = await page.evaluate(() => {
    const documents = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument);
    for (const inside of documents)
      inside?.querySelector('a[href*="script" i]')?.dispatchEvent(new MouseEvent('click', { cancelable: true }));
    return documents.filter((inside) => inside?.title === 'x').length;
  });
  expect(opened).toBe(OPENED.length);
  // What a click started has run by then, and its request came before this one, which has the same priority.
  await page.evaluate(async () => {
    await scheduler.postTask(() => undefined, { priority: 'background' });
    const settled = new Image();
    const answered = new Promise((resolve) => settled.addEventListener('error', resolve));
    settled.src = '/settled';
    await answered;
  });
  await close();
}

const ranWith = (guard: string) => [...ran].filter((page) => page.startsWith(`${guard}/`));

test('some of the hostile HTML runs in an unprotected browser, so the tests below can fail', async () => {
  await openAll('nothing');
  expect(ranWith('nothing').length).toBeGreaterThan(IS_FULL ? 20 : 5);
});

test('the sanitizer alone stops all of it', async () => {
  const { page, close } = await openPage(browser);
  await page.route(/evil\.test/, (route) => route.abort());
  await page.goto(`${base}/sanitizer/all/`, { waitUntil: 'load' });
  expect(await page.locator('hr').count()).toBe(HOSTILE_HTML.length - 1);
  expect(await page.locator('a[href*="script" i], script, iframe, form, [style], [id], [onerror]').count()).toBe(0);
  await close();
  expect(ranWith('sanitizer')).toEqual([]);
});

test("the document's policy alone stops all of it", async () => {
  await openAll('policy');
  expect(ranWith('policy')).toEqual([]);
});
