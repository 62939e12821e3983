import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil } from '../testing/shopper.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

/** Returns the names of pictured links that cover another one or leave the window. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll('.models-groups li, .models-anywhere li, .models-hero > *')];
    const boxes = tiles.map((tile) => ({ name: tile.textContent, box: tile.getBoundingClientRect() }));
    const covers = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes
      .filter(({ box }, i) => box.right > innerWidth || boxes.some((other, j) => i !== j && covers(box, other.box)))
      .map(({ name }) => name);
  });

/** Expects that paper cuts no tile. */
async function expectWholeTiles(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const tile = page.locator('.models-group li').first();
  // The document may not be laid out for paper at once.
  await pollUntil(() => tile.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
  await page.emulateMedia({ media: null });
}

/** Expects that paper has no links to other tools. */
async function expectNoTools(page: Page): Promise<void> {
  const value = page.locator('.models-value');
  expect(await value.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await value.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
}

test('pictures of makes and models are in place at every width, without scripts; paper has no links to other tools, and cuts no tile', async () => {
  const { page } = await visits.open({ ...DESKTOP, javaScriptEnabled: false });
  for (const [path, examinePaper] of [
    ['/models', undefined],
    ['/models/toyota', expectWholeTiles],
    ['/models/toyota/camry', expectNoTools],
  ] as const) {
    await page.goto(path);
    await examinePaper?.(page);
    expect(await page.locator(':is(.models-groups, .models-hero) img').count()).toBeGreaterThan(0);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
      expect(await misplaced(page), `${path} at ${width}`).toEqual([]);
    }
  }
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.models-hero > * { margin-inline-start: -80px !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  expect(await misplaced(page)).not.toEqual([]);
});

/** Returns for each part whether layout may skip it, and whether it is above the target of the address. */
const skippedParts = (page: Page) =>
  page.locator('.models-part').evaluateAll((parts) => {
    const target = document.querySelector(':target');
    return parts.map((part) => ({
      isSkipped: getComputedStyle(part).contentVisibility === 'auto',
      isAbove: target !== null && part.compareDocumentPosition(target) === Node.DOCUMENT_POSITION_FOLLOWING,
    }));
  });

test('parts above the target of a link, and all parts on paper, have their real heights', async () => {
  const { page } = await visits.open({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto('/models/toyota/camry');
  const parts = (await skippedParts(page)).map(({ isSkipped }) => isSkipped);
  expect(parts.slice(0, 3)).toEqual([false, false, true]);
  await page.emulateMedia({ media: 'print' });
  expect((await skippedParts(page)).filter(({ isSkipped }) => isSkipped)).toEqual([]);
  await page.emulateMedia({ media: null });
  await page.goto('/models/toyota/camry#models-faqs');
  const above = (await skippedParts(page)).filter(({ isAbove }) => isAbove);
  expect(above.length).toBeGreaterThan(2);
  expect(above.filter(({ isSkipped }) => isSkipped)).toEqual([]);
});
