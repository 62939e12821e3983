import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { OpenPage } from '../testing/open-browser.ts';
import { openPageEachTest } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures, type SharedSite } from '../testing/sites/shared-site.ts';
import type { Shopper } from '../testing/shopper.ts';
import { findAccessibilityViolations } from '../testing/violations.ts';

let page: Page;
let shopper: Shopper;
let open: OpenPage;
let site: SharedSite;
openPageEachTest((visit) => ({ page, shopper, open, site } = visit), browserWithoutPictures);

const capture = () => page.getByRole('region', { name: 'Receive Price Alerts and New Results for this Search!' });
const field = () => capture().getByRole('textbox', { name: 'Email' });

/** Holds the answers about what the shopper saved. Returns a function that lets them arrive. */
async function holdState(): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/account-api/state*', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

describe('the email capture', () => {
  test('is below the results, subscribes in place, and resets when the shopper types [R040, R145, R146, R361]', async () => {
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY');
    // In one step, because cards may still get their heights.
    const gap = await capture().evaluate((below) => {
      const list = document.getElementById('results')!.getBoundingClientRect();
      return below.getBoundingClientRect().top - list.bottom;
    });
    expect(gap).toBeGreaterThanOrEqual(-1);
    await field().fill('ann@example.com');
    const button = capture().getByRole('button');
    expect(await button.textContent()).toBe('Subscribe');
    await button.click();
    await capture().getByRole('button', { name: 'Subscribed!' }).waitFor();
    await capture().getByText('The search is saved. This site doesn’t send email').waitFor();
    await field().fill('bob@example.com');
    await capture().getByRole('button', { name: 'Subscribe', exact: true }).waitFor();
    expect(await capture().locator('[role="status"]').textContent()).toBe('');
    // `accessibility.test.ts` examines it before it is used.
    if (IS_FULL) expect(await findAccessibilityViolations(page, '.email-capture')).toEqual([]);
  });

  test(
    'stays while the next address is typed, even if the state of the page arrives late',
    { tags: 'long' },
    async () => {
      const release = await holdState();
      await shopper.visit('/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY');
      await field().fill('dora@example.com');
      await capture().getByRole('button').click();
      await capture().getByRole('button', { name: 'Subscribed!' }).waitFor();
      await field().fill('emil@example.com');
      await field().blur();
      release();
      // The header counts the saved search as soon as the answer is there.
      await page.locator('[data-saved-count="1"]').first().waitFor({ state: 'attached' });
      await capture().getByRole('button', { name: 'Subscribe', exact: true }).waitFor();
    },
  );

  test('states the limit of two searches and what to do [R266]', { tags: 'long' }, async () => {
    for (const make of ['TOYOTA', 'FORD']) {
      const data = { emailAddress: 'carl@example.com', search: `makeCode=${make}` };
      const answer = await page.request.post('/account-api/subscriptions', { data, headers: { origin: site.address } });
      expect(answer.ok()).toBe(true);
    }
    await shopper.visit('/cars-for-sale?makeCode=HONDA');
    await field().fill('carl@example.com');
    await field().press('Enter');
    await capture().getByText('You have a maximum of 2 searches saved.').waitFor();
    await capture().getByRole('link', { name: 'Create a free account' }).waitFor();
    expect(open.problems.splice(0)).toEqual([expect.stringMatching(/^409 .*subscriptions$/)]);
  });
});
