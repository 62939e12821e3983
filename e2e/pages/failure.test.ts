import { expect, test } from 'vitest';
import { changePageData } from '../testing/change-page-data.ts';
import { DESKTOP } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, waitForHydration } from '../testing/shopper.ts';
import { findViolationsInBothSchemes, findViolationsInSampledScheme } from '../testing/violations.ts';

const SORRY = 'We are sorry. There was an issue with your last search.';
type Report = { name: string; message: string; stack: string; address: string; part: string };

const visits = openPagesOnSharedSite(browserWithoutPictures);

/** Opens a page and records its error reports, each with the response status. */
async function open() {
  const { page } = await visits.open(DESKTOP);
  const reports: Report[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/svc/error-report')) reports.push(request.postDataJSON() as Report);
  });
  return { page, reports };
}

test(
  'a failed search shows an error, keeps the results, is reported, and can be reloaded [R537, R538]',
  { tags: 'long' },
  async () => {
    const { page, reports } = await open();
    const shopper = createShopper(page);
    await shopper.visit('/cars-for-sale?makeCode=HONDA&zip=80202');
    const cards = await shopper.cards().count();
    await page.route('**/svc/results*', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.getByRole('combobox', { name: /sort/i }).first().selectOption('yearDESC');
    const alert = page.getByRole('alert').filter({ hasText: SORRY });
    await alert.waitFor();
    expect(await shopper.cards().count()).toBe(cards);
    await pollUntil(() => reports.length).toBe(1);
    expect(reports[0]).toMatchObject({ part: 'search', message: '/cars-for-sale/svc/results answered 500.' });
    expect(JSON.stringify(reports)).not.toContain('80202');
    await page.unroute('**/svc/results*');
    const loaded = page.waitForEvent('load');
    await alert.getByRole('button', { name: 'Please try again' }).click();
    await loaded;
    expect(new URL(page.url()).searchParams.get('sortBy')).toBe('yearDESC');
    await waitForHydration(page);
    expect(await page.getByRole('alert').filter({ hasText: SORRY }).count()).toBe(0);
  },
);

test(
  'a card and a part that fail to render affect neither the others nor the page; the part shows an accessible error',
  { tags: 'long' },
  async () => {
    const { page, reports } = await open();
    await changePageData(page, (data) => {
      data['cards'] = [{ picture: null }];
      data['carried'] = [null];
    });
    await page.goto('/cars-for-sale');
    await page.getByText('Filters can’t be shown right now.').waitFor();
    await pollUntil(() => ['card', 'filters'].filter((name) => !reports.some(({ part }) => part === name))).toEqual([]);
    expect(await createShopper(page).cards().count()).toBe(24);
    // Other parts are rendered again, without the HTML that they read.
    await page.getByRole('contentinfo').waitFor();
    expect([...new Set(reports.map(({ part }) => part))].toSorted()).toEqual(['card', 'filters']);
    expect(await findViolationsInBothSchemes(page, '.part-failed')).toEqual([]);
  },
);

test('after a card failed to render, the next search shows its cars', { tags: 'long' }, async () => {
  const { page, reports } = await open();
  await changePageData(page, (data) => {
    data['cards'] = [{ picture: null }];
  });
  await page.goto('/cars-for-sale');
  await waitForHydration(page);
  await pollUntil(() => reports.map(({ part }) => part)).toContain('card');
  const shopper = createShopper(page);
  await shopper.choose('Fuel Type', 'Electric');
  await pollUntil(() => shopper.cards().count()).toBe(1);
});

test('a page that fails to render shows an error, offers to reload, and is reported [R537]', async () => {
  const { page, reports } = await open();
  await changePageData(page, (data) => (data['sort'] = null));
  await page.goto('/cars-for-sale?makeCode=HONDA');
  await page.getByRole('heading', { level: 1, name: SORRY }).waitFor();
  await pollUntil(() => reports.map(({ part }) => part)).toContain('page');
  if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'dark')).toEqual([]);
  await page.unroute(/\/cars-for-sale(\?|$)/);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Please try again' }).click();
  await loaded;
  await waitForHydration(page);
  await page.getByRole('heading', { level: 2, name: /Results$/ }).waitFor();
});

test('reports uncaught errors a few times a page at most, without typed text and skipped animations', async () => {
  const { page, reports } = await open();
  await page.goto('/cars-for-sale?keyword=secret+wish&zip=80202');
  await waitForHydration(page);
  await page.evaluate(() => {
    const skipped = 'Transition was aborted because of invalid state. Page already revealed';
    void Promise.reject(new DOMException(skipped, 'InvalidStateError'));
    for (let i = 0; i < 10; i++)
      setTimeout(() => {
        throw new Error(`broken ${i} at ?keyword=secret`);
      });
    void Promise.reject(new Error('nobody waits'));
  });
  await pollUntil(() => reports.length).toBe(3);
  expect(reports.every(({ address }) => address === '/cars-for-sale?keyword&zip')).toBe(true);
  expect(JSON.stringify(reports)).not.toMatch(/secret|80202|Transition/);
});

test('the server accepts reports only from its own pages', async () => {
  const report = { name: 'Error', message: 'x', stack: '', address: '/cars-for-sale', part: 'page' };
  const send = (headers: Record<string, string>) =>
    fetch(`${visits.site().address}/cars-for-sale/svc/error-report`, {
      method: 'POST',
      headers,
      body: JSON.stringify(report),
    });
  expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(204);
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});
