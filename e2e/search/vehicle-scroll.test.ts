import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil, waitForHydration } from '../testing/shopper.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

/** Opens the page of a car that has many sections. */
async function openVehicle(page: Page): Promise<void> {
  const answer = await fetch(`${visits.site().address}/rest/lsc/listing?numRecords=1`);
  const { listings } = (await answer.json()) as { listings: { id: number }[] };
  await page.goto(`/cars-for-sale/vehicle/${listings[0]!.id}`, { waitUntil: 'load' });
  await waitForHydration(page);
}

/** The distance of each panel from the top of the document: what links, Back, printing and screenshots rely on. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.panel, .similar')].map((each) =>
      Math.round(each.getBoundingClientRect().top + scrollY),
    ),
  );

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

for (const [name, screen] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`on ${name}, no panel of a vehicle's page moves when the shopper scrolls to the end`, async () => {
    const { page } = await visits.open(screen);
    await openVehicle(page);
    const before = await places(page);
    expect(before.length).toBeGreaterThan(4);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await places(page)).toEqual(before);
  });

  test(`on ${name}, a link to a section shows it below the navigation, also from another page`, async () => {
    const { page } = await visits.open(screen);
    await openVehicle(page);
    const top = () => page.locator('#history').evaluate((section) => Math.round(section.getBoundingClientRect().top));
    await page.locator('.section-nav a[href$="#history"]').click();
    await pollUntil(top).toBe(64);
    const { href } = new URL(page.url());
    await page.goto('about:blank');
    await page.goto(href, { waitUntil: 'load' });
    await pollUntil(top).toBe(64);
  });

  test(`on ${name}, Back and a new load show what the shopper saw before`, async () => {
    const { page } = await visits.open(screen);
    await openVehicle(page);
    const top = () => page.locator('#history').evaluate((section) => Math.round(section.getBoundingClientRect().top));
    await page.evaluate(() => document.querySelector('#history')!.scrollIntoView({ behavior: 'instant' }));
    await page.evaluate(() => scrollBy({ top: 100, behavior: 'instant' }));
    await pollUntil(top).toBe(-36);
    const before = await scrollPosition(page);
    await page.reload({ waitUntil: 'load' });
    await pollUntil(async () => [await scrollPosition(page), await top()]).toEqual([before, -36]);
    await page.goto('/about', { waitUntil: 'load' });
    await page.goBack({ waitUntil: 'load' });
    await pollUntil(async () => [await scrollPosition(page), await top()]).toEqual([before, -36]);
  });

  test(`on ${name}, a new load of a page that was scrolled to its end shows its end`, async () => {
    const { page } = await visits.open(screen);
    await openVehicle(page);
    await page.waitForFunction(() => document.documentElement.dataset['unstyled'] === undefined);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await page.reload({ waitUntil: 'load' });
    // Not compared with the position before, because texts with times may take another line.
    const belowScreen = () =>
      page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));
    await pollUntil(belowScreen).toBe(0);
    expect(await scrollPosition(page)).toBeGreaterThan(1000);
  });
}
