import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SiteEvent } from '#features/events/events.ts';
import type { EventVisit } from '#features/events/events.server.ts';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { openSavesTestSite, type SavesTestSite } from '../saves/testing/saves-test-site.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const RESULTS = '/cars-for-sale';

const recorded: { visit: EventVisit; events: readonly SiteEvent[] }[] = [];
const phrases: { words: readonly string[]; emptySearch: string | null }[] = [];
const accounts = fakeAccounts({ ann: {} });
let site: SavesTestSite;
beforeAll(async () => {
  site = await openSavesTestSite({}, () => ({
    accounts,
    siteEvents: { record: (visit, events) => void recorded.push({ visit, events }), store: async () => undefined },
    phrases: { record: ({ words, emptySearch }) => void phrases.push({ words, emptySearch }) },
  }));
});
afterAll(() => site.close());
beforeEach(() => {
  recorded.splice(0);
  phrases.splice(0);
});

const eventsOf = () => recorded.flatMap(({ events }) => events.map(({ name, facts }) => ({ name, facts })));

function ask(path: string, headers: Record<string, string> = {}, body?: object) {
  return site.app.request(`http://localhost${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...{ host: 'localhost', 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin' },
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
}

test('a search is recorded with its filters, its partner and its experience', async () => {
  const cookie = 'siomid=spring; osid=abcdefghijklmnopqrstuv';
  await ask(`${RESULTS}?experience=buy-online&makeCode=TOYOTA&psid=acme`, { cookie });
  await ask(`${RESULTS}/svc/results?maxPrice=100`);
  expect(eventsOf()).toEqual([
    { name: 'search', facts: { isEmpty: false } },
    { name: 'filter', facts: { filters: ['experience', 'makeModelTrim'] } },
    { name: 'search', facts: { isEmpty: true } },
    { name: 'filter', facts: { filters: ['price'] } },
  ]);
  expect(recorded[0]!.visit).toMatchObject({
    ...{ brand: 'marketplace', experience: 'buy-online', partner: { psid: 'acme', siomid: 'spring' } },
    visitor: expect.stringContaining(BROWSER),
  });
  expect(JSON.stringify(recorded)).not.toContain('abcdefghijklmnopqrstuv');
});

test('searches without results, and words that no filter means, are counted apart', async () => {
  await ask(`${RESULTS}?maxPrice=100`);
  await ask(`${RESULTS}?keyword=frobnicator%20555-0100%20a@b.example`);
  expect(phrases).toEqual([
    { words: [], emptySearch: '?maxPrice=100' },
    expect.objectContaining({ words: ['frobnicator'] }),
  ]);
});

test('a new order is no new search (spec 1 §4), and neither are more results', async () => {
  const referer = `http://localhost${RESULTS}?makeCode=TOYOTA`;
  await ask(`${RESULTS}?makeCode=TOYOTA&sortBy=mileageASC`, { referer });
  await ask(`${RESULTS}/svc/results?listingType=USED&makeCode=TOYOTA&sortBy=mileageASC`, { referer });
  await ask(`${RESULTS}?firstRecord=25&makeCode=TOYOTA`, { referer });
  expect(eventsOf()).toEqual([]);
  await ask(`${RESULTS}?makeCode=FORD&sortBy=mileageASC`, { referer });
  expect(eventsOf()[0]).toEqual({ name: 'search', facts: { isEmpty: false } });
});

test('a vehicle’s page, a saved car and a compared car are recorded', async () => {
  const referer = `http://localhost${RESULTS}?experience=commercial`;
  await ask(`${RESULTS}/vehicle/42`, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' });
  await ask('/account-api/saved-listings', { referer }, { listingId: 42 });
  await ask('/account-api/saved-listings', {}, { listingId: 999 });
  await ask('/account-api/compare', {}, { add: 42 });
  await ask('/account-api/compare', {}, { remove: 42 });
  expect(eventsOf()).toEqual([
    { name: 'view', facts: { listingId: 42 } },
    { name: 'save', facts: { listingId: 42 } },
    { name: 'compare', facts: { listingId: 42 } },
  ]);
  expect(recorded.map(({ visit: { experience } }) => experience)).toEqual([null, 'commercial', null]);
});

test('a search that is saved is recorded once, with the account of its shopper [R150]', async () => {
  const saved = await ask('/account-api/search', { cookie: 'session=ann' }, { search: 'makeCode=TOYOTA' });
  expect(saved.status).toBe(201);
  await ask('/account-api/search', { cookie: 'session=ann' }, { search: 'makeCode=TOYOTA' });
  await ask('/account-api/search', { cookie: 'session=ann' }, { search: '' });
  expect(eventsOf()).toEqual([{ name: 'savedSearch', facts: {} }]);
  expect(await recorded[0]!.visit.account?.()).toBe('ann');
});

test('a search that is saved with a subscription to its emails is recorded once too [R150]', async () => {
  const subscription = { emailAddress: 'ann@example.com', search: 'makeCode=FORD' };
  const first = await ask('/account-api/subscriptions', {}, subscription);
  expect(first.status).toBe(201);
  const cookie = first.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  await ask('/account-api/subscriptions', { cookie }, subscription);
  expect(eventsOf()).toEqual([{ name: 'savedSearch', facts: {} }]);
});

test('an account that could not be read is read again with the next write', async () => {
  await ask(`${RESULTS}?makeCode=TOYOTA`, { cookie: 'session=ann' });
  const find = vi.spyOn(accounts, 'find').mockRejectedValueOnce(new Error('The database is down.'));
  const { account } = recorded[0]!.visit;
  await expect(account?.()).rejects.toThrow('down');
  expect(await account?.()).toBe('ann');
  find.mockRestore();
});

test.each([
  ['a robot', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a picture of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
])('%s is not recorded', async (_what, headers: Record<string, string>) => {
  await ask(`${RESULTS}/vehicle/42`, headers);
  await ask(`${RESULTS}?makeCode=TOYOTA`, headers);
  expect(recorded).toEqual([]);
});

test('under Global Privacy Control nothing about the visitor is read, and no words are counted', async () => {
  await ask(`${RESULTS}?keyword=frobnicator&psid=acme`, { 'sec-gpc': '1', cookie: 'session=ann; psid=acme' });
  expect(recorded[0]!.visit).toEqual({ brand: 'marketplace', experience: null, partner: {}, visitor: null });
  expect(phrases).toEqual([]);
});
