import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HONEYPOT } from '#kit/honeypot.ts';
import { visitor } from '../saves/testing/saves-test-site.ts';
import { BROWSER, CARS, FORM, type LeadsSite, openLeadsSite } from './testing/leads-site.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

let site: LeadsSite;
let addresses = 0;
let recorded: string[] = [];
beforeAll(async () => {
  site = await openLeadsSite({
    siteEvents: {
      record: (_visit, events) => void recorded.push(...events.map(({ name }) => name)),
      store: async () => undefined,
    },
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  addresses++;
  await emptyTables(site.database, 'outbox', 'leads');
});

type Shopper = ReturnType<typeof visitor>;
const CONTACT = '/cars-for-sale/contact';
const addressOf = (listingId: number) => `${CONTACT}?listingId=${listingId}`;
const SENT = expect.stringMatching(/^\/cars-for-sale\/contact\/sent\?listingId=42&receipt=[\w.-]+$/) as string;
const keyOf = (html: string) => /name="requestKey" value="([^"]+)"/.exec(html)![1]!;
const from = () => ({ ...BROWSER, 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}` });

async function open(shopper: Shopper, listingId: number = CARS.dealer): Promise<string> {
  const response = await shopper.ask(addressOf(listingId), { headers: from() });
  return response.text();
}

const post = (shopper: Shopper, fields: Record<string, string>, listingId: number = CARS.dealer) =>
  shopper.ask(addressOf(listingId), { method: 'POST', body: new URLSearchParams(fields), headers: from() });

const leads = () =>
  site.database.query<{ kind: string; contact: object; held: boolean }>(
    'select kind, contact, consent, held_at is not null as held, brand from leads order by id',
  );

test('a form names the car, is sent once however often it is posted, and emails dealer and shopper [R005, R136, R257]', async () => {
  const ann = visitor(site);
  const html = await open(ann);
  expect(html).toContain('Hello, is the 2020 Toyota Tacoma still available?');
  for (const name of ['comments', 'firstName', 'lastName', 'fromEmailAddress', 'phoneNumber'])
    expect(html).toContain(`name="${name}"`);
  expect(html).toContain('By sending this, you agree');
  site.wait(20_000);
  let page = '';
  for (let time = 0; time < 3; time++) {
    const sent = await post(ann, { ...FORM, requestKey: keyOf(html) });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, SENT]);
    page = await (await ann.get(sent.headers.get('location')!)).text();
  }
  expect(await leads()).toEqual([
    {
      ...{ kind: 'email', brand: 'marketplace', held: false },
      contact: {
        ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '3035550100' },
        comments: FORM.comments,
      },
      consent: { version: expect.any(String), text: expect.stringContaining('By sending this, you agree') },
    },
  ]);
  const told = (await site.mails()).map(({ template, to }) => [template, to]);
  expect(told).toEqual([
    ['lead-for-dealer', 'dealer@example.com'],
    ['lead-confirmation', 'ann@example.com'],
  ]);
  expect(page).toContain('We received your message');
  expect(page.match(/\/cars-for-sale\/vehicle\/\d+/g)!.every((link) => link.endsWith('/42'))).toBe(true);
});

test('a lead carries the visit and the partner, except under Global Privacy Control [R026, R414]', async () => {
  const sendWith = async (ann: Shopper, headers: Record<string, string>) => {
    const requestKey = keyOf(await open(ann));
    site.wait(20_000);
    const body = new URLSearchParams({
      ...FORM,
      requestKey,
      fromEmailAddress: `${requestKey.slice(0, 8)}@example.com`,
    });
    const sent = await ann.ask(addressOf(CARS.dealer), { method: 'POST', body, headers: { ...from(), ...headers } });
    expect(sent.status).toBe(303);
    const [lead] = await site.database.query<{ attribution: object | null }>(
      'select attribution from leads order by id desc limit 1',
    );
    return lead!.attribution;
  };
  const ann = visitor(site);
  await ann.get('/cars-for-sale?psid=partner-7&siomid=mail-a');
  expect(await sendWith(ann, {})).toEqual({
    ...{ osid: expect.stringMatching(/^[\w-]{22}$/), psid: 'partner-7', siomid: 'mail-a' },
  });
  expect(await sendWith(ann, { 'sec-gpc': '1' })).toBeNull();
});

test('shows errors beside their fields and keeps the input', async () => {
  const ann = visitor(site);
  const requestKey = keyOf(await open(ann));
  const typed = { ...FORM, requestKey, firstName: ' ', fromEmailAddress: 'ann@', phoneNumber: '12', comments: 'Mine!' };
  const response = await post(ann, typed);
  const html = await response.text();
  expect(response.status).toBe(422);
  for (const said of [
    'Enter your first name.',
    'such as name@example.com',
    'such as (303) 555-0123',
    'Please fix 3 fields.',
  ])
    expect(html).toContain(said);
  for (const kept of ['ann@', 'Mine!', 'value="12"', requestKey]) expect(html).toContain(kept);
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(3);
  expect(await leads()).toEqual([]);
});

test('holds a message with the hidden field filled in, and asks its sender to confirm', async () => {
  const ann = visitor(site);
  const requestKey = keyOf(await open(ann));
  site.wait(20_000);
  const { headers } = await post(ann, { ...FORM, requestKey, [HONEYPOT]: 'https://ann.example' });
  expect(headers.get('location')).toMatch(/\/contact\/sent\?/);
  expect(await leads()).toMatchObject([{ held: true }]);
  expect((await site.mails()).map(({ template }) => template)).toEqual(['lead-release']);
});

test("reports invalid fields to API clients, and trusts their own keys no more than browsers' [R257]", async () => {
  const program = { ...from(), 'content-type': 'application/json', 'idempotency-key': 'crm-sync-0001' };
  const send = (body: object, headers: Record<string, string> = program, listingId: number = CARS.dealer) =>
    visitor(site).ask(addressOf(listingId), { method: 'POST', body: JSON.stringify(body), headers });
  const refused = await send({ ...FORM, lastName: 7 });
  expect([
    refused.status,
    ((await refused.json()) as { errors: { name: string }[] }).errors.map(({ name }) => name),
  ]).toEqual([422, ['lastName']]);
  const answers = [await send(FORM), await send(FORM)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await leads()).toMatchObject([{ held: true }]);

  const ben = visitor(site);
  const { requestKey } = (await ben.json(`/account-api/lead-form?listingId=${CARS.dealer}`)) as { requestKey: string };
  const early = { ...FORM, fromEmailAddress: 'ben@example.com' };
  await send({ ...early, requestKey });
  const later = ((await ben.json('/account-api/lead-form?listingId=42')) as { requestKey: string }).requestKey;
  site.wait(20_000);
  await send({ ...early, fromEmailAddress: 'cleo@example.com', requestKey: later });
  expect((await leads()).map(({ held }) => held)).toEqual([true, true, false]);
});

test('does not show "sent" to a visitor without a receipt', async () => {
  const sent = `${CONTACT}/sent?listingId=42`;
  for (const address of [sent, `${sent}&receipt=guess`, `${sent}&receipt=${keyOf(await open(visitor(site)))}`])
    expect(await (await visitor(site).get(address)).text()).toContain('No message was sent');
  const ann = visitor(site);
  const requestKey = keyOf(await open(ann));
  site.wait(20_000);
  const location = (await post(ann, { ...FORM, requestKey })).headers.get('location')!;
  const said = async () => (await (await visitor(site).get(location)).text()).includes('We received your message');
  expect(await said()).toBe(true);
  expect(await (await ann.get(location.replace('42', '43'))).text()).toContain('No message was sent');
  site.wait(86_400_000);
  expect(await said()).toBe(false);
});

test('private sellers get offers within limits and reply by the link in their email [R006]', async () => {
  const ann = visitor(site);
  const html = await open(ann, CARS.person);
  expect(html).toContain('Make an offer to Pat Jones');
  expect(html).toContain('(asking $42,000)');
  expect(html).not.toContain('$10,500');
  const requestKey = keyOf(html);
  site.wait(20_000);
  const refused = await post(ann, { ...FORM, requestKey, amount: '900' }, CARS.person);
  expect(await refused.text()).toContain('That’s too low for this car. The seller is asking $42,000.');
  expect((await post(ann, { ...FORM, requestKey, amount: '$38,000' }, CARS.person)).status).toBe(303);
  expect((await site.mails()).map(({ template, to }) => [template, to])).toEqual([
    ['offer-received', 'seller@example.com'],
    ['lead-confirmation', 'ann@example.com'],
  ]);
  const pat = visitor(site);
  const answer = (key: string, fields: Record<string, string>) =>
    pat.form('/cars-for-sale/offer', { key, round: '1', ...fields });
  const key = await site.keyIn('offer-received');
  const page = await (await pat.get(`/cars-for-sale/offer?key=${key}`)).text();
  for (const said of ['You’re offered $38,000', 'Accept $38,000', 'Decline', FORM.comments])
    expect(page).toContain(said);
  expect(page).not.toContain('ann@example.com');
  expect(page).toContain('(more than $38,000)');
  expect((await answer(key, { action: 'counter', amount: '37000' }))[0]).toBe(422);
  const back = [303, `/cars-for-sale/offer?key=${key}`];
  expect(await answer(key, { action: 'counter', amount: '$40,000' })).toEqual(back);
  const counter = await site.keyIn('offer-countered');
  expect(await (await ann.get(`/cars-for-sale/offer?key=${counter}`)).text()).toContain('The seller is asking $40,000');
  expect((await answer(counter, { action: 'accept', round: '2' }))[0]).toBe(303);
  const agreed = await (await pat.get(`/cars-for-sale/offer?key=${key}`)).text();
  for (const said of ['Agreed at $40,000', 'ann@example.com', '(303) 555-0100']) expect(agreed).toContain(said);
  expect(agreed).toContain('Mark as sold');
  // The buyer learns who to call and where to go, and times are local.
  const buyers = await (await ann.get(`/cars-for-sale/offer?key=${counter}`)).text();
  for (const said of ['Pat Jones', 'mailto:seller@example.com']) expect(buyers).toContain(said);
  expect(buyers + page).not.toContain('UTC');
  // Only the seller may take the car off the site.
  expect(buyers).not.toContain('Mark as sold');
  expect((await answer(counter, { action: 'sold' }))[0]).toBe(422);
  const isListed = async () =>
    (await site.database.query(`select from listings where id = $1 and withdrawn_at is null`, [CARS.person])).length ===
    1;
  expect(await isListed()).toBe(true);
  expect(await answer(key, { action: 'sold' })).toEqual(back);
  expect(await isListed()).toBe(false);
  expect(await (await pat.get(`/cars-for-sale/offer?key=${key}`)).text()).toContain('Your car is off the site.');
  // A second click changes nothing, so there is one audit event.
  expect(await answer(key, { action: 'sold' })).toEqual(back);
  const audited = `select role, subject, after from audit_log where action = 'listing.sold'`;
  expect(await site.database.query(audited)).toEqual([
    { role: 'visitor', subject: `listing:${CARS.person}`, after: { lead: expect.any(Number) } },
  ]);
  expect(await site.database.query('select reason from listing_blocks')).toEqual([{ reason: 'sold-by-seller' }]);
  // The seller, and no one else, can undo it for a week.
  expect((await answer(counter, { action: 'relist' }))[0]).toBe(422);
  expect(await answer(key, { action: 'relist' })).toEqual(back);
  expect(await isListed()).toBe(true);
  expect(await answer(key, { action: 'relist' })).toEqual(back);
  expect(await site.database.query(`select from audit_log where action = 'listing.sale-undone'`)).toHaveLength(1);
  expect(await answer(key, { action: 'sold' })).toEqual(back);
  await site.database.query(`update listing_blocks set at = now() - interval '8 days'`);
  expect((await answer(key, { action: 'relist' }))[0]).toBe(422);
  expect(await (await pat.get(`/cars-for-sale/offer?key=${key}`)).text()).not.toContain('Put it back on sale');
  expect(await isListed()).toBe(false);
  await site.database.query('delete from listing_blocks');
  await site.database.query('update listings set withdrawn_at = null where id = $1', [CARS.person]);
  expect((await pat.get('/cars-for-sale/offer?key=wrong')).status).toBe(404);
});

test('refuses messages to sellers that accept none, and about withdrawn cars', async () => {
  const html = await open(visitor(site), CARS.silent);
  expect(html).toContain('You can’t message Silent Motors here.');
  expect((await post(visitor(site), FORM, CARS.silent)).status).toBe(422);
  expect((await visitor(site).get(`/account-api/lead-form?listingId=${CARS.silent}`)).status).toBe(404);
  expect((await visitor(site).get(`${CONTACT}?listingId=999`)).status).toBe(404);
  await site.database.query('update listings set withdrawn_at = now() where id = 43');
  expect(await open(visitor(site), 43)).toContain('no longer for sale');
});

test('a private seller without an email address gets no offers: the page says so and shows the phone number', async () => {
  await site.database.query('update owners set lead_email = null where id = $1', [CARS.person]);
  const html = await open(visitor(site), CARS.person);
  for (const said of ['You can’t message Pat Jones here.', 'Show phone number']) expect(html).toContain(said);
  expect((await post(visitor(site), { ...FORM, amount: '$38,000' }, CARS.person)).status).toBe(422);
  expect(await leads()).toEqual([]);
  await site.database.query(`update owners set lead_email = 'seller@example.com' where id = $1`, [CARS.person]);
});

test('a seller sees the price of a withdrawn offer, but not the shopper', async () => {
  const ann = visitor(site);
  const requestKey = keyOf(await open(ann, CARS.person));
  site.wait(20_000);
  await post(ann, { ...FORM, requestKey, amount: '$38,000' }, CARS.person);
  const page = `/cars-for-sale/offer?key=${await site.keyIn('offer-received')}`;
  expect(await (await visitor(site).get(page)).text()).toContain(FORM.comments);
  const leadId = /name="leadId" value="(\d+)"/.exec(await (await ann.get('/contacted-sellers')).text())![1]!;
  await ann.form('/contacted-sellers', { leadId });
  const html = await (await visitor(site).get(page)).text();
  expect(html).toContain('The offer was withdrawn');
  for (const personal of [FORM.comments, 'Ann']) expect(html).not.toContain(personal);
});

test('a profile decides what the button does: send a message, ask for missing details, or send with one click [R135, R152, R154, R155]', async () => {
  const ann = visitor(site, 'ann');
  const mode = async () => ((await ann.json('/account-api/lead-form?listingId=42')) as { mode: string }).mode;
  await ann.post('/account-api/lead-profile', { ...PROFILE, isOneClickOptedIn: false });
  expect(await ann.json('/account-api/lead-profile')).toEqual({ ...PROFILE, isOneClickOptedIn: false });
  expect(await mode()).toBe('email');
  await ann.post('/account-api/lead-profile', { ...PROFILE, phone: '', isOneClickOptedIn: true });
  expect(await mode()).toBe('edit-email');
  await ann.post('/account-api/lead-profile', { ...PROFILE, isOneClickOptedIn: true });
  expect(await mode()).toBe('one-click');
  const oneClick = await open(ann);
  expect(oneClick).toContain('type="hidden" name="fromEmailAddress" value="ann@example.com"');
  expect(oneClick).toContain('Ann Lee · ann@example.com · (303) 555-0100');
  await ann.form('/account-api/lead-profile', { action: 'one-click-off' });
  expect(await mode()).toBe('email');
});
const PROFILE = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '3035550100' };

test('a click shows the number, and counts once [R004]', async () => {
  const ann = visitor(site);
  const page = '/cars-for-sale/call?listingId=42';
  expect(await (await ann.get(page)).text()).not.toContain('555-0123');
  for (let time = 0; time < 2; time++)
    expect(await ann.form('/cars-for-sale/call', { listingId: '42' })).toEqual([303, page]);
  expect(await (await ann.get(page)).text()).toContain('tel:+13035550123');
  expect(await leads()).toMatchObject([{ kind: 'call' }]);
  const pressed = await ann.post('/cars-for-sale/call', { listingId: 42 });
  expect(await pressed.json()).toEqual({ phone: { label: '(303) 555-0123', href: 'tel:+13035550123' } });
  expect(await site.mails()).toEqual([]);
});

test('lists sent messages with their state, marks the car, and can withdraw them', async () => {
  const ann = visitor(site);
  const requestKey = keyOf(await open(ann));
  site.wait(20_000);
  await post(ann, { ...FORM, requestKey });
  expect(await ann.json('/account-api/state')).toMatchObject({ emailed: [42] });
  const list = (await (await ann.get('/contacted-sellers')).text()).replaceAll('<!-- -->', '');
  for (const said of ['2020 Toyota Tacoma', 'Message · Mile High Motors', 'Sent', 'ann@example.com'])
    expect(list).toContain(said);
  const leadId = /name="leadId" value="(\d+)"/.exec(list)![1]!;
  expect((await visitor(site).form('/contacted-sellers', { leadId }))[0]).toBe(404);
  expect(await ann.form('/contacted-sellers', { leadId })).toEqual([303, '/contacted-sellers?done=withdrawn']);
  expect(await ann.json('/account-api/state')).toMatchObject({ emailed: [] });
  expect(await (await ann.get('/contacted-sellers')).text()).not.toContain('name="leadId"');
});

test('a message that may be spam is sent once its sender confirms it by email', async () => {
  const ann = visitor(site);
  const requestKey = keyOf(await open(ann));
  expect((await post(ann, { ...FORM, requestKey })).headers.get('location')).toEqual(SENT);
  expect((await site.mails()).map(({ template }) => template)).toEqual(['lead-release']);
  const key = await site.keyIn('lead-release');
  const requested = await visitor(site).get(`${CONTACT}/confirm?key=${key}`);
  expect(await requested.text()).toContain('Yes, send my message');
  expect(await site.mails()).toHaveLength(1);
  recorded = [];
  for (let time = 0; time < 2; time++) {
    const body = new URLSearchParams({ key });
    const pressed = await visitor(site).ask(`${CONTACT}/confirm`, { method: 'POST', body, headers: from() });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, SENT]);
  }
  // It counts once, however often the button is pressed.
  expect(recorded).toEqual(['lead']);
  expect((await site.mails()).map(({ template }) => template)).toContain('lead-for-dealer');
  expect((await visitor(site).form(`${CONTACT}/confirm`, { key: 'guess' }))[0]).toBe(404);
});

test('over the limit, keeps the text and says when to try again', async () => {
  const answers: Response[] = [];
  for (let time = 0; time < 31; time++)
    answers.push(await post(visitor(site), { ...FORM, fromEmailAddress: `a${time}@example.com`, firstName: '' }));
  const last = answers.at(-1)!;
  expect([answers[29]!.status, last.status]).toEqual([422, 429]);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await last.text()).toContain(FORM.comments);
});

test('a reused form keeps the input and gets a new key; the same text again is one lead', async () => {
  const ann = visitor(site);
  const requestKey = keyOf(await open(ann));
  site.wait(20_000);
  await post(ann, { ...FORM, requestKey });
  const refused = await post(ann, { ...FORM, requestKey, comments: 'And does it have winter tires?' });
  const html = await refused.text();
  expect([refused.status, keyOf(html) === requestKey]).toEqual([422, false]);
  for (const said of ['Nothing was sent: this form had sent another message', 'And does it have winter tires?'])
    expect(html).toContain(said);
  const again = { ...FORM, requestKey: keyOf(await open(ann)) };
  site.wait(20_000);
  await Promise.all([post(ann, again), post(ann, { ...again, requestKey: keyOf(await open(ann)) })]);
  expect(await leads()).toHaveLength(1);
  await post(ann, { ...FORM, requestKey: keyOf(html), comments: 'And does it have winter tires?' });
  expect(await leads()).toHaveLength(2);
});

test('posts from other sites are refused', async () => {
  const headers = { ...from(), 'sec-fetch-site': 'cross-site' };
  const response = await visitor(site).ask(addressOf(42), { method: 'POST', body: new URLSearchParams(FORM), headers });
  expect(response.status).toBe(403);
});
