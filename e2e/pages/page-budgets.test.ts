import type { Browser, Page } from 'playwright-core';
import { gunzipSync, zstdCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { scriptsOf } from '../../bench/site/measure/measure-server.ts';
import { createReader } from '../../bench/site/measure/read-bytes.ts';
import type { Flags } from '#features/flags/flags.ts';
import { sampleSlots } from '#pages/search-results/slots/testing/sample-slots.ts';
import { openPage } from '../testing/open-browser.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { sharedBrowser, type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';

/** The budget of a results page with 25 cards (docs/page-speed.md): bytes and counts, which a busy machine does not affect. */
const MOST = {
  scriptBytes: 80.75 * 1024,
  /** Loaded afterwards, when the browser is idle. */
  idleScriptBytes: 41 * 1024,
  /** Of the styles in the document. */
  plainStyleBytes: 27.25 * 1024,
  zstdStyleBytes: 7.6 * 1024,
  plainDocumentBytes: 92 * 1024,
  zstdDocumentBytes: 19.5 * 1024,
  gzipDocumentBytes: 20.5 * 1024,
  elements: 1_160,
  /** The document, its script with imports, its styles, the font, the icon. */
  requests: 7,
  /** Of the first screens, which the browser loads ahead: one file for each car, as with photos. */
  pictures: 18,
};

/** Plain bytes of a document that lists 25 cards, and the models of a make near a place. */
const MAX_OF_MAKE = 95.25 * 1024;

/** What paid places of every placement and both kinds of ads may add to the document of a page with 25 cards. */
const MAX_ADDED = { plain: 14 * 1024, zstd: 1.8 * 1024, elements: 222 };
/** The document with all of that: the heaviest of a search with one make. */
const MAX_PAID = { plain: 109 * 1024, zstd: 20.25 * 1024, elements: 1_360 };
const PAID = {
  spotlight: true,
  alpha_showcase: true,
  srp_alpha_suppress_button: true,
  ads: true,
  fixed_ads: true,
} satisfies Partial<Flags>;

let site: SharedSite;
let browser: Browser;
beforeAll(async () => {
  site = await sharedSite();
  browser = await sharedBrowser();
});

const address = () => new URL('/cars-for-sale', site.address);

async function readDocument(url = address()): Promise<{ sent: number; html: string }> {
  const reader = createReader();
  const { bytes, encoding } = await reader.read(url);
  reader.close();
  expect(encoding).toBe('gzip');
  return { sent: bytes.length, html: gunzipSync(bytes).toString() };
}

/** Counts start tags, except those of drawings in styles. */
const countElements = (html: string) => html.replaceAll(/<style[^>]*>[^]*?<\/style>/g, '').match(/<[a-z]/g)!.length;

test.each([
  ['all cars', ''],
  ['a place', 'zip=80202'],
  ['prices out the door', 'priceBasis=out-the-door&zip=80202'],
])('the document of a search for %s has 25 cards and stays within its budget', async (_, search) => {
  const url = new URL(`?${search}`, address());
  const { sent, html } = await readDocument(url);
  const reader = createReader('zstd');
  const { bytes, encoding } = await reader.read(url);
  reader.close();
  expect(encoding).toBe('zstd');
  const elements = countElements(html);
  console.log(
    `The document of "${search}" has ${html.length} bytes, ${bytes.length} with zstd, ${sent} with gzip, and ${elements} elements.`,
  );
  expect(html.match(/<li class="?card[ ">]/g)).toHaveLength(25);
  expect(html.length).toBeLessThanOrEqual(MOST.plainDocumentBytes);
  expect(bytes.length).toBeLessThanOrEqual(MOST.zstdDocumentBytes);
  expect(sent).toBeLessThanOrEqual(MOST.gzipDocumentBytes);
  expect(elements).toBeLessThanOrEqual(MOST.elements);
});

const sizesOf = (html: string) => ({
  plain: Buffer.byteLength(html),
  zstd: zstdCompressSync(html).length,
  elements: countElements(html),
});

test('the document with all paid places stays within its budget', async () => {
  const selectSlots = async () => ({ slots: sampleSlots() });
  const documentOf = (flags: Partial<Flags>) =>
    sampleDocument(site.address, '?makeCode=TOYOTA&zip=80202', { cars: 25, flags, services: { selectSlots } });
  const off = Object.fromEntries(Object.keys(PAID).map((flag) => [flag, false]));
  const [plain, paid] = [await documentOf(off), await documentOf(PAID)];
  for (const part of [/class="?slots/, /class="?showcase/, /data-ad/]) {
    expect(paid).toMatch(part);
    expect(plain).not.toMatch(part);
  }
  const [before, after] = [sizesOf(plain), sizesOf(paid)];
  console.log('The document of a make and a place:', before);
  expect(before.plain).toBeLessThanOrEqual(MAX_OF_MAKE);
  expect(before.zstd).toBeLessThanOrEqual(MOST.zstdDocumentBytes);
  expect(before.elements).toBeLessThanOrEqual(MOST.elements);
  const added = {
    plain: after.plain - before.plain,
    zstd: after.zstd - before.zstd,
    elements: after.elements - before.elements,
  };
  console.log('Paid places add to the document:', added);
  for (const measure of ['plain', 'zstd', 'elements'] as const) {
    expect(added[measure], measure).toBeLessThanOrEqual(MAX_ADDED[measure]);
    expect(after[measure], measure).toBeLessThanOrEqual(MAX_PAID[measure]);
  }
});

test('the styles stay within their budget', async () => {
  const { html } = await readDocument();
  const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('\n');
  const compressed = zstdCompressSync(styles).length;
  console.log(`The styles in the document have ${styles.length} bytes, ${compressed} with zstd.`);
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.length).toBeLessThanOrEqual(MOST.plainStyleBytes);
  expect(compressed).toBeLessThanOrEqual(MOST.zstdStyleBytes);
});

test('the scripts before the first interaction stay within their budget', async () => {
  const { html } = await readDocument();
  const reader = createReader();
  let sent = 0;
  for (const file of scriptsOf(html)) sent += (await reader.read(new URL(file, site.address))).bytes.length;
  reader.close();
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(MOST.scriptBytes);
});

/** A browser may report pointer events without any movement. */
async function preventTouches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['pointermove', 'pointerdown', 'focusin'])
      addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

test('an idle page loads its late parts, within their budget', async () => {
  const { html } = await readDocument();
  const { page, close } = await openPage(browser);
  try {
    await preventTouches(page);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.goto(address().href, { waitUntil: 'load' });
    // The last of these scripts marks the page.
    await page.locator(':root[data-compare-cards]').waitFor({ state: 'attached' });
    for (const file of scriptsOf(html)) scripts.delete(new URL(file, site.address).href);
    const reader = createReader();
    let sent = 0;
    for (const file of scripts) sent += (await reader.read(new URL(file))).bytes.length;
    reader.close();
    console.log(`An idle page loads ${scripts.size} more scripts with ${sent} bytes.`);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(MOST.idleScriptBytes);
  } finally {
    await close();
  }
});

test('a page loads only these scripts, and few other files, before the first interaction', async () => {
  const { html } = await readDocument();
  const { page, close } = await openPage(browser);
  try {
    await preventTouches(page);
    // The late parts load when the browser is idle.
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    const loaded: { path: string; type: string }[] = [];
    page.on('request', (request) =>
      loaded.push({ path: new URL(request.url()).pathname, type: request.resourceType() }),
    );
    await page.goto(address().href, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
    await page.waitForLoadState('networkidle');
    const scripts = loaded.filter(({ type }) => type === 'script').map(({ path }) => path);
    expect(new Set(scripts)).toEqual(new Set(scriptsOf(html)));
    const stylesheets = loaded.filter(({ type }) => type === 'stylesheet').map(({ path }) => path);
    expect(stylesheets).toEqual([expect.stringMatching(/^\/assets\/styles-search-results-/)]);
    const isPicture = ({ path }: { path: string }) => path.startsWith('/pictures/');
    const [pictures, others] = [loaded.filter(isPicture), loaded.filter((request) => !isPicture(request))];
    console.log(`The page loads ${pictures.length} pictures and ${others.length} other files.`);
    expect(new Set(pictures.map(({ path }) => path)).size).toBe(pictures.length);
    expect(pictures.length).toBeLessThanOrEqual(MOST.pictures);
    expect(others.length).toBeLessThanOrEqual(MOST.requests);
  } finally {
    await close();
  }
});
