import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
});
afterAll(() => site?.close());
beforeEach(() => emptyTables(site.database, 'outbox', 'leads'));

test('a lead on a listing reaches only its dealer’s desk [R005]', async () => {
  const id = await site.write(42, 'Can I see it on Saturday?');
  for (const who of ['olga', 'sam'] as const) {
    const list = await site.ask(who, '/dealer/leads');
    expect(list.status).toBe(200);
    expect(list.text).toContain(`href="/dealer/leads/${id}"`);
    expect(list.text).toContain('2020 Toyota Tacoma');
    expect(list.text).toContain('Ana Silva · stock S-1');
  }
  const theirs = await site.ask('eve', '/dealer/leads');
  expect([theirs.status, theirs.text.includes('Ana Silva')]).toEqual([200, false]);
  expect((await site.ask('eve', `/dealer/leads/${id}`)).status).toBe(404);
  const unknown = await site.ask('eve', '/dealer/leads/999999');
  const another = await site.ask('eve', `/dealer/leads/${id}`);
  expect(another.text).toBe(unknown.text);
});

test('a lead counts as read when a member opens it, not when a browser prefetches it', async () => {
  const id = await site.write(42, 'Can I see it on <Saturday>?');
  const statusOf = async () =>
    (await site.database.query<{ status: string }>('select status from leads where id = $1', [id]))[0]!.status;
  expect([(await site.ask('eve', `/dealer/leads/${id}`)).status, await statusOf()]).toEqual([404, 'new']);
  const { text, headers } = await site.ask('sam', `/dealer/leads/${id}`);
  expect(await statusOf()).toBe('read');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).toContain('Can I see it on &lt;Saturday&gt;?');
  expect(text).toContain('href="mailto:ana@shopper.example?subject=');
  expect(text).toContain('href="tel:3035550134"');
  expect(text).toContain('<dd>(303) 555-0134</dd>');
  expect(text).toContain('It’s here and wasn’t sent anywhere else.');
});

test('stores the status of a lead and stops the clock', async () => {
  const id = await site.write(42);
  const { status, location } = await site.ask('sam', `/dealer/leads/${id}`, { status: 'replied' });
  expect([status, location]).toEqual([303, `/dealer/leads/${id}?note=noted`]);
  expect((await site.ask('sam', location!)).text).toContain('Replied in under a minute');
  expect((await site.ask('sam', '/dealer/leads?status=replied')).text).toContain(`/dealer/leads/${id}"`);
  expect((await site.ask('sam', '/dealer/leads?status=new')).text).toContain('No leads have this status.');
  expect((await site.ask('sam', `/dealer/leads/${id}`, { status: 'withdrawn' })).status).toBe(422);
  expect((await site.ask('eve', `/dealer/leads/${id}`, { status: 'lost' })).status).toBe(404);
});

test('a dealer who sold a car takes it off the site, and can undo it for a week', async () => {
  const id = await site.write(42);
  const page = `/dealer/leads/${id}`;
  const isListed = async () =>
    (await site.database.query('select from listings where id = 42 and withdrawn_at is null')).length === 1;
  expect((await site.ask('sam', page)).text).not.toContain('Take it off the site');
  await site.ask('sam', page, { status: 'won' });
  expect((await site.ask('sam', page)).text).toContain('Take it off the site');
  expect((await site.ask('eve', page, { car: 'sold' })).status).toBe(404);
  expect((await site.ask('sam', page, { car: 'stolen' })).status).toBe(422);
  expect(await isListed()).toBe(true);
  for (let press = 0; press < 2; press++)
    expect((await site.ask('sam', page, { car: 'sold' })).location).toBe(`${page}?note=sold`);
  expect(await isListed()).toBe(false);
  const { text } = await site.ask('sam', `${page}?note=sold`);
  for (const said of ['The car is off the site.', 'Marked as sold. You can undo this until', 'Put it back on sale'])
    expect(text).toContain(said);
  expect((await site.ask('sam', page, { car: 'relist' })).location).toBe(`${page}?note=relisted`);
  expect(await isListed()).toBe(true);
  const audited = `select actor, action from audit_log where subject = 'listing:42' order by id`;
  expect(await site.database.query(audited)).toEqual([
    { actor: 'sam', action: 'listing.sold' },
    { actor: 'sam', action: 'listing.sale-undone' },
  ]);
});

test.each([
  ['after a week', `update listing_blocks set at = now() - interval '8 days'`],
  ['if its feed no longer contains the car', 'update listing_blocks set offered = false'],
  ['if an operator hid the car', `update listing_blocks set reason = 'fraud'`],
])('a dealer cannot put a car back %s', async (_when, sql) => {
  const id = await site.write(42);
  await site.ask('sam', `/dealer/leads/${id}`, { car: 'sold' });
  await site.database.query(sql);
  expect((await site.ask('sam', `/dealer/leads/${id}`)).text).not.toContain('Put it back on sale');
  const refused = await site.ask('sam', `/dealer/leads/${id}`, { car: 'relist' });
  expect((await site.ask('sam', refused.location!)).text).toContain('can’t be put back on sale');
  expect(await site.database.query('select from listings where id = 42 and withdrawn_at is null')).toEqual([]);
  await emptyTables(site.database, 'listing_blocks');
  await site.database.query('update listings set withdrawn_at = null');
});

test('marks leads older than a day, and hides withdrawn messages', async () => {
  const late = await site.write(42);
  await site.database.query(`update leads set created_at = now() - interval '26 hours' where id = $1`, [late]);
  expect((await site.ask('sam', '/dealer/leads')).text).toContain('Waiting 26 h, overdue');
  await site.database.query(`update leads set status = 'withdrawn', withdrawn_at = now()`);
  const { text } = await site.ask('sam', `/dealer/leads/${late}`);
  expect(text).toContain('The shopper withdrew this message.');
  for (const personal of ['Silva', 'ana@shopper.example', 'Is it still there?', '555-0134', '3035550134'])
    expect(text).not.toContain(personal);
  expect(text).not.toContain('I replied');
  expect((await site.ask('sam', '/dealer/leads.csv')).text).not.toContain('Silva');
});

test('long lists have pages, each lead on one of them', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 27; n++) ids.push(await site.write(42));
  const first = (await site.ask('sam', '/dealer/leads')).text;
  const older = /href="([^"]*before=\d+)"[^>]*>Older/.exec(first)![1]!;
  const second = (await site.ask('sam', older.replaceAll('&amp;', '&'))).text;
  const shown = [first, second].flatMap((html) =>
    [...html.matchAll(/desk-row-title" href="\/dealer\/leads\/(\d+)"/g)].map(([, id]) => Number(id)),
  );
  expect(shown).toEqual(ids.toReversed());
  expect(second).not.toContain('>Older');
});

test('the export contains the same leads, and no one else’s', async () => {
  await site.write(42, '=HYPERLINK("http://evil.example")');
  await site.write(43, 'for eve');
  const { status, text, headers } = await site.ask('sam', '/dealer/leads.csv');
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    ...[200, 'text/csv; charset=utf-8', 'no-store'],
  ]);
  expect(headers.get('content-disposition')).toBe('attachment; filename="leads.csv"');
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(text).not.toContain('for eve');
  expect((await site.ask('sam', '/dealer/leads.csv?dealer=2')).status).toBe(404);
  expect((await site.ask('sam', '/dealer/leads?dealer=2')).status).toBe(404);
});

test('the export is offered once there is a lead', async () => {
  const offers = async () => (await site.ask('sam', '/dealer/leads')).text.includes('Export as CSV');
  expect(await offers()).toBe(false);
  await site.write(42);
  expect(await offers()).toBe(true);
});

test('the export contains every lead, whatever their number, with phone numbers as on the pages', async () => {
  const id = await site.write(42);
  await site.database.query(
    `insert into leads (request_key, shopper_id, brand, kind, listing_id, owner_id, contact)
     select 'copy ' || n, shopper_id, brand, kind, listing_id, owner_id, contact
     from leads, generate_series(1, 2345) n where id = $1`,
    [id],
  );
  const { text } = await site.ask('sam', '/dealer/leads.csv');
  const rows = text.trimEnd().split('\r\n').slice(1);
  expect(rows).toHaveLength(2346);
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(2346);
  expect(rows.every((row) => row.includes('"(303) 555-0134"'))).toBe(true);
});

test('an account without a dealership has no desk and is not redirected to sign-in', async () => {
  for (const path of ['/dealer', '/dealer/leads', '/dealer/leads.csv', '/dealer/settings']) {
    expect((await site.ask('boss', path)).status).toBe(404);
    const { status, location } = await site.ask(null, path);
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/sign-in\?/)]);
  }
});
