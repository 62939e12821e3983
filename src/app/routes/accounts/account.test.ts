import { openSecret } from '#ports/secrets/secrets.ts';
import { testRows } from '#kit/testing/test-rows.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { createLead, createLeadDelivery } from '#features/leads/leads.server.ts';
import { browserSubscription, endDevice } from '#features/push/testing/push-shopper.ts';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import { LISTING, OWNER } from '../rest/testing/one-car.ts';
import {
  type AccountSite,
  addUsedPasskey,
  type Browser,
  browserOf,
  linkTo,
  newestSession,
  useAccountSite,
  openLinkAndConfirm,
  signUp,
} from './testing/account-site.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

const site = useAccountSite();
let browser: Browser;
beforeEach(async () => {
  ({ browser } = await signUp(site));
});

const ANN = { email: 'ann@example.com', password: 'correct horse battery' };
const age = () => site.database.query(`update account_sessions set created_at = now() - interval '2 hours'`);

const countDevices = async () => (await site.database.query('select from push_devices')).length;
/** Turns notifications on in a browser. */
const register = async (one: Browser, at: number) => {
  const token = JSON.stringify(browserSubscription());
  const body = { brand: 'AT', pixall_id: `browser-number-${at}`, browser_token: token };
  expect((await one.post('/cars-for-sale/consumer-device/browser', body)).status).toBe(201);
};

test('the account page is private and not cached', async () => {
  const { status, text, headers } = await browser.get('/account');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(text).toContain('ann@example.com');
  expect(text).toContain('Firefox on Linux');
  expect((await browserOf(site.app).get('/account')).location).toBe('/sign-in?defaultScreen=signin&refUrl=%2Faccount');
});

test('an account without a password signs in again by a link', async () => {
  await age();
  await site.database.query('update account_credentials set password = null');
  expect((await browser.get('/sign-in?defaultScreen=signin&again=1')).text).toContain('/account-api/sign-in-link');
  expect((await browser.get('/sign-in?defaultScreen=link&refUrl=%2Faccount')).status).toBe(200);
  await browser.post('/account-api/sign-in-link', { email: ANN.email, refUrl: '/account' });
  expect((await openLinkAndConfirm(browser, await linkTo(site.database, ANN.email))).location).toBe('/account');
  expect((await browser.get('/account/export')).status).toBe(200);
});

test('an address that was typed before a sign-in is restored after it; passwords are not', async () => {
  await age();
  expect((await browser.post('/account-api/email', { email: 'ann@elsewhere.example' })).location).toContain('again=1');
  await browser.post('/account-api/sign-in', ANN);
  expect((await browser.get('/account')).text).toContain('value="ann@elsewhere.example"');
  expect((await browser.get('/account')).text).not.toContain('ann@elsewhere.example');
  await age();
  await browser.post('/account-api/password', { currentPassword: 'typed one', password: 'typed two' });
  expect(openSecret('drafts', decodeURIComponent(browser.cookies.get('draft')!))).not.toContain('typed');
});

test('changes a name, or says what is wrong with it', async () => {
  expect((await browser.post('/account-api/profile', { name: '  Ann  Arbor ' })).location).toBe('/account?done=name');
  expect((await browser.get('/account?done=name')).text).toContain('value="Ann Arbor"');
  expect((await browser.post('/account-api/profile', { name: '' })).status).toBe(422);
  expect((await browser.get('/account?done=__proto__')).status).toBe(200);
});

test('a new address belongs to the account once its link is used', async () => {
  const requested = await browser.post('/account-api/email', { email: 'Ann@Elsewhere.example' });
  expect(requested.location).toBe('/account?done=email');
  expect((await browser.get('/account')).text).toContain('ann@example.com');
  const phone = browserOf(site.app);
  await phone.post('/account-api/sign-in', ANN);
  await register(phone, 1);
  const link = await linkTo(site.database, 'ann@elsewhere.example');
  const pressed = await openLinkAndConfirm(browser, link, '/account-api/new-address');
  expect(pressed.location).toBe('/account?done=address');
  expect([(await phone.get('/account')).status, await countDevices()]).toEqual([303, 0]);
  const { text } = await browser.get('/account');
  expect([text.includes('ann@elsewhere.example'), text.includes('ann@example.com')]).toEqual([true, false]);
});

describe('the link for a new address', () => {
  const ask = async () => {
    await browser.post('/account-api/email', { email: 'typo@elsewhere.example' });
    return linkTo(site.database, 'typo@elsewhere.example');
  };
  const tokenIn = (link: string) => ({ token: new URL(link, 'http://localhost').searchParams.get('token')! });
  const unchanged = async () => expect((await browser.get('/account')).text).toContain(ANN.email);

  test('does not sign in: a signed-out shopper signs in first and returns', async () => {
    const link = await ask();
    const stranger = browserOf(site.app);
    stranger.cookies.set('visitor', 'v'.repeat(43));
    const led = await stranger.get(link);
    expect(led.location).toBe(`/sign-in?${new URLSearchParams({ defaultScreen: 'signin', refUrl: link })}`);
    for (const path of ['/account-api/new-address', '/account-api/press-link'])
      expect((await stranger.post(path, tokenIn(link))).status).not.toBe(200);
    expect([...stranger.cookies.keys()]).toEqual(['visitor']);
    await unchanged();
    await stranger.post('/account-api/sign-in', ANN);
    expect((await stranger.get(link)).text).toContain('typo@elsewhere.example');
  });

  test('does nothing for a shopper signed in to another account', async () => {
    const link = await ask();
    const { browser: bob } = await signUp(site, { email: 'bob@example.com', name: 'Bob' });
    const seen = await bob.get(link);
    expect([seen.status, seen.text.includes('bob@example.com')]).toEqual([403, true]);
    expect(seen.text).not.toContain('typo@elsewhere.example');
    const session = bob.cookies.get('session');
    expect((await bob.post('/account-api/new-address', tokenIn(link))).status).toBe(403);
    expect((await bob.post('/account-api/press-link', tokenIn(link))).status).toBe(410);
    expect(bob.cookies.get('session')).toBe(session);
    await unchanged();
  });
});

test('sessions elsewhere are ended one by one or together', async () => {
  const [phone, tablet] = [browserOf(site.app), browserOf(site.app)];
  for (const other of [phone, tablet]) await other.post('/account-api/sign-in', ANN);
  const sessionId = await newestSession(site.database);
  expect((await browser.get('/account')).text).toContain(`value="${sessionId}"`);
  expect((await browser.post('/account-api/sessions/end', { sessionId })).status).toBe(303);
  expect((await tablet.get('/account')).status).toBe(303);
  expect((await phone.get('/account')).status).toBe(200);
  await browser.post('/account-api/sessions/end-others');
  expect((await phone.get('/account')).status).toBe(303);
  expect((await browser.get('/account')).status).toBe(200);
});

describe('with a session elsewhere', () => {
  /** Registers, and ends the subscription where `hasEnded`. */
  const registerAs = async (one: Browser, { at, hasEnded }: { at: number; hasEnded: boolean }) => {
    await register(one, at);
    const [{ id } = { id: 0 }] = await site.database.query<{ id: number }>('select max(id) as id from push_devices');
    if (hasEnded) await endDevice(site.database, id, async () => undefined);
  };
  const inList = (sessionId: string) => browser.post('/account-api/sessions/end', { sessionId });
  const inData = (sessionId: string) =>
    browser.post('/account/data/delete', { part: 'account', id: `session.${sessionId}` });

  testRows<[from: string, hasEnded: boolean, ends: (sessionId: string) => Promise<unknown>]>(
    'that ends from %s, its notifications end; the subscription had ended before: %s',
    2,
    [
      ['the list of sessions', false, inList],
      ['the stored data', true, inData],
      ['the list of sessions', true, inList],
      ['the stored data', false, inData],
    ],
    async (_from, hasEnded, ends) => {
      const others = [browserOf(site.app), browserOf(site.app), browserOf(site.app)];
      for (const [at, other] of others.entries()) {
        // The second one registers before it signs in, and the last one signs in again afterwards.
        if (at === 1) await registerAs(other, { at, hasEnded });
        await other.post('/account-api/sign-in', ANN);
        if (at !== 1) await registerAs(other, { at, hasEnded });
        if (at === 2) await other.post('/account-api/sign-in', ANN);
      }
      const sessions = await site.database.query<{ id: string }>('select id from account_sessions order by created_at');
      expect([sessions.length, await countDevices()]).toEqual([4, 3]);
      for (const [at, { id }] of sessions.slice(1).entries()) {
        await ends(id);
        expect(await countDevices()).toBe(2 - at);
      }
    },
  );
});

test('a changed password keeps the notifications of this browser, and they end with its new session', async () => {
  await register(browser, 1);
  await browser.post('/account-api/password', { currentPassword: ANN.password, password: 'blue tractor moon' });
  expect(await countDevices()).toBe(1);
  const phone = browserOf(site.app);
  await phone.post('/account-api/sign-in', { ...ANN, password: 'blue tractor moon' });
  const [{ id: sessionId } = { id: '' }] = await site.database.query<{ id: string }>(
    'select id from account_sessions order by created_at limit 1',
  );
  await phone.post('/account-api/sessions/end', { sessionId });
  expect([(await browser.get('/account')).status, await countDevices()]).toEqual([303, 0]);
});

test('a removed passkey ends the sessions that it may have started, with their notifications', async () => {
  const [lost, other] = [browserOf(site.app), browserOf(site.app)];
  for (const [at, one] of [browser, lost, other].entries()) {
    if (one !== browser) await one.post('/account-api/sign-in', ANN);
    await register(one, at);
    if (one === lost) await addUsedPasskey(site.database);
  }
  const pages = () => Promise.all([browser, lost, other].map(async (one) => (await one.get('/account')).status));
  expect((await browser.post('/account-api/passkeys/remove', { passkeyId: 'key' })).status).toBe(303);
  expect([await pages(), await countDevices()]).toEqual([[200, 303, 200], 2]);
  await lost.post('/account-api/sign-out');
  expect(await countDevices()).toBe(2);
});

test('signing out ends notifications that the browser registered in the session under another number', async () => {
  await register(browser, 1);
  browser.cookies.delete('push-device');
  await browser.post('/account-api/sign-out');
  expect(await countDevices()).toBe(0);
});

describe('a sensitive change', () => {
  test.each([
    ['/account-api/email', { email: 'bob@example.com' }],
    ['/account-api/password', { currentPassword: ANN.password, password: 'blue tractor moon' }],
    ['/account-api/delete', { confirmEmail: ANN.email }],
  ])('is made by %s only after a recent sign-in', async (path, fields) => {
    await age();
    const refused = await browser.post(path, fields);
    expect(refused.location).toBe('/sign-in?defaultScreen=signin&again=1&refUrl=%2Faccount');
    expect((await browser.get(refused.location!)).text).toContain('Sign in again');
    expect((await browser.get('/account')).text).not.toContain(`action="${path}"`);
    expect((await browser.post('/account-api/sign-in', { ...ANN, refUrl: '/account' })).location).toBe('/account');
    expect((await browser.get('/account')).text).toContain(`action="${path}"`);
    expect((await browser.post(path, fields)).location).not.toMatch('/sign-in');
  });

  test('such as adding a passkey returns the reason to scripts', async () => {
    await age();
    expect((await browser.post('/account-api/passkeys/options')).status).toBe(403);
    expect((await browser.post('/account-api/passkeys', { response: '' })).status).toBe(422);
  });
});

test('a new password ends all other sessions', async () => {
  const phone = browserOf(site.app);
  await phone.post('/account-api/sign-in', ANN);
  const change = (password: string, currentPassword: string) =>
    browser.post('/account-api/password', { currentPassword, password });
  expect((await change('12345678', ANN.password)).status).toBe(422);
  const named = await change('Forecourt2024!', ANN.password);
  expect([named.status, named.text.includes('too close to the name of this site')]).toEqual([422, true]);
  const refused = await change('blue tractor moon', 'not the password');
  expect([refused.status, refused.text.includes('This isn’t your password')]).toEqual([422, true]);
  expect((await phone.get('/account')).status).toBe(200);
  const stolen = browserOf(site.app);
  for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
  expect((await stolen.get('/account')).status).toBe(200);
  expect((await change('blue tractor moon', ANN.password)).status).toBe(303);
  expect((await stolen.get('/account')).status).toBe(303);
  expect([(await phone.get('/account')).status, (await browser.get('/account')).status]).toEqual([303, 200]);
});

/** Stores one of everything that a person may leave on the site. */
async function leaveThings(): Promise<string> {
  const [{ id } = { id: '' }] = await site.database.query<{ id: string }>('select id from shoppers');
  await site.database.query(
    `insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title)
     values ('canary-bookmark', $1, 'marketplace', 'makeCode=FORD', '\\x00', 'Canary search')`,
    [id],
  );
  await site.database.query(
    `insert into account_passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
     select 'k', id, 'Canary key', 'p', 'c', 0, 'singleDevice', false from account_users`,
  );
  await site.database.query(`insert into sources (name) values ('test') on conflict do nothing`);
  await site.database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources on conflict do nothing`,
  );
  await site.database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select source_id, 'l', id, '{}', '\\x00' from owners on conflict do nothing`,
  );
  await site.database.query(
    `with listing as (select id, owner_id from listings limit 1),
       car as (insert into saved_listings (shopper_id, listing_id, removed_at) select $1, id, now() from listing),
       gone as (insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, deleted_at)
         values ('canary-gone', $1, 'marketplace', 'makeCode=BMW', '\\x01', 'Canary deleted', now())),
       lead as (insert into leads (request_key, shopper_id, listing_id, owner_id, brand, kind, contact, text_digest)
         select 'canary-' || kind, $1, id, owner_id, 'marketplace', kind, '{"firstName": "Ann", "lastName": "Lee", "email": "ann@example.com", "phone": "", "comments": "canary words"}', '\\x02'
         from listing, unnest(array['email', 'offer']) kind on conflict do nothing returning id),
       offer as (insert into offers (lead_id, state, turn, amount, round, expires_at)
         select id, 'open', 'seller', 1, 2, now() from lead),
       told as (insert into outbox (key, channel, recipient, content, message_id, state)
         select prefix || ':' || id || ':' || rest, channel, 'dealer.example', '{"data": "canary words"}', 'm', state
         from lead, (values
           ('lead', 'created:email:feed', 'mail', 'sent'), ('lead', 'created:webhook:7', 'webhook', 'waiting'),
           ('lead', 'created:adf:8', 'mail', 'dead'), ('lead', 'shopper', 'mail', 'sent'),
           ('offer', '2:seller', 'mail', 'sent'), ('offer', 'settled:shopper', 'mail', 'waiting')
         ) mail (prefix, rest, channel, state) returning key)
     insert into lead_deliveries (outbox_key, lead_id, kind, chosen_by)
     select 'lead:' || id || ':created:' || rest, id, split_part(rest, ':', 1), 'feed'
     from lead, unnest(array['email:feed', 'webhook:7', 'adf:8']) rest`,
    [id],
  );
  await site.database.query(
    `with recipient as (insert into alert_recipients (email, brand, key_hash)
       values ('Ann@Example.com', 'marketplace', '\\x01'), ('canary@alerts.example', 'marketplace', '\\x02') returning id, email),
       person as (insert into alert_people (recipient_id) select id from recipient),
       told as (insert into alert_ledger (recipient_id, car, event, listing_id, due_at, told_at)
         select id, 'canary-car', 'match', 1, now(), now() from recipient)
     update saved_searches set recipient_id = (select id from recipient where email like 'canary%') where shopper_id = $1`,
    [id],
  );
  await browser.post('/account-api/email', { email: 'canary@pending.example' });
  await site.database.query(
    `insert into dealer_members (owner_id, user_id, email, role)
     select o.id, u.id, u.email, 'staff' from owners o, account_users u`,
  );
  return id;
}

test('an owner can download all data of the account', async () => {
  await leaveThings();
  const { headers, text } = await browser.get('/account/export');
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(headers.get('cache-control')).toBe('no-store');
  const told = JSON.parse(text);
  expect(told).toMatchObject({
    account: {
      ...{ email: ANN.email, name: 'Ann', hasPassword: true },
      ...{ sessions: [{ userAgent: 'Firefox/150.0 Linux' }], passkeys: [{ name: 'Canary key' }] },
      ...{ knownBrowsers: [{}], pendingAddresses: [{ email: 'canary@pending.example' }] },
    },
    savedSearches: [{ title: 'Canary search', deletedAt: null }, { title: 'Canary deleted' }],
    savedListings: [{ removedAt: expect.any(String) }],
    alerts: { addresses: [{ email: 'Ann@Example.com' }, { email: 'canary@alerts.example' }], told: [{}, {}] },
    leads: { leads: [{}, {}] },
    mails: [{ template: 'verify-email' }],
  });
  expect(text).not.toMatch(/"(password|passwordHash|token|publicKey)"/);
});

test('a download needs a recent sign-in', async () => {
  await age();
  const refused = await browser.get('/account/export');
  expect(refused.location).toBe('/sign-in?defaultScreen=signin&again=1&refUrl=%2Faccount');
  expect((await browser.get('/account')).text).not.toContain('href="/account/export"');
});

test('an account without a password sets one without entering an old one', async () => {
  const guest = browserOf(site.app);
  await guest.post('/account-api/sign-in-link', { email: 'link@example.com' });
  await openLinkAndConfirm(guest, await linkTo(site.database, 'link@example.com'));
  expect((await guest.get('/account')).text).not.toContain('name="currentPassword"');
  expect((await guest.post('/account-api/password', { password: 'blue tractor moon' })).status).toBe(303);
});

describe('the last owner of a dealership', () => {
  const lead = {
    brand: 'marketplace',
    kind: 'email',
    consent: null,
    hold: null,
    textDigest: null,
    listingId: 42,
    ownerId: 7,
    contact: { firstName: 'Ana', lastName: 'Silva', email: 'ana@shopper.example', phone: '', comments: 'Is it there?' },
  } as const;
  const write = async (requestKey: string) => {
    const { deliver } = createLeadDelivery({ originFor: () => 'https://cars.example', fallback: null });
    const shopperId = await upsertShopper(site.database, { visitor: requestKey });
    await site.database.transaction((connection) =>
      createLead(connection, { ...lead, requestKey, shopperId }, deliver),
    );
  };
  const told = async () =>
    (
      await site.database.query<{ recipient: string }>(
        `select recipient from outbox where content ->> 'template' = 'lead-for-dealer' order by id`,
      )
    ).map(({ recipient }) => recipient);
  const employ = (userId: string, role: string) =>
    site.database.query(
      `insert into dealer_members (owner_id, user_id, email, role) values (7, $1, $1 || '@dealer.example', $2)`,
      [userId, role],
    );
  beforeEach(async () => {
    await addDealer(site.database);
    await site.database.query(
      `insert into dealer_members (owner_id, user_id, email, role) select 7, id, email, 'owner' from account_users`,
    );
  });

  test('sees what happens to the desk, confirms it, and no lead is lost', async () => {
    await write('before');
    const text = (await browser.get('/account')).text.replaceAll('<!-- -->', '');
    expect(text).toContain('You are the only owner at');
    expect(text).toContain('Summit Motors</strong>: no one can open its desk');
    for (const unticked of [{}, { leaveDesks: '' }, { leaveDesks: '8' }, { leaveDesks: 'x,,' }]) {
      const refused = await browser.post('/account-api/delete', { confirmEmail: ANN.email, ...unticked });
      expect([refused.status, refused.text.includes('Check this box to confirm')]).toEqual([422, true]);
    }
    expect(await told()).toEqual(['leads@dealer.example']);
    expect((await browser.get('/account')).text).toContain(ANN.email);
    const done = await browser.post('/account-api/delete', { confirmEmail: ANN.email, leaveDesks: '7' });
    expect(done.location).toBe('/privacy?step=account-deleted');
    expect((await browser.get(done.location!)).text).toContain('Your account is deleted.');
    await write('after');
    expect(await told()).toEqual(['leads@dealer.example', 'leads@dealer.example']);
    expect(await site.database.query('select from leads where owner_id = 7')).toHaveLength(2);
    expect(await site.database.query('select from dealer_members')).toEqual([]);
  });

  test('with staff sees that they stay', async () => {
    await employ('sam', 'staff');
    expect((await browser.get('/account')).text).toContain('its staff see leads, but no one can change its settings');
  });

  test('does not have to confirm at a dealer that was merged into another one', async () => {
    await site.database.query(
      `with main as (insert into owners (id, source_id, key, facts, content_hash) overriding system value
         select 8, source_id, 'o8', facts, '\\x00' from owners where id = 7 returning id)
       insert into owner_aliases (owner_id, main_id) select 7, id from main`,
    );
    expect((await browser.get('/account')).text).not.toContain('You are the only owner');
  });

  test('does not have to confirm while there is another owner; if two leave at the same time, one has to', async () => {
    const { browser: bob } = await signUp(site, { email: 'bob@example.com', name: 'Bob' });
    await site.database.query(
      `insert into dealer_members (owner_id, user_id, email, role)
       select 7, id, email, 'owner' from account_users where email = 'bob@example.com'`,
    );
    expect((await browser.get('/account')).text).not.toContain('You are the only owner');
    const answers = await Promise.all([
      browser.post('/account-api/delete', { confirmEmail: ANN.email }),
      bob.post('/account-api/delete', { confirmEmail: 'bob@example.com' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    expect(await site.database.query(`select from dealer_members where role = 'owner'`)).toHaveLength(1);
  });
});

/** Adds dealer 7, whose leads go to an email address, with listing 42. */
async function addDealer(database: AccountSite['database']): Promise<void> {
  await emptyTables(database, 'leads', 'listings', 'owners');
  await database.query(`insert into sources (name) values ('test') on conflict do nothing`);
  const { id: _id, ownerId: _owner, rating: _rating, stale: _stale, ...facts } = LISTING;
  await database.query(
    `with dealer as (insert into owners (id, source_id, key, facts, content_hash) overriding system value
       select 7, id, 'o7', $1, '\\x00' from sources limit 1 returning id, source_id),
     destination as (insert into lead_destinations (owner_id, kind, address)
       select id, 'email', 'leads@dealer.example' from dealer)
     insert into listings (id, source_id, key, owner_id, facts, content_hash) overriding system value
     select 42, source_id, 'l42', id, $2, '\\x00' from dealer`,
    [JSON.stringify({ ...ownerFactsSchema.parse(OWNER), name: 'Summit Motors' }), JSON.stringify(facts)],
  );
}

test('a passkey shows at which site it works; other sites have none yet', async () => {
  const put = (id: string, host: string | null) =>
    site.database.query(
      `insert into account_passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, host)
       select $1, id, $1, 'p', $1, 0, 'singleDevice', false, $2 from account_users`,
      [id, host],
    );
  await put('Old key', null);
  expect((await browser.get('/account')).text).not.toContain('at no other');
  await put('Phone', 'valuation.localhost');
  await site.database.query(`delete from account_passkeys where id = 'Old key'`);
  const text = async () => (await browser.get('/account')).text.replaceAll('<!-- -->', '');
  expect(await text()).toContain('works only at Fairmark (valuation.localhost)');
  expect(await text()).toContain('You don’t have one for');
  await put('Laptop', 'localhost');
  expect(await text()).toMatch(/works at [A-Z]\w+ \(localhost\)/);
  expect(await text()).not.toContain('You don’t have one for');
});

test('deletes an account from every table, and its browser becomes anonymous', async () => {
  await leaveThings();
  expect((await browser.post('/account-api/delete', { confirmEmail: 'bob@example.com' })).status).toBe(422);
  const phone = browserOf(site.app);
  await phone.post('/account-api/sign-in', ANN);
  expect((await browser.post('/account-api/delete', { confirmEmail: ANN.email })).location).toBe(
    '/privacy?step=account-deleted',
  );
  expect([...browser.cookies.keys()]).toEqual(['device']);
  for (const who of [browser, phone]) expect((await who.get('/account')).status).toBe(303);
  const tables = await site.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const found = await site.database.query(
      `select 1 from ${name} t where t::text ilike '%ann@example.com%' or t::text ilike '%canary%'`,
    );
    expect(found, name).toEqual([]);
  }
  expect(await site.database.query('select from shoppers')).toEqual([]);
  expect((await phone.post('/account-api/sign-in', ANN)).status).toBe(422);
});
