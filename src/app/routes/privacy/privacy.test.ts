import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { BROWSER_STORAGE } from '../../data-map/browser-storage.ts';
import { DATA_KINDS } from '../../data-map/data-kinds.ts';
import { type Browser, browserOf } from '../accounts/testing/account-site.ts';
import { openSavesTestSite, type SavesTestSite } from '../saves/testing/saves-test-site.ts';

let site: SavesTestSite;
let browser: Browser;
beforeAll(async () => {
  site = await openSavesTestSite();
});
afterAll(() => site?.close());
beforeEach(async () => {
  await emptyTables(site.database, 'shoppers', 'alert_recipients', 'leads', 'outbox');
  browser = browserOf(site.app);
});

const JSON_CALL = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', accept: 'application/json' };
const call = (path: string, body: object) =>
  browser.ask(path, { method: 'POST', headers: JSON_CALL, body: JSON.stringify(body) });
const page = async (search = '') => (await browser.get(`/privacy${search}`)).text;
/** Asks for alerts about a search and saves a car, without an account. */
async function save(): Promise<void> {
  await call('/account-api/subscriptions', { emailAddress: 'ann@example.com', search: 'makeCode=FORD' });
  await call('/account-api/saved-listings', { listingId: 42 });
}

test('says what is stored, why and for how long, on the server and in the browser', async () => {
  const text = (await page()).replaceAll('<!-- -->', '');
  for (const { title, what, why, keeps } of Object.values(DATA_KINDS))
    for (const said of [title, `${what}.`, `${why}.`, `${keeps}.`]) expect(text).toContain(said);
  for (const { name, purpose } of BROWSER_STORAGE) {
    expect(text).toContain(`<code>${name}</code>`);
    expect(text).toContain(`${purpose}.`);
  }
  expect(text).toContain('Nothing is stored under your name');
});

test('gives the details in paragraphs of at most 100 words', async () => {
  const text = await page();
  const details = text.slice(text.indexOf('<h2 id="details">'));
  const lengths = [...details.matchAll(/<p>([^<]+)<\/p>/g)].map(([, paragraph = '']) => paragraph.split(' ').length);
  expect(lengths.length).toBeGreaterThan(20);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(100);
});

test('says in the standard form that Global Privacy Control is honored', async () => {
  const { status, headers, text } = await browser.get('/.well-known/gpc.json');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(JSON.parse(text)).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
});

test('is never cached', async () => {
  expect((await browser.get('/privacy')).headers.get('cache-control')).toBe('private, no-store');
});

test('says what a message to a seller carries, and how to prevent it', async () => {
  const text = await page();
  for (const said of ['number of your visit', 'the name of a partner site', 'Global Privacy Control'])
    expect(text).toContain(said);
});

test('says all that a browser sends about viewed cars', async () => {
  const text = await page();
  for (const said of [
    ...[
      'their numbers',
      'when and how often',
      'the prices you saw',
      'alerted you about',
      'kinds of fuel',
      'the ZIP code',
    ],
    ...['the VINs of the ten', 'number and email address with the VINs'],
  ])
    expect(text).toContain(said);
});

test('says whether the browser sends Global Privacy Control', async () => {
  expect(await page()).toContain('Global Privacy Control: <!-- -->off');
  expect((await browser.ask('/privacy', { headers: { 'sec-gpc': '1' } })).text).toContain(
    'Global Privacy Control: <!-- -->on',
  );
});

test('shows the cookies of the browser, also those that no script can read, and deletes each', async () => {
  await save();
  await browser.post('/account-api/sign-in-link', { email: 'ann@example.com' });
  browser.cookies.set('osid', 'n'.repeat(22)).set('psid', 'partner').set('place', 'zip=80202');
  expect([...browser.cookies.keys()]).toEqual(expect.arrayContaining(['visitor', 'keeps', 'device', 'emailed-to']));
  for (const name of [...browser.cookies.keys()]) {
    expect(await page(), name).toMatch(new RegExp(`<code>${name}</code>(?:(?!<li).)*<strong>Here</strong>`));
    const { status, location } = await browser.post('/privacy/browser', { name });
    expect([status, location, browser.cookies.has(name)]).toEqual([
      303,
      '/privacy?step=browser-deleted#browser',
      false,
    ]);
  }
});

test('marks what the page can’t see: cookies of another path, and without scripts the browser’s storage', async () => {
  browser.cookies.set('place', 'zip=80202');
  const text = await page();
  const marks = [...text.matchAll(/<code>([^<]+)<\/code> <span[^>]*>([^<]+)<\/span>((?:(?!<\/p>).)*)/g)].map(
    ([, name, where, mark]) => [`${where} ${name}`, mark!.replaceAll(/<[^>]*>/g, '').trim()],
  );
  expect(Object.fromEntries(marks)).toMatchObject({
    'cookie place': 'Here',
    'cookie car-hidden': 'May be here',
    'cookie psid': '',
    'local storage car-prices': 'May be here',
  });
});

test('deletes a cookie over HTTPS by its whole name, and one of a folder with its path', async () => {
  const secure = { 'x-forwarded-proto': 'https', 'content-type': 'application/x-www-form-urlencoded' };
  const post = (name: string) =>
    browser.ask('/privacy/browser', {
      ...{ method: 'POST', body: `name=${name}` },
      headers: { ...secure, 'sec-fetch-site': 'same-origin' },
    });
  expect((await post('wallet')).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^(?:__Host-)?wallet=; Max-Age=0; Path=\//),
  ]);
  expect((await post('car-hidden')).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^car-hidden=; Max-Age=0; Path=\/cars-for-sale/),
  ]);
  for (const name of ['other', '__proto__', '']) expect((await post(name)).status).toBe(404);
});

describe('what the server stores of a visitor', () => {
  test('is listed with a download for each item and for everything', async () => {
    await save();
    const text = await page();
    const links = [...text.matchAll(/href="(\/privacy\/item\?[^"]+)"/g)].map(([, link]) =>
      link!.replaceAll('&amp;', '&'),
    );
    expect(links).toHaveLength(2);
    const files = await Promise.all(links.map(async (link) => JSON.parse((await browser.get(link)).text)));
    expect(files).toMatchObject([{ title: expect.any(String) }, { listingId: 42 }]);
    const { headers, text: file } = await browser.get('/privacy/everything');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(file)).toMatchObject({
      savedSearches: [{ query: expect.stringContaining('FORD') }],
      savedListings: [{ listingId: 42 }],
      leads: { leads: [] },
    });
  });

  test('can be removed, restored and deleted item by item', async () => {
    await save();
    const item = { part: 'savedListings', id: '42' };
    const removed = await browser.post('/privacy/delete', item);
    expect((await browser.get(removed.location!)).text).toContain('You can restore it');
    expect((await browser.post('/privacy/restore', item)).location).toBe('/privacy?step=restored');
    await browser.post('/privacy/delete', item);
    expect((await browser.post('/privacy/delete', item)).location).toBe('/privacy?step=deleted');
    expect(await site.database.query('select from saved_listings')).toEqual([]);
  });

  test('can be deleted even while it waits for an account', async () => {
    await call('/account-api/subscriptions', { emailAddress: 'ann@example.com', search: 'makeCode=FORD' });
    await site.database.query('update saved_searches set awaits_account = true');
    const [{ id } = { id: '' }] = await site.database.query<{ id: string }>(
      'select bookmark_id as id from saved_searches',
    );
    const { location } = await browser.post('/privacy/delete', { part: 'savedSearches', id });
    expect(location).toBe('/privacy?step=deleted');
    expect(await site.database.query('select from saved_searches')).toEqual([]);
  });

  test('contains nothing of accounts: their stores answer as unknown', async () => {
    await save();
    for (const part of ['wallet', 'reviews', 'alerts', 'mails', 'account', 'audit'])
      expect((await browser.get(`/privacy/item?part=${part}&id=1`)).status, part).toBe(404);
  });

  test('is deleted at once, after a confirmation, with the cookies and storage of the browser', async () => {
    await save();
    expect(await page('?step=erase')).toContain('Delete everything about this browser?');
    const { location, headers } = await browser.post('/privacy/erase');
    expect([location, headers.get('clear-site-data')]).toEqual(['/privacy?step=erased', '"storage"']);
    expect([...browser.cookies.keys()].filter((name) => name !== 'osid')).toEqual([]);
    for (const table of ['shoppers', 'saved_searches', 'saved_listings', 'alert_recipients'])
      expect(await site.database.query(`select from ${table}`), table).toEqual([]);
    expect((await browser.get('/privacy/everything')).status).toBe(404);
  });

  test('is deleted with the cookie of the visitor', async () => {
    await save();
    await browser.post('/privacy/browser', { name: 'visitor' });
    expect(await site.database.query('select from shoppers')).toEqual([]);
  });

  test('that was deleted again is named as kinds of data, without others', async () => {
    await save();
    await site.database.query('delete from saved_listings');
    await site.database.query('delete from saved_searches');
    await site.database.query('delete from alert_recipients');
    const text = await page();
    expect(text).toContain('Nothing is stored under the random number');
    expect(text).not.toContain('This is stored under');
    expect(text).toMatch(/<summary class="stored-title">Nothing stored: \d+ kinds of data<\/summary>/);
  });

  test('another visitor sees nothing of it', async () => {
    await save();
    const other = browserOf(site.app);
    expect((await other.get('/privacy')).text).toContain('Nothing is stored under your name');
    expect((await other.get('/privacy/item?part=savedListings&id=42')).status).toBe(404);
    await other.post('/privacy/erase');
    expect(await site.database.query('select from saved_listings')).toHaveLength(1);
  });

  test('an address that unsubscribed stays after the deletion, so that it gets no emails again', async () => {
    await save();
    await site.database.query('update alert_recipients set unsubscribed_at = now()');
    await browser.post('/privacy/erase');
    expect(await site.database.query('select from alert_recipients')).toHaveLength(1);
  });
});

test('an account is led to its own page, and keeps its data when the browser is emptied', async () => {
  browser.cookies.set('session', 'ann');
  await call('/account-api/saved-listings', { listingId: 42 });
  expect(await page()).toContain('href="/account/data"');
  expect((await browser.get('/privacy/everything')).status).toBe(404);
  await browser.post('/privacy/erase');
  expect(browser.cookies.has('session')).toBe(true);
  expect(await site.database.query('select from saved_listings')).toHaveLength(1);
});
