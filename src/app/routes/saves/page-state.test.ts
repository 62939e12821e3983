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

const STATE = '/account-api/state';

test('an anonymous visitor has no saved data, and sees Save Search', async () => {
  expect(await visitor(site).json(`${STATE}?search=makeCode%3DFORD`)).toEqual({
    ...{ signedIn: false, savedListings: [], waitingListings: [], emailed: [], savedSearches: 0 },
    search: { save: true, capture: true, bookmarkId: null, name: 'Used Ford', saving: 'capture', sendsMail: true },
  });
});

test('returns saved data, and hides Save Search if a signed-in shopper has saved the search [R211]', async () => {
  const ann = visitor(site, 'ann');
  await ann.post('/account-api/saved-listings', { listingId: 43 });
  await ann.post('/account-api/search', { search: 'makeCode=FORD' });
  const bookmarkId = expect.any(String) as string;
  expect(await ann.json(`${STATE}?search=makeCode%3DFORD%26sortBy%3DyearASC`)).toEqual({
    ...{ signedIn: true, savedListings: [43], waitingListings: [], emailed: [], savedSearches: 1 },
    search: { save: false, capture: false, bookmarkId, name: 'Used Ford', saving: 'save', sendsMail: true },
  });
  expect(await ann.json(`${STATE}?search=makeCode%3DAUDI`)).toMatchObject({
    search: { save: true, capture: true, bookmarkId: null },
  });
  expect(await ann.json(STATE)).toMatchObject({ savedListings: [43], search: null });
});

test('hides Save Search if no filter is selected [R213]', async () => {
  expect(await visitor(site).json(`${STATE}?search=`)).toMatchObject({ search: { save: false } });
});

test('each brand counts its own saved searches, as its page lists them', async () => {
  const search = { search: 'vehicleStyleCode=SUV' };
  await visitor(site, 'ann').post('/account-api/search', search);
  await visitor(site, 'ann').post('/account-api/search', { search: 'makeCode=AUDI' });
  const maker = visitor(site, 'ann', 'maker.localhost');
  expect(await maker.json(STATE)).toMatchObject({ savedSearches: 0 });
  expect(await (await maker.post('/account-api/search', search)).json()).toMatchObject({ kind: 'saved', count: 1 });
  const { myAtcSearchViewBeans } = (await maker.json('/account-api/searchbookmarks')) as {
    myAtcSearchViewBeans: unknown[];
  };
  expect([myAtcSearchViewBeans.length, await maker.json(STATE)]).toMatchObject([1, { savedSearches: 1 }]);
  expect(await visitor(site, 'ann').json(STATE)).toMatchObject({ savedSearches: 2 });
});

test('on the car maker’s brand a successful save increases the saved-searches count [R151]', async () => {
  const ann = visitor(site, 'ann', 'maker.localhost');
  const before = (await ann.json(STATE)) as { savedSearches: number };
  const saved = await ann.post('/account-api/search', { search: 'vehicleStyleCode=SUV' });
  expect([saved.status, await saved.json()]).toMatchObject([201, { count: before.savedSearches + 1 }]);
  expect(await ann.json(STATE)).toMatchObject({ savedSearches: before.savedSearches + 1 });
});

test('a search that an email address subscribes to is counted too [R151]', async () => {
  const shopper = visitor(site, undefined, 'maker.localhost');
  const fields = { emailAddress: 'ann@example.com', search: 'vehicleStyleCode=SUV' };
  expect((await shopper.post('/account-api/subscriptions', fields)).status).toBe(201);
  expect(await shopper.json(`${STATE}?search=vehicleStyleCode%3DSUV`)).toMatchObject({
    savedSearches: 1,
    search: { capture: false, saving: 'save' },
  });
});

test.each([
  ['of a signed-in shopper', 'ann', {}, 'save'],
  ['with subscribe_alerts', undefined, { subscribe_alerts: true }, 'sign-in'],
] as const)('says what Save Search does for a search %s [R147, R149]', async (_who, account, flags, saving) => {
  Object.assign(site.flags, flags);
  expect(await visitor(site, account).json(`${STATE}?search=makeCode%3DFORD`)).toMatchObject({ search: { saving } });
});

test('a car that is saved only after sign-in is not among the saved ones', async () => {
  const shopper = visitor(site);
  for (const listingId of [42, 43, 44, 45]) await shopper.post('/account-api/saved-listings', { listingId });
  expect(await shopper.json(STATE)).toMatchObject({ savedListings: [44, 43, 42], waitingListings: [45] });
});
