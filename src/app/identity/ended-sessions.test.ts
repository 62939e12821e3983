import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AccountSite,
  type Browser,
  browserOf,
  openAccountSite,
  signUp,
} from '../routes/accounts/testing/account-site.ts';

let site: AccountSite;
/** The cookies of a browser whose session was ended elsewhere. One sign-up serves all tests, because it takes longest. */
let cookies: ReadonlyMap<string, string>;
let browser: Browser;
beforeAll(async () => {
  site = await openAccountSite();
  ({
    browser: { cookies },
  } = await signUp(site));
  await site.database.query('delete from account_sessions');
});
afterAll(() => site.close());
beforeEach(() => {
  browser = browserOf(site.app);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
});

const HINTS = ['session', 'signed-in'];
const hinted = () => HINTS.filter((name) => browser.cookies.has(name));
const shoppers = () => site.database.query('select from shoppers where user_id is null');

test.each(['/saved-cars', '/saved-searches'])('%s says that they are signed out, and links back', async (path) => {
  expect(hinted()).toEqual(HINTS);
  const { text } = await browser.get(path);
  const signIn = `/sign-in?${new URLSearchParams({ defaultScreen: 'signin', refUrl: path })}`;
  expect(text).toContain(`You are signed out. <a href="${signIn.replaceAll('&', '&amp;')}">Sign in</a>`);
  expect(hinted()).toEqual([]);
  expect((await browser.get(path)).text).not.toContain('You are signed out');
});

test.each([
  '/account',
  '/account-api/state',
  '/contacted-sellers',
  '/dealer',
  '/dealer/leads/42',
  '/dealer/invitations/x',
  '/operator/outbox',
  '/saved-searches/mails',
  '/account-api/searchbookmarks/share-bookmark/x',
])('%s clears the cookies', async (path) => {
  await browser.get(path);
  expect(hinted()).toEqual([]);
});

test.each([
  ['/account-api/saved-listings', { listingId: '42' }],
  ['/account-api/saved-listings/remove', { listingId: '42' }],
  ['/account-api/search', { search: 'makeCode=FORD' }],
  ['/account-api/searchbookmarks/remove', { bookmarkId: 'x' }],
])('%s saves nothing for an anonymous shopper: they sign in first', async (path, fields) => {
  expect((await browser.post(path, fields)).location).toBe('/sign-in?defaultScreen=signin&refUrl=%2Fcars-for-sale');
  expect([hinted(), await shoppers()]).toEqual([[], []]);
});

test.each(['/cars-for-sale/contact?listingId=1', '/cars-for-sale/call?listingId=1', '/account-api/lead-profile'])(
  '%s treats them as a visitor',
  async (path) => {
    await browser.get(path);
    expect(hinted()).toEqual(HINTS);
  },
);

test('an account form clears the cookies and redirects to the sign-in page', async () => {
  expect((await browser.post('/account-api/profile', {})).location).toContain('/sign-in?defaultScreen=signin');
  expect(hinted()).toEqual([]);
});

test('messages to sellers and alerts do not require a sign-in', async () => {
  for (const path of ['/cars-for-sale/contact', '/cars-for-sale/call', '/account-api/subscriptions'])
    expect((await browser.post(path, {})).location ?? '').not.toContain('/sign-in');
  expect(hinted()).toEqual(HINTS);
});

test('a script gets the same response', async () => {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const response = await site.app.request('http://localhost/account-api/saved-listings', {
    method: 'POST',
    headers: {
      ...{ host: 'localhost', cookie, 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
      referer: 'http://localhost/cars-for-sale?zip=80202',
    },
    body: JSON.stringify({ listingId: 42 }),
  });
  const href = '/sign-in?defaultScreen=signin&refUrl=%2Fcars-for-sale%3Fzip%3D80202';
  expect([response.status, await response.json()]).toEqual([401, { kind: 'sign-in', href }]);
});

test.each([
  '/account-api/searchbookmarks',
  '/account-api/saved-listings',
  '/account-api/state',
  '/account-api/lead-profile',
  '/contacted-sellers',
])('%s refuses an API client with an invalid token; without a token it is anonymous', async (path) => {
  const ask = (headers: Record<string, string>) =>
    site.app.request(`http://localhost${path}`, { headers: { host: 'localhost', ...headers } });
  const refused = await ask({ 'x-id-token': 'garbage' });
  expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
  expect((await ask({})).status).toBe(200);
});

test('shows no such note to a signed-in shopper with any token', async () => {
  const { browser: own } = await signUp(site, { email: 'bob@example.com' });
  expect((await own.get('/saved-cars')).text).not.toContain('You are signed out');
  const cookie = [...own.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { host: 'localhost', cookie, 'x-id-token': 'garbage' };
  const refused = await site.app.request('http://localhost/account-api/state', { headers });
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
  expect((await own.get('/account')).status).toBe(200);
});
