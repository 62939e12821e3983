import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BUILD_HEADER } from '#ui/browser/check-build.ts';
import { changePageData } from '../testing/change-page-data.ts';
import { DESKTOP } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, waitForHydration } from '../testing/shopper.ts';

const ALL = '/cars-for-sale?allListingType=all-cars';
/** Data of another build, which the page of this build could not show. */
const OTHER_SHAPE = { head: 'T', data: { sections: [{}] }, section: {}, cards: [{}] };

const visits = openPagesOnSharedSite(browserWithoutPictures);

/** Opens a page whose server is another build from now on, as a page of an old one sees it. */
async function openOutdated(path = ALL, prepare: (page: Page) => Promise<void> = async () => undefined) {
  const { page } = await visits.open(DESKTOP);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).search);
  });
  await prepare(page);
  await page.route(/\/svc\/(results|section|more-cars|why-this-order)/, (route) =>
    route.fulfill({ json: OTHER_SHAPE, headers: { [BUILD_HEADER]: 'next' } }),
  );
  const shopper = createShopper(page);
  await shopper.visit(path);
  documents.length = 0;
  return { page, shopper, documents };
}

/** Runs in the page. Playwright's own scripts count as presses of the shopper, so only real ones are reported. */
function reportPresses(): void {
  const activation = { isActive: false };
  addEventListener('pointerdown', () => (activation.isActive = true), { capture: true });
  Object.defineProperty(navigator, 'userActivation', { value: activation });
}

test('services name the build that the document has', async () => {
  const { address } = visits.site();
  const html = await (await fetch(`${address}${ALL}`)).text();
  const build = /^<!doctype html><html [^>]*data-build="([\w-]{8})"/.exec(html)?.[1];
  expect(build).toBeDefined();
  const id = / id="?listing-(\d+)/.exec(html)![1]!;
  const paths = [
    ...['results?', 'section?open=features&', 'more-cars/supplemental?'],
    ...[`payment?listingId=${id}&`, `compare?listingIds=${id}&`, `why-this-order?listingId=${id}&`],
    ...['model-reference?makeCode=TOYOTA&', `cars?listingIds=${id}&`, 'suggestions?words=to&'],
  ];
  for (const path of paths) {
    const { status, headers } = await fetch(`${address}/cars-for-sale/svc/${path}allListingType=all-cars`);
    expect([path, status, headers.get(BUILD_HEADER)]).toEqual([path, 200, build]);
  }
});

test('after an update of the server, each choice opens its search as one new document', async () => {
  const { page, documents } = await openOutdated();
  for (const [choice, count] of [
    ['yearDESC', 1],
    ['mileageASC', 2],
  ] as const) {
    await page.getByRole('combobox', { name: /sort/i }).first().selectOption(choice);
    await page.waitForURL(`**sortBy=${choice}**`);
    await waitForHydration(page);
    expect(documents).toHaveLength(count);
  }
  expect(await page.getByRole('alert').filter({ hasText: 'There was an issue' }).count()).toBe(0);
});

test(
  'after an update of the server, a section that the shopper opens is open and complete in a new document',
  { tags: 'long' },
  async () => {
    const { page, documents } = await openOutdated();
    await page.locator('#filter-features summary').first().click();
    await pollUntil(() => documents).toEqual(['?allListingType=all-cars&open=features']);
    await page.waitForLoadState();
    await waitForHydration(page);
    expect(await page.locator('#filter-features[open]').getByRole('checkbox').count()).toBeGreaterThan(8);
  },
);

test(
  'after an update of the server, Load More Results opens the next results as a new document',
  { tags: 'long' },
  async () => {
    const { page, documents } = await openOutdated();
    await page.getByRole('link', { name: 'Load More Results' }).click();
    await pollUntil(() => documents).toEqual(['?allListingType=all-cars&firstRecord=25']);
  },
);

test('after an update of the server, scrolling opens no document, and the shopper can ask for it', async () => {
  const { page, documents } = await openOutdated(ALL, async (opened) => {
    await opened.addInitScript(reportPresses);
    await changePageData(opened, (data) => (data['flags'] = { ...(data['flags'] as object), infinite_scroll: true }));
  });
  await page.getByRole('link', { name: 'Load More Results' }).scrollIntoViewIfNeeded();
  const again = page.getByRole('link', { name: 'Please try again' });
  await again.waitFor();
  expect(documents).toEqual([]);
  await again.click();
  await pollUntil(() => documents).toEqual(['?allListingType=all-cars&firstRecord=25']);
});

test('after an update of the server, a dialog leads to the page with its content', async () => {
  const { page } = await openOutdated();
  await page.locator('.card-list > .card > a').first().click();
  await page.getByRole('button', { name: 'Why this order' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open it as a page' }).click();
  await page.waitForURL('**/cars-for-sale/why-this-order?**');
});
