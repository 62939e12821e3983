import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, openPage, type OpenPage, PHONE } from './testing/open-browser.ts';
import { signInOperator } from './testing/operator.ts';
import { browserWithoutPictures } from './testing/shared-site.ts';
import { SMALL_INVENTORY } from './testing/small-inventory.ts';
import { type Site, startSite } from './testing/start-site.ts';
import { findViolationsInBothSchemes } from './testing/violations.ts';

let site: Site;
let operator: OpenPage;
beforeAll(async () => {
  site = await startSite(SMALL_INVENTORY, { RATE_EVERY: 'off' });
  operator = await openPage(await browserWithoutPictures(), { ...DESKTOP, baseURL: site.address });
});
afterAll(async () => {
  await operator?.close();
  await site?.stop();
});

test('an operator writes a review, sees it while typing, and publishes it', { timeout: 300_000 }, async () => {
  const { page } = operator;
  await signInOperator(page, site);
  await page.getByRole('link', { name: 'Expert reviews', exact: true }).click();
  await page.getByRole('link', { name: 'Write an expert review' }).click();
  for (const [label, text] of [
    ['Title', 'A quiet Camry'],
    ['Author', 'Ana Silva'],
    ['Make', 'Toyota'],
    ['Model', 'Camry'],
    ['First model year', '2020'],
    ['Points, 1 to 5 (optional)', '4.5'],
    ['Summary (plain text)', 'Good value.'],
    ['Review (Markdown)', '# Ride\n\nVery *quiet*. <img src=x onerror=alert(1)>\n\n|Trim|MPG|\n|-|-|\n|LE|32|'],
    ['Publish at', '2026-01-05T09:30'],
  ] as const)
    await page.getByLabel(label, { exact: !label.startsWith('Publish') }).fill(text);
  // Made by the server while typing.
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'Ride' }).waitFor({ timeout: 30_000 });
  expect(await preview.locator('em').textContent()).toBe('quiet');
  expect(await preview.locator('img').count()).toBe(0);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'The review is saved.' }).waitFor();
  await page.goto(`${site.address.replace('localhost', 'valuation.localhost')}/expert-reviews/a-quiet-camry`);
  await page.getByRole('heading', { level: 1, name: 'A quiet Camry' }).waitFor();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(operator.problems).toEqual([]);
});
