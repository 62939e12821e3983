import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SavesTestSite, openSavesTestSite, visitor } from './testing/saves-test-site.ts';

const PATH = '/account-api/saved-listings';

let site: SavesTestSite;
beforeAll(async () => {
  site = await openSavesTestSite();
});
afterAll(() => site.close());
beforeEach(() => site.database.query('delete from shoppers'));

const idsOf = async (shopper: ReturnType<typeof visitor>) =>
  ((await shopper.json(PATH)) as { savedListings: { listingId: number }[] }).savedListings.map((one) => one.listingId);

test('a car is saved, listed, removed and restored [R517]', async () => {
  const shopper = visitor(site);
  const saved = await shopper.post(PATH, { listingId: 42 });
  expect([saved.status, await saved.json()]).toEqual([201, { kind: 'saved', count: 1, priceAlerts: 'sign-in' }]);
  expect(saved.headers.get('cache-control')).toBe('private, no-store');
  const again = await shopper.post(PATH, { listingId: '42' });
  expect([again.status, await again.json()]).toEqual([
    200,
    { kind: 'already-saved', count: 1, priceAlerts: 'sign-in' },
  ]);
  expect(await shopper.json(PATH)).toMatchObject({ savedListings: [{ listingId: 42, price: 42_000 }] });
  for (const time of ['once', 'again']) {
    const removed = await shopper.remove(`${PATH}/42`);
    expect([removed.status, await removed.json()], time).toEqual([200, { kind: 'removed' }]);
  }
  expect(await idsOf(shopper)).toEqual([]);
  for (const time of ['once', 'again'])
    expect((await shopper.post(`${PATH}/restore`, { listingId: 42 })).status, time).toBe(200);
  expect(await idsOf(shopper)).toEqual([42]);
});

test('another shopper’s car is not found [R517]', async () => {
  await visitor(site).post(PATH, { listingId: 42 });
  const other = visitor(site);
  expect(await idsOf(other)).toEqual([]);
  const refused = await other.remove(`${PATH}/42`);
  expect([refused.status, await refused.json()]).toMatchObject([404, { title: 'We can’t find that' }]);
  expect((await other.post(`${PATH}/restore`, { listingId: 42 })).status).toBe(404);
});

test('saving a fourth car while signed out requires an account, and says where to create one [R380]', async () => {
  const shopper = visitor(site);
  for (const listingId of [42, 43, 44]) await shopper.post(PATH, { listingId });
  const fourth = await shopper.post(PATH, { listingId: 45 });
  expect([fourth.status, await fourth.json()]).toEqual([
    202,
    {
      ...{ kind: 'waiting', count: 3, prompt: 'Save Cars with a Free Account' },
      signIn: '/sign-in?defaultScreen=signup&refUrl=%2Fsaved-cars',
      undoOnClose: false,
    },
  ]);
});

test('the answer says whether a lower price is emailed', async () => {
  const ann = visitor(site, 'ann');
  const priceAlerts = async (shopper = ann) => {
    const saved = await shopper.post(PATH, { listingId: 42 });
    return ((await saved.json()) as { priceAlerts: string }).priceAlerts;
  };
  expect(await priceAlerts(visitor(site))).toBe('sign-in');
  expect(await priceAlerts()).toBe('email');
  await site.database.query(`update alert_people set cars_frequency = 'off'`);
  expect(await priceAlerts()).toBe('none');
  await site.database.query(`update alert_people set cars_frequency = 'daily'`);
  expect(await priceAlerts()).toBe('email');
  await site.database.query('update alert_recipients set unsubscribed_at = now()');
  expect(await priceAlerts()).toBe('none');
});

test('a site that sends no email promises none', async () => {
  const silent = await openSavesTestSite({}, () => ({ sendsMail: false }));
  for (const shopper of [visitor(silent), visitor(silent, 'ann')]) {
    expect(await (await shopper.post(PATH, { listingId: 42 })).json()).toMatchObject({ priceAlerts: 'none' });
  }
  await silent.close();
});

test('a signed-in shopper has no such limit', async () => {
  const ann = visitor(site, 'ann');
  for (const listingId of [42, 43, 44, 45]) expect((await ann.post(PATH, { listingId })).status).toBe(201);
});

test('forms lead to the page of saved cars', async () => {
  const shopper = visitor(site);
  expect(await shopper.form(PATH, { listingId: '42' })).toEqual([303, '/saved-cars?note=saved#listing-42']);
  expect(await shopper.form(`${PATH}/remove`, { listingId: '42' })).toEqual([303, '/saved-cars?removed=42']);
  expect(await shopper.form(`${PATH}/restore`, { listingId: '42' })).toEqual([
    303,
    '/saved-cars?note=restored#listing-42',
  ]);
});

test.each([
  [{}, 422],
  [{ listingId: '1e3' }, 422],
  [{ listingId: -1 }, 422],
  [{ listingId: { $gt: 0 } }, 422],
  [{ listingId: 99 }, 404],
])('%j is refused with %i', async (body, status) => {
  expect((await visitor(site).post(PATH, body)).status).toBe(status);
});

test('viewing pages creates no shopper', async () => {
  const response = await visitor(site).get(PATH);
  expect([await response.json(), response.headers.getSetCookie()]).toEqual([{ savedListings: [] }, []]);
});
