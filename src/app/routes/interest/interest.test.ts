import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrowsingHistory } from '#features/interest/interest.ts';
import { type Browser, browserOf, signUp } from '../accounts/testing/account-site.ts';
import { LISTING } from '../rest/testing/one-car.ts';
import { type InterestSite, openInterestSite, vinOf } from './testing/interest-site.ts';

let site: InterestSite;
beforeAll(async () => {
  site = await openInterestSite();
});
afterAll(() => site?.close());
beforeEach(async () => {
  site.flags.personal_shelves = true;
  for (const name of Object.keys(site.variants)) delete site.variants[name as keyof typeof site.variants];
  await site.renew();
});

const HISTORY = '/account-api/browsing-history';
const ALERT = '/cars-for-sale/still-interested/alert';
const view = (id: number, changes: object = {}) => ({ id, views: 1, at: Date.now(), price: 20_000, ...changes });
const stored = () =>
  site.database.query<{ listing_id: number; views: number }>(
    'select listing_id, views from browsing_history order by listing_id',
  );

async function send(browser: Browser, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await browser.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { ...answer, body: (answer.text === '' ? null : JSON.parse(answer.text)) as Record<string, unknown> | null };
}

const lookUp = async (
  browser: Browser,
  viewed: object[] = [],
  headers: Record<string, string> = {},
  seen = [] as number[],
) => (await send(browser, HISTORY, { viewed, seen }, headers)).body as unknown as BrowsingHistory;
const keep = (browser: Browser, value: string) => browser.post(`${HISTORY}/keep`, { keep: value });

describe('the beacon', () => {
  test('is accepted as JSON and as text, answers nothing and stores nothing [R510]', async () => {
    const { browser, email } = await signUp(site);
    await keep(browser, 'on');
    const body = { brand: 'AT', vins: [vinOf(1)], consumer_id: 'c', email };
    expect(await send(browser, ALERT, body)).toMatchObject({ status: 204, text: '' });
    expect(await send(browser, ALERT, body, { 'content-type': 'text/plain;charset=UTF-8' })).toMatchObject({
      status: 204,
    });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['another brand', { brand: 'KBB', vins: [vinOf(1)] }],
    ['an unknown brand', { brand: 'maker', vins: [vinOf(1)] }],
    ['no car', { brand: 'AT', vins: [] }],
    ['eleven cars', { brand: 'AT', vins: Array.from({ length: 11 }, (_, at) => vinOf(at)) }],
    ['what is no VIN', { brand: 'AT', vins: ["'; drop table"] }],
    ['what is no address', { brand: 'AT', vins: [vinOf(1)], email: 'x' }],
    ['no JSON', '{'],
  ])('with %s is refused', async (_what, body) => {
    expect((await send(browserOf(site.app), ALERT, body)).status).toBe(422);
  });

  test('is only posted', async () => {
    expect((await browserOf(site.app).get(ALERT)).status).toBe(405);
  });
});

describe('the look-up of the browsing history', () => {
  test('answers how the given cars are now, and stores nothing [R139, R260]', async () => {
    const browser = browserOf(site.app);
    const answer = await lookUp(browser, [view(1), view(99), view(2)]);
    expect(answer).toMatchObject({ kbbTradeIns: [], isKept: false, consumerId: null, email: null, viewed: [] });
    expect(answer.leadCandidates).toMatchObject([
      {
        listingId: 1,
        vin: vinOf(1),
        price: 20_100,
        isSold: false,
        fuel: 'GSL',
        contact: { label: 'Check availability' },
      },
      { listingId: 2 },
    ]);
    expect(await site.database.query('select from shoppers')).toEqual([]);
    await browser.post('/account-api/wallet/trade-in', { value: '$9,000' });
    expect((await lookUp(browser)).kbbTradeIns).toEqual([{ value: 9_000, amountOwed: null }]);
  });

  test('finds a car of the model that is much closer to the remembered place', async () => {
    const browser = browserOf(site.app);
    browser.cookies.set('place', encodeURIComponent('zip=80202'));
    const [candidate] = (await lookUp(browser, [view(3, { price: 21_000 })])).leadCandidates;
    // Car 7 in Denver costs 2% more than car 3 in Chicago.
    expect(candidate!.closer).toMatchObject({ miles: expect.any(Number), href: expect.stringContaining('zip=80202') });
    expect(candidate!.closer!.miles).toBeLessThan(10);
    browser.cookies.set('place', encodeURIComponent('zip=60601'));
    expect((await lookUp(browser, [view(3)])).leadCandidates[0]!.closer).toBeNull();
    // From Salt Lake City, Denver is closer than Chicago, but not close.
    browser.cookies.set('place', encodeURIComponent('zip=84101'));
    expect((await lookUp(browser, [view(3)])).leadCandidates[0]!.closer).toBeNull();
  });

  test.each([
    [2, true],
    [3, false],
  ])('a car of the model that is %d years older is similar: %s', async (years, isSimilar) => {
    const browser = browserOf(site.app);
    browser.cookies.set('place', encodeURIComponent('zip=80202'));
    await site.change(7, { year: LISTING.year - years });
    const [candidate] = (await lookUp(browser, [view(3, { price: 21_000 })])).leadCandidates;
    await site.change(7, { year: LISTING.year });
    expect(candidate!.closer !== null).toBe(isSimilar);
  });

  test('says when a recall of the model year became known', async () => {
    await site.database.query(
      `insert into recall_news (campaign, make_code, model_code, model_year) select '26V001', facts ->> 'makeCode',
         facts ->> 'modelCode', (facts ->> 'year')::integer from listings where id = 4`,
    );
    const { leadCandidates } = await lookUp(browserOf(site.app), [view(4), view(1)]);
    expect(leadCandidates.map(({ recalledAt }) => recalledAt !== null)).toEqual([true, false]);
    // Browsers compare it with the time of the view, so it is on their clock, which may be wrong.
    const day = 86_400_000;
    const answer = (await send(browserOf(site.app), HISTORY, { viewed: [view(4)], seen: [], now: Date.now() + day }))
      .body as unknown as BrowsingHistory;
    expect(answer.leadCandidates[0]!.recalledAt! - leadCandidates[0]!.recalledAt!).toBe(day);
  });

  test('says when a recall of the hybrid version became known, for hybrids only', async () => {
    const setFuel = (fuelCode: string) =>
      site.database.query('update listings set facts = facts || $1::jsonb where id = 5', [
        JSON.stringify({ fuelCode }),
      ]);
    await site.database.query('delete from recall_news');
    await site.database.query(
      `insert into recall_news (campaign, make_code, model_code, model_year) select '26V002', facts ->> 'makeCode',
         (facts ->> 'modelCode') || '_HYBRID', (facts ->> 'year')::integer from listings where id = 5`,
    );
    const isRecalled = async () =>
      (await lookUp(browserOf(site.app), [view(5)])).leadCandidates.map(({ recalledAt }) => recalledAt !== null);
    expect(await isRecalled()).toEqual([false]);
    await setFuel('HYB');
    expect(await isRecalled()).toEqual([true]);
    await setFuel('GSL');
  });

  test('gets nothing from a browser that sends Global Privacy Control, and stores nothing', async () => {
    const { browser } = await signUp(site);
    await keep(browser, 'on');
    const answer = await lookUp(browser, [view(1)], { 'sec-gpc': '1' });
    expect(answer).toMatchObject({ leadCandidates: [], isKept: false, viewed: [] });
    expect(await stored()).toEqual([]);
  });

  test('is not even sent where only a header says Global Privacy Control: each document tells its scripts', async () => {
    const browser = browserOf(site.app);
    const timing = async (headers: Record<string, string>) =>
      (await browser.ask('/cars-for-sale?zip=60601', { headers })).headers.get('server-timing');
    expect([await timing({ 'sec-gpc': '1' }), await timing({}), await timing({ 'sec-gpc': '1' })]).toEqual([
      ...['gpc', null, 'gpc'],
    ]);
  });

  test('is never cached, and leaves the limit of saves to saves', async () => {
    const browser = browserOf(site.app);
    const statuses = new Set<number>();
    for (let asked = 0; asked < 130; asked++)
      statuses.add((await send(browser, HISTORY, { viewed: [], seen: [] })).status);
    expect([...statuses]).toEqual([200]);
    const saved = await browser.post('/account-api/saved-listings', { listingId: '1' });
    expect(saved.status).toBeLessThan(400);
    expect((await browser.get(HISTORY)).headers.get('cache-control')).toBe('private, no-store');
  });

  test.each([{ viewed: [{ id: 0 }], seen: [] }, { viewed: [] }, { viewed: [], seen: ['1'] }, '[', '5'])(
    'refuses %j',
    async (body) => {
      expect((await send(browserOf(site.app), HISTORY, body)).status).toBe(422);
    },
  );
});

describe('the history of an account', () => {
  test('is off until the shopper turns it on, without scripts, on the account page', async () => {
    const { browser } = await signUp(site);
    await lookUp(browser, [view(1)]);
    expect(await stored()).toEqual([]);
    expect((await browser.get('/account')).text).toContain('Keep the cars I view on my account');
    expect((await keep(browser, 'on')).location).toBe('/account?done=history-on#history');
    expect(await lookUp(browser, [view(1)])).toMatchObject({
      isKept: true,
      consumerId: expect.any(String),
      email: 'ann@example.com',
    });
    const page = (await browser.get('/account?done=history-on')).text.replaceAll('<!-- -->', '');
    expect(page).toContain('It has 1 car now.');
    expect(page).toContain('Your account keeps the cars you view from now on.');
    await keep(browser, 'off');
    expect(await stored()).toEqual([]);
    expect(await lookUp(browser, [view(1)])).toMatchObject({ isKept: false, email: null });
    expect((await keep(browser, 'maybe')).status).toBe(422);
    expect((await keep(browserOf(site.app), 'on')).location).toMatch(/^\/sign-in/);
  });

  test('cannot be turned on by a browser that sends Global Privacy Control', async () => {
    const { browser } = await signUp(site);
    const answer = await browser.ask(`${HISTORY}/keep`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', 'sec-gpc': '1' },
      body: 'keep=on',
    });
    expect(answer.location).toBe('/account?done=history-refused#history');
    expect(await lookUp(browser, [view(1)])).toMatchObject({ isKept: false });
    const { text } = await browser.ask('/account', { headers: { 'sec-gpc': '1' } });
    expect(text).toMatch(/<button[^>]*disabled[^>]*>Keep the cars I view/);
  });

  test('that was deleted on the page about the account’s data is forgotten on every device', async () => {
    const { browser } = await signUp(site);
    await keep(browser, 'on');
    await lookUp(browser, [view(1)]);
    const item = { part: 'browsingHistory', id: 'history' };
    expect((await browser.post('/account/data/delete', item)).location).toBe('/account/data?step=deleted');
    expect(await stored()).toEqual([]);
    const answer = await lookUp(browser, [view(1)]);
    expect(answer).toMatchObject({ isKept: false, viewed: [], clearedAt: expect.any(Number) });
    expect((await browser.get('/account/data')).text).toContain('Your account keeps no cars');
    expect((await browser.post('/account/data/delete', item)).status).toBe(404);
    // A signed-out browser gets none of it.
    expect(await lookUp(browserOf(site.app), [view(1)])).toMatchObject({ clearedAt: null });
  });

  test('forgets a single car that was deleted there, on every device, until it is viewed again', async () => {
    const { browser } = await signUp(site);
    await keep(browser, 'on');
    const both = [view(1), view(2)];
    await lookUp(browser, both);
    const item = { part: 'browsingHistory', id: '1' };
    const asks = '/account/data?step=delete&part=browsingHistory&id=1';
    expect((await browser.get('/account/data')).text).toContain(`href="${asks.replaceAll('&', '&amp;')}"`);
    expect((await browser.get(asks)).text).toContain('name="id" value="1"');
    expect((await browser.post('/account/data/delete', item)).location).toBe('/account/data?step=deleted');
    const deletedAt = Date.now();
    expect((await browser.post('/account/data/delete', item)).status).toBe(404);
    const ids = ({ viewed }: BrowsingHistory) => viewed.map(({ id }) => id).toSorted();
    const answer = await lookUp(browser, both);
    expect([answer.isKept, answer.forgotten, ids(answer)]).toEqual([true, [1], [2]]);
    expect((await stored()).map(({ listing_id }) => listing_id)).toEqual([2]);
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(deletedAt));
    const again = await lookUp(browser, [view(1)]);
    expect([again.forgotten, ids(again)]).toEqual([[], [1, 2]]);
    await keep(browser, 'off');
    expect(await lookUp(browser, both)).toMatchObject({ isKept: false, forgotten: [1] });
    expect(await lookUp(browserOf(site.app), both)).toMatchObject({ forgotten: [] });
  });

  test('has no view that is older than 90 days, however often a browser sends it', async () => {
    const { browser } = await signUp(site);
    await keep(browser, 'on');
    const agoOf = (days: number) => Date.now() - days * 86_400_000;
    const given = [view(1, { at: agoOf(91) }), view(2, { at: agoOf(89) })];
    expect((await lookUp(browser, given)).viewed.map(({ id }) => id)).toEqual([2]);
    await site.database.query('update browsing_history set viewed_at = $1', [new Date(agoOf(91))]);
    expect((await lookUp(browser, given.slice(0, 1))).viewed).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['an hour ahead', 3_600_000],
    ['an hour behind', -3_600_000],
    ['right', 0],
  ])('is cleared on a device whose clock is %s, and has what it views afterwards', async (_what, lead) => {
    const { browser } = await signUp(site);
    await keep(browser, 'on');
    const clock = () => Date.now() + lead;
    const ask = async (viewed: object[]) =>
      (await send(browser, HISTORY, { viewed, seen: [], now: clock() })).body as unknown as BrowsingHistory;
    const before = view(1, { at: clock() - 60_000 });
    expect((await ask([before])).viewed).toMatchObject([{ id: 1, at: before.at }]);
    await browser.post(`${HISTORY}/clear`);
    const { viewed, clearedAt } = await ask([before]);
    expect(viewed).toEqual([]);
    expect(clearedAt).toBeGreaterThan(before.at);
    await vi.waitFor(() => expect(clock()).toBeGreaterThan(clearedAt!));
    expect((await ask([before, view(2, { at: clock() })])).viewed.map(({ id }) => id)).toEqual([2]);
  });

  test('gets nothing that another account viewed in the same browser', async () => {
    const { browser } = await signUp(site);
    await keep(browser, 'on');
    const { account: ann } = await lookUp(browser, [view(1)]);
    const { account: again } = await lookUp(browser);
    expect([ann, again]).toEqual([expect.stringMatching(/^[\w-]{16}$/), ann]);
    await browser.post('/account-api/sign-out');
    const shared = [view(1, { owner: ann }), view(2), view(3, { owner: 'x'.repeat(16) })];
    const signedOut = await lookUp(browser, shared);
    expect([signedOut.account, signedOut.leadCandidates.map(({ listingId }) => listingId)]).toEqual([null, [2]]);
    const { browser: other } = await signUp(site, {
      email: 'bob@example.com',
      name: 'Bob',
      password: 'other long words',
    });
    await keep(other, 'on');
    const { account, viewed } = await lookUp(other, shared);
    expect(account).not.toBe(ann);
    expect(viewed.map(({ id }) => id)).toEqual([2]);
    expect((await stored()).map(({ listing_id }) => listing_id).toSorted()).toEqual([1, 2]);
  });

  test('of concurrent look-ups loses no view', async () => {
    const { browser } = await signUp(site);
    await keep(browser, 'on');
    await Promise.all([1, 2, 3, 4, 5, 6].map((id) => lookUp(browser, [view(id)])));
    expect((await stored()).map(({ listing_id }) => listing_id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('belongs to its account, whatever id is claimed', async () => {
    const { browser } = await signUp(site);
    await keep(browser, 'on');
    const { consumerId } = await lookUp(
      browser,
      [4, 5, 6].map((id) => view(id)),
    );
    const asked = `/cars-for-sale/svc/personalization?consumerId=${consumerId}`;
    expect(await browser.json(asked)).toMatchObject({ PrefFuelCat: 'ELE' });
    expect(await browserOf(site.app).json(asked)).toMatchObject({ PrefFuelCat: null });
  });
});

describe('personal parts', () => {
  const PERSONALIZATION = '/cars-for-sale/svc/personalization';

  test('the fetch takes the specified inputs and answers the specified keys [R140, R259, R401]', async () => {
    const browser = browserOf(site.app);
    const query = `?zip=60601&pc.origin=home&consumerId=&pc.fueltype=ELE,ELE,PIH,GSL`;
    const answer = await browser.json(`${PERSONALIZATION}${query}`);
    expect(answer).toMatchObject({ PrefFuelCat: 'ELE', RecentPrefFuelCat: 'ELE', pe_clusters: ['EVSHOPPER'] });
    expect(answer.evInfo).toMatchObject({
      where: ' near Chicago, IL',
      links: [{ label: 'Electric cars', count: '3', href: '/cars-for-sale?fuelTypeGroup=ELE&zip=60601' }],
    });
    expect(await browser.json(`${PERSONALIZATION}?pc.fueltype=<b>,1&zip=x&pc.origin=%00`)).toEqual({
      ...{ PrefFuelCat: null, RecentPrefFuelCat: null, pe_clusters: [], evInfo: null },
    });
  });

  test('a visitor in an experiment gets the variant', async () => {
    const [inside, outside] = [browserOf(site.app), browserOf(site.app)];
    inside.cookies.set('visitor', 'v'.repeat(43));
    const [fuels, value] = [`${PERSONALIZATION}?zip=60601&pc.fueltype=ELE,ELE,ELE`, '/account-api/wallet/trade-in'];
    for (const browser of [inside, outside]) await browser.post(value, { value: '$9,000' });
    Object.assign(site.variants, { ev_info: false, my_wallet: false });
    expect((await inside.json(fuels)).evInfo).toBeNull();
    expect((await outside.json(fuels)).evInfo).not.toBeNull();
    expect((await lookUp(inside)).kbbTradeIns).toEqual([]);
    expect((await lookUp(outside)).kbbTradeIns).toHaveLength(1);
  });

  test('the shelf has cars like the viewed one, without those that were viewed', async () => {
    const { shelf } = await browserOf(site.app).json('/cars-for-sale/svc/personal-shelf?listingIds=4,5');
    expect(shelf.because).toEqual({ title: expect.stringContaining('Mach-E'), href: '/cars-for-sale/vehicle/4' });
    const ids = shelf.cars.map(({ id }: { id: number }) => id);
    expect(ids[0]).toBe(6);
    expect(ids).not.toContain(5);
    expect((await browserOf(site.app).get('/cars-for-sale/svc/personal-shelf?listingIds=x')).status).toBe(400);
  });

  test('neither exists with the flag off, and neither knows anything under Global Privacy Control', async () => {
    const browser = browserOf(site.app);
    const shelf = '/cars-for-sale/svc/personal-shelf?listingIds=4';
    const fuels = `${PERSONALIZATION}?pc.fueltype=ELE,ELE,ELE`;
    const hidden = async (path: string) =>
      JSON.parse((await browser.ask(path, { headers: { 'sec-gpc': '1' } })).text) as object;
    expect(await hidden(shelf)).toEqual({ shelf: null });
    expect(await hidden(fuels)).toMatchObject({ PrefFuelCat: null, pe_clusters: [], evInfo: null });
    site.flags.personal_shelves = false;
    expect([(await browser.get(shelf)).status, (await browser.get(fuels)).status]).toEqual([404, 404]);
  });
});

test('results have the same order for everyone, with and without a history', async () => {
  const { browser } = await signUp(site);
  await keep(browser, 'on');
  await lookUp(
    browser,
    [6, 5, 4, 2].map((id) => view(id, { views: 9 })),
  );
  expect(await stored()).toHaveLength(4);
  const stranger = browserOf(site.app);
  for (const path of [
    ...['/rest/lsc/listing?zip=60601', '/rest/lsc/listing?allListingType=all-cars&numRecords=25'],
    ...['/cars-for-sale/svc/results?zip=60601', '/cars-for-sale?zip=60601', '/rest/lsc/listing/similar?listingId=1'],
  ]) {
    const idsOf = (text: string) => [...text.matchAll(/"id":(\d+)|id="listing-(\d+)"/g)].map(([, a, b]) => a ?? b);
    const [own, others] = [await browser.get(path), await stranger.get(path)];
    expect(own.status).toBe(200);
    expect(idsOf(own.text).length).toBeGreaterThan(0);
    expect(idsOf(own.text)).toEqual(idsOf(others.text));
  }
});
