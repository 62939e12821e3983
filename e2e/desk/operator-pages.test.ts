import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulateExperiment } from '#features/experiments/testing/simulate-experiment.ts';
import { seededNumbers } from '#kit/seeded-numbers.ts';
import { connectDatabase } from '#ports/database/database.ts';
import { DESKTOP, openPage, type OpenPage, PHONE } from '../testing/open-browser.ts';
import { signInOperator } from '../testing/operator.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { SMALL_INVENTORY } from '../testing/sites/small-inventory.ts';
import { type Site, startSite } from '../testing/sites/start-site.ts';
import { findViolationsInSampledScheme, findViolationsInBothSchemes } from '../testing/violations.ts';

const PATIENCE = { timeout: 120_000, interval: 50 };
/** Finds one car, a Tesla Model 3. */
const SEARCH = 'makeCode=TESLA&searchRadius=0';

let site: Site;
let operator: OpenPage;
let page: Page;
// The first operator signs in by a link of the command line, without email.
beforeAll(async () => {
  site = await startSite(SMALL_INVENTORY, { MAIL: 'folder', RATE_EVERY: 'off' });
  operator = await openPage(await browserWithoutPictures(), { ...DESKTOP, baseURL: site.address });
  ({ page } = operator);
  await signInOperator(page, site);
});
afterAll(async () => {
  await operator?.close();
  await site?.stop();
});

const fitsPhone = async () => {
  await page.setViewportSize(PHONE.viewport);
  return page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
};

/** Returns the ids of the listings that the search finds. */
async function findIds(): Promise<number[]> {
  const response = await fetch(`${site.address}/rest/lsc/listing?${SEARCH}`);
  return ((await response.json()) as { listings: { id: number }[] }).listings.map(({ id }) => id);
}

const sitemap = async () => (await fetch(`${site.address}/sitemaps/vehicles-1.xml`)).text();

/** Returns the links of a navigation that are not wholly on the screen. */
async function linksOutOfSight(): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  const { width } = page.viewportSize()!;
  const hidden: string[] = [];
  for (const link of await links.all()) {
    const box = (await link.boundingBox())!;
    if (box.x < 0 || box.x + box.width > width) hidden.push(await link.innerText());
  }
  expect(await links.count()).toBeGreaterThan(5);
  return hidden;
}

test('a report of a shopper reaches the operators, who hide the listing at once and restore it', async () => {
  await page.goto('/operator/reports');
  await page.getByText('No open reports.').waitFor();
  const [listingId] = await findIds();
  const shopper = await openPage(await browserWithoutPictures(), {
    ...PHONE,
    baseURL: site.address,
    javaScriptEnabled: false,
  });
  await shopper.page.goto(`/cars-for-sale/report-listing?listingId=${listingId}`);
  await shopper.page.getByLabel('I suspect fraud').check();
  await shopper.page.getByLabel('Tell us more').fill('Asks for gift cards.');
  await shopper.page.getByRole('button', { name: 'Report listing' }).click();
  await shopper.page.waitForURL(/thanks=report/);
  await shopper.close();

  expect(await sitemap()).toContain(`/vehicle/${listingId}<`);
  await page.goto('/operator/reports');
  await page.getByText('Asks for gift cards.').waitFor();
  await page.setViewportSize(PHONE.viewport);
  expect(await linksOutOfSight()).toEqual([]);
  expect(await findViolationsInSampledScheme(page, 'dark')).toEqual([]);
  await page.getByRole('button', { name: /^Hide .*Tesla Model 3/ }).click();
  await page.getByText('The listing is hidden.').waitFor();
  await expect.poll(findIds, PATIENCE).toEqual([]);
  await expect.poll(sitemap, PATIENCE).not.toContain(`/vehicle/${listingId}<`);

  await page.goto('/operator/hidden');
  // The parts of the page of reports.
  if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'light')).toEqual([]);
  await page.getByRole('button', { name: /^Restore .*Tesla Model 3/ }).click();
  await page.getByText('The listing is for sale again.').waitFor();
  await expect.poll(findIds, PATIENCE).toEqual([listingId]);
});

test(
  'pages about feedback, experiments and expert reviews are accessible and fit a phone; a review is shown while it is typed',
  { tags: 'long' },
  async () => {
    const body = new URLSearchParams({ helpful: 'no', search: 'makeCode=FORD', unasked: '' });
    await fetch(`${site.address}/cars-for-sale/svc/feedback`, { method: 'POST', body, redirect: 'manual' });
    await page.goto('/operator/feedback');
    await page.getByText('not helpful').waitFor();
    expect(await fitsPhone()).toBe(true);
    expect(await linksOutOfSight()).toEqual([]);
    expect(await findViolationsInSampledScheme(page, 'dark')).toEqual([]);
    await page.goto('/operator/experiments');
    expect(await fitsPhone()).toBe(true);
    expect(await findViolationsInSampledScheme(page, 'light')).toEqual([]);
    await page.goto('/operator/articles');
    await page.getByRole('link', { name: 'Write an expert review' }).click();
    await page.getByLabel('Review (Markdown)', { exact: true }).fill('# Ride\n\nVery *quiet*.');
    await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Ride' }).waitFor();
    expect(await fitsPhone()).toBe(true);
    expect(await findViolationsInSampledScheme(page, 'dark')).toEqual([]);
    expect(operator.problems).toEqual([]);
  },
);

/** Stores three weeks of counts, in which B is better. */
async function count(key: string): Promise<void> {
  const truth = {
    rates: { A: 0.06, B: 0.09 },
    shareA: 0.5,
    days: 21,
    newVisitorsPerDay: 400,
    returns: 0,
    differ: false,
  };
  const rows = simulateExperiment(truth, seededNumbers(7));
  const database = connectDatabase(site.databaseUrl, { poolSize: 1 });
  await database.query(
    `insert into experiment_days (experiment, day, variant, visitor_group, visitor_days, views, saves, leads)
     select $1, 20420 + day, variant, visitor_group, days, saves, saves, saves / 2
     from unnest($2::integer[], $3::text[], $4::integer[], $5::integer[], $6::integer[])
       given (day, variant, visitor_group, days, saves)`,
    [
      key,
      rows.map(({ day }) => day),
      rows.map(({ variant }) => variant),
      rows.map(({ group }) => group),
      rows.map(({ visitorDays }) => visitorDays),
      rows.map(({ save }) => save),
    ],
  );
  await database.close();
}

test(
  'an operator starts an experiment with the keyboard, reads it on a phone, and ends it without scripts',
  { tags: 'long' },
  async () => {
    await page.setViewportSize(DESKTOP.viewport);
    await page.goto('/operator');
    await page.getByRole('link', { name: 'Experiments', exact: true }).click();
    await page.waitForLoadState();
    expect(await findViolationsInSampledScheme(page, 'light')).toEqual([]);
    await page.getByLabel('Name, such as infinite-scroll-1').focus();
    // The fields in order: name, feature, percent of A and B, goal.
    for (const keys of ['scroll-1', 'infinite_scroll', '50', '50', 'Cars saved']) {
      await page.keyboard.type(keys);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'The experiment is running.' }).waitFor();
    await page.getByRole('heading', { name: 'No visitors yet' }).waitFor();
    await count('scroll-1');
    await page.reload();
    await page.getByRole('heading', { name: 'B is better' }).waitFor();
    await page.getByText('Show the numbers by day').click();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    expect(await fitsPhone()).toBe(true);
    // Tables of four columns without bars.
    const widths = await page
      .locator('.number-scroll')
      .evaluateAll((tables) => tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(widths).toEqual([0, 0, 0, 0]);
    expect(operator.problems).toEqual([]);

    const cookies = await page.context().storageState();
    const options = { ...PHONE, baseURL: site.address, javaScriptEnabled: false, storageState: cookies };
    const plain = await openPage(await browserWithoutPictures(), options);
    await plain.page.goto('/operator/experiments/scroll-1');
    await plain.page.getByText('End the experiment', { exact: true }).click();
    await plain.page.getByRole('button', { name: 'End it now' }).click();
    await plain.page.getByText('The experiment has ended.').waitFor();
    expect(plain.problems).toEqual([]);
    await plain.close();
  },
);

test('an operator writes a review, sees it while typing, and publishes it', { tags: 'long' }, async () => {
  await page.setViewportSize(DESKTOP.viewport);
  await page.goto('/operator');
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
  await preview.getByRole('heading', { name: 'Ride' }).waitFor();
  expect(await preview.locator('em').textContent()).toBe('quiet');
  expect(await preview.locator('img').count()).toBe(0);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  expect(await fitsPhone()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'The review is saved.' }).waitFor();
  await page.goto(`${site.address.replace('localhost', 'valuation.localhost')}/expert-reviews/a-quiet-camry`);
  await page.getByRole('heading', { level: 1, name: 'A quiet Camry' }).waitFor();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(operator.problems).toEqual([]);
});
