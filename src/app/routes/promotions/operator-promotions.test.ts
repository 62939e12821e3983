import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { changeCampaignState } from '#features/promotions/promotions.server.ts';
import { readRequest } from '#features/search/search.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { createInProcessIndex, followInventory } from '#features/search-memory/search-memory.server.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { type DeskSite, openDeskSite } from '../desk/testing/desk-site.ts';
import { wholeSiteContext } from '../../whole-site/testing/create-whole-site.ts';
import { endDueCampaigns } from './end-due-campaigns.ts';
import { bookingForm, dayFromNow } from './testing/booking-form.ts';
import { decide } from './testing/decide.ts';
import { openEdit, seenIn } from './testing/edit-campaign.ts';

const PROMOTIONS = '/operator/promotions';

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
});
afterAll(() => site?.close());
beforeEach(() => emptyTables(site.database, 'campaigns', 'reserve_prices', 'slot_days', 'outbox'));

/** Books a campaign of dealer 1. Returns its path at the operators' desk. */
async function bookCampaign(changes: Record<string, string> = {}): Promise<string> {
  const form = bookingForm({ dealer: '1', action: 'submit', ...changes });
  const { location } = await site.ask('olga', '/dealer/promotions/new', form);
  return location!.split('?')[0]!.replace('dealer', 'operator');
}

/** The form of a house campaign, which has no amounts. */
function houseForm() {
  return bookingForm({ action: 'submit', subject: 'store', placement: 'highlight', total: '', daily: '', bid: '' });
}

test('an operator finds the campaigns that wait, looks at one and approves it', async () => {
  const path = await bookCampaign();
  const list = (await site.ask('boss', `${PROMOTIONS}?state=pending`)).text;
  expect(list).toContain(`href="${path}"`);
  expect(list).toContain('Summit Motors');
  expect(list).toContain('No auctions yet');
  const waiting = (await site.ask('boss', path)).text;
  expect(waiting).toContain('<p class="card-preview-label">Sponsored</p>');
  // Only its dealer withdraws a campaign.
  expect(waiting).not.toContain('Withdraw');
  expect((await decide(site, path, 'approve')).location).toBe(`${path}?note=approved`);
  expect((await site.ask('olga', path.replace('operator', 'dealer'))).text).toContain('>Running</span>');
  // A second press, and a page that was opened before.
  expect((await decide(site, path, 'approve')).location).toBe(`${path}?note=approved`);
  expect(await site.database.query(`select from campaign_changes where action = 'approve'`)).toHaveLength(1);
  await site.database.query(`update campaign_changes set at = at - interval '2 minutes'`);
  expect((await decide(site, path, 'approve')).location).toBe(`${path}?note=unchanged`);
});

test('a rejection needs a reason, which the dealer reads', async () => {
  const path = await bookCampaign();
  const blank = await decide(site, path, 'reject', ' ');
  expect([blank.status, blank.text]).toEqual([422, expect.stringContaining('Tell the dealer what to change.')]);
  expect((await site.ask('boss', `${path}/reject`)).location).toBe(path);
  const { location } = await decide(site, path, 'reject', 'Shorter, please.');
  expect(location).toBe(`${path}?note=rejected`);
  const dealer = path.replace('operator', 'dealer');
  expect((await site.ask('olga', dealer)).text).toContain('Returned: Shorter, please.');
  await site.ask('olga', `${dealer}/submit`, {});
  expect((await site.ask('olga', dealer)).text).not.toContain('Shorter, please.');
});

test('an operator decides only about the version of a campaign that the page showed', async () => {
  const path = await bookCampaign();
  const dealer = path.replace('operator', 'dealer');
  const seen = /name="seen" value="(\d+)"/.exec((await site.ask('boss', path)).text)![1]!;
  await decide(site, path, 'reject', 'Shorter, please.');
  await (
    await openEdit(site, 'olga', dealer)
  )({ dealer: '1', action: 'submit', total: '900' });
  const approved = await site.ask('boss', `${path}/approve`, { seen });
  expect(approved.location).toBe(`${path}?note=newer`);
  const newer = (await site.ask('boss', approved.location!)).text;
  expect(newer).toContain('the campaign was changed after you opened it');
  expect(newer).toContain('$900.00');
  const rejected = await site.ask('boss', `${path}/reject`, { seen, reason: 'Too long.' });
  expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining('value="Too long."')]);
  expect(rejected.text).toContain('>Waiting for approval</span>');
  expect((await site.ask('boss', `${path}/approve`, {})).location).toBe(`${path}?note=newer`);
  expect((await decide(site, path, 'approve')).location).toBe(`${path}?note=approved`);
});

test('an operator does not approve a draft that its dealer sends at the same moment', async () => {
  const path = await bookCampaign();
  const seen = /name="seen" value="(\d+)"/.exec((await site.ask('boss', path)).text)![1]!;
  await decide(site, path, 'reject', 'Shorter, please.');
  const { database } = site;
  const approving = await database.transaction(async (connection) => {
    await connection.query('select from campaigns for update');
    const response = site.ask('boss', `${path}/approve`, { seen });
    await vi.waitFor(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(await database.query(waiting)).toHaveLength(1);
    });
    const by = { actor: 'dealer', id: null } as const;
    await changeCampaignState(connection, Number(path.split('/').at(-1)), { action: 'submit', by });
    return { response };
  });
  expect((await approving.response).location).toBe(`${path}?note=unchanged`);
  expect((await site.ask('boss', path)).text).toContain('>Waiting for approval</span>');
});

test('owners get an email about each change that an operator makes, with a link to the campaign', async () => {
  const path = await bookCampaign();
  const dealer = path.replace('operator', 'dealer');
  await decide(site, path, 'reject', ' Name a\nbody style. ');
  await site.ask('olga', `${dealer}/submit`, {});
  for (const _ of [1, 2]) await decide(site, path, 'approve');
  for (const action of ['pause', 'resume', 'pause', 'end', 'end']) await site.ask('boss', `${path}/${action}`, {});
  const mails = await readMails(site.database);
  expect(mails.map(({ to, template, data }) => `${template} ${to} ${String(data['action'])}`)).toEqual(
    ['reject', 'approve', 'pause', 'resume', 'pause', 'end'].map(
      (action) => `campaign-change olga@example.com ${action}`,
    ),
  );
  expect(mails[0]!.data).toEqual({
    ...{ dealer: 'Summit Motors', action: 'reject', reason: 'Name a\nbody style.', isPaused: false },
    campaign: expect.stringMatching(/^Spotlight, Standard: 2020 Toyota Tacoma/),
    link: `https://cars.example${dealer}`,
  });
  expect(mails[1]!.data).toMatchObject({ reason: null });
});

test('owners get one email when the clock ends a campaign', async () => {
  const path = await bookCampaign();
  await decide(site, path, 'approve');
  await emptyTables(site.database, 'outbox');
  const context = { ...site, originFor: () => 'https://cars.example', search: wholeSiteContext().search };
  expect(await endDueCampaigns(context, dayFromNow(1))).toBe(0);
  expect(await endDueCampaigns(context, '2099-01-01')).toBe(1);
  expect(await endDueCampaigns(context, '2099-01-01')).toBe(0);
  const mails = await readMails(site.database);
  expect(mails.map(({ to, template, data }) => [to, template, data['action'], data['link']])).toEqual([
    ['olga@example.com', 'campaign-change', 'end', `https://cars.example${path.replace('operator', 'dealer')}`],
  ]);
  expect((await site.ask('boss', path)).text).toContain('>Ended</span>');
});

test('no email is sent about what dealers do themselves, nor about house campaigns', async () => {
  const path = (await bookCampaign()).replace('operator', 'dealer');
  await decide(site, path.replace('dealer', 'operator'), 'approve');
  await emptyTables(site.database, 'outbox');
  for (const action of ['pause', 'resume', 'end']) await site.ask('olga', `${path}/${action}`, {});
  const { location } = await site.ask('boss', `${PROMOTIONS}/new`, houseForm());
  await site.ask('boss', `${location!.split('?')[0]!}/pause`, {});
  expect(await readMails(site.database)).toEqual([]);
});

test('a campaign whose days have passed can’t be approved', async () => {
  const path = await bookCampaign();
  await site.database.query(`update campaigns set starts_on = '2026-01-01', ends_on = $1`, [dayFromNow(-1)]);
  const { location } = await decide(site, path, 'approve');
  expect(location).toBe(`${path}?note=over-of-dealer`);
  expect((await site.ask('boss', location!)).text).toContain('Its dealer can book a new campaign.');
});

test('reserve prices are set per brand, and bids below them are refused', async () => {
  const names = ['spotlight-premium', 'spotlight-featured', 'spotlight-standard', 'highlight', 'boost', 'peekaboo'];
  const booked = await site.ask('olga', '/dealer/promotions/new', bookingForm({ dealer: '1', action: 'submit' }));
  const path = booked.location!.split('?')[0]!;
  const seen = seenIn((await site.ask('boss', `${PROMOTIONS}/prices?brand=marketplace`)).text);
  const prices = { ...seen, ...Object.fromEntries([...names, 'showcase'].map((name) => [name, '0.25'])) };
  const wrong = await site.ask('boss', `${PROMOTIONS}/prices?brand=marketplace`, { ...prices, boost: 'free' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringMatching(/aria-invalid="true"[^>]*value="free"/)]);
  expect(wrong.text).toMatch(/role="alert".*<a href="#boost">Boost: /s);
  const form = { ...prices, 'spotlight-standard': '2.00' };
  const saved = await site.ask('boss', `${PROMOTIONS}/prices?brand=marketplace`, form);
  expect(saved.location).toBe(`${PROMOTIONS}/prices?brand=marketplace&note=prices`);
  expect((await site.ask('boss', saved.location!)).text).toMatch(/id="spotlight-standard"[^>]*value="2\.00"/);
  const refused = await site.ask('olga', '/dealer/promotions/new', bookingForm({ dealer: '1', action: 'submit' }));
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('id="bid-error">')]);
  const tooLow = '$1.50, below the lowest price of a click here ($2.00), so no cards show';
  expect((await site.ask('olga', path)).text).toContain(tooLow);
  expect((await site.ask('boss', path.replace('dealer', 'operator'))).text).toContain(tooLow);
  const rows = await site.database.query(`select subject from audit_log where action = 'reserve-prices.set'`);
  expect(rows).toEqual([{ subject: 'brand:marketplace' }]);
});

test('a form of reserve prices that another operator overtook saves nothing, and keeps what was typed', async () => {
  const path = `${PROMOTIONS}/prices?brand=marketplace`;
  const changes = () => site.database.query(`select from audit_log where action = 'reserve-prices.set'`);
  const { length: before } = await changes();
  const opened = seenIn((await site.ask('boss', path)).text);
  const names = ['spotlight-premium', 'spotlight-featured', 'spotlight-standard', 'highlight', 'boost', 'peekaboo'];
  const form = { ...opened, ...Object.fromEntries([...names, 'showcase'].map((name) => [name, '0.25'])) };
  // Twice, as a second press does.
  for (let press = 1; press <= 2; press++)
    expect((await site.ask('boss', path, form)).location).toBe(`${path}&note=prices`);
  const stale = await site.ask('boss', path, { ...form, boost: '0.40' });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('Nothing was saved: these prices were changed after you opened this page.');
  expect(stale.text).toContain('Prices that differ from yours: Boost $0.25.');
  expect(stale.text).toMatch(/id="boost"[^>]*value="0\.40"/);
  expect((await site.ask('boss', path)).text).toMatch(/id="boost"[^>]*value="0\.25"/);
  const again = await site.ask('boss', path, { ...form, ...seenIn(stale.text), boost: '0.40' });
  expect(again.location).toBe(`${path}&note=prices`);
  expect((await site.ask('boss', path)).text).toMatch(/id="boost"[^>]*value="0\.40"/);
  expect(await changes()).toHaveLength(before + 2);
});

test('a draft whose bid is below a raised reserve price is neither sent nor approved', async () => {
  const path = await bookCampaign({ action: 'save' });
  const dealer = path.replace('operator', 'dealer');
  const setReserve = (cents: number) =>
    site.database.query(
      `insert into reserve_prices (brand, placement, tier, cents) values ('marketplace', 'spotlight', 'STANDARD', $1)
       on conflict (brand, placement, tier) do update set cents = excluded.cents`,
      [cents],
    );
  await setReserve(200);
  const sent = await site.ask('olga', `${dealer}/submit`, {});
  expect(sent.location).toBe(`${dealer}?note=low-bid`);
  expect((await site.ask('olga', sent.location!)).text).toContain('Not sent: the bid is below the lowest price');
  await setReserve(150);
  expect((await site.ask('olga', `${dealer}/submit`, {})).location).toBe(`${dealer}?note=submitted`);
  await setReserve(200);
  const approved = await decide(site, path, 'approve');
  expect(approved.location).toBe(`${path}?note=low-bid-sent`);
  const waiting = (await site.ask('boss', approved.location!)).text;
  expect(waiting).toContain('Not approved: the bid is below the lowest price');
  expect(waiting).toContain('>Waiting for approval</span>');
  await setReserve(100);
  await decide(site, path, 'approve');
  await setReserve(200);
  // The forms of pages that were opened long before.
  await site.database.query(`update campaign_changes set at = at - interval '2 minutes'`);
  expect((await decide(site, path, 'approve')).location).toBe(`${path}?note=unchanged`);
  expect((await site.ask('olga', `${dealer}/submit`, {})).location).toBe(`${dealer}?note=unchanged`);
});

test('an operator starts a house campaign, which costs nothing', async () => {
  const { location } = await site.ask('boss', `${PROMOTIONS}/new`, houseForm());
  expect(location).toMatch(/^\/operator\/promotions\/\d+\?note=started$/);
  const { text } = await site.ask('boss', location!);
  expect(text).toContain('None: a house campaign of the site');
  expect(text).toContain('<p class="card-preview-label">From ');
  expect(text).toContain('>Running</span>');
  expect((await site.ask('boss', PROMOTIONS)).text).toContain('<p class="desk-soft">House campaign · Forecourt · ');
  expect((await site.ask('boss', `${PROMOTIONS}/new`, { ...houseForm(), subject: '' })).status).toBe(422);
  expect((await site.ask('olga', '/dealer/promotions')).text).toContain('No campaigns yet.');
});

test('an operator corrects a house campaign until its first day', async () => {
  const startsOn = dayFromNow(3);
  const { location } = await site.ask('boss', `${PROMOTIONS}/new`, { ...houseForm(), startsOn });
  const path = location!.split('?')[0]!;
  const form = await site.ask('boss', `${path}/edit`);
  expect(form.text).toContain('This campaign starts on its first day.');
  const fields = { ...houseForm(), startsOn, ...seenIn(form.text) };
  const saved = await site.ask('boss', `${path}/edit`, { ...fields, startsOn: dayFromNow(4) });
  expect(saved.location).toBe(`${path}?note=started`);
  expect((await site.ask('boss', path)).text).toContain('>Scheduled</span>');
  const stale = await site.ask('boss', `${path}/edit`, { ...fields, startsOn: dayFromNow(5) });
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('was changed after you opened it')]);
});

test('a paused campaign stays paused when an edit of it is approved, and each screen and the email say so', async () => {
  const startsOn = dayFromNow(3);
  const path = await bookCampaign({ startsOn });
  const dealer = path.replace('operator', 'dealer');
  await decide(site, path, 'approve');
  await site.ask('olga', `${dealer}/pause`, {});
  const stays = 'After its approval, it stays paused until you resume it.';
  expect((await site.ask('olga', `${dealer}/edit`)).text).toContain(
    `This campaign is paused. If you save it here, it needs another approval. ${stays}`,
  );
  const save = await openEdit(site, 'olga', dealer);
  await save({ startsOn, total: '400', action: 'save' });
  expect((await site.ask('olga', `${dealer}/edit`)).text).toContain(`This campaign is paused. ${stays}`);
  const sent = await site.ask('olga', `${dealer}/submit`, {});
  expect((await site.ask('olga', sent.location!)).text).toContain('The campaign stays paused after its approval');
  expect((await site.ask('boss', path)).text).toContain('<dd>Paused until it is resumed</dd>');
  await emptyTables(site.database, 'outbox');
  const approved = await decide(site, path, 'approve');
  const { text } = await site.ask('boss', approved.location!);
  expect(text).toContain('The campaign is still paused: its cards show after it’s resumed.');
  expect(text).toContain('>Paused</span>');
  expect((await readMails(site.database)).map(({ data }) => data['isPaused'])).toEqual([true]);
  await site.ask('olga', `${dealer}/resume`, {});
  expect((await site.ask('olga', dealer)).text).toContain('>Scheduled</span>');
});

test('the form of a paused house campaign says so, and starting it resumes it', async () => {
  const startsOn = dayFromNow(3);
  const { location } = await site.ask('boss', `${PROMOTIONS}/new`, { ...houseForm(), startsOn });
  const path = location!.split('?')[0]!;
  await site.ask('boss', `${path}/pause`, {});
  const form = await site.ask('boss', `${path}/edit`);
  expect(form.text).toContain('This campaign is paused. If you start it here, it runs from its first day.');
  expect(form.text).not.toContain('This campaign starts on its first day.');
  const started = await site.ask('boss', `${path}/edit`, { ...houseForm(), startsOn, ...seenIn(form.text) });
  expect(started.location).toBe(`${path}?note=started`);
  expect((await site.ask('boss', path)).text).toContain('>Scheduled</span>');
});

test('a house campaign that is sent twice starts once', async () => {
  const draft = { ...houseForm(), action: 'save' };
  const path = (await site.ask('boss', `${PROMOTIONS}/new`, draft)).location!.split('?')[0]!;
  const fields = { ...houseForm(), ...seenIn((await site.ask('boss', `${path}/edit`)).text) };
  const both = await Promise.all([1, 2].map(() => site.ask('boss', `${path}/edit`, fields)));
  const again = await site.ask('boss', `${path}/edit`, fields);
  expect([...both, again].map(({ location }) => location)).toEqual(Array(3).fill(`${path}?note=started`));
  expect((await site.ask('boss', `${path}/edit`, { ...fields, action: 'save' })).status).toBe(409);
});

test('an operator pauses a dealer’s campaign, but does not send it for approval', async () => {
  const path = await bookCampaign({ action: 'save' });
  expect((await site.ask('boss', `${path}/submit`, {})).status).toBe(404);
  expect((await site.ask('boss', `${path}/edit`)).status).toBe(404);
  await site.ask('olga', `${path.replace('operator', 'dealer')}/submit`, {});
  await decide(site, path, 'approve');
  expect((await site.ask('boss', `${path}/pause`, {})).location).toBe(`${path}?note=paused`);
});

test('no one else sees the operators’ pages', async () => {
  const path = await bookCampaign();
  for (const requested of [PROMOTIONS, path, `${PROMOTIONS}/prices`, `${PROMOTIONS}/new`])
    expect((await site.ask('olga', requested)).status).toBe(404);
});

test('the search follows the start, pause, resumption and end of a campaign without waiting for a job', async () => {
  const follower = followInventory({ database: site.database, onError: (error) => expect.fail(String(error)) });
  const search = createSearchService({
    index: createInProcessIndex(follower),
    now: () => new Date(),
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: { knows: () => false, nameOf: () => undefined, modelKeysOf: () => [] },
  });
  const sponsored = async () => {
    await follower.caughtUp();
    return search.count(search.parse(readRequest('isSponsorship=true'), MAIN_BRAND), MAIN_BRAND);
  };
  try {
    const path = await bookCampaign();
    expect(await sponsored()).toBe(0);
    await decide(site, path, 'approve');
    const counts: Record<string, number> = { approve: await sponsored() };
    for (const action of ['pause', 'resume', 'end']) {
      await site.ask('boss', `${path}/${action}`, {});
      counts[action] = await sponsored();
    }
    expect(counts).toEqual({ approve: 1, pause: 0, resume: 1, end: 0 });
  } finally {
    await follower.stop();
  }
});

test('operators see how many places were sold and what they earned, on all sites or on one', async () => {
  const results = `${PROMOTIONS}/results`;
  expect((await site.ask('boss', results)).text).toContain('No auction was held in the last 30 days.');
  await site.database.query(
    `insert into slot_days (day, brand, placement, tier, position, offered, sold, impressions, clicks, cents) values
       ($1, 'marketplace', 'spotlight', 'PREMIUM', 0, 40, 30, 500, 10, 1250),
       ($1, 'valuation', 'boost', '', 6, 40, 10, 500, 2, 50)`,
    [dayFromNow(0)],
  );
  const all = (await site.ask('boss', results)).text;
  expect(all).toContain('<span>Fill rate</span> <strong>50%</strong>');
  expect(all).toContain('<span>Revenue</span> <strong>$13.00</strong>');
  expect(all).toContain('Boost, after 6 results');
  const one = (await site.ask('boss', `${results}?brand=marketplace`)).text;
  expect(one).toContain('<span>Revenue</span> <strong>$12.50</strong>');
  expect(one).not.toContain('Boost');
  expect((await site.ask('boss', PROMOTIONS)).text).toContain('50% of 80 places');
  expect((await site.ask('olga', results)).status).not.toBe(200);
});
