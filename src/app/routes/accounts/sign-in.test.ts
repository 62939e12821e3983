import { describe, expect, test } from 'vitest';
import { turnOnPush } from '#features/push/testing/push-shopper.ts';
import { SIGN_IN_LIMIT } from './sign-in.ts';
import { browserOf, linkTo, useAccountSite, openLinkAndConfirm, signUp } from './testing/account-site.ts';

const site = useAccountSite();

const ANN = { email: 'ann@example.com', password: 'correct horse battery', refUrl: '/saved-cars' };

describe('the sign-in page', () => {
  test.each([
    ['?defaultScreen=signup', 'Create a free account', '/account-api/sign-up'],
    ['?defaultScreen=signin', '>Sign in</h1>', '/account-api/sign-in'],
    ['?defaultScreen=link', 'Sign in with a link', '/account-api/sign-in-link'],
    ['?defaultScreen=reset', 'Forgot your password?', '/account-api/reset-password'],
    ['?defaultScreen=nothing', '>Sign in</h1>', '/account-api/sign-in'],
    ['', '>Sign in</h1>', '/account-api/sign-in'],
  ])('/sign-in%s opens its screen, as a form that needs no scripts [R024]', async (query, heading, action) => {
    const { status, text, headers } = await browserOf(site.app).get(`/sign-in${query}`);
    expect(status).toBe(200);
    expect(text).toContain(heading);
    expect(text).toContain(`action="${action}"`);
    expect(text).toMatch(/<form [^>]*method="post"/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['/cars-for-sale?makeCode=TOYOTA', '/cars-for-sale?makeCode=TOYOTA'],
    ['https://evil.example/', '/cars-for-sale'],
    ['//evil.example', '/cars-for-sale'],
    ['/\\evil.example', '/cars-for-sale'],
  ])('leads back to %s as %s, after signing in [R024]', async (refUrl, path) => {
    const { text } = await browserOf(site.app).get(
      `/sign-in?${new URLSearchParams({ defaultScreen: 'signin', refUrl })}`,
    );
    expect(text).toContain(`name="refUrl" value="${path.replaceAll('&', '&amp;')}"`);
    const { browser } = await signUp(site);
    await browser.post('/account-api/sign-out');
    expect((await browser.post('/account-api/sign-in', { ...ANN, refUrl })).location).toBe(path);
    expect((await browser.get(`/sign-in?${new URLSearchParams({ refUrl })}`)).location).toBe(path);
  });
});

describe('a shopper who signs up', () => {
  test('is signed in by the emailed link, returns to the previous page, and gets new cookies', async () => {
    const browser = browserOf(site.app);
    const sent = await browser.post('/account-api/sign-up', { ...ANN, name: 'Ann' });
    expect([sent.status, sent.location]).toEqual([303, '/sign-in?sent=1']);
    expect([...browser.cookies.keys()]).toEqual(['device', 'emailed-to']);
    const link = await linkTo(site.database, ANN.email);
    // Email programs open links, which must have no effect.
    expect((await browser.get(link)).text).toContain('ann@example.com');
    expect((await browser.get(link)).text).toContain('Create my account');
    const entered = await openLinkAndConfirm(browser, link);
    expect([entered.status, entered.location]).toEqual([303, '/saved-cars']);
    expect([...browser.cookies.keys()].toSorted()).toEqual(['device', 'session', 'signed-in']);
    const readable = entered.headers.getSetCookie().filter((cookie) => !/httponly/i.test(cookie));
    expect(readable.map((cookie) => cookie.split(';')[0])).toEqual([
      'keeps=',
      expect.stringMatching(/^signed-in=[\w-]{16}$/),
    ]);
    expect((await browser.get(link)).status).toBe(410);
    expect((await browser.get('/account')).text).toContain('ann@example.com');
  });

  test('keeps the data saved before', async () => {
    const browser = browserOf(site.app);
    browser.cookies.set('visitor', 'v'.repeat(43));
    await site.database.query(`insert into shoppers (visitor_hash) values (sha256($1::bytea))`, ['v'.repeat(43)]);
    const [before] = await site.database.query<{ id: string }>('select id from shoppers');
    await site.database.query(
      `insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title)
       values ('b', $1, 'marketplace', 'makeCode=FORD', '\\x00', 'Ford')`,
      [before!.id],
    );
    await signUp(site, {}, browser);
    expect(browser.cookies.has('visitor')).toBe(false);
    const kept = await site.database.query(
      `select s.query, u.email from saved_searches s join shoppers p on p.id = s.shopper_id
       join account_users u on u.id = p.user_id`,
    );
    expect(kept).toEqual([{ query: 'makeCode=FORD', email: 'ann@example.com' }]);
    expect(await site.database.query('select from shoppers where visitor_hash is not null')).toEqual([]);
  });

  test.each([
    ['a short password', { password: 'short' }, 'at least 8 characters'],
    ['a password that leaked', { password: 'iloveyou' }, 'appeared in leaks from other sites'],
    ['a password of their own address', { password: 'ann@example.com' }, 'too close to your email address'],
    ['a password of the site’s name', { password: 'Forecourt2024!' }, 'too close to the name of this site'],
    ['no address', { email: 'ann' }, 'such as ann@example.com'],
    ['no name', { name: ' ' }, 'Enter your name.'],
  ])('with %s is told so, and keeps the other input', async (_what, change, told) => {
    const fields = { name: 'Ann', ...ANN, ...change };
    const { status, text } = await browserOf(site.app).post('/account-api/sign-up', fields);
    expect(status).toBe(422);
    expect(text.replaceAll('&#x27;', "'")).toContain(told);
    expect(text).toContain('role="alert"');
    expect(text).toContain('value="/saved-cars"');
    expect(text).not.toContain(fields.password === 'ann@example.com' ? 'value="correct' : `value="${fields.password}"`);
    expect(await site.database.query('select from outbox')).toEqual([]);
  });

  test.each([
    ['an address', ANN.email],
    ['a text whose cut splits a character', `${'a'.repeat(319)}💥`],
  ])('gets the usual response as a robot, but no email: %s', async (_case, email) => {
    const fields = { ...ANN, email, name: 'x', unasked: 'spam' };
    const { location } = await browserOf(site.app).post('/account-api/sign-up', fields);
    expect(location).toBe('/sign-in?sent=1');
    expect(await site.database.query('select from outbox')).toEqual([]);
  });
});

describe('the page after a request for an email', () => {
  test.each([
    ['sign-in-link', {}, 'Resend'],
    ['reset-password', {}, 'Resend'],
    ['sign-up', { name: 'Ann', password: ANN.password }, 'Email me a link without a password'],
  ])('names the address, which no URL contains, and offers another email: %s', async (path, fields, again) => {
    const browser = browserOf(site.app);
    const { location } = await browser.post(`/account-api/${path}`, { email: 'zoe@example.com', ...fields });
    expect(location).toBe('/sign-in?sent=1');
    const { text } = await browser.get(location!);
    for (const said of ['Check your email', 'zoe@example.com', again]) expect(text).toContain(said);
    expect((await browserOf(site.app).get(location!)).text).not.toContain('zoe@example.com');
  });
});

describe('a link by email instead of the password', () => {
  test('is sent to the address that was typed on the sign-in form', async () => {
    const browser = browserOf(site.app);
    const { text } = await browser.get('/sign-in?defaultScreen=signin');
    expect(text).toMatch(/<button[^>]* formAction="\/account-api\/sign-in-link"[^>]*>Email me a link instead</i);
    const typed = { refUrl: '/saved-cars', email: 'zoe@example.com', password: '' };
    expect((await browser.post('/account-api/sign-in-link', typed)).location).toBe('/sign-in?sent=1');
    expect(await linkTo(site.database, 'zoe@example.com')).toContain('/sign-in/link');
  });

  test('asks for the address if none was typed', async () => {
    const typed = { refUrl: '/saved-cars', email: '', password: '' };
    const { location } = await browserOf(site.app).post('/account-api/sign-in-link', typed);
    expect(location).toBe('/sign-in?defaultScreen=link&refUrl=%2Fsaved-cars');
  });
});

describe('reveals nothing about whether an address has an account', () => {
  const POSTS = [
    ['sign-in', { password: 'not the password' }],
    ['sign-up', { name: 'Ann', password: 'a b c d e f g h' }],
    ['sign-in-link', {}],
    ['reset-password', {}],
  ] as const;

  test.each(POSTS)('by /account-api/%s: the same response, byte by byte, for the same work', async (path, fields) => {
    await signUp(site);
    const told = [];
    for (const email of ['ann@example.com', 'bob@example.com']) {
      const [hashed, [mailed]] = [site.hashings(), await countMails()];
      const browser = browserOf(site.app, `198.51.100.${email.length}`);
      const { status, location, headers, text } = await browser.post(`/account-api/${path}`, { email, ...fields });
      const cookies = headers
        .getSetCookie()
        .map((cookie) => cookie.replace(/=[\w-]{43};/, '=SECRET;').replace(encodeURIComponent(email), 'ADDRESS'));
      const kept = { ...Object.fromEntries([...headers].filter(([name]) => !CHANGING.has(name))), cookies };
      const [[mails], [links]] = [await countMails(), await countLinks(email)];
      const work = { hashings: site.hashings() - hashed, mails: mails! - mailed!, links };
      told.push({ status, location, headers: kept, text: text.replaceAll(email, 'ADDRESS').replace(NONCES, ''), work });
    }
    expect(told[1]).toEqual(told[0]);
    expect(told[0]!.work.hashings).toBe(path === 'sign-in' || path === 'sign-up' ? 1 : 0);
  });
  const CHANGING = new Set(['content-security-policy', 'set-cookie', 'x-request-id', 'content-length']);
  const NONCES = /nonce="[^"]*"/g;
  const countMails = async () =>
    (await site.database.query<{ n: number }>('select count(*) as n from outbox')).map(({ n }) => n);
  const countLinks = async (email: string) =>
    (await site.database.query<{ n: number }>('select count(*) as n from account_links where email = $1', [email])).map(
      ({ n }) => n,
    );

  test('when it exceeds the email limit: the response is the same, and no email is sent', async () => {
    const browser = browserOf(site.app, '198.51.100.77');
    for (let requested = 0; requested < 8; requested++)
      expect((await browser.post('/account-api/sign-in-link', { email: 'flood@example.com' })).location).toBe(
        '/sign-in?sent=1',
      );
    expect(await countMails()).toEqual([4]);
  });
});

describe('a shopper who signs in', () => {
  test('ends the notifications of another account, whose session ended without a sign-out, in the same browser', async () => {
    const pixallId = '0123456789abcdef';
    const { browser, email, password } = await signUp(site);
    const [{ id: userId }] = (await site.database.query('select id from account_users')) as [{ id: string }];
    const [{ id: shopperId }] = (await site.database.query(
      `insert into shoppers (user_id) values ($1) on conflict (user_id) do update set user_id = $1 returning id`,
      [userId],
    )) as [{ id: string }];
    await turnOnPush(site.database, shopperId, { pixallId });
    const devices = () => site.database.query('select from push_devices');
    const loseSession = () => {
      browser.cookies.delete('session');
      browser.cookies.set('push-device', pixallId);
    };
    loseSession();
    await browser.post('/account-api/sign-in', { email, password, refUrl: '/' });
    expect([(await devices()).length, browser.cookies.get('push-device')]).toEqual([1, pixallId]);
    loseSession();
    await signUp(site, { email: 'bob@example.com', name: 'Bob' }, browser);
    expect([(await devices()).length, browser.cookies.get('push-device')]).toEqual([0, undefined]);
    // Bob had turned them on in this browser too, so its cookie stays.
    const bob = (
      await site.database.query<{ id: string }>(
        `select s.id from shoppers s join account_users u on u.id = s.user_id where u.email = 'bob@example.com'`,
      )
    )[0]!;
    await turnOnPush(site.database, bob.id, { pixallId });
    // Earlier versions stored both the number and the hash.
    await turnOnPush(site.database, shopperId, { pixallId: 'earlier-number-of-ann' });
    await site.database.query('update push_devices set browser_hash = sha256($1)', [pixallId]);
    loseSession();
    await browser.post('/account-api/sign-in', { email: 'bob@example.com', password, refUrl: '/' });
    expect([(await devices()).length, browser.cookies.get('push-device')]).toEqual([1, pixallId]);
  });

  test('gets a new session, and the previous one ends', async () => {
    const { browser } = await signUp(site);
    const first = browser.cookies.get('session');
    await browser.post('/account-api/sign-in', ANN);
    const second = browser.cookies.get('session');
    expect(second).not.toBe(first);
    const thief = browserOf(site.app);
    thief.cookies.set('session', first!);
    expect((await thief.get('/account')).location).toMatch('/sign-in?');
  });

  test('is locked out after ten wrong passwords, except in a browser that signed in before', async () => {
    const { browser: own } = await signUp(site);
    await own.post('/account-api/sign-out');
    const guesser = browserOf(site.app, '198.51.100.5');
    const texts = new Set<string>();
    for (let tries = 0; tries < 11; tries++) {
      const { text } = await guesser.post('/account-api/sign-in', { ...ANN, password: 'not it, sorry' });
      texts.add(text);
    }
    texts.add((await guesser.post('/account-api/sign-in', ANN)).text);
    expect(texts.size).toBe(1);
    expect([...texts][0]).toContain('don’t match');
    expect((await own.post('/account-api/sign-in', ANN)).location).toBe('/saved-cars');
    // Also with a link, in a browser that the account does not know.
    const other = browserOf(site.app, '198.51.100.6');
    await other.post('/account-api/sign-in-link', { email: ANN.email, refUrl: '/saved-cars' });
    expect((await openLinkAndConfirm(other, await linkTo(site.database, ANN.email))).location).toBe('/saved-cars');
  });

  test('can sign in by link even if others requested many emails to them', async () => {
    await signUp(site);
    for (let requested = 0; requested < 25; requested++)
      await browserOf(site.app).post('/account-api/sign-in-link', { email: ANN.email, refUrl: '/' });
    const guesser = browserOf(site.app);
    for (let tries = 0; tries < 12; tries++)
      await guesser.post('/account-api/sign-in', { ...ANN, password: 'not it, sorry' });
    const own = browserOf(site.app);
    expect((await own.post('/account-api/sign-in', ANN)).status).toBe(422);
    await own.post('/account-api/sign-in-link', { email: ANN.email });
    // The newest link works, as do all earlier ones, whichever client requested it.
    expect((await openLinkAndConfirm(own, await linkTo(site.database, ANN.email))).status).toBe(303);
    expect((await own.get('/account')).status).toBe(200);
  });

  test('gets JSON as an API client', async () => {
    const { app } = site;
    await signUp(site);
    const post = (password: string) =>
      app.request('http://localhost/account-api/sign-in', {
        method: 'POST',
        headers: { host: 'localhost', 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.8' },
        body: JSON.stringify({ email: ANN.email, password }),
      });
    const refused = await post('not the password');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([422, 'application/problem+json']);
    const entered = await post(ANN.password);
    expect([entered.status, await entered.json()]).toEqual([200, { location: '/cars-for-sale' }]);
  });

  test('is limited by IP address, with the time to wait', async () => {
    const browser = browserOf(site.app, '198.51.100.99');
    for (let requested = 0; requested < 60; requested++) await browser.post('/account-api/sign-in', { email: 'x' });
    const refused = await browser.post('/account-api/sign-in', { email: 'x' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(refused.text).toMatch(/Please try again in \d+ (minute|second)s?\./);
    expect(refused.text).not.toContain('Retry-After');
  });
});

test('sign-out ends the session, and the page shows it', async () => {
  const { browser } = await signUp(site);
  const session = browser.cookies.get('session')!;
  // Cookies from which the next person at the computer could learn about this one.
  for (const [name, value] of Object.entries({ place: 'zip%3D80202', 'car-hidden': '1', 'valued-car': 'sealed:x' }))
    browser.cookies.set(name, value);
  await browser.post('/account-api/reset-password', { email: ANN.email });
  expect(browser.cookies.has('emailed-to')).toBe(true);
  expect((await browser.post('/account-api/sign-out')).location).toBe('/cars-for-sale');
  expect([...browser.cookies.keys()]).toEqual(['device']);
  browser.cookies.set('session', session);
  expect((await browser.get('/account')).location).toMatch('/sign-in?');
});

test('a link sets a new password, and the old one stops working', async () => {
  const { browser: elsewhere } = await signUp(site);
  const browser = browserOf(site.app, '198.51.100.10');
  await browser.post('/account-api/reset-password', { email: ANN.email });
  const link = await linkTo(site.database, ANN.email);
  expect(link).toMatch(/^\/sign-in\/new-password\?token=/);
  const { text } = await browser.get(link);
  const token = /name="token" value="([^"]+)"/.exec(text)![1]!;
  const weak = await browser.post('/account-api/new-password', { token, password: 'password1' });
  expect([weak.status, weak.text.includes('leaks from other sites')]).toEqual([422, true]);
  const saved = await browser.post('/account-api/new-password', { token, password: 'blue tractor moon' });
  expect(saved.location).toBe('/account');
  expect((await browser.get('/account')).status).toBe(200);
  expect((await elsewhere.get('/account')).location).toMatch('/sign-in?');
  await browser.post('/account-api/sign-out');
  expect((await browser.post('/account-api/sign-in', ANN)).status).toBe(422);
  expect((await browser.post('/account-api/sign-in', { ...ANN, password: 'blue tractor moon' })).status).toBe(303);
  expect((await browser.get(link)).status).toBe(410);
});

test('a sign-out is recorded once, also by a program’s header', async () => {
  const { browser } = await signUp(site);
  const token = { 'x-id-token': browser.cookies.get('session')!, 'sec-fetch-site': 'same-origin' };
  const program = browserOf(site.app);
  const count = async () => (await site.database.query(`select id from audit_log where action = 'sign-out'`)).length;
  const before = await count();
  const signOut = () => program.ask('/account-api/sign-out', { method: 'POST', headers: token });
  for (let at = 0; at < 3; at++) expect((await signOut()).status).toBe(303);
  expect((await count()) - before).toBe(1);
  expect((await browser.get('/account')).status).toBe(303);
  for (let at = 3; at < SIGN_IN_LIMIT.points; at++) await signOut();
  expect((await signOut()).status).toBe(429);
});

test.each([
  ['an error of a field', '/account-api/sign-up', { ...ANN, name: '' }, /<input[^>]*id="name"[^>]*autofocus/i],
  ['an error of the form', '/account-api/sign-in', ANN, /<p class="form-error"[^>]*tabindex="-1"[^>]*autofocus/i],
])('%s gets the focus without scripts', async (_what, path, fields, expected) => {
  const browser = browserOf(site.app);
  expect((await browser.get('/sign-in')).text).not.toMatch(/autofocus/i);
  const { status, text } = await browser.post(path, fields);
  expect([status, text]).toEqual([422, expect.stringMatching(expected)]);
  expect(text.match(/ autofocus/gi)).toHaveLength(1);
});
