import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockDealerForMerge } from '#features/dealers/dealers.server.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { type DeskSite, openDeskSite } from '../desk/testing/desk-site.ts';
import { bookingForm, dayFromNow } from './testing/booking-form.ts';
import { decide } from './testing/decide.ts';
import { openEdit, seenIn } from './testing/edit-campaign.ts';

const PROMOTIONS = '/dealer/promotions';

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
});
afterAll(() => site?.close());
beforeEach(() => emptyTables(site.database, 'campaigns', 'search_days', 'auctions', 'invoices', 'campaign_events'));

type Person = Parameters<DeskSite['ask']>[0];
const book = (who: Person, changes: Record<string, string> = {}) =>
  site.ask(who, `${PROMOTIONS}/new`, bookingForm({ dealer: '1', action: 'submit', ...changes }));

/** Books a campaign of dealer 1 and lets an operator approve it. Returns its path. */
async function runCampaign(): Promise<string> {
  const { location } = await book('olga');
  const path = location!.split('?')[0]!;
  await decide(site, path.replace('dealer', 'operator'), 'approve');
  return path;
}

async function charge(path: string, priceCents: number, auctionId = 'auction'): Promise<number> {
  const [row] = await site.database.query<{ id: number }>(
    `insert into sponsored_clicks (auction_id, campaign_id, listing_id, placement, position, day, price_cents, hour)
     values ($1, $2, 42, 'spotlight', 3, $3, $4, 0) returning id`,
    [auctionId, Number(path.split('/').at(-1)), dayFromNow(0), priceCents],
  );
  return row!.id;
}

test('an owner books a campaign for one car, and sees it wait for approval', async () => {
  const empty = await site.ask('olga', PROMOTIONS);
  expect(empty.text).toContain('No campaigns yet.');
  expect(empty.text).toContain(`href="${PROMOTIONS}/new"`);
  const { status, location } = await book('olga');
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/dealer\/promotions\/\d+\?note=submitted$/)]);
  const { text } = await site.ask('olga', location!);
  expect(text).toContain('Sent for approval.');
  expect(text).toContain('Spotlight, Standard: 2020 Toyota Tacoma');
  expect(text).toContain('Waiting for approval');
  expect(text).toContain('$300.00');
  const list = (await site.ask('sam', PROMOTIONS)).text;
  expect(list).toContain('Spotlight, Standard: 2020 Toyota Tacoma');
  expect(list).toContain('Only owners of the dealership can book and change campaigns.');
  expect((await site.ask('eve', PROMOTIONS)).text).not.toContain('Tacoma');
});

test('says beside each field what to fix, and keeps what was typed', async () => {
  const { status, text } = await book('olga', {
    listing: 'S-2',
    daily: '400',
    zip: '00000',
    area: 'around',
    total: '300',
  });
  expect(status).toBe(422);
  expect(text).toContain('Nothing has been saved yet.');
  expect(text).toContain('id="listing-error">No car for sale has this number.');
  expect(text).toContain('id="zip-error">Enter a valid ZIP code.');
  expect(text).toMatch(/<input[^>]*id="daily"[^>]*value="400"/);
  expect(text).toMatch(/<input[^>]*id="zip"[^>]*aria-invalid="true"[^>]*value="00000"/);
  expect(await site.database.query('select from campaigns')).toEqual([]);
  const late = await book('olga', { daily: '400' });
  expect(late.text).toContain('id="daily-error">');
  const past = await book('olga', { startsOn: dayFromNow(-1) });
  expect(past.text).toContain('id="startsOn-error">Choose today or a later day as the first day.');
});

test.each([
  ['listing', '999999999999999', 'No car for sale has this number.'],
  ['listing', '9'.repeat(40), 'No car for sale has this number.'],
  ['listing', '\\u0000 \\ud800', 'No car for sale has this number.'],
  ['query', 'makeCode=NOPE', 'The rule can’t be read: '],
  ['query', 'xyzzy plugh', 'No car for sale has “xyzzy plugh”.'],
  ['query', 'toyota xyzzy', 'No car for sale has “xyzzy”.'],
])('says which cars of a booking are unknown: %s %j', async (subject, typed, error) => {
  const { status, text } = await book('olga', { subject, [subject]: JSON.parse(`"${typed}"`) as string });
  expect([status, text.match(/-error">[^<]*/)?.[0]]).toEqual([422, expect.stringContaining(error)]);
});

test('a rule in words becomes a search among the dealer’s own cars', async () => {
  const { location } = await book('olga', { subject: 'query', query: 'certified under $30,000' });
  const [row] = await site.database.query<{ subject: { query: string } }>('select subject from campaigns');
  expect(row!.subject.query).toMatch(/(?:^|&)showcaseOwnerId=1(?:&|$)/);
  expect(row!.subject.query).toContain('listingType=CERTIFIED');
  expect((await site.ask('olga', location!)).text).toContain('Certified');
  const pasted = { subject: 'query', query: 'https://cars.example/cars-for-sale?makeCode=TOYOTA&showcaseOwnerId=2' };
  await book('olga', pasted);
  const [latest] = await site.database.query<{ subject: { query: string } }>(
    'select subject from campaigns order by id desc limit 1',
  );
  expect(latest!.subject.query).toBe('allListingType=all-cars&makeCode=TOYOTA&showcaseOwnerId=1');
  expect((await book('olga', { subject: 'query', query: 'zip=nowhere' })).status).toBe(422);
});

test('shows the card, and how many searches a day could show it, without saving anything', async () => {
  // One of the last seven days, even if midnight passes meanwhile.
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await site.database.query(
    `insert into search_days (day, brand, query, searches, visitors) values ($1, 'marketplace', '', 700, 20)`,
    [day],
  );
  const query = new URLSearchParams({ ...bookingForm({ total: '', bid: '' }), dealer: '1', preview: '1' });
  const { status, text } = await site.ask('olga', `${PROMOTIONS}/new?${query}`);
  expect(status).toBe(200);
  expect(text).toContain('<p class="card-preview-label">Sponsored</p>');
  expect(text).toContain('1 car in this campaign now.');
  expect(text).toContain('About 100 searches a day could show this campaign');
  // A preview needs no amounts yet.
  expect(text).not.toContain('-error">');
  expect(await site.database.query('select from campaigns')).toEqual([]);
});

test('says at booking and later that a daily budget of fewer than 24 clicks pauses the cards', async () => {
  const paused = 'It pays for 6 clicks at the maximum bid.';
  const preview = async (changes: Record<string, string>) => {
    const query = new URLSearchParams({ ...bookingForm(changes), dealer: '1', preview: '1' });
    return (await site.ask('olga', `${PROMOTIONS}/new?${query}`)).text;
  };
  expect(await preview({ daily: '10', bid: '1.50' })).toContain(paused);
  expect(await preview({ daily: '36', bid: '1.50' })).not.toContain('at the maximum bid');
  expect(await preview({ daily: '10', bid: '' })).not.toContain('at the maximum bid');
  const { location } = await book('olga', { daily: '10', bid: '1.50' });
  expect((await site.ask('olga', location!)).text).toContain(`$10.00. ${paused}`);
});

test('a boost needs new cars', async () => {
  const boost = { placement: 'boost', tier: '' };
  const one = await book('olga', boost);
  expect(one.status).toBe(422);
  expect(one.text).toContain('id="listing-error">A boost shows new cars only.');
  for (const subject of [{ subject: 'store' }, { subject: 'query', query: 'used toyota' }]) {
    const query = new URLSearchParams({ ...bookingForm({ ...boost, ...subject }), dealer: '1', preview: '1' });
    const { text } = await site.ask('olga', `${PROMOTIONS}/new?${query}`);
    expect(text).toContain('A boost shows new cars only, and none of these is new now.');
    expect(text).not.toContain('card-preview-label');
  }
});

test('a draft can be edited, and shows its car by stock number', async () => {
  const { location } = await book('olga', { action: 'save' });
  const path = location!.split('?')[0]!;
  expect((await site.ask('olga', path)).text).toContain(`href="${path}/edit"`);
  const form = await site.ask('olga', `${path}/edit`);
  expect(form.text).toMatch(/<input[^>]*id="bid"[^>]*value="\$1\.50"/);
  expect(form.text).toMatch(/<input[^>]*id="listing"[^>]*value="S-1"/);
  const edited = await site.ask(
    'olga',
    `${path}/edit`,
    bookingForm({ ...seenIn(form.text), bid: '2', action: 'save' }),
  );
  expect(edited.location).toBe(`${path}?note=saved`);
  const { text } = await site.ask('olga', path);
  expect(text).toContain('$2.00');
  expect(text).toContain('2020 Toyota Tacoma, stock number S-1');
});

test('a form shows the listing number of a car that has no stock number any longer', async () => {
  const { location } = await book('olga', { action: 'save' });
  const path = location!.split('?')[0]!;
  const [car] = await site.database.query<{ id: number }>(
    `select id from listings where owner_id = 1 and facts->>'stockNumber' = 'S-1'`,
  );
  await site.database.query(`update listings set facts = facts - 'stockNumber' where id = $1`, [car!.id]);
  const { text } = await site.ask('olga', `${path}/edit`);
  await site.database.query(`update listings set facts = facts || '{"stockNumber": "S-1"}' where id = $1`, [car!.id]);
  expect(text).toMatch(new RegExp(`<input[^>]*id="listing"[^>]*value="${car!.id}"`));
});

test('a form names no car by a listing number that is the stock number of another car', async () => {
  const { location } = await book('olga', { action: 'save' });
  const path = location!.split('?')[0]!;
  const rename = (id: number, ownerId: number, stockNumber: string | null) =>
    site.database.query(`update listings set owner_id = $2, facts = facts || $3 where id = $1`, [
      ...[id, ownerId, JSON.stringify({ stockNumber })],
    ]);
  await rename(42, 1, null);
  await rename(43, 1, '42');
  const { text } = await site.ask('olga', `${path}/edit`);
  await rename(42, 1, 'S-1');
  await rename(43, 2, 'S-2');
  expect(/<input[^>]*id="listing"[^>]*>/.exec(text)?.[0]).not.toContain('value="42"');
});

test('does not overwrite a draft that another owner saved meanwhile, and keeps what was typed', async () => {
  const { location } = await book('olga', { action: 'save' });
  const path = location!.split('?')[0]!;
  const [first, second] = [await openEdit(site, 'olga', path), await openEdit(site, 'olga', path)];
  expect((await first({ total: '400', action: 'save' })).location).toBe(`${path}?note=saved`);
  const { status, text } = await second({ total: '500', action: 'submit' });
  expect(status).toBe(409);
  expect(text).toMatch(/campaign \d+ was changed after you opened it \(Edited by the dealer, /);
  expect(text).toMatch(/<input[^>]*id="total"[^>]*value="500"/);
  const page = (await site.ask('olga', path)).text;
  expect([page.includes('$400.00'), page.includes('$500.00')]).toEqual([true, false]);
  const again = bookingForm({ ...seenIn(text), total: '500', action: 'submit' });
  for (let press = 1; press <= 2; press++)
    expect((await site.ask('olga', `${path}/edit`, again)).location).toBe(`${path}?note=submitted`);
  expect((await site.ask('olga', path)).text).toContain('$500.00');
});

test('a campaign that waits for approval can be corrected, and still waits', async () => {
  const { location } = await book('olga');
  const path = location!.split('?')[0]!;
  expect((await site.ask('olga', `${path}/edit`)).text).toContain('This campaign is waiting for approval.');
  const save = await openEdit(site, 'olga', path);
  expect((await save({ total: '450', action: 'submit' })).location).toBe(`${path}?note=submitted`);
  const { text } = await site.ask('olga', path);
  expect(text).toContain('$450.00');
  expect(text).toContain('>Waiting for approval</span>');
});

test('an approved campaign can be corrected until its first day, and needs another approval, also without changes', async () => {
  const startsOn = dayFromNow(3);
  const { location } = await book('olga', { startsOn });
  const path = location!.split('?')[0]!;
  for (const total of ['450', '450']) {
    await decide(site, path.replace('dealer', 'operator'), 'approve');
    expect((await site.ask('olga', `${path}/edit`)).text).toContain('If you save it here, it needs another approval.');
    const save = await openEdit(site, 'olga', path);
    await save({ startsOn, total, action: 'submit' });
    const { text } = await site.ask('olga', path);
    expect(text).toContain('>Waiting for approval</span>');
    expect(text).toContain('$450.00');
  }
});

test('a campaign that has started can’t be edited', async () => {
  const path = await runCampaign();
  expect((await site.ask('olga', path)).text).not.toContain(`href="${path}/edit"`);
  const { location } = await site.ask('olga', `${path}/edit`);
  expect(location).toBe(`${path}?note=not-editable`);
  expect((await site.ask('olga', location!)).text).toContain('A campaign that has started or ended can’t be edited.');
});

test('a form that was opened before its campaign was approved comes back as it was typed, for a new campaign', async () => {
  const { location } = await book('olga', { action: 'save' });
  const path = location!.split('?')[0]!;
  await site.ask('olga', `${path}/submit`, {});
  await decide(site, path.replace('dealer', 'operator'), 'approve');
  const typed = bookingForm({ dealer: '1', action: 'submit', total: '451', subject: 'query', query: 'my own words' });
  const { status, text } = await site.ask('olga', `${path}/edit`, typed);
  expect(status).toBe(409);
  expect(text).toMatch(
    /Nothing was saved: campaign \d+ can’t be edited any longer \(Approved by an operator, [A-Z][a-z]+ \d/,
  );
  expect(text).toMatch(/<input[^>]*id="total"[^>]*value="451"/);
  expect(text).toMatch(/<input[^>]*id="query"[^>]*value="my own words"/);
  expect(text).toContain(`action="${PROMOTIONS}/new" method="post"`);
  expect(text).toContain(`href="${path}"`);
  expect((await site.ask('olga', path)).text).not.toContain('$451.00');
  expect((await site.ask('eve', `${path}/edit`, typed)).status).toBe(404);
});

test('an owner pauses, resumes and ends a campaign, with rows in the audit log', async () => {
  const path = await runCampaign();
  for (const [action, note, state] of [
    ['pause', 'paused', 'Paused'],
    ['resume', 'resumed', 'Running'],
    ['end', 'ended', 'Ended'],
  ] as const) {
    expect((await site.ask('olga', `${path}/${action}`, {})).location).toBe(`${path}?note=${note}`);
    expect((await site.ask('olga', path)).text).toContain(`>${state}</span>`);
  }
  expect((await site.ask('olga', `${path}/resume`, {})).location).toBe(`${path}?note=unchanged`);
  const rows = await site.database.query<{ action: string; subject: string; actor: string }>(
    `select action, subject, actor from audit_log where after->>'campaign' = $1 order by id`,
    [path.split('/').at(-1)],
  );
  expect(rows.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    ...['campaign.create olga', 'campaign.approve boss'],
    ...['campaign.pause olga', 'campaign.resume olga', 'campaign.end olga'],
  ]);
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set(['dealer:1']));
});

test('an approved campaign is scheduled until its first day', async () => {
  const { location } = await book('olga', { startsOn: dayFromNow(3) });
  const path = location!.split('?')[0]!;
  await decide(site, path.replace('dealer', 'operator'), 'approve');
  for (const page of [path, PROMOTIONS]) {
    const { text } = await site.ask('olga', page);
    expect(text).toContain('>Scheduled</span>');
    expect(text).not.toContain('>Running</span>');
  }
});

test('staff may read but not change, and other dealers find nothing', async () => {
  const path = await runCampaign();
  expect((await site.ask('sam', path)).text).not.toContain(`action="${path}/pause"`);
  for (const who of ['sam', 'eve'] as const) {
    expect((await site.ask(who, `${path}/pause`, {})).status).toBe(404);
    expect((await site.ask(who, `${PROMOTIONS}/new`, bookingForm({ dealer: '1' }))).status).toBe(404);
  }
  expect((await site.ask('sam', `${PROMOTIONS}/new`)).status).toBe(404);
  expect((await site.ask('eve', path)).status).toBe(404);
  expect((await site.ask('boss', path)).status).toBe(404);
});

test('the statement lists each charge with its price, and exports them', async () => {
  const path = await runCampaign();
  const first = await charge(path, 62);
  await charge(path, 70);
  const { status, text } = await site.ask('sam', `${PROMOTIONS}/statement`);
  expect(status).toBe(200);
  expect(text).toContain('Total: $1.32');
  expect(text).toContain('2 clicks');
  expect(text).toContain('$0.66');
  expect(text).toContain('This month isn’t over yet.');
  expect(text).toContain(`href="${PROMOTIONS}/charges/${first}"`);
  // As it is an invoice, it says when each click was, not how long ago.
  expect(text).toMatch(/<time [^>]*>[A-Z][a-z]+ \d+, \d{4}, \d+:\d\d\s[AP]M E[DS]T<\/time>/);
  const csv = await site.ask('sam', `${PROMOTIONS}/statement.csv`);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(3);
  expect(csv.text).toContain('"0.70"');
  expect((await site.ask('eve', `${PROMOTIONS}/statement`)).text).toContain('Total: $0.00');
  expect((await site.ask('eve', `${PROMOTIONS}/statement?dealer=1`)).status).toBe(404);
  const month = dayFromNow(0).slice(0, 7);
  await site.database.query(
    `insert into invoices (owner_id, month, reference, total_cents, lines) values (1, $1, 'ref-1', 132, '[]')`,
    [`${month}-01`],
  );
  expect((await site.ask('olga', `${PROMOTIONS}/statement?month=${month}`)).text).toContain('Invoice ref-1, issued');
});

test('explains the price of a charge from its auction', async () => {
  const path = await runCampaign();
  const campaignId = Number(path.split('/').at(-1));
  const slot = { placement: 'spotlight', tier: 'STANDARD', position: 3 };
  const car = { campaignId, ownerId: 1, listingId: 42, isHouse: false };
  const inputs = {
    slots: [{ ...slot, reserveCents: 25, clickRate: 0.02 }],
    candidates: [{ ...car, placement: 'spotlight', tier: 'STANDARD', quality: 0.8 }],
    counters: { [campaignId]: { bidCents: 150, dailyCents: 1_000, daySpentCents: 0, leftCents: 30_000 } },
  };
  const outcome = [{ ...slot, ...car, priceCents: 63, score: 2.4, scoreOfNext: 1 }];
  await site.database.query(
    `insert into auctions (id, minute, brand, search, inputs, outcome) values ('kept', 0, 'marketplace', 'x', $1, $2)`,
    [JSON.stringify(inputs), JSON.stringify(outcome)],
  );
  const kept = await site.ask('sam', `${PROMOTIONS}/charges/${await charge(path, 63, 'kept')}`);
  expect(kept.text).toContain('You paid $0.63: the least that ranked above the next seller. Your bid was $1.50.');
  expect(kept.text).toContain('npm run promotions -- replay kept');
  expect(kept.text).toContain('150 cents × 2% expected clicks at this position × 0.8 fit with the search');
  expect(kept.text).not.toContain('won with listing');
  const showcase = [{ ...outcome[0]!, listingId: 41, others: [42] }];
  await site.database.query(
    `insert into auctions (id, minute, brand, search, inputs, outcome) values ('other', 0, 'marketplace', 'x', $1, $2)`,
    [
      JSON.stringify({ ...inputs, candidates: [{ ...inputs.candidates[0]!, listingId: 41 }] }),
      JSON.stringify(showcase),
    ],
  );
  const other = await site.ask('sam', `${PROMOTIONS}/charges/${await charge(path, 63, 'other')}`);
  expect(other.text).toContain('won with listing 41; all its cars cost the same');
  const atReserve = async (id: string, scoreOfNext: number) => {
    await site.database.query(
      `insert into auctions (id, minute, brand, search, inputs, outcome) values ($1, 0, 'marketplace', 'x', $2, $3)`,
      [id, JSON.stringify(inputs), JSON.stringify([{ ...outcome[0]!, priceCents: 25, scoreOfNext }])],
    );
    return (await site.ask('sam', `${PROMOTIONS}/charges/${await charge(path, 25, id)}`)).text;
  };
  // A score of 0.4 needs a bid of 25 cents here.
  expect(await atReserve('equal', 0.4)).toContain('You paid $0.25: the least that ranked above the next seller.');
  expect(await atReserve('below', 0.2)).toContain('A lower price than the reserve price would have ranked above');
  const old = await site.ask('sam', `${PROMOTIONS}/charges/${await charge(path, 63)}`);
  expect(old.text).toContain('The inputs of this auction are no longer kept.');
});

test('members of a dealership read the campaigns and statements of a dealer that was merged into it', async () => {
  const path = await runCampaign();
  const id = await charge(path, 50);
  await site.ask('olga', `${path}/end`, {});
  await site.database.query('insert into owner_aliases (owner_id, main_id) values (1, 2)');
  try {
    const { text } = await site.ask('eve', `${PROMOTIONS}/statement`);
    expect(text).toContain('Total: $0.00');
    expect(text).toContain('Summit Motors (merged)');
    expect((await site.ask('eve', `${PROMOTIONS}/statement?dealer=1`)).text).toContain('Total: $0.50');
    expect((await site.ask('eve', `${PROMOTIONS}/statement.csv?dealer=1`)).text).toContain('0.50');
    for (const seen of [`${PROMOTIONS}/charges/${id}`, path])
      expect((await site.ask('eve', seen)).status, seen).toBe(200);
    expect((await site.ask('eve', PROMOTIONS)).text).toContain('2020 Toyota Tacoma');
    expect((await site.ask('eve', `${PROMOTIONS}?dealer=1`)).text).toContain('so its campaigns can’t be changed');
    expect((await site.ask('eve', `${path}/pause`, {})).status).toBe(404);
    expect((await site.ask('eve', `${PROMOTIONS}/new?dealer=1`)).status).toBe(404);
  } finally {
    await emptyTables(site.database, 'owner_aliases');
  }
});

test('pressing the button twice books one campaign', async () => {
  const [first, second] = await Promise.all([book('olga'), book('olga')]);
  expect(second.location).toBe(first.location);
  expect(await site.database.query('select from campaigns')).toHaveLength(1);
  expect(await site.database.query('select from campaign_changes')).toHaveLength(2);
  expect((await book('olga', { action: 'save' })).location).not.toBe(first.location);
  expect((await book('olga', { total: '301' })).location).not.toBe(first.location);
});

test('pressing a button of a campaign twice is answered like once, and changes it once', async () => {
  const path = await runCampaign();
  const pressed = await Promise.all([site.ask('olga', `${path}/pause`, {}), site.ask('olga', `${path}/pause`, {})]);
  expect(pressed.map(({ location }) => location)).toEqual([`${path}?note=paused`, `${path}?note=paused`]);
  const [{ count } = { count: 0 }] = await site.database.query<{ count: number }>(
    `select count(*)::int as count from campaign_changes where action = 'pause'`,
  );
  expect(count).toBe(1);
  expect((await site.ask('boss', `${path.replace('dealer', 'operator')}/pause`, {})).location).toContain('unchanged');
});

test('no campaign is booked for a dealer that is merged in the same instant', async () => {
  const isLocked = Promise.withResolvers<void>();
  const isBooking = Promise.withResolvers<void>();
  const merging = site.database.transaction(async (connection) => {
    await lockDealerForMerge(connection, 1);
    isLocked.resolve();
    await isBooking.promise;
    await connection.query('insert into owner_aliases (owner_id, main_id) values (1, 2)');
  });
  try {
    await isLocked.promise;
    const booking = book('olga');
    await expect.poll(countWaiting).toBe(1);
    isBooking.resolve();
    await merging;
    expect((await booking).status).toBe(404);
    expect(await site.database.query('select from campaigns')).toEqual([]);
  } finally {
    isBooking.resolve();
    await emptyTables(site.database, 'owner_aliases');
  }
});

/** Counts the transactions that wait for an advisory lock. */
async function countWaiting(): Promise<number> {
  const [row] = await site.database.query<{ count: number }>(
    `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  );
  return row!.count;
}

test('a charge leads back to the statement that has it, although it was clicked after the end of the month', async () => {
  const id = await charge(await runCampaign(), 63);
  await site.database.query(
    `update sponsored_clicks set day = '2026-10-31', at = '2026-11-01T04:30:00Z' where id = $1`,
    [id],
  );
  const { text } = await site.ask('sam', `${PROMOTIONS}/charges/${id}`);
  expect(text).toContain('/dealer/promotions/statement?dealer=1&amp;month=2026-10"');
});

test('the page of a campaign shows what was counted, to its dealer only', async () => {
  const path = await runCampaign();
  expect((await site.ask('sam', path)).text).toContain('No card of this campaign was seen in the last 30 days.');
  await charge(path, 125);
  await site.database.query(
    `insert into campaign_events (campaign_id, day, listing_id, position, name, count) values
       ($1, $2, 42, 3, 'impression', 1640), ($1, $2, 42, 3, 'lead', 2)`,
    [Number(path.split('/').at(-1)), dayFromNow(0)],
  );
  const { text } = await site.ask('sam', path);
  expect(text).toContain('<span>Impressions</span> <strong>1,640</strong>');
  expect(text).toContain('<span>Leads</span> <strong>2</strong>');
  expect(text).toContain('<span>Cost</span> <strong>$1.25</strong>');
  expect(text).toContain('Place 1');
  expect(text).toContain('<a class="desk-link" href="/cars-for-sale/vehicle/42">2020 Toyota Tacoma');
  expect(text).not.toContain('style=');
  expect((await site.ask('eve', path)).status).toBe(404);
  expect((await site.ask('boss', path.replace('dealer', 'operator'))).text).toContain('1,640');
});
