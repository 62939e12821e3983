import { beforeEach, describe, expect, test } from 'vitest';
import type { SiteEvents } from '#features/events/events.server.ts';
import {
  type Answer,
  type Browser,
  browserOf,
  linkTo,
  useAccountSite,
  openLinkAndConfirm,
  signUp,
} from './testing/account-site.ts';

/** The browser that requests the email, and the one that opens it. */
let [desk, phone] = [] as unknown as [Browser, Browser];
let events: string[];
const record: SiteEvents['record'] = (_visit, recorded) => void events.push(...recorded.map(({ name }) => name));
const site = useAccountSite({ changes: { siteEvents: { record, store: async () => undefined } } });
beforeEach(() => {
  events = [];
  [desk, phone] = [browserOf(site.app), browserOf(site.app)];
});

const ANN = { email: 'ann@example.com', password: 'correct horse battery', refUrl: '/saved-cars' };

/** Makes the browser a visitor who saved a search. */
async function keepSomething(browser: Browser, visitor: string, query: string): Promise<void> {
  browser.cookies.set('visitor', visitor.repeat(43));
  await site.database.query(
    `with shopper as (insert into shoppers (visitor_hash) values (sha256($1::bytea)) returning id)
     insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title)
     select $2::text, id, 'marketplace', $2, sha256(convert_to($2, 'UTF8')), $2 from shopper`,
    [visitor.repeat(43), query],
  );
}

/** Returns the saved searches by the owner's account, or under `a visitor`. */
async function kept(): Promise<Record<string, string[]>> {
  const rows = await site.database.query<{ who: string; queries: string[] }>(
    `select coalesce(u.email, 'a visitor') as who, array_agg(s.query order by s.query) as queries
     from saved_searches s join shoppers p on p.id = s.shopper_id left join account_users u on u.id = p.user_id group by 1`,
  );
  return Object.fromEntries(rows.map(({ who, queries }) => [who, queries]));
}

const requestSignUp = (browser: Browser, email = ANN.email) =>
  browser.post('/account-api/sign-up', { ...ANN, email, name: 'Ann Arbor' });
const requestLink = (browser: Browser, email = ANN.email) =>
  browser.post('/account-api/sign-in-link', { email, refUrl: '/saved-cars' });
const press = async (browser: Browser, typed: Record<string, string> = {}, email = ANN.email): Promise<Answer> =>
  openLinkAndConfirm(browser, await linkTo(site.database, email), '/account-api/press-link', typed);
const codeShownTo = async (browser: Browser) =>
  /sign-in-code">([^<]+)</.exec((await browser.get('/sign-in?sent=1')).text)?.[1];
const signsIn = async (password: string) =>
  (await browserOf(site.app).post('/account-api/sign-in', { email: ANN.email, password })).status === 303;

test('searches that waited for the account are recorded as saved at the sign-in, each once', async () => {
  await keepSomething(desk, 'd', 'makeCode=FORD');
  await keepSomething(phone, 'p', 'makeCode=BMW');
  await site.database.query(`update saved_searches set awaits_account = true where query = 'makeCode=FORD'`);
  const { browser } = await signUp(site);
  expect(events).toEqual([]);
  for (const visitor of [phone, desk]) await visitor.post('/account-api/sign-in', ANN);
  expect(await kept()).toEqual({ [ANN.email]: ['makeCode=BMW', 'makeCode=FORD'] });
  expect(events).toEqual(['savedSearch']);
  // The account has it already.
  await keepSomething(browser, 'q', 'makeCode=KIA');
  await site.database.query(
    `update saved_searches set awaits_account = true, query = 'makeCode=FORD',
       query_key = sha256(convert_to('makeCode=FORD', 'UTF8')) where query = 'makeCode=KIA'`,
  );
  await browser.post('/account-api/sign-in', ANN);
  expect(events).toEqual(['savedSearch']);
});

describe('an account whose email is opened in another browser', () => {
  beforeEach(async () => {
    await keepSomething(desk, 'd', 'makeCode=FORD');
    await keepSomething(phone, 'p', 'makeCode=BMW');
    await requestSignUp(desk);
  });

  test('opens with the chosen password, and has the saved data of both browsers', async () => {
    const { text } = await phone.get(await linkTo(site.database, ANN.email));
    expect(text).toContain('started in another browser');
    expect(text).toContain('What you saved in this browser is added to that account.');
    const entered = await press(phone, { password: ANN.password });
    expect([entered.status, entered.location]).toEqual([303, '/saved-cars']);
    expect(await kept()).toEqual({ [ANN.email]: ['makeCode=BMW', 'makeCode=FORD'] });
    expect((await phone.get('/account')).text).toContain('value="Ann Arbor"');
    // The desk's visitor has no account by now, and continues as a new visitor.
    expect((await desk.get('/saved-searches')).text).not.toContain('makeCode=FORD');
    expect((await desk.post('/account-api/sign-in', ANN)).status).toBe(303);
  });

  test.each([
    ['without it', {}],
    ['by a wrong one', { password: 'another password' }],
    ['by a code', { code: 'AAAA-AAAA' }],
    ['by a new one that is guessed soon', { newPassword: 'ann@example.com' }],
    ['by a new one that is short', { newPassword: 'short' }],
  ])('does not open %s, and the link still works', async (_how, typed) => {
    const refused = await press(phone, typed);
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([422, true]);
    expect([...phone.cookies.keys()]).toEqual(['visitor']);
    expect(await site.database.query('select from account_users')).toEqual([]);
    expect((await press(phone, { password: ANN.password })).status).toBe(303);
  });

  test('allows only ten password attempts an hour', async () => {
    const link = await linkTo(site.database, ANN.email);
    for (let tries = 0; tries < 10; tries++) await press(phone, { password: `guess number ${tries}` });
    expect((await press(phone, { password: ANN.password })).status).toBe(422);
    await site.database.query(`update sign_in_failures set since = now() - interval '61 minutes'`);
    expect((await openLinkAndConfirm(phone, link, undefined, { password: ANN.password })).status).toBe(303);
  });

  test("opens with a new password for a reader who does not know the old one, without the requester's data", async () => {
    const entered = await press(phone, { newPassword: 'blue tractor moon' });
    expect(entered.status).toBe(303);
    expect(await kept()).toEqual({ [ANN.email]: ['makeCode=BMW'], 'a visitor': ['makeCode=FORD'] });
    expect((await phone.get('/account')).text).not.toContain('Ann Arbor');
    expect([await signsIn(ANN.password), await signsIn('blue tractor moon')]).toEqual([false, true]);
    expect((await desk.get('/saved-searches')).text).toContain('makeCode=FORD');
  });

  test('opens with one click in the browser that requested it', async () => {
    expect((await press(desk)).status).toBe(303);
    expect(await kept()).toEqual({ [ANN.email]: ['makeCode=FORD'], 'a visitor': ['makeCode=BMW'] });
    expect(await signsIn(ANN.password)).toBe(true);
  });
});

describe('a sign-in link opened in another browser', () => {
  beforeEach(async () => {
    await keepSomething(desk, 'd', 'makeCode=FORD');
    await requestLink(desk);
  });

  test.each([
    ['of a new address', async () => undefined],
    ['of an account', async () => void (await signUp(site), await requestLink(desk))],
  ])('%s brings the data saved there with the code that is shown there', async (_whose, prepare) => {
    await prepare();
    const code = (await codeShownTo(desk))!;
    expect(code).toMatch(/^.{4}-.{4}$/);
    expect((await phone.get(await linkTo(site.database, ANN.email))).text).toContain('name="code"');
    expect((await press(phone, { code: ` ${code.toLowerCase().replace('-', '')}` })).status).toBe(303);
    expect(await kept()).toEqual({ [ANN.email]: ['makeCode=FORD'] });
  });

  test('signs in without the code, and leaves the saved data until someone signs in there', async () => {
    expect((await press(phone, { code: '' })).status).toBe(303);
    expect(await kept()).toEqual({ 'a visitor': ['makeCode=FORD'] });
    await requestLink(desk);
    await press(desk);
    expect(await kept()).toEqual({ [ANN.email]: ['makeCode=FORD'] });
  });

  test('reports a wrong code, and adds no data', async () => {
    for (let tries = 0; tries < 11; tries++)
      expect((await press(phone, { code: `AAAA-AAA${tries}` })).status).toBe(422);
    expect((await press(phone, { code: (await codeShownTo(desk))! })).status).toBe(422);
    expect(await kept()).toEqual({ 'a visitor': ['makeCode=FORD'] });
    expect((await press(phone)).status).toBe(303);
  });

  test('asks for no code if nothing was saved', async () => {
    const other = browserOf(site.app);
    await requestLink(other, 'bob@example.com');
    expect(await codeShownTo(other)).toBeUndefined();
    expect((await phone.get(await linkTo(site.database, 'bob@example.com'))).text).not.toContain('name="code"');
    expect((await press(phone, {}, 'bob@example.com')).status).toBe(303);
  });
});

describe("no one can take another shopper's saved data", () => {
  test('by sending their visitor’s digest, or a forged browser cookie', async () => {
    await keepSomething(phone, 'p', 'makeCode=BMW');
    const thief = browserOf(site.app);
    for (const askedBy of ['{"visitor":"x"}', 'x'])
      await thief.post('/account-api/sign-up', { ...ANN, email: 'thief@example.com', name: 'T', askedBy });
    thief.cookies.set('device', 'x'.repeat(43));
    await press(thief, { password: ANN.password }, 'thief@example.com');
    expect(await kept()).toEqual({ 'a visitor': ['makeCode=BMW'] });
  });

  test('of a visitor that has since joined an account', async () => {
    await keepSomething(desk, 'd', 'makeCode=FORD');
    await requestSignUp(desk, 'thief@example.com');
    await signUp(site, {}, desk);
    await press(phone, { password: ANN.password }, 'thief@example.com');
    expect(await kept()).toEqual({ [ANN.email]: ['makeCode=FORD'] });
  });

  test("a person who signed up with another's address cannot sign in with their password", async () => {
    await requestSignUp(desk);
    const planted = await linkTo(site.database, ANN.email);
    const { browser: owner } = await signUp(site, { password: 'blue tractor moon' }, phone);
    await keepSomething(desk, 'd', 'makeCode=FORD');
    // The link signs the owner in, in any browser, and adds no saved searches.
    expect((await openLinkAndConfirm(browserOf(site.app), planted)).status).toBe(303);
    expect([await signsIn(ANN.password), await signsIn('blue tractor moon')]).toEqual([false, true]);
    expect((await owner.get('/account')).status).toBe(200);
    expect(await kept()).toEqual({ 'a visitor': ['makeCode=FORD'] });
  });
});

describe('a link that does nothing', () => {
  const age = () => site.database.query(`update account_links set expires_at = now() - interval '1 second'`);

  test.each([
    ['was pressed', async () => void (await press(phone)), 'This link was already used'],
    ['is too old', async () => void (await age()), 'This link has expired'],
    ['was never made', async () => void (await site.database.query('delete from account_links')), 'may be incomplete'],
  ])('that %s says so, and what to do', async (_why, change, told) => {
    await requestLink(phone);
    const link = await linkTo(site.database, ANN.email);
    await change();
    const token = new URL(link, 'http://localhost').searchParams.get('token')!;
    const stranger = browserOf(site.app);
    for (const seen of [await stranger.get(link), await stranger.post('/account-api/press-link', { token })]) {
      expect(seen.status).toBe(410);
      expect(seen.text).toContain(told);
      expect(seen.text).toContain('Email me a new link');
      expect(seen.text).not.toContain(ANN.email);
    }
  });

  test('used twice redirects like the first time, also in a browser that does not have its session yet', async () => {
    await requestLink(phone);
    const token = new URL(await linkTo(site.database, ANN.email), 'http://localhost').searchParams.get('token')!;
    const double = () => phone.post('/account-api/press-link', { token });
    const [first, second] = await Promise.all([double(), double()]);
    expect([first.status, second.status, second.location]).toEqual([303, 303, first.location]);
    expect((await phone.get('/account')).status).toBe(200);
    const session = phone.cookies.get('session');
    expect([(await double()).location, phone.cookies.get('session')]).toEqual([first.location, session]);
    const stranger = browserOf(site.app);
    expect((await stranger.post('/account-api/press-link', { token })).status).toBe(410);
    await site.database.query(`update account_links set used_at = used_at - interval '2 minutes'`);
    expect((await double()).status).toBe(410);
  });

  test('is remembered for a month, without its address', async () => {
    await requestLink(phone);
    await press(phone);
    await requestSignUp(desk, 'bob@example.com');
    await age();
    await requestLink(desk, 'carl@example.com');
    const rows = await site.database.query(`select email, content::text from account_links where expires_at < now()`);
    expect(rows).toEqual([
      { email: '', content: '{}' },
      { email: '', content: '{}' },
    ]);
    await site.database.query(`update account_links set expires_at = now() - interval '31 days'`);
    await requestLink(desk, 'carl@example.com');
    expect(await site.database.query('select from account_links')).toHaveLength(1);
  });
});

describe('a signed-in shopper who opens a link', () => {
  test('of another account sees both accounts before confirming', async () => {
    const { browser } = await signUp(site, { email: 'bob@example.com', name: 'Bob' });
    await requestLink(browser);
    const { text } = await browser.get(await linkTo(site.database, ANN.email));
    expect(text).toContain('You’re signed in as');
    expect(text).toContain('bob@example.com');
    const session = browser.cookies.get('session')!;
    expect((await press(browser)).status).toBe(303);
    expect((await browser.get('/account')).text).toContain(ANN.email);
    phone.cookies.set('session', session);
    expect((await phone.get('/account')).location).toMatch('/sign-in?');
  });

  test('that resets another account’s password sees both accounts', async () => {
    await signUp(site);
    const { browser } = await signUp(site, { email: 'bob@example.com', name: 'Bob' });
    await phone.post('/account-api/reset-password', { email: ANN.email });
    const link = await linkTo(site.database, ANN.email);
    const { text } = await browser.get(link);
    expect(text).toContain('a different account');
    expect(text).toContain('bob@example.com');
    expect((await phone.get(link)).text).not.toContain('a different account');
  });

  test('that was used is redirected to their account', async () => {
    const { browser } = await signUp(site);
    const { status, text } = await browser.get(await linkTo(site.database, ANN.email));
    expect(status).toBe(410);
    expect(text).toContain('This link was already used');
    expect(text).toContain('Go to my account');
  });
});
