import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import postcss, { type ChildNode } from 'postcss';
import { expect, test } from 'vitest';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { type BuiltStyles, STYLES_FILE } from '#app/document/html-shell.ts';
import { findInitialModules, type Source } from '../../tools/browser-bundle/initial-modules.ts';
import { DESKTOP, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { watchShifts } from '../testing/layout-shifts.ts';
import { IS_FULL, samplePairs } from '../testing/sample-pairs.ts';
import { browserWithoutPictures, sharedBrowser } from '../testing/sites/shared-site.ts';
import { pollUntil, waitForHydration, waitForScript } from '../testing/shopper.ts';

/** Documents contain the styles of the first screen; all styles are one file (docs/adr/0029-styles-of-the-first-screen.md). */
const STYLES = /\/assets\/styles-[\w-]+\.css$/;
/**
 * One device pixel for each CSS pixel: Chromium measures text on emulated screens with more in two ways, and may change
 * from one to the other when styles change.
 */
const FINGERS = { ...PHONE, deviceScaleFactor: 1 };
const TABLET = { ...FINGERS, viewport: { width: 820, height: 1180 } };

const visits = openPagesOnSharedSite(IS_FULL ? sharedBrowser : browserWithoutPictures);

async function open(options: BrowserContextOptions): Promise<Page> {
  const { page } = await visits.open(options);
  return page;
}

/** Opens a page; its file of styles arrives when `release` is called. */
async function openHeld(page: Page, address: string): Promise<{ release(): Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(STYLES, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await waitForScript(page);
  return {
    release: async () => {
      resolve();
      await page.waitForFunction(() => document.documentElement.dataset['unstyled'] === undefined);
    },
  };
}

/** Stores how the page's visible elements look now. */
async function storeLooks(page: Page): Promise<number> {
  // Effects of the page's script, and a font that arrives, change the looks.
  await page.evaluate(async () => {
    await scheduler.postTask(() => undefined, { priority: 'background' });
    await document.fonts.ready;
  });
  return page.evaluate(() => {
    /** Ignores names, properties that only matter during an interaction, and those that follow from place and size. */
    const IGNORED =
      /^(--|transition|animation|cursor|touch-action|user-select|scroll|overscroll|-webkit-tap|break-inside|print-color-adjust|(min-|max-)?(width|height|inline-size|block-size)|(perspective|transform)-origin|inset|top|right|bottom|left|grid-template|contain-intrinsic|container|forced-color)/;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    const pixels = new Map<string, string>();
    /** Inlined colors are written as `#rrggbb`: the same pixels. */
    const pixelOf = (color: string) => {
      if (!pixels.has(color)) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        pixels.set(color, `rgb(${[...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3)].join(', ')})`);
      }
      return pixels.get(color)!;
    };
    const OPAQUE = /oklch\([^()/]+\)/g;
    // All elements have the same ones, except custom properties.
    const compared = [...getComputedStyle(document.body)].filter((name) => !IGNORED.test(name));
    const lookOf = (element: Element): [string, string][] => {
      const { x, y, width, height } = element.getBoundingClientRect();
      // A box around others may grow below the first screen.
      const rect = element.childElementCount === 0 ? `${x},${y},${width},${height}` : `${x},${y},${width}`;
      const styles = ['', '::before', '::after'].flatMap((pseudo) => {
        const computed = getComputedStyle(element, pseudo);
        const names = pseudo && computed.content === 'none' ? ['content'] : compared;
        return names.map((name): [string, string] => [
          name + pseudo,
          computed.getPropertyValue(name).replaceAll(OPAQUE, pixelOf),
        ]);
      });
      return [['rect', rect], ...styles];
    };
    const visible = [...document.querySelectorAll('body :not(:focus-visible)')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
    );
    const isSeen = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return top < innerHeight && bottom > 0 && height > 0;
    };
    const looks = new Map(
      visible.map((element) => [element, lookOf(element).filter(([name]) => name !== 'rect' || isSeen(element))]),
    );
    Object.assign(globalThis, { looks, lookOf });
    return looks.size;
  });
}

/** Returns what looks different now. */
function changedLooks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { looks, lookOf } = globalThis as unknown as {
      looks: Map<Element, [string, string][]>;
      lookOf(element: Element): [string, string][];
    };
    return [...looks].flatMap(([element, before]) => {
      const now = new Map(lookOf(element));
      const name = `${element.tagName} ${element.getAttribute('class')} ${element.textContent.slice(0, 20)}`;
      return before
        .filter(([property, value]) => now.get(property) !== value)
        .map(([property, value]) => `${name}: ${property} ${value} → ${now.get(property)}`);
    });
  });
}

const DEVICES = [
  { device: 'a phone', options: FINGERS },
  { device: 'a tablet', options: TABLET },
  { device: 'a desktop', options: DESKTOP },
];
const SEARCHES = ['', '?zip=80202&makeCode=TOYOTA', '?listingType=USED'];

const [FIRST, ...OTHERS] = samplePairs(DEVICES, SEARCHES).map(([device, search]) => ({ ...device, search }));

async function compareLooks({ options, search }: { options: BrowserContextOptions; search: string }): Promise<void> {
  const page = await open({ ...options, reducedMotion: 'reduce' });
  const shifts = await watchShifts(page, 'reduce');
  const { release } = await openHeld(page, `/cars-for-sale${search}`);
  expect(await storeLooks(page)).toBeGreaterThan(100);
  await release();
  expect(await changedLooks(page)).toEqual([]);
  expect(await shifts()).toEqual([]);
}

test.each([FIRST!])(
  'on $device, before all styles are there, what is visible of "$search" looks as later',
  compareLooks,
);
test.each(OTHERS)(
  'on $device, before all styles are there, what is visible of "$search" looks as later',
  { tags: 'long' },
  compareLooks,
);

const footer = (page: Page) =>
  page.locator('.site-footer').evaluate((element) => {
    const { visibility, position } = getComputedStyle(element);
    return { visibility, position };
  });

test(
  'a part that only the file styles is hidden until then; a font that came too late for the first paint stays unused',
  { tags: 'long' },
  async () => {
    const page = await open(DESKTOP);
    const isInteractive = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await isInteractive.promise;
      await route.continue();
    });
    const { release } = await openHeld(page, '/cars-for-sale');
    const isLoaded = page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    isInteractive.resolve();
    await isLoaded;
    await storeLooks(page);
    expect(await footer(page)).toEqual({ visibility: 'hidden', position: 'static' });
    await release();
    expect(await changedLooks(page)).toEqual([]);
    expect(await footer(page)).toEqual({ visibility: 'visible', position: 'sticky' });
  },
);

test('a part that only the file styles is shown without styles if the file fails', async () => {
  const page = await open(DESKTOP);
  await page.route(STYLES, (route) => route.abort());
  await page.goto('/cars-for-sale?makeCode=HONDA&page=failed', { waitUntil: 'load' });
  await pollUntil(() => footer(page)).toEqual({ visibility: 'visible', position: 'static' });
});

test('a search with rare messages above its results waits for their styles', { tags: 'long' }, async () => {
  const page = await open(DESKTOP);
  await page.route('**/assets/*.js', (route) => route.abort());
  const statusOf = async (search: string) => {
    await page.goto(`/cars-for-sale${search}`, { waitUntil: 'load' });
    await page.waitForFunction(() => document.documentElement.dataset['unstyled'] === undefined);
    return page.evaluate(() =>
      (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
        .filter(({ name }) => name.includes('/styles-search-results-'))
        .map(({ renderBlockingStatus }) => renderBlockingStatus),
    );
  };
  expect(await statusOf('?words=low+miles')).toEqual(['blocking']);
  expect(await page.locator('.words-note').isVisible()).toBe(true);
  expect(await statusOf('?words=toyota')).toEqual(['non-blocking']);
});

test('the first paint of a shopper who chose the list view waits for its styles', { tags: 'long' }, async () => {
  const page = await open(FINGERS);
  await page.context().addCookies([{ name: 'results-view', value: 'list', url: visits.site().address }]);
  const { release } = await openHeld(page, '/cars-for-sale');
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
  expect(await paints()).toBe(0);
  await release();
  await pollUntil(paints).toBeGreaterThan(0);
  const card = await page.locator('.card-list > .card').first().boundingBox();
  expect(card!.height).toBeLessThan(200);
});

test("what is visible of a vehicle's page looks as later", { tags: 'long' }, async () => {
  const page = await open({ ...DESKTOP, reducedMotion: 'reduce' });
  const found = await fetch(`${visits.site().address}/rest/lsc/listing?numRecords=1`);
  const { listings } = (await found.json()) as { listings: { id: number }[] };
  const { release } = await openHeld(page, `/cars-for-sale/vehicle/${listings[0]!.id}`);
  expect(await storeLooks(page)).toBeGreaterThan(50);
  await release();
  expect(await changedLooks(page)).toEqual([]);
});

const MODEL = '/models/toyota/camry?zip=80202';
test.each([
  { device: 'a phone', options: FINGERS, address: MODEL },
  { device: 'a desktop', options: { ...DESKTOP, viewport: { width: 1350, height: 1400 } }, address: MODEL },
])('on $device, what is visible of $address looks as later', { tags: 'long' }, async ({ options, address }) => {
  const page = await open({ ...options, reducedMotion: 'reduce' });
  const shifts = await watchShifts(page, 'reduce');
  const { release } = await openHeld(page, address);
  expect(await storeLooks(page)).toBeGreaterThan(50);
  await release();
  expect(await changedLooks(page)).toEqual([]);
  expect(await shifts()).toEqual([]);
});

test('the filters open on a phone although the other styles are not there yet', { tags: 'long' }, async () => {
  const page = await open({ ...FINGERS, reducedMotion: 'reduce' });
  const { release } = await openHeld(page, '/cars-for-sale');
  await page.getByRole('link', { name: /^Filter/ }).tap();
  await page.getByRole('link', { name: 'Close filters' }).tap();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await release();
});

test('without scripts all styles are there from the start', async () => {
  const page = await open({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto('/cars-for-sale?makeCode=HONDA');
  expect(await footer(page)).toEqual({ visibility: 'visible', position: 'sticky' });
});

test('a dialog that loads later has its styles after those of the page', { tags: 'long' }, async () => {
  const page = await open(DESKTOP);
  await page.goto(`/cars-for-sale`, { waitUntil: 'load' });
  await waitForHydration(page);
  await page.locator('.card [data-dialog="email-owner"]').first().click();
  await page.locator('dialog[open]').waitFor();
  const files = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) =>
      href === null ? [] : [new URL(href).pathname.replace(/-[\w-]{8}\.css$/, '')],
    ),
  );
  expect(files[0]).toBe('/assets/styles-search-results');
  expect(files).toContain('/assets/dialog');
  expect(files.filter((file) => file === '/assets/styles-search-results')).toHaveLength(1);
});

const CLIENT = path.join(BUILD_FOLDER, 'client');
const STYLES_OF = JSON.parse(readFileSync(path.join(CLIENT, STYLES_FILE), 'utf8')) as BuiltStyles;

/** Returns the classes with which selectors begin, except those of nested rules. */
function classesOf(css: string): Set<string> {
  const classes = new Set<string>();
  const isNested = ({ parent }: ChildNode): boolean =>
    parent !== undefined && parent.type !== 'root' && (parent.type === 'rule' || isNested(parent as ChildNode));
  postcss.parse(css).walkRules((rule) => {
    if (isNested(rule)) return;
    for (const selector of rule.selectors) classes.add(/^\.[\w-]+/.exec(selector)?.[0] ?? '');
  });
  return classes;
}

const read = (source: string) => readFileSync(path.join(import.meta.dirname, '../..', source), 'utf8');
const sources = new Map<string, Source>();
const classes = new Map<string, Set<string>>();

/** Returns the classes of a stylesheet, which many pages have. */
function classesIn(source: string): Set<string> {
  const found = classes.get(source) ?? classesOf(read(source));
  classes.set(source, found);
  return found;
}

// The bundler leaves out a component that nothing in the browser renders, and its styles with it.
test.each(Object.keys(STYLES_OF))('the page %s has the styles of all components that it renders', (page) => {
  const { file, inlined } = STYLES_OF[page]!;
  const built = classesOf(file === null ? inlined : readFileSync(path.join(CLIENT, file), 'utf8'));
  const modules = findInitialModules(`src/pages/${page}/page.tsx`, read, sources);
  const missing = [...modules]
    .filter((source) => source.endsWith('.css'))
    .flatMap((source) => [...classesIn(source)].map((name) => `${name} of ${source}`))
    .filter((each) => !built.has(each.split(' ')[0]!));
  expect(missing).toEqual([]);
});
