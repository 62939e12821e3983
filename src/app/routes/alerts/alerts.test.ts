import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SavesTestSite, openSavesTestSite, visitor } from '../saves/testing/saves-test-site.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

const SUBSCRIPTIONS = '/account-api/subscriptions';

let site: SavesTestSite;
beforeAll(async () => {
  site = await openSavesTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database, 'shoppers', 'outbox', 'alert_recipients');
  for (const name of Object.keys(site.flags)) delete site.flags[name as keyof typeof site.flags];
});

type Shopper = ReturnType<typeof visitor>;
type Mail = { recipient: string; template: string; link: string | null };

const ask = async (shopper: Shopper, emailAddress: string, search = 'makeCode=FORD', more: object = {}) => {
  const response = await shopper.post(SUBSCRIPTIONS, { emailAddress, search, ...more });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const mails = async (): Promise<Mail[]> =>
  (await readMails(site.database)).map(({ to, template, data }) => ({
    ...{ recipient: to, template, link: (data['link'] as string | undefined) ?? null },
  }));
const searches = () =>
  site.database.query(
    `select s.query, s.frequency, s.brand, r.email, r.confirmed_at is not null as confirmed, r.unsubscribed_at is not null as stopped
     from saved_searches s left join alert_recipients r on r.id = s.recipient_id order by s.id`,
  );
const keyOf = (link: string | null) => new URL(link!).searchParams.get('key')!;
/** Subscribes, and presses the button of the email. Returns the key of the preferences. */
async function confirmed(shopper: Shopper, email: string, search = 'makeCode=FORD', frequency = 'instant') {
  await ask(shopper, email, search);
  const key = keyOf((await mails()).at(-1)!.link);
  const [, location] = await shopper.form('/alerts/confirm', { key, frequency });
  return new URL(String(location), 'http://x').searchParams.get('key')!;
}

test('subscribes an address to a brand’s search, after confirmation by email [R003, R511]', async () => {
  const shopper = visitor(site);
  const { status, body } = await ask(shopper, ' Ann@Example.com ');
  expect([status, body['kind']]).toEqual([201, 'asked']);
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: 'ann@example.com', template: 'confirm-alerts' });
  expect(mail!.link).toMatch(/^http:\/\/marketplace\.example\/alerts\/confirm\?key=[\w-]{43}$/);
  const before = { query: 'makeCode=FORD', brand: 'marketplace', email: 'ann@example.com' };
  expect(await searches()).toEqual([{ ...before, frequency: 'daily', confirmed: false, stopped: false }]);
  // Opening the link without a press must not confirm.
  const key = keyOf(mail!.link);
  expect((await shopper.get(`/alerts/confirm?key=${key}`)).status).toBe(200);
  expect(await searches()).toMatchObject([{ confirmed: false }]);
  const [led, location] = await visitor(site).form('/alerts/confirm', { key, frequency: 'weekly' });
  expect([led, location]).toEqual([
    303,
    expect.stringMatching(/^\/alerts\/preferences\?key=[\w-]{43}&done=confirmed$/),
  ]);
  expect(await searches()).toMatchObject([{ frequency: 'weekly', confirmed: true }]);
});

test('without scripts the form leads to a page that says what comes next, or shows itself again', async () => {
  const shopper = visitor(site);
  expect(await shopper.form(SUBSCRIPTIONS, { emailAddress: 'ann@example.com', search: 'makeCode=FORD' })).toEqual([
    303,
    '/alerts/asked?search=makeCode%3DFORD&kind=asked',
  ]);
  expect((await shopper.get('/alerts/asked?search=makeCode%3DFORD&kind=asked')).status).toBe(200);
  expect(await shopper.form(SUBSCRIPTIONS, { emailAddress: 'ann', search: 'makeCode=FORD' })).toEqual([422, null]);
});

test.each([
  ['', 422],
  ['ann', 422],
  [`${'a'.repeat(34)}@example.com`, 422],
  [`${'a'.repeat(33)}@example.com`, 201],
])('the address %j is answered %i [R179]', async (email, status) => {
  expect((await ask(visitor(site), email)).status).toBe(status);
  expect(await mails()).toHaveLength(status === 201 ? 1 : 0);
});

test('confirms to a bot that fills in the hidden field, but stores nothing [R182]', async () => {
  expect((await ask(visitor(site), 'ann@example.com', 'makeCode=FORD', { unasked: 'x' })).status).toBe(201);
  expect([await mails(), await searches()]).toEqual([[], []]);
});

test('a signed-out shopper’s third search is over the limit, with its text and what to do [R266]', async () => {
  const shopper = visitor(site);
  for (const make of ['FORD', 'BMW']) await ask(shopper, 'ann@example.com', `makeCode=${make}`);
  expect(await ask(shopper, 'ann@example.com', 'makeCode=AUDI')).toEqual({
    status: 409,
    body: {
      kind: 'limit',
      message: 'You have a maximum of 2 searches saved.',
      action: {
        label: 'Create a free account',
        href: '/sign-in?defaultScreen=signup&refUrl=%2Fcars-for-sale%3FmakeCode%3DAUDI',
      },
    },
  });
  expect(await mails()).toHaveLength(2);
});

test('a response does not reveal whether an address is known, and emails are limited', async () => {
  const answers: unknown[] = [];
  for (const year of [2019, 2020, 2021, 2022, 2023, 2024])
    answers.push(await ask(visitor(site), 'ann@example.com', `startYear=${year}`));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await mails()).toHaveLength(4);
  await confirmed(visitor(site), 'bob@example.com');
  const known = await ask(visitor(site), 'bob@example.com', 'makeCode=BMW');
  expect(JSON.stringify(known)).toBe(JSON.stringify(answers[0]).replace('ann@example.com', 'bob@example.com'));
});

test('a form that is sent twice at once causes one email, whose button starts the alerts of the last response', async () => {
  const shopper = visitor(site);
  const [one, other] = await Promise.all([ask(shopper, 'ann@example.com'), ask(visitor(site), 'ann@example.com')]);
  expect(one).toEqual(other);
  expect(await ask(shopper, 'ann@example.com')).toEqual(one);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  const unanswered = `select count(*) as n from saved_searches s where exists (
    select from alert_requests q where q.search_id = s.id and q.confirmed_at is null)`;
  expect(await site.database.query(unanswered)).toEqual([{ n: 2 }]);
  await shopper.form('/alerts/confirm', { key: keyOf(sent[0]!.link), frequency: 'weekly' });
  expect(await site.database.query(unanswered)).toEqual([{ n: 0 }]);
  expect(await searches()).toMatchObject([{ frequency: 'weekly' }, { frequency: 'weekly' }]);
  // A later request sends another email.
  await ask(visitor(site), 'bob@example.com');
  await site.database.query(`update alert_requests set asked_at = asked_at - interval '2 minutes'`);
  await ask(visitor(site), 'bob@example.com');
  expect(await mails()).toHaveLength(3);
});

test("a search requested by another person needs confirmation by the address's owner, even if others are confirmed", async () => {
  await confirmed(visitor(site), 'ann@example.com');
  const key = await confirmed(visitor(site), 'ann@example.com', 'makeCode=BMW');
  await ask(visitor(site), 'ann@example.com', 'makeCode=AUDI');
  const html = await (await visitor(site).get(`/alerts/preferences?key=${key}`)).text();
  expect(['FORD', 'BMW', 'AUDI'].map((make) => html.includes(`makeCode=${make}`))).toEqual([true, true, false]);
});

test.each([
  ['search saving is off', { SAVE_SEARCH_OFF: true }, 'makeCode=FORD'],
  ['personalization is off', { personalization: false }, 'makeCode=FORD'],
  ['the search cannot be used', {}, 'makeCode=NOBODY'],
])('subscribes no one if %s', async (_where, flags, search) => {
  Object.assign(site.flags, flags);
  expect((await ask(visitor(site), 'ann@example.com', search)).status).toBe(422);
  expect(await mails()).toEqual([]);
});

test('the key of an email allows changing the frequency, removing a search, stopping and resuming', async () => {
  const shopper = visitor(site);
  await confirmed(shopper, 'ann@example.com');
  const key = await confirmed(shopper, 'ann@example.com', 'makeCode=BMW');
  const reader = visitor(site);
  const ids = await site.database.query<{ id: number }>('select id from saved_searches order by id');
  const [first, second] = ids.map(({ id }) => String(id)) as [string, string];
  const change = (fields: Record<string, string>) => reader.form('/alerts/preferences', { key, ...fields });
  expect(await change({ action: 'frequency', searchId: first, frequency: 'off' })).toEqual([
    303,
    `/alerts/preferences?key=${key}&done=frequency`,
  ]);
  await change({ action: 'remove', searchId: second });
  expect(await searches()).toMatchObject([{ frequency: 'off', email: 'ann@example.com' }, { email: null }]);
  await change({ action: 'stop' });
  expect(await searches()).toMatchObject([{ stopped: true }, {}]);
  await change({ action: 'resume' });
  expect(await searches()).toMatchObject([{ stopped: false }, {}]);
  expect(await change({ action: 'frequency', searchId: first, frequency: 'hourly' })).toEqual([422, null]);
});

test('confirming one search after stopping all starts only that one, which the page says before and after', async () => {
  const shopper = visitor(site);
  const key = await confirmed(shopper, 'ann@example.com');
  const reader = visitor(site);
  await reader.form('/alerts/preferences', { key, action: 'stop' });
  await ask(shopper, 'ann@example.com', 'makeCode=BMW');
  const request = keyOf((await mails()).at(-1)!.link);
  const page = await (await reader.get(`/alerts/confirm?key=${request}`)).text();
  expect(page).toContain('Your other alerts stay off.');
  const [, location] = await reader.form('/alerts/confirm', { key: request, frequency: 'weekly' });
  expect(location).toMatch(/&done=confirmed-one$/);
  expect(await (await reader.get(String(location))).text()).toContain(
    'Your other alerts stay off until you turn them on.',
  );
  expect(await searches()).toMatchObject([
    { query: 'makeCode=FORD', frequency: 'off', stopped: false },
    { query: 'makeCode=BMW', frequency: 'weekly', stopped: false },
  ]);
  expect(await site.database.query('select cars_frequency from alert_people')).toEqual([{ cars_frequency: 'off' }]);
});

test('the preferences show pictures of each search and of saved cars, and undo a removal', async () => {
  const key = await confirmed(visitor(site), 'ann@example.com', 'makeCode=FORD', 'weekly');
  const reader = visitor(site);
  const page = `/alerts/preferences?key=${key}`;
  const open = async (more = '') => (await reader.get(`${page}${more}`)).text();
  expect((await open()).match(/class="alerts-pictures"/g)).toHaveLength(1);
  // Alerts about saved cars go to a shopper with an account.
  const [{ id: shopper } = { id: '' }] = await site.database.query<{ id: string }>(
    'update alert_people set shopper_id = (select min(shopper_id::text)::uuid from saved_searches) returning shopper_id as id',
  );
  await site.database.query('insert into saved_listings (shopper_id, listing_id) values ($1, 42), ($1, 44)', [shopper]);
  await site.database.query('update listings set withdrawn_at = now() where id = 44');
  const html = await open();
  const [, ofCars = ''] = html.split('Your saved cars');
  expect(ofCars.match(/<img /g)).toHaveLength(1);
  await site.database.query('update listings set withdrawn_at = null');

  const [{ id } = { id: 0 }] = await site.database.query<{ id: number }>('select id from saved_searches');
  const change = (action: string) => reader.form('/alerts/preferences', { key, action, searchId: String(id) });
  expect(await change('restore')).toEqual([404, null]);
  const [, location] = await change('remove');
  expect(location).toBe(`${page}&done=remove&search=${id}`);
  expect(await open(`&done=remove&search=${id}`)).toMatch(/name="action" value="restore"/);
  expect(await searches()).toMatchObject([{ frequency: 'off', email: null }]);
  // Another subscriber cannot restore it.
  const other = await confirmed(visitor(site), 'bob@example.com', 'makeCode=BMW');
  const theirs = { key: other, action: 'restore', searchId: String(id) };
  expect(await reader.form('/alerts/preferences', theirs)).toEqual([404, null]);
  expect((await change('restore'))[1]).toBe(`${page}&done=restore`);
  expect(await searches()).toMatchObject([{ frequency: 'weekly', email: 'ann@example.com' }, {}]);
  expect(await open(`&done=remove&search=${id}`)).not.toContain('value="restore"');
});

test('a key does not change another subscriber’s searches', async () => {
  await confirmed(visitor(site), 'ann@example.com');
  const key = await confirmed(visitor(site), 'bob@example.com', 'makeCode=BMW');
  const [{ id }] = (await site.database.query<{ id: number }>('select id from saved_searches order by id')) as [
    { id: number },
  ];
  const often = { key, action: 'frequency', searchId: String(id), frequency: 'off' };
  expect(await visitor(site).form('/alerts/preferences', often)).toEqual([404, null]);
  await visitor(site).form('/alerts/preferences', { key, action: 'remove', searchId: String(id) });
  expect(await searches()).toMatchObject([{ frequency: 'instant', email: 'ann@example.com' }, {}]);
});

test('one-click unsubscribe ends all alerts, responds the same to any key, and a GET ends nothing', async () => {
  const key = await confirmed(visitor(site), 'ann@example.com');
  const press = (of: string) =>
    site.app.request(`/alerts/unsubscribe?key=${of}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      headers: { host: 'localhost' },
    });
  const followed = await visitor(site).get(`/alerts/unsubscribe?key=${key}`);
  expect([followed.status, followed.headers.get('location')]).toEqual([303, `/alerts/preferences?key=${key}`]);
  expect(await searches()).toMatchObject([{ stopped: false }]);
  const answers = await Promise.all([press('x'), press('a'.repeat(43)), press(key)]);
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))).toEqual(
    Array.from({ length: 3 }, () => [200, 'Unsubscribed.\n']),
  );
  expect(await searches()).toMatchObject([{ stopped: true }]);
});

test.each(['', 'x', 'a'.repeat(43), '%00', 'a'.repeat(5_000)])('the key %j opens nothing', async (key) => {
  const shopper = visitor(site);
  expect((await shopper.get(`/alerts/confirm?key=${key}`)).status).toBe(404);
  expect((await shopper.get(`/alerts/preferences?key=${key}`)).status).toBe(404);
  expect((await shopper.form('/alerts/confirm', { key }))[0]).toBe(404);
});

test('a separate page explains which data is stored', async () => {
  expect((await visitor(site).get('/privacy')).status).toBe(200);
});

test("saved data of a signed-in shopper sends alerts to the account's own address without confirmation, even after stopping all", async () => {
  const ann = visitor(site, 'ann');
  await ann.post('/account-api/search', { search: 'makeCode=FORD' });
  await ann.post('/account-api/saved-listings', { listingId: 42 });
  const own = { query: 'makeCode=FORD', email: 'ann@example.com', confirmed: true, stopped: false };
  expect(await searches()).toMatchObject([own]);
  const people = await site.database.query(
    'select p.cars_frequency from alert_people p where p.shopper_id is not null',
  );
  expect(people).toEqual([{ cars_frequency: 'daily' }]);
  await site.database.query('update alert_recipients set unsubscribed_at = now()');
  await ann.post('/account-api/search', { search: 'makeCode=BMW' });
  expect(await searches()).toMatchObject([{ stopped: true }, { stopped: true }]);
  expect((await ask(ann, 'ann@example.com', 'makeCode=AUDI')).body['kind']).toBe('subscribed');
  expect(await searches()).toMatchObject([
    { query: 'makeCode=FORD', frequency: 'off', stopped: false },
    { query: 'makeCode=BMW', frequency: 'off', stopped: false },
    { query: 'makeCode=AUDI', frequency: 'daily', stopped: false },
  ]);
  await site.database.query('update alert_recipients set unsubscribed_at = now()');
  await ann.post('/account-api/search', { search: 'makeCode=KIA', frequency: 'weekly' });
  expect((await searches()).at(-1)).toMatchObject({ query: 'makeCode=KIA', frequency: 'weekly', stopped: false });
  expect(await mails()).toEqual([]);
});

test('the switch for emails about recalls appears once recalls are imported, and works', async () => {
  const reader = visitor(site);
  const key = await confirmed(reader, 'ann@example.com');
  const page = async () => (await reader.get(`/alerts/preferences?key=${key}`)).text();
  expect(await page()).not.toContain('recalls');
  await site.database.query(
    `insert into safety_imports (kind, file_name, reader_version, is_current) values ('recall', 'FLAT_RCL.txt', 1, true)`,
  );
  try {
    expect(await page()).toContain('Stop emails about recalls');
    const change = (wanted: string) => reader.form('/alerts/preferences', { key, action: 'recalls', wanted });
    expect(await change('no')).toEqual([303, `/alerts/preferences?key=${key}&done=recalls`]);
    expect(await page()).toContain('Email me about recalls');
    expect(await change('maybe')).toEqual([422, null]);
    await change('yes');
    expect(await page()).toContain('Stop emails about recalls');
  } finally {
    await site.database.query('delete from safety_imports');
  }
});
