import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawInFull, openPage } from '../testing/open-browser.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { pollUntil } from '../testing/shopper.ts';
import { sharedBrowser, type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';

let site: SharedSite;
let browser: Browser;
beforeAll(async () => {
  site = await sharedSite();
  browser = await sharedBrowser();
});

/** The screens of the table in docs/page-speed.md. */
const SCREENS = [
  [360, 3],
  [390, 2],
  [820, 2],
  [1024, 1],
  [1440, 1],
  [1920, 1],
] as const;
/** The sample is a phone. The rows below have a desktop. */
const TRIED = IS_FULL ? SCREENS : SCREENS.slice(1, 2);

type Drawn = { stated: number; drawn: number; file: string; pixels: number };

const screenOf = (width: number, density: number): BrowserContextOptions => ({
  viewport: { width, height: 900 },
  deviceScaleFactor: density,
});

/**
 * Measures a loaded picture. `stated`: its width by `sizes`, which the browser uses as the natural width of a picture
 * from a `srcset`. `drawn`: the width at which it is drawn; it covers its box.
 */
async function measurePicture(page: Page, selector: string): Promise<Drawn> {
  const picture = page.locator(selector).first();
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const { width, height } = image.getBoundingClientRect();
    const alone = new Image();
    alone.src = image.currentSrc;
    await alone.decode();
    const drawn = Math.max(width, (height * 4) / 3);
    return { stated: image.naturalWidth, drawn, file: image.currentSrc, pixels: alone.naturalWidth };
  });
}

function expectTrue({ stated, drawn, file, pixels }: Drawn): void {
  expect(Math.abs(stated - drawn), `${file}: ${stated} stated, ${drawn} drawn`).toBeLessThanOrEqual(3);
  // The file has the width that its name and the `srcset` state.
  expect(file).toContain(`-${pixels}.`);
}

/** The pictures so far, by address, with how the browser found and ranked them. */
const firstPictures = (page: Page) =>
  page.evaluate(async () => {
    // A text may be painted before the picture; it has no address.
    const largest = await new Promise<string>((resolve) =>
      new PerformanceObserver((list) => {
        const { url } = list.getEntries().at(-1) as LargestContentfulPaint;
        if (url) resolve(url);
      }).observe({ type: 'largest-contentful-paint', buffered: true }),
    );
    const shownArea = (image: HTMLImageElement) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    };
    const painted = [...document.images].find(({ currentSrc }) => currentSrc === largest);
    const urgent = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')];
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
    const loadsOf = (src: string) => performance.getEntriesByType('resource').filter(({ name }) => name === src).length;
    return {
      urgent: urgent.map((image) => ({
        // Of pictures with the same area, the browser reports the one that it painted first.
        isLargest: painted !== undefined && shownArea(image) >= shownArea(painted),
        loads: loadsOf(image.currentSrc),
        source: { srcset: image.srcset, sizes: image.sizes },
      })),
      preloads: preloads.map(({ imageSrcset, imageSizes }) => ({ srcset: imageSrcset, sizes: imageSizes })),
    };
  });

/** Only the largest paint has high priority and a preload, and it is loaded once. */
async function expectOneUrgent(page: Page): Promise<void> {
  // All that are loaded are painted. A picture of which the window shows less may be painted before the largest one.
  await page.evaluate(async () => {
    const isInWindow = (image: HTMLImageElement) => image.getBoundingClientRect().top < innerHeight && image.complete;
    await Promise.all([...document.images].filter(isInWindow).map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await pollUntil(async () => {
    const { urgent } = await firstPictures(page);
    return urgent.map(({ isLargest, loads }) => ({ isLargest, loads }));
  }).toEqual([{ isLargest: true, loads: 1 }]);
  const { urgent, preloads } = await firstPictures(page);
  expect(preloads).toEqual(urgent.map(({ source }) => source));
}

test.each(TRIED)(
  'a card’s picture and the gallery’s first one have the stated width on a screen of %i pixels, and only they have high priority',
  async (width, density) => {
    const { page, close } = await openPage(browser, { ...screenOf(width, density), baseURL: site.address });
    try {
      await drawInFull(page);
      // The pictures are those of the document. Without scripts a page takes half of the processor time.
      if (!IS_FULL) await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/cars-for-sale', { waitUntil: 'load' });
      await expectOneUrgent(page);
      expectTrue(await measurePicture(page, '.card-list .card-picture img'));
      const href = await page.locator('.card-list .card-title a').first().getAttribute('href');
      await page.goto(href!, { waitUntil: 'load' });
      await expectOneUrgent(page);
      expectTrue(await measurePicture(page, '.gallery-slides img'));
    } finally {
      await close();
    }
  },
);

/** A search with few results, so that rows of more cars follow them. */
const FEW = '/cars-for-sale?extColorSimple=BLUE&makeCode=TOYOTA&searchRadius=10&zip=80202';

test.each([[360], [1440]])(
  'pictures in rows have the stated width on a screen of %i pixels',
  { tags: 'long' },
  async (width) => {
    const { page, close } = await openPage(browser, screenOf(width, 1));
    try {
      await page.goto(new URL(FEW, site.address).href);
      await page.locator('#supplemental').scrollIntoViewIfNeeded();
      expectTrue(await measurePicture(page, '#supplemental .card-picture img'));
      const href = await page.locator('.card-list .card-title a').first().getAttribute('href');
      await page.goto(new URL(href!, site.address).href);
      expectTrue(await measurePicture(page, '.similar-card img'));
    } finally {
      await close();
    }
  },
);

test('a URL with the width of earlier versions still shows a drawing', async () => {
  const response = await fetch(`${site.address}/pictures/cars/suv/navy-front34-480.avif`);
  const { info } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(600);
});
