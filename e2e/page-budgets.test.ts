import type { Browser } from 'playwright-core';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { scriptsOf } from '../bench/site/measure/measure-server.ts';
import { createReader } from '../bench/site/measure/read-bytes.ts';
import { openPage } from './testing/open-browser.ts';
import { sharedBrowser, type SharedSite, sharedSite } from './testing/shared-site.ts';

/** The budget of a results page with 25 cards (docs/page-speed.md): bytes and counts, which a busy machine does not affect. */
const MOST = {
  scriptBytes: 90 * 1024,
  styleBytes: 20 * 1024,
  documentBytes: 45 * 1024,
  elements: 2_000,
  /** The document, its script with imports, the font, the pictures of the first screen, the icon. */
  requests: 24,
};

let site: SharedSite;
let browser: Browser;
beforeAll(async () => {
  site = await sharedSite();
  browser = await sharedBrowser();
});

const address = () => new URL('/cars-for-sale', site.address);

async function readDocument(): Promise<{ sent: number; html: string }> {
  const reader = createReader();
  const { bytes, encoding } = await reader.read(address());
  reader.close();
  expect(encoding).toBe('gzip');
  return { sent: bytes.length, html: gunzipSync(bytes).toString() };
}

test('the document holds 25 cards and keeps to its bytes and elements', async () => {
  const { sent, html } = await readDocument();
  expect(html.match(/<li class="card[ "]/g)).toHaveLength(25);
  expect(sent).toBeLessThanOrEqual(MOST.documentBytes);
  expect(html.match(/<[a-z]/g)!.length).toBeLessThanOrEqual(MOST.elements);
});

test('the styles keep to their bytes', async () => {
  const { html } = await readDocument();
  const styles = /<style[^>]*>([^]*?)<\/style>/.exec(html)![1]!;
  expect(gzipSync(styles).length).toBeLessThanOrEqual(MOST.styleBytes);
});

test('the scripts that come before the first interaction keep to their bytes', async () => {
  const { html } = await readDocument();
  const reader = createReader();
  let sent = 0;
  for (const file of scriptsOf(html)) sent += (await reader.read(new URL(file, site.address))).bytes.length;
  reader.close();
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(MOST.scriptBytes);
});

test('a page loads only these scripts, and few other files, before the first interaction', async () => {
  const { html } = await readDocument();
  const { page, close } = await openPage(browser);
  try {
    // A browser may report pointer events without any movement.
    await page.addInitScript(() => {
      for (const name of ['pointermove', 'pointerdown', 'focusin'])
        addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
    });
    const asked: { path: string; type: string }[] = [];
    page.on('request', (request) =>
      asked.push({ path: new URL(request.url()).pathname, type: request.resourceType() }),
    );
    await page.goto(address().href, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
    await page.waitForLoadState('networkidle');
    const scripts = asked.filter(({ type }) => type === 'script').map(({ path }) => path);
    expect(new Set(scripts)).toEqual(new Set(scriptsOf(html)));
    expect(asked.filter(({ type }) => type === 'stylesheet')).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(MOST.requests);
  } finally {
    await close();
  }
});
