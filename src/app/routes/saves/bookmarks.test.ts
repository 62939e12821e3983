import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SavesTestSite, openSavesTestSite, visitor } from './testing/saves-test-site.ts';

const BOOKMARKS = '/account-api/searchbookmarks';
const SEARCH = '/account-api/search';

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
const save = async (shopper: Shopper, body: object) => {
  const response = await shopper.post(SEARCH, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const beans = async (shopper: Shopper, path = BOOKMARKS) =>
  ((await shopper.json(path)) as { myAtcSearchViewBeans: Record<string, string>[] }).myAtcSearchViewBeans;
/** Creates a signed-out shopper who requested alerts a short while ago. */
async function subscriber(): Promise<Shopper> {
  const shopper = visitor(site);
  await shopper.post('/account-api/saved-listings', { listingId: 42 });
  await site.database.query(
    `with r as (insert into alert_recipients (email, brand, key_hash) values (gen_random_uuid() || '@example.com', 'marketplace', decode(md5(random()::text), 'hex')) returning id)
     insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, recipient_id)
     select gen_random_uuid()::text, s.id, 'marketplace', 'makeCode=BMW', '\\x00', 'BMW', r.id
     from r, (select id from shoppers order by created_at desc limit 1) s`,
  );
  return shopper;
}

test('a signed-in shopper saves a search once, in any spelling, and the response has all keys [R132, R149, R248, R250]', async () => {
  const ann = visitor(site, 'ann');
  const saved = await save(ann, { search: 'zip=80202&makeCode=FORD&sortBy=yearASC', searchName: 'Mine' });
  expect(saved).toMatchObject({ status: 201, body: { kind: 'saved', count: 1 } });
  const again = await save(ann, { search: 'makeCodeList=FORD&zip=80202' });
  expect(again).toMatchObject({ status: 200, body: { kind: 'already-saved', count: 1 } });
  const [bean] = await beans(ann);
  expect(Object.keys(bean!).toSorted()).toEqual([
    ...['bookmarkId', 'bookmarkTitle', 'lastExecuted', 'saveSearchInstrText', 'saveSearchString', 'searchBookmarkDate'],
    ...['searchName', 'searchResultsURL', 'textModalDisclaimer', 'title'],
  ]);
  expect(bean).toMatchObject({ searchName: 'Mine', saveSearchString: 'makeCode=FORD&zip=80202' });
  expect(await beans(ann, `${BOOKMARKS}?searchBookmarkId=${bean!['bookmarkId']}`)).toEqual([bean]);
});

test('alerts for a signed-in shopper’s search go to their verified address', async () => {
  await save(visitor(site, 'ann'), { search: 'makeCode=FORD' });
  const rows = await site.database.query(
    'select r.email, r.confirmed_at is not null as confirmed from saved_searches s join alert_recipients r on r.id = s.recipient_id',
  );
  expect(rows).toEqual([{ email: 'ann@example.com', confirmed: true }]);
});

test('a shopper can update a saved search: title, name and last execution [R250]', async () => {
  const ann = visitor(site, 'ann');
  await save(ann, { search: 'makeCode=FORD' });
  const [{ bookmarkId }] = (await beans(ann)) as [Record<string, string>];
  const lastExecuted = '2026-11-01T10:00:00.000Z';
  const changed = await save(ann, { bookmarkId, bookmarkTitle: 'Fords', searchName: 'Work', lastExecuted });
  expect(changed).toMatchObject({
    ...{
      status: 200,
      body: { myAtcSearchViewBeans: [{ bookmarkId, bookmarkTitle: 'Fords', searchName: 'Work', lastExecuted }] },
    },
  });
  const other = await save(visitor(site), { bookmarkId, searchName: 'Theirs' });
  expect(other).toMatchObject({ status: 404, body: { message: 'Bookmark not found' } });
});

test.each([
  ['with codes and numbers as people write them', { search: 'makeCode=ford&maxPrice=20,000&trimCode=' }, {}, ''],
  ['by the text of a bookmark', { saveSearchString: 'makeCode=FORD&maxPrice=20000' }, {}, ''],
  ['by its filters', { searchResultsURL: encodeURIComponent('{"maxPrice":"20000","makeCode":["FORD"]}') }, {}, ''],
  ['in the address of the call', {}, {}, '?makeCode=FORD&maxPrice=20000'],
  ['by the page', {}, { referer: 'http://localhost/cars-for-sale?makeCode=FORD&maxPrice=%2420,000' }, ''],
])('a search is named %s [R250]', async (_how, named, headers, query) => {
  const ann = visitor(site, 'ann');
  const lastExecuted = '2026-11-01T10:00:00.000Z';
  const response = await ann.ask(SEARCH + query, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
    body: JSON.stringify({ bookmarkTitle: 'Fords', searchName: 'Mine', lastExecuted, ...named }),
  });
  expect(response.status).toBe(201);
  expect(await beans(ann)).toMatchObject([
    { saveSearchString: 'makeCode=FORD&maxPrice=20000', bookmarkTitle: 'Fords', searchName: 'Mine', lastExecuted },
  ]);
});

test('other pages do not name a search', async () => {
  const headers = { 'content-type': 'application/json', referer: 'http://localhost/saved-cars?makeCode=FORD' };
  const response = await visitor(site, 'ann').ask(SEARCH, { method: 'POST', headers, body: '{"searchName":"Mine"}' });
  expect(response.status).toBe(422);
});

test("a missing bookmark returns its text and no filters; another shopper's counts as missing [R197]", async () => {
  const missing = { myAtcSearchViewBeans: [], message: 'Bookmark not found', filters: {} };
  const ann = visitor(site, 'ann');
  await save(ann, { search: 'makeCode=FORD' });
  const [{ bookmarkId }] = (await beans(ann)) as [Record<string, string>];
  for (const [shopper, path] of [
    [ann, `${BOOKMARKS}?searchBookmarkId=nobody`],
    [visitor(site), `${BOOKMARKS}?searchBookmarkId=${bookmarkId}`],
    [ann, `${BOOKMARKS}/share-bookmark/nobody`],
  ] as const) {
    const response = await shopper.get(path);
    expect([response.status, await response.json()]).toEqual([404, missing]);
  }
});

test('anyone with the number of a saved search can read it [R249]', async () => {
  const ann = visitor(site, 'ann');
  await save(ann, { search: 'makeCode=FORD' });
  const [bean] = await beans(ann);
  expect(await beans(visitor(site), `${BOOKMARKS}/share-bookmark/${bean!['bookmarkId']}`)).toEqual([bean]);
});

test('signed out with subscribe_alerts on, saving leads to sign-in, and the account keeps the search [R147]', async () => {
  Object.assign(site.flags, { subscribe_alerts: true });
  const shopper = visitor(site);
  expect(await save(shopper, { search: 'makeCode=FORD' })).toEqual({
    status: 401,
    body: { kind: 'sign-in', href: '/sign-in?defaultScreen=signup&refUrl=%2Fcars-for-sale%3FmakeCode%3DFORD' },
  });
  expect(await shopper.form(SEARCH, { search: 'makeCode=FORD' })).toEqual([
    303,
    '/sign-in?defaultScreen=signup&refUrl=%2Fcars-for-sale%3FmakeCode%3DFORD',
  ]);
  expect(await beans(shopper)).toEqual([]);
  const waiting = await site.database.query('select query from saved_searches where awaits_account');
  expect(waiting).toEqual([{ query: 'makeCode=FORD' }]);
});

test('signed out without a recent subscription, saving leads to the inline email capture [R148]', async () => {
  const shopper = visitor(site);
  expect(await save(shopper, { search: 'makeCode=FORD' })).toMatchObject({ status: 202, body: { kind: 'capture' } });
  expect(await shopper.form(SEARCH, { search: 'makeCode=FORD' })).toEqual([
    303,
    '/cars-for-sale?makeCode=FORD#email-capture',
  ]);
  expect(await beans(shopper)).toEqual([]);
});

test('signed out with a recent subscription, a search is saved with its alerts, and a third is over the limit [R203]', async () => {
  const shopper = await subscriber();
  expect(await shopper.form(SEARCH, { search: 'makeCode=FORD' })).toEqual([
    303,
    '/cars-for-sale?makeCode=FORD&saveSearch=saved',
  ]);
  const [row] = await site.database.query<{ recipient_id: number | null }>(
    `select recipient_id from saved_searches where query = 'makeCode=FORD'`,
  );
  expect(row!.recipient_id).not.toBeNull();
  expect(await save(shopper, { search: 'makeCode=AUDI' })).toEqual({
    status: 409,
    body: {
      ...{ kind: 'limit', count: 2, message: 'You have a maximum of 2 searches saved.' },
      action: {
        label: 'Create a free account',
        href: '/sign-in?defaultScreen=signup&refUrl=%2Fcars-for-sale%3FmakeCode%3DAUDI',
      },
    },
  });
  expect(await shopper.form(SEARCH, { search: 'makeCode=AUDI' })).toEqual([
    303,
    '/cars-for-sale?makeCode=AUDI&saveSearch=limit',
  ]);
});

test.each([
  ['nothing is chosen', {}, 'sortBy=yearASC'],
  ['it cannot be used', {}, 'makeCode=NOBODY'],
  ['search saving is off', { SAVE_SEARCH_OFF: true }, 'makeCode=FORD'],
  ['personalization is off', { personalization: false }, 'makeCode=FORD'],
])('a search is not saved if %s [R209, R212]', async (_where, flags, search) => {
  Object.assign(site.flags, flags);
  expect((await save(visitor(site, 'ann'), { search })).status).toBe(422);
  expect(await beans(visitor(site, 'ann'))).toEqual([]);
});

test.each([
  [{}, 'search'],
  [{ search: 7 }, 'search'],
  [{ searchResultsURL: '%7B' }, 'searchResultsURL'],
  [{ search: 'makeCode=FORD', lastExecuted: 'yesterday' }, 'lastExecuted'],
  [{ search: 'makeCode=FORD', lastExecuted: '2999-01-01T00:00:00Z' }, 'lastExecuted'],
  [{ search: 'makeCode=FORD', searchName: 'x'.repeat(101) }, 'searchName'],
])('%j is refused, naming %s', async (body, name) => {
  const { status, body: problem } = await save(visitor(site, 'ann'), body);
  expect([status, (problem['errors'] as { name: string }[]).map((error) => error.name)]).toEqual([422, [name]]);
});

test('only its shopper can rename, remove or restore a saved search, or change its alert frequency', async () => {
  const ann = visitor(site, 'ann');
  await save(ann, { search: 'makeCode=FORD' });
  const [{ bookmarkId }] = (await beans(ann)) as [Record<string, string>];
  const back = [303, `/saved-searches#search-${bookmarkId}`];
  expect(await ann.form(`${BOOKMARKS}/rename`, { bookmarkId: bookmarkId!, searchName: ' Work  truck ' })).toEqual(back);
  expect((await beans(ann))[0]).toMatchObject({ searchName: 'Work truck' });
  expect(await ann.form(`${BOOKMARKS}/frequency`, { bookmarkId: bookmarkId!, frequency: 'weekly' })).toEqual(back);
  expect((await ann.post(`${BOOKMARKS}/frequency`, { bookmarkId, frequency: 'hourly' })).status).toBe(422);
  for (const action of ['rename', 'frequency', 'remove', 'restore']) {
    const theirs = await visitor(site).post(`${BOOKMARKS}/${action}`, {
      bookmarkId,
      searchName: 'x',
      frequency: 'off',
    });
    expect([action, theirs.status]).toEqual([action, 404]);
  }
  const gone = [303, `/saved-searches?removed=${bookmarkId}`];
  const twice = async (action: string) => [
    await ann.form(`${BOOKMARKS}/${action}`, { bookmarkId: bookmarkId! }),
    await ann.form(`${BOOKMARKS}/${action}`, { bookmarkId: bookmarkId! }),
  ];
  expect(await twice('remove')).toEqual([gone, gone]);
  expect(await beans(ann)).toEqual([]);
  expect(await twice('restore')).toEqual([back, back]);
  expect(await beans(ann)).toHaveLength(1);
});
