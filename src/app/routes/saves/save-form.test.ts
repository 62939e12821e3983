import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SavesTestSite, openSavesTestSite, visitor } from './testing/saves-test-site.ts';

let site: SavesTestSite;
beforeAll(async () => {
  site = await openSavesTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.query('delete from shoppers');
  for (const name of Object.keys(site.flags)) delete site.flags[name as keyof typeof site.flags];
});

type Shopper = ReturnType<typeof visitor>;
const PAGE = '/saved-searches/new?search=makeCode%3DFORD';
const html = async (shopper: Shopper, path = PAGE) => (await shopper.get(path)).text();
const stored = () => site.database.query('select query, search_name, frequency from saved_searches order by id');

test('without scripts, a signed-in shopper names a search and chooses how often to hear of it [R149]', async () => {
  const ann = visitor(site, 'ann');
  const page = await html(ann);
  expect(page).toContain('action="/account-api/search"');
  expect(page).toContain('value="Used Ford"');
  const fields = { search: 'makeCode=FORD', searchName: ' My  Fords ', frequency: 'weekly' };
  expect(await ann.form('/account-api/search', fields)).toEqual([303, '/cars-for-sale?makeCode=FORD&saveSearch=saved']);
  expect(await stored()).toEqual([{ query: 'makeCode=FORD', search_name: 'My Fords', frequency: 'weekly' }]);
  expect(await html(ann)).toContain('You’ve already saved this search.');
});

test('the suggested name is not stored as the shopper’s own', async () => {
  await visitor(site, 'ann').post('/account-api/search', { search: 'makeCode=FORD', searchName: 'Used Ford' });
  expect(await stored()).toEqual([{ query: 'makeCode=FORD', search_name: null, frequency: 'daily' }]);
});

test('signed out, the page is the email capture with a name and a frequency, and keeps both after an error [R148]', async () => {
  const shopper = visitor(site);
  const page = await html(shopper);
  expect(page).toContain('Receive Price Alerts and New Results for this Search!');
  expect(page).toContain('action="/account-api/subscriptions"');
  const fields = { search: 'makeCode=FORD', searchName: 'My Fords', frequency: 'weekly', emailAddress: 'ann@' };
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  const refused = await shopper.ask('/account-api/subscriptions', { method: 'POST', headers, body });
  const again = await refused.text();
  expect([refused.status, again.includes('value="My Fords"'), again.includes('value="ann@"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect(again).toMatch(/<input(?=[^>]* value="weekly")(?=[^>]* checked="")/);
  expect(await shopper.form('/account-api/subscriptions', { ...fields, emailAddress: 'ann@example.com' })).toEqual([
    303,
    '/alerts/asked?search=makeCode%3DFORD&kind=asked',
  ]);
  expect(await stored()).toEqual([{ query: 'makeCode=FORD', search_name: 'My Fords', frequency: 'weekly' }]);
});

test('with subscribe_alerts on, the page leads to the sign-in [R147]', async () => {
  Object.assign(site.flags, { subscribe_alerts: true });
  const page = await html(visitor(site));
  expect(page).toContain('Sign in to save');
  expect(page).not.toContain('name="emailAddress"');
});

test.each([
  ['nothing is chosen', {}, ''],
  ['search saving is off', { SAVE_SEARCH_OFF: true }, 'makeCode%3DFORD'],
  ['personalization is off', { personalization: false }, 'makeCode%3DFORD'],
])('says so if %s', async (_why, flags, search) => {
  Object.assign(site.flags, flags);
  const page = await html(visitor(site), `/saved-searches/new?search=${search}`);
  expect(page).not.toContain('action="/account-api/search"');
  expect(page).not.toContain('name="emailAddress"');
});
