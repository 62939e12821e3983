import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulateExperiment } from '#features/experiments/testing/simulate-experiment.ts';
import { seededNumbers } from '#kit/seeded-numbers.ts';
import { connectDatabase } from '#ports/database/database.ts';
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

test('an operator starts an experiment with the keyboard, reads it on a phone, and ends it without scripts', async () => {
  const { page } = operator;
  await signInOperator(page, site);
  await page.getByRole('link', { name: 'Experiments', exact: true }).click();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
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
  await page.setViewportSize(PHONE.viewport);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
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
});
