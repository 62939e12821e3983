import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRequestKinds } from '../../http/request-kinds.ts';
import { wholeSiteContext } from '../../whole-site/testing/create-whole-site.ts';
import { type SavesTestSite, openSavesTestSite, visitor } from './testing/saves-test-site.ts';
import { savedPageRoutes } from './saved-pages.ts';

let site: SavesTestSite;
beforeAll(async () => {
  site = await openSavesTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.query('delete from shoppers');
  await site.database.query('delete from listing_offers');
});

type Shopper = ReturnType<typeof visitor>;
const html = async (shopper: Shopper, path: string) => {
  const response = await shopper.get(path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  return (await response.text()).replaceAll('<!-- -->', '');
};
const saveSearch = async (shopper: Shopper, search: string) => {
  const body = (await (await shopper.post('/account-api/search', { search })).json()) as {
    myAtcSearchViewBeans: [{ bookmarkId: string }];
  };
  return body.myAtcSearchViewBeans[0].bookmarkId;
};
const list = (...ids: number[]) =>
  site.database.query(
    `insert into listing_changes (listing_id, kind) select id, 'created' from unnest($1::bigint[]) id`,
    [ids],
  );

test('an anonymous visitor has nothing saved, and sees how to save', async () => {
  expect(await html(visitor(site), '/saved-cars')).toContain('You have no saved cars yet.');
  expect(await html(visitor(site), '/saved-searches')).toContain('You have no saved searches yet.');
});

test('saved cars show price changes and which cars are gone', async () => {
  const ann = visitor(site, 'ann');
  for (const listingId of [42, 43, 44, 45]) await ann.post('/account-api/saved-listings', { listingId });
  await site.database.query(`update saved_listings set price = 43000 where listing_id = 42`);
  await site.database.query(`update saved_listings set price = 42000 where listing_id = 43`);
  await site.database.query(`update listings set withdrawn_at = now() where id = 45`);
  const page = await html(ann, '/saved-cars');
  await site.database.query(`update listings set withdrawn_at = null where id = 45`);
  expect(page).toContain('<strong>$42,000</strong><span class="lower">$1,000 less than when you saved it</span>');
  expect(page).toContain('<strong>$43,000</strong><span class="higher">$1,000 more than when you saved it</span>');
  expect(page).toContain('<li class="saved-car sold" id="listing-45">');
  expect(page).toContain('No longer for sale · was $45,000');
  expect(page.match(/Saved on /g)).toHaveLength(4);
  // Cars that are for sale can be asked about.
  expect(page.match(/>Check availability<\/a>/g)).toHaveLength(3);
});

test('a saved car that is relisted under its VIN is for sale there, with its price compared to the saved one', async () => {
  const ann = visitor(site, 'ann');
  await ann.post('/account-api/saved-listings', { listingId: 45 });
  const page = async (change: string) => {
    await site.database.query(change);
    return html(ann, '/saved-cars');
  };
  await page(`update listings set vin = 'V', withdrawn_at = now() where id = 45`);
  const again = await page(`update listings set vin = 'V' where id = 42`);
  const gone = await page(`update listings set withdrawn_at = now() where id = 42`);
  await site.database.query(`update listings set vin = null, withdrawn_at = null where id in (42, 45)`);
  expect(again).toContain('<li class="saved-car" id="listing-45">');
  expect(again).toContain('href="/cars-for-sale/vehicle/42"');
  expect(again).toContain('<strong>$42,000</strong><span class="lower">$3,000 less than when you saved it</span>');
  expect(again).toContain('For sale again, now at ');
  expect(again).toContain('value="45" aria-label="Remove ');
  expect(gone).toContain('No longer for sale · was $45,000');
});

test('a removed car can be restored; notes confirm what forms did', async () => {
  const shopper = visitor(site);
  await shopper.form('/account-api/saved-listings', { listingId: '42' });
  expect(await html(shopper, '/saved-cars?note=saved')).toContain('role="status">Saved.</p>');
  await shopper.form('/account-api/saved-listings/remove', { listingId: '42' });
  const page = await html(shopper, '/saved-cars?removed=42');
  expect(page).toContain('was removed from your saved cars.');
  expect(page).toContain('action="/account-api/saved-listings/restore"');
  await shopper.form('/account-api/saved-listings/restore', { listingId: '42' });
  expect(await html(shopper, '/saved-cars?removed=42')).not.toContain('was removed');
  expect(await html(visitor(site, 'ann'), '/saved-cars?removed=43')).not.toContain('was removed');
  expect(await html(shopper, '/saved-cars?note=toString&removed=x')).not.toContain('saved-note');
});

test('a signed-out shopper’s fourth car waits under the sign-up prompt', async () => {
  const shopper = visitor(site);
  for (const listingId of [42, 43, 44, 45]) await shopper.post('/account-api/saved-listings', { listingId });
  const page = await html(shopper, '/saved-cars');
  expect(page).toContain('<h2 id="waiting">Save Cars with a Free Account</h2>');
  expect([page.match(/Selected on /g), page.match(/Saved on /g)].map((all) => all?.length)).toEqual([1, 3]);
  expect(page).toContain('/sign-in?defaultScreen=signup&amp;refUrl=%2Fsaved-cars');
  expect(page.indexOf('listing-45')).toBeLessThan(page.indexOf('listing-44'));
});

test('saved searches show exactly how many cars were listed since they were last opened', async () => {
  const ann = visitor(site, 'ann');
  const bookmarkId = await saveSearch(ann, 'makeCode=FORD');
  await saveSearch(ann, 'makeCode=AUDI');
  expect((await html(ann, '/saved-searches')).match(/Nothing new since your last visit/g)).toHaveLength(2);
  // One Ford, listed twice, and others.
  await list(43, 42, 43, 9_999);
  const page = await html(ann, '/saved-searches');
  expect(page).toContain('>1 new car since your last visit</strong>');
  await ann.get(`/cars-for-sale?searchBookmarkId=${bookmarkId}`);
  expect(await html(ann, '/saved-searches')).not.toContain('1 new car since');
});

test('a car that any seller listed before is not new when it is relisted', async () => {
  const ann = visitor(site, 'ann');
  const day = (n: number) => new Date(Date.UTC(2026, 5, n));
  const offer = (id: number, from: number, until: number | null) =>
    site.database.query(
      `insert into listing_offers (listing_id, vin, from_at, until_at, price_since, owner_id, price)
       select $1, 'V', $2, $3, now(), id, 1 from owners`,
      [id, day(from), until && day(until)],
    );
  const page = () => html(ann, '/saved-searches');
  const isNew = async () => (await page()).includes('>1 new car since your last visit</strong>');
  await site.database.query(`update listings set vin = 'V' where id = 42`);
  await saveSearch(ann, 'makeCode=TOYOTA');
  // It is listed, withdrawn, listed again, and changes its price, all since the last visit.
  await offer(42, 11, 12);
  await offer(42, 14, 15);
  await offer(42, 15, null);
  await list(42, 42);
  const came = await isNew();
  // It was listed before.
  await offer(42, 9, 10);
  const cameAgain = await isNew();
  await site.database.query('delete from listing_offers where from_at = $1', [day(9)]);
  const still = await isNew();
  // It was listed before under another id.
  await offer(9_999, 1, 2);
  const cameElsewhere = await isNew();
  await site.database.query('update listings set vin = null where id = 42');
  expect([came, cameAgain, still, cameElsewhere]).toEqual([true, false, true, false]);
});

test('a saved search whose cars cannot be found leaves out only its own total and pictures', async () => {
  const { search: service } = wholeSiteContext();
  const search: typeof service = {
    ...service,
    search: async (parsed, ...more) => {
      if (parsed.query.filters.makeModelTrim.makes.includes('FORD')) throw new Error('The index is away.');
      return service.search(parsed, ...more);
    },
  };
  const half = await openSavesTestSite({}, () => ({ search }));
  try {
    const ann = visitor(half, 'ann');
    await saveSearch(ann, 'makeCode=TOYOTA');
    await saveSearch(ann, 'makeCode=FORD');
    const page = await html(ann, '/saved-searches');
    expect(page.match(/<span>\d+ cars?<\/span>/g)).toEqual(['<span>2 cars</span>']);
    expect(page.match(/class="saved-search-pictures"/g)).toHaveLength(1);
  } finally {
    await half.close();
  }
});

test('the page of saved searches waits in the queue of pages, because it runs searches', () => {
  const { requestKind } = createRequestKinds(savedPageRoutes(wholeSiteContext()));
  expect(requestKind('/saved-searches', undefined)).toBe('page');
});

test('a saved search shows its name and filters, can be renamed, deleted, or get another alert frequency', async () => {
  const ann = visitor(site, 'ann');
  const bookmarkId = await saveSearch(ann, 'makeCode=FORD');
  expect(await html(ann, '/saved-searches')).toContain('Used Ford</a></h2>');
  await ann.form('/account-api/searchbookmarks/rename', { bookmarkId, searchName: 'Work <truck>' });
  const named = await html(ann, '/saved-searches');
  expect(named).toContain('Work &lt;truck&gt;</a></h2><p class="saved-search-title">Used Ford</p>');
  expect(named).toMatch(/<option[^>]*value="daily"[^>]*selected|<option selected="" value="daily"/);
  await ann.form('/account-api/searchbookmarks/remove', { bookmarkId });
  const gone = await html(ann, `/saved-searches?removed=${bookmarkId}`);
  expect(gone).toContain('“Work &lt;truck&gt;” was deleted.');
  expect(await html(visitor(site), `/saved-searches?removed=${bookmarkId}`)).not.toContain('was deleted');
});

test('an account that stopped its emails sees that, and turns them on again by choosing a frequency', async () => {
  const ann = visitor(site, 'ann');
  const bookmarkId = await saveSearch(ann, 'makeCode=FORD');
  await saveSearch(ann, 'makeCode=AUDI');
  const isNoteShown = async () => (await html(ann, '/saved-searches')).includes('You turned off all alert emails.');
  const chosen = async () => (await html(ann, '/saved-searches')).match(/<option[^>]*selected[^>]*>\w+/g);
  const frequencies = () => site.database.query('select frequency from saved_searches order by id');
  const choose = async (frequency: string) => {
    const [, location] = await ann.form('/account-api/searchbookmarks/frequency', { bookmarkId, frequency });
    expect(String(location).includes('note=resumed')).toBe(frequency === 'weekly');
    return isNoteShown();
  };
  expect(await isNoteShown()).toBe(false);
  await site.database.query('update alert_recipients set unsubscribed_at = now()');
  expect(await chosen()).toEqual([expect.stringMatching(/>Never$/), expect.stringMatching(/>Never$/)]);
  expect([await isNoteShown(), await choose('off'), await choose('weekly')]).toEqual([true, true, false]);
  // The other search stays off, and the page says so.
  expect(await html(ann, '/saved-searches?note=resumed')).toContain('The others stay off');
  expect(await html(ann, '/saved-searches')).not.toContain('The others stay off');
  expect(await frequencies()).toEqual([{ frequency: 'weekly' }, { frequency: 'off' }]);
  expect(await choose('off')).toBe(false);
  expect(await site.database.query('select from alert_recipients where unsubscribed_at is not null')).toEqual([]);
});

test('a signed-out shopper chooses a frequency only if emails are sent, and else reads why there are none', async () => {
  const shopper = visitor(site);
  const emailAddress = 'eve@example.com';
  await shopper.post('/account-api/subscriptions', { emailAddress, search: 'makeCode=FORD' });
  const read = async () => {
    const page = await html(shopper, '/saved-searches');
    const note = /<p class="saved-search-title">(.*?)<\/p>/.exec(page)?.[1] ?? '';
    return [page.includes('Email me'), note.replaceAll(/<[^>]+>/g, '').trim()];
  };
  expect(await read()).toEqual([true, 'To get emails, use the link in the email that we sent you.']);
  await site.database.query('update alert_recipients set confirmed_at = now()');
  await site.database.query('update alert_requests set confirmed_at = now()');
  expect(await read()).toEqual([true, '']);
  await site.database.query('update alert_recipients set unsubscribed_at = now()');
  expect(await read()).toEqual([
    false,
    'You turned off all alert emails. To get them again, use the link at the end of any of them.',
  ]);
  await site.database.query('update saved_searches set recipient_id = null');
  expect(await read()).toEqual([false, 'You don’t get emails about this search. Create a free account to get them']);
});

test('a site that sends no email mentions no link in one', async () => {
  const silent = await openSavesTestSite({}, () => ({ sendsMail: false }));
  try {
    const shopper = visitor(silent);
    await shopper.post('/account-api/subscriptions', { emailAddress: 'eve@example.com', search: 'makeCode=FORD' });
    const page = await html(shopper, '/saved-searches');
    expect(page).toContain('This site doesn’t send email, so you don’t get any about this search.');
    expect(page).not.toContain('link in the email');
  } finally {
    await silent.close();
  }
});

test('a signed-out shopper at the limit sees it, and what to do [R204]', async () => {
  const shopper = visitor(site);
  await shopper.post('/account-api/saved-listings', { listingId: 42 });
  await site.database.query(
    `insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title)
     select n::text, id, 'marketplace', 'makeCode=FORD', decode(lpad(n::text, 2, '0'), 'hex'), 'Ford' from shoppers, generate_series(1, 2) n`,
  );
  expect(await html(shopper, '/saved-searches')).toContain(
    'You have a maximum of 2 searches saved. <a href="/sign-in?defaultScreen=signup&amp;refUrl=%2Fsaved-searches">Create a free account</a>',
  );
});

test('shows the emails that a search would have sent, by frequency', async () => {
  const ann = visitor(site, 'ann');
  const bookmarkId = await saveSearch(ann, 'makeCode=FORD');
  const path = `/saved-searches/mails?bookmarkId=${bookmarkId}`;
  expect(await html(ann, path)).toContain(
    'Alerts would have sent you no emails in the last 30 days, based on the cars that match now.',
  );
  await site.database.query(
    `insert into listing_offers (listing_id, from_at, until_at, price_since, owner_id, price)
     select 43, now() - interval '40 days', now() - interval '3 days', now(), id, 45000 from owners
     union all select 43, now() - interval '3 days', null, now(), id, 43000 from owners`,
  );
  const page = await html(ann, path);
  expect(page).toContain('Daily: alerts would have sent you 1 email in 30 days, based on the cars that match now.');
  expect(page).toContain('Price drop: $45,000 to $43,000');
  expect(page).toMatch(/<img src="[^"]+" alt="" width="480"/);
  expect(page).toMatch(/<h2>\w+ \d+, \d{4}, \d+:\d\d [AP]M E[DS]T<\/h2>/);
  expect((await visitor(site).get(path)).status).toBe(404);
});
