import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { DESKTOP, type OpenPage, openPage } from '../testing/open-browser.ts';
import { watchShifts } from '../testing/layout-shifts.ts';
import { openPageEachTest } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures, sharedBrowser, type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, type Shopper, waitForSearches } from '../testing/shopper.ts';
import { findAccessibilityViolations } from '../testing/violations.ts';

/** A search with few results, blue Toyotas near Denver: it has a color, a radius, and no model. */
const FEW = '/cars-for-sale?extColorSimple=BLUE&makeCode=TOYOTA&searchRadius=10&zip=80202';

let page: Page;
let shopper: Shopper;
let open: OpenPage;
let browser: Browser;
let site: SharedSite;
const shareVisit = openPageEachTest(
  (visit) => ({ page, shopper, open, browser, site } = visit),
  browserWithoutPictures,
);

const part = (key: 'supplemental' | 'nearby' | 'similar') => page.locator(`#${key}`);
const carsIn = (key: 'supplemental' | 'nearby' | 'similar') => part(key).locator('.card');
const menuOf = (index: number) => page.locator('.card-list > .card > a').nth(index);
const dialog = (name: string) => page.getByRole('dialog', { name });

/** Expects the focus on the results, after a dialog that no element opened or that changed the search. */
async function seeFocusOnResults(): Promise<void> {
  await waitForSearches(page);
  await pollUntil(() => page.evaluate(() => document.activeElement?.id)).toBe('results-count');
}

/** Holds responses until `release` is called. */
async function hold(pattern: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

describe('below the list', () => {
  // Each continues where the test above it ended.
  describe('on one visit', () => {
    shareVisit(FEW);

    test('shows more cars that match most of the search, says which filters were dropped, and repeats no car [R358]', async () => {
      await part('supplemental').scrollIntoViewIfNeeded();
      await carsIn('supplemental').first().waitFor();
      // The section may have been near enough before this test began.
      const [request] = await page.evaluate(() =>
        performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/supplemental?') ? [name] : [])),
      );
      const address = new URL(request!);
      const shown = await page.locator('.card-list .card').evaluateAll((cards) => cards.map(({ id }) => id.slice(8)));
      expect(address.searchParams.get('excludedListingIds')?.split(',').toSorted()).toEqual(shown.toSorted());
      expect(address.searchParams.has('extColorSimple')).toBe(false);
      const links = await carsIn('supplemental')
        .locator('h3 a')
        .evaluateAll((each) => each.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)));
      expect(links.filter((id) => shown.includes(id!))).toEqual([]);
      expect(await part('supplemental').getByRole('heading', { level: 2 }).textContent()).toBe(
        'More cars that match most of your search',
      );
      expect(await part('supplemental').textContent()).toContain('Everything you asked for except Blue');
    });

    test('keyboard users can skip a row of cars', async () => {
      for (const key of ['supplemental', 'nearby', 'similar'] as const) {
        await part(key).scrollIntoViewIfNeeded();
        await carsIn(key).first().waitFor();
      }
      // The cards of a row are the same in each, and the same as those of the results (`accessibility.test.ts`).
      if (IS_FULL) expect(await findAccessibilityViolations(page, '#supplemental')).toEqual([]);
      await part('supplemental').getByRole('link').first().focus();
      await page.keyboard.press('Tab');
      await pollUntil(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip these cars');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await pollUntil(() => page.evaluate(() => document.activeElement?.closest('section')?.id)).not.toBe(
        'supplemental',
      );
    });

    test('no row cuts a card, not even where an estimate wraps', async () => {
      const cut = await page.locator('.shelf').evaluateAll((rows) => {
        for (const row of rows) row.querySelector('.card-price')!.append(' for a car whose estimate takes many words');
        return rows.flatMap((row) => {
          const { bottom } = row.getBoundingClientRect();
          return [...row.querySelectorAll('.card')]
            .filter((card) => {
              const box = card.getBoundingClientRect();
              return box.bottom > bottom || card.scrollHeight > card.clientHeight || box.height < 200;
            })
            .map(({ id }) => id);
        });
      });
      expect(await page.locator('.shelf .card').count()).toBeGreaterThan(0);
      expect(cut).toEqual([]);
    });

    test('a changed search clears the rows of the previous search', async () => {
      await part('supplemental').scrollIntoViewIfNeeded();
      await carsIn('supplemental').first().waitFor();
      const release = await hold('**/svc/more-cars/*');
      const requests: URL[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/svc/more-cars/')) requests.push(new URL(request.url()));
      });
      await page
        .getByRole('list', { name: 'Selected filters' })
        .getByRole('link', { name: /Toyota/ })
        .click();
      await shopper.seeParam('makeCode', null);
      // The new results replace the section; a scroll to the old one would fail.
      await waitForSearches(page);
      await pollUntil(() => carsIn('supplemental').count()).toBe(0);
      await part('supplemental').scrollIntoViewIfNeeded();
      await pollUntil(() => requests.some(({ pathname }) => pathname.endsWith('/supplemental'))).toBe(true);
      release();
      await carsIn('supplemental').first().waitFor();
      expect(requests.filter(({ searchParams }) => searchParams.has('makeCode'))).toEqual([]);
    });
  });

  test('shows Load More Results, supplemental results, the pre-order block, nearby-radius results, the email capture and similar listings, in that order, with 6 placeholders for supplemental results and 21 for similar listings while they load [R269, R271, R272, R362, R363]', async () => {
    const release = await hold('**/svc/more-cars/*');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await shopper.visit(FEW.replace('?', '?allListingType=all-cars&'));
    const parts = await page
      .locator('.load-more, #supplemental, .orders, #nearby, #email-capture, #similar, .list-foot')
      .evaluateAll((elements) => elements.map((element) => element.id || element.className));
    expect(parts).toEqual(['load-more', 'supplemental', 'orders', 'nearby', 'email-capture', 'similar', 'list-foot']);
    // Each part loads when it comes near the viewport. The first one that does loads the code for all of them.
    for (const key of ['supplemental', 'nearby', 'similar'] as const) {
      await part(key).scrollIntoViewIfNeeded();
      await pollUntil(() => requests.some((url) => url.includes(`/svc/more-cars/${key}`))).toBe(true);
    }
    expect(await part('supplemental').locator('.skeleton li').count()).toBe(6);
    expect(await part('similar').locator('.skeleton li').count()).toBe(21);
    release();
    await carsIn('similar').first().waitFor();
    await pollUntil(() => page.locator('.skeleton').count()).toBe(0);
    expect(await carsIn('similar').count()).toBeLessThanOrEqual(20);
  });

  test('removes rows that fail to load, and keeps the rest [R263]', { tags: 'long' }, async () => {
    await page.route('**/svc/more-cars/supplemental*', (route) => route.abort());
    await shopper.visit(FEW);
    await part('supplemental').scrollIntoViewIfNeeded();
    await pollUntil(() => part('supplemental').count()).toBe(0);
    await part('similar').scrollIntoViewIfNeeded();
    await carsIn('similar').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    // The browser reports the errors that the test caused.
    open.problems.length = 0;
  });

  test(
    'nothing moves while rows load, and nearby-radius results are below the relaxed results [R360]',
    { tags: 'long' },
    async () => {
      const pictured = await openPage(await sharedBrowser(), { ...DESKTOP, baseURL: site.address });
      ({ page } = pictured);
      const shifts = await watchShifts(page);
      await createShopper(page).visit(FEW);
      await page.evaluate(() => document.fonts.ready);
      const before = await shifts();
      for (const key of ['supplemental', 'nearby', 'similar'] as const) {
        await part(key).scrollIntoViewIfNeeded();
        await carsIn(key).first().waitFor();
      }
      await page.locator('.list-foot').scrollIntoViewIfNeeded();
      expect(await shifts()).toEqual(before);
      expect(await part('nearby').getByRole('heading', { level: 2 }).textContent()).toMatch(
        /^(Within \d+ miles of|Any distance from) Denver, CO$/,
      );
      expect(pictured.problems).toEqual([]);
      await pictured.close();
    },
  );
});

describe('the end of the list', () => {
  shareVisit('/cars-for-sale?firstRecord=2&listingType=USED&makeCode=BMW,TOYOTA');

  test('asks how helpful the information was, thanks for the answer, and offers a link to share the search, without paging [R041, R042, R378]', async () => {
    await page.getByText('How helpful was this information?').waitFor();
    const sent = page.waitForResponse('**/svc/feedback');
    await page.getByRole('button', { name: 'Not helpful' }).click();
    await page.getByText('Thank you for your feedback.').waitFor();
    expect((await sent).status()).toBe(201);
    await pollUntil(() => page.getByText('How helpful was this information?').count()).toBe(0);
    await page.getByRole('link', { name: 'Share this search' }).click();
    await dialog('Shareable link').waitFor();
    expect(await page.getByRole('textbox', { name: 'Link' }).inputValue()).toBe(
      `${site.address}/cars-for-sale?makeCode=BMW,TOYOTA`,
    );
    await page.keyboard.press('Escape');
    await pollUntil(() => dialog('Shareable link').count()).toBe(0);
  });

  test('explains the certified program, and adds certified vehicles from the first result, which get the focus [R045, R046, R156, R157, R287, R288, R289]', async () => {
    expect(new URL(page.url()).searchParams.has('firstRecord')).toBe(true);
    await page.getByRole('link', { name: 'Certified Program Details' }).click();
    const modal = dialog('Certified Program Details');
    const text = async () => (await modal.textContent()) ?? '';
    await pollUntil(text).toContain('within 14 days or 1,000 miles');
    await pollUntil(text).toMatch(/under six years old, under 80,000 miles, with a 172-point inspection/i);
    await pollUntil(text).toContain('30-90 day');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await pollUntil(() => modal.count()).toBe(0);
    await page.getByRole('link', { name: 'Certified Program Details' }).press('Enter');
    await modal.getByRole('button', { name: 'Include Certified Vehicles' }).press('Enter');
    await shopper.seeParam('listingType', 'CERTIFIED,USED');
    expect(new URL(page.url()).searchParams.has('firstRecord')).toBe(false);
    await seeFocusOnResults();
  });
});

describe('Model Name Clarification', () => {
  const F150 = '/cars-for-sale?makeCode=FORD&modelCode=F_150';
  const LIGHTNING = { make: 'Ford', makeCode: 'FORD', model: 'F-150 Lightning', modelCode: 'F_150_LIGHTNING' };
  const modal = () => dialog('Model Name Clarification');

  let database: Database;
  let renamed: { id: number; facts: object } | undefined;
  // Until the end of these tests, a white Tacoma is a car of that name: another site with such a car takes seconds.
  beforeAll(async () => {
    const { databaseUrl } = await sharedSite();
    database = connectDatabase(databaseUrl, { poolSize: 1 });
    [renamed] = await database.query<{ id: number; facts: object }>(
      `select id, facts from listings where facts->>'exteriorColor' = 'White' and facts->>'modelCode' = 'TACOMA' limit 1`,
    );
    await setFacts({ ...renamed!.facts, ...LIGHTNING });
    await waitForLightnings(1);
  });
  afterAll(async () => {
    if (renamed) {
      await setFacts(renamed.facts);
      await waitForLightnings(0);
    }
    await database?.close();
  });

  /** Changes the car as any program may: under the lock of `listing_changes`, with a row there. */
  const setFacts = (facts: object) =>
    database.transaction(async (connection) => {
      await connection.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
      await connection.query('update listings set facts = $2 where id = $1', [renamed!.id, JSON.stringify(facts)]);
      await connection.query(`insert into listing_changes (listing_id, kind) values ($1, 'updated')`, [renamed!.id]);
      await connection.query(`select pg_notify('listing_changes', '')`);
    });

  /** Waits until the site finds this many cars of that name. */
  async function waitForLightnings(count: number): Promise<void> {
    const { address } = await sharedSite();
    const isFound = async () => {
      const response = await fetch(`${address}/rest/lsc/listing/count?makeCode=FORD&modelCode=F_150_LIGHTNING`);
      return ((await response.json()) as { totalResultCount: number }).totalResultCount === count;
    };
    await vi.waitUntil(isFound, { timeout: 120_000, interval: 50 });
  }

  test('appears for a model with another name; closing hides it; Yes searches for both, and the focus goes to the results [R374, R432, R433, R436]', async () => {
    await shopper.visit(F150);
    await modal().waitFor();
    expect(await modal().textContent()).toContain('F-150 Lightning');
    await modal().getByRole('button', { name: 'Close' }).click();
    await pollUntil(() => modal().count()).toBe(0);
    await page.reload();
    await modal().getByRole('button', { name: 'Yes' }).press('Enter');
    await shopper.seeParam('modelCode', 'F_150,F_150_LIGHTNING');
    await pollUntil(() => modal().count()).toBe(0);
    await seeFocusOnResults();
  });

  test('closing hides it [R436]', { tags: 'long' }, async () => {
    await shopper.visit(F150);
    await modal().waitFor();
    await page.keyboard.press('Escape');
    await pollUntil(() => modal().count()).toBe(0);
  });

  test('No dismisses it, keeps the search, moves the focus to the results, and it does not reappear while a filter changes in place; nor on another page if the shopper chose so: a cookie stores the suggested model codes [R411, R434, R435]', async () => {
    await shopper.visit(F150);
    await modal().getByRole('button', { name: 'No', exact: true }).press('Enter');
    await pollUntil(() => modal().count()).toBe(0);
    await seeFocusOnResults();
    expect(page.url()).toBe(site.address + F150);
    expect(await suggestedCookie()).toBeUndefined();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('derivedpriceASC');
    await shopper.seeParam('sortBy', 'derivedpriceASC');
    expect(await modal().count()).toBe(0);
    await page.reload();
    await modal().getByRole('checkbox', { name: "Don't show me this again" }).check();
    await modal().getByRole('button', { name: 'No', exact: true }).click();
    await pollUntil(suggestedCookie).toBe('F_150_LIGHTNING');
    const requests = page.waitForResponse(/suggest-model/);
    await shopper.visit(F150);
    await requests;
    expect(await modal().count()).toBe(0);
  });

  async function suggestedCookie() {
    return (await page.context().cookies()).find(({ name }) => name === 'do-not-show-suggested')?.value;
  }
});

test('a search ignores an invalid value and removes it from the URL', { tags: 'long' }, async () => {
  await shopper.visit('/cars-for-sale?makeCode=MAZDA&modelCode=F150');
  await page.getByText('We don’t recognize the model “F150”.').waitFor();
  const step = page.getByRole('link', { name: /^Without “F150”/ });
  const count = Number(/\((\d+)\)$/.exec((await step.textContent())!)![1]);
  await step.click();
  await shopper.seeParam('modelCode', null);
  await shopper.seeResults(count);
  expect(new URL(page.url()).searchParams.get('makeCode')).toBe('MAZDA');
});

test(
  'links lead to the searches below, and a listing is reported on its own page, without scripts [R042, R377]',
  { tags: 'long' },
  async () => {
    const plain = await openPage(browser, { ...DESKTOP, baseURL: site.address, javaScriptEnabled: false });
    await plain.page.goto(FEW);
    expect(await plain.page.locator('.skeleton').first().isVisible()).toBe(false);
    expect(await plain.page.locator('#supplemental a').first().textContent()).toMatch(/^See \d+ more/);
    await plain.page.locator('.card > a').first().click();
    await plain.page.getByRole('radio', { name: 'It’s listed twice' }).check();
    await plain.page.getByRole('button', { name: 'Report listing' }).click();
    await plain.page.getByText('Thank you. We will look into this listing.').waitFor();
    expect(new URL(plain.page.url()).searchParams.get('extColorSimple')).toBe('BLUE');
    await plain.page.goto('/cars-for-sale?makeCode=MAZDA');
    await plain.page.getByRole('button', { name: 'Helpful', exact: true }).click();
    await plain.page.getByText('Thank you for your feedback.').waitFor();
    expect(new URL(plain.page.url()).searchParams.get('makeCode')).toBe('MAZDA');
    const share = plain.page.getByRole('link', { name: 'Share this search' });
    expect(await share.innerText()).toContain('(copy this link)');
    expect(await share.getAttribute('href')).toBe('/cars-for-sale?makeCode=MAZDA');
    await plain.page.getByRole('link', { name: 'Certified Program Details' }).click();
    await plain.page.getByText('within 14 days or 1,000 miles').waitFor();
    await plain.page.getByRole('link', { name: 'Include Certified Vehicles' }).click();
    await plain.page.getByRole('heading', { level: 1, name: /Mazda/ }).waitFor();
    expect(new URL(plain.page.url()).searchParams.get('listingType')).toBe('CERTIFIED,USED');
    await plain.close();
  },
);

describe('on one visit', () => {
  shareVisit('/cars-for-sale?makeCode=MAZDA');

  test('the Model Name Clarification does not appear for a model without another name [R432]', async () => {
    expect(await dialog('Model Name Clarification').count()).toBe(0);
  });

  test('the payment details open over the results, and follow what the shopper enters [R050]', async () => {
    await menuOf(0).click();
    await page.getByRole('button', { name: 'Payment details' }).waitFor();
    if (IS_FULL) expect(await findAccessibilityViolations(page, '.card-menu')).toEqual([]);
    await page.getByRole('button', { name: 'Payment details' }).click();
    const modal = dialog('Payment details');
    const text = async () => (await modal.textContent()) ?? '';
    await pollUntil(text).toMatch(/\$[\d,]+\.\d\d a month\$[\d,]+\.\d\d down, 72 months, 7\.5% APR/);
    await modal.getByLabel('Term in months').fill('48');
    await modal.getByLabel('APR (%)').fill('5');
    await pollUntil(text).toContain('48 months, 5% APR');
    await modal.getByLabel('Rate by credit score').selectOption('prime');
    await pollUntil(text).toContain('8.81% APR');
    await pollUntil(() => modal.getByLabel('APR (%)').inputValue()).toBe('8.81');
    await modal.getByLabel('APR (%)').fill('4');
    await pollUntil(text).toContain('48 months, 4% APR');
    if (IS_FULL) expect(await findAccessibilityViolations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await pollUntil(() => modal.count()).toBe(0);
  });

  test('the payment details are a page without scripts [R050]', { tags: 'long' }, async () => {
    const plain = await openPage(browser, { ...DESKTOP, baseURL: site.address, javaScriptEnabled: false });
    await plain.page.goto('/cars-for-sale?makeCode=MAZDA');
    await plain.page.locator('.card > a').first().click();
    await plain.page.getByRole('link', { name: 'Payment details' }).click();
    await plain.page.getByLabel('Term in months').fill('60');
    await plain.page.getByRole('button', { name: 'Update payment' }).click();
    await plain.page.getByText('60 months, 7.5% APR').waitFor();
    await plain.close();
  });

  const examineMenu = async (choice: string) => {
    await menuOf(0).click();
    await page.getByRole('button', { name: choice }).click();
    await page.locator('dialog').waitFor();
    expect(await findAccessibilityViolations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await pollUntil(() => page.locator('dialog').count()).toBe(0);
  };
  test.each(['Report listing', 'Share listing'])(
    'axe finds nothing in the dialog that a card’s menu opens: %s',
    { tags: 'long' },
    examineMenu,
  );

  test('axe finds nothing in the certified program', { tags: 'long' }, async () => {
    await page.getByRole('link', { name: 'Certified Program Details' }).click();
    await dialog('Certified Program Details').getByRole('heading', { level: 3 }).waitFor();
    expect(await findAccessibilityViolations(page, 'dialog')).toEqual([]);
  });
});
