import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, MOVING, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, type Shopper, waitForSearches } from '../testing/shopper.ts';
import { EXPECTED_TACOMA_COUNT } from '../testing/sites/small-inventory.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

/** Used Toyota Tacomas under $30,000 within 50 miles of 80202 with four-wheel drive, by mileage. */
async function searchForTacomas(page: Page, shopper: Shopper): Promise<void> {
  if (IS_FULL) {
    await shopper.choose('Make/Model/Trim', 'Toyota');
    await shopper.choose('Make/Model/Trim', 'Tacoma');
  }
  const location = await shopper.section('Location');
  await location.getByRole('textbox', { name: 'ZIP or city', exact: true }).fill('80202');
  await location.getByRole('textbox', { name: 'ZIP or city', exact: true }).press('Enter');
  await shopper.seeParam('zip', '80202');
  await location.getByRole('combobox').selectOption('50');
  await shopper.seeParam('searchRadius', '50');
  const price = (await shopper.section('Price & Payments')).getByRole('textbox', { name: 'Max Price' });
  await price.fill('30000');
  await price.blur();
  await shopper.seeParam('maxPrice', '30000');
  await shopper.choose('Drive Type', 'Four-wheel drive');
  await waitForSearches(page);
}

test('finds a used Tacoma by mouse on a desktop, sorts by mileage, lowest first, opens it and returns to the same position, also of the filters [R001, R022, R128]', () =>
  travel(DESKTOP, 'mouse'));

test(
  'finds a used Tacoma by touch on a phone, sorts by mileage, lowest first, opens it and returns to the same position [R001, R022, R128]',
  { tags: 'long' },
  () => travel(PHONE, 'touch'),
);

async function travel(device: BrowserContextOptions, hand: 'mouse' | 'touch'): Promise<void> {
  const { page, problems } = await visits.open(device);
  // Drawing the fades between pages takes a third of the time.
  if (IS_FULL) await page.emulateMedia(MOVING);
  // A page in the back/forward cache needs no restoring; this handler keeps pages out of it.
  await page.addInitScript(() => addEventListener('unload', () => undefined));
  const shopper = createShopper(page, hand);
  // `filter-panel.test.ts` chooses makes and models.
  await shopper.visit(IS_FULL ? '/cars-for-sale' : '/cars-for-sale?makeCode=TOYOTA&modelCode=TACOMA');
  if (hand === 'touch') await shopper.press(page.getByRole('link', { name: /^Filter/ }));
  await searchForTacomas(page, shopper);
  if (hand === 'touch') await shopper.press(page.getByRole('button', { name: `See ${EXPECTED_TACOMA_COUNT} Results` }));
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('mileageASC');
  await shopper.seeParam('sortBy', 'mileageASC');
  await shopper.seeResults(EXPECTED_TACOMA_COUNT);
  expect(new URL(page.url()).search).toBe(
    '?driveGroup=4WD&makeCode=TOYOTA&maxPrice=30000&modelCode=TACOMA&searchRadius=50&sortBy=mileageASC&zip=80202',
  );
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/Toyota Tacoma.* near Denver, CO/);

  await shopper.press(page.getByRole('link', { name: 'Load More Results' }));
  await pollUntil(() => shopper.cards().count()).toBe(EXPECTED_TACOMA_COUNT);
  const facts = await page.locator('.card-list > .card').filter({ hasText: / mi\b/ }).allTextContents();
  const miles = facts.map((text) => Number(/([\d,]+) mi\b/.exec(text)![1]!.replaceAll(',', '')));
  expect(miles.length).toBeGreaterThan(20);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  const last = shopper.cards().last();
  const title = await last.textContent();
  // Cards get their real heights when they scroll into view, so wait until this card no longer moves.
  await last.click({ trial: true });
  const before = await last.boundingBox();
  const panel = page.getByRole('region', { name: 'Filters' });
  if (hand === 'mouse') await panel.evaluate((element) => element.scrollTo(0, 300));
  await shopper.press(last);
  await page.waitForURL(/\/cars-for-sale\/vehicle\/\d+/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(title);

  await page.goBack();
  await pollUntil(() => shopper.cards().count()).toBe(EXPECTED_TACOMA_COUNT);
  await pollUntil(async () => Math.abs((await last.boundingBox())!.y - before!.y)).toBeLessThan(50);
  if (hand === 'mouse') await pollUntil(() => panel.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
  expect(problems).toEqual([]);
}
