import { beforeEach, describe, expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { monthlyPaymentCents, type PaymentDetailsView } from '#features/payments/payments.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { DatabaseUnavailableError } from '#ports/database/database-errors.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';
import { type Browser, browserOf, useAccountSite, signUp } from '../accounts/testing/account-site.ts';

let isOn = true;
const site = useAccountSite({ changes: { flags: () => ({ ...FLAG_DEFAULTS, my_wallet: isOn }) } });
beforeEach(() => {
  isOn = true;
});

const CALLS = '/account-api/wallet';
const ANN = { email: 'ann@example.com', password: 'correct horse battery' };
const keptBy = (browser: Browser): unknown =>
  JSON.parse(Buffer.from(browser.cookies.get('wallet')!, 'base64url').toString());
const stored = () => site.database.query<{ parts: object }>('select parts from wallets');

async function call(browser: Browser, path: string, body: object, headers: Record<string, string> = {}) {
  const {
    status,
    text,
    headers: sent,
  } = await browser.ask(`${CALLS}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status, body: JSON.parse(text) as Record<string, unknown>, sent };
}

const page = async (browser: Browser, query = '') => {
  const { status, text, headers } = await browser.get(`/wallet${query}`);
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  return text.replaceAll('<!-- -->', '');
};

test('with the flag off, neither the page nor a call exists, and nothing is stored [R217]', async () => {
  isOn = false;
  const browser = browserOf(site.app);
  expect((await browser.get('/wallet')).status).toBe(404);
  expect((await browser.get(CALLS)).status).toBe(404);
  expect(await call(browser, '/budget', { budget: 5 })).toMatchObject({ status: 404 });
  expect((await browser.post(`${CALLS}/budget`, { budget: '5' })).status).toBe(404);
  expect(browser.cookies.has('wallet')).toBe(false);
});

describe('without scripts, signed out', () => {
  test('forms lead from the trade-in to the payoff and the credit score, and to the cars within the budget [R293, R442]', async () => {
    const browser = browserOf(site.app);
    const start = await page(browser);
    expect(start).toContain('Set a budget to see the cars within it.');
    expect(start).toContain('name="monthlyBudget"');
    expect(start).toMatch(/value="\$600"/);
    expect(start).not.toContain('name="amountOwed"');
    expect((await browser.post(`${CALLS}/budget`, { monthlyBudget: '$450' })).location).toBe('/wallet#budget');
    expect((await browser.post(`${CALLS}/trade-in`, { value: '$9,000' })).location).toBe('/wallet#payoff');
    expect(await page(browser)).not.toContain('name="creditBand"');
    expect((await browser.post(`${CALLS}/payoff`, { amountOwed: '4000' })).location).toBe('/wallet#credit');
    expect((await browser.post(`${CALLS}/credit`, { creditBand: 'prime' })).location).toBe('/wallet#credit');
    const done = await page(browser);
    expect(done).toContain('Equity: $5,000');
    expect(done).toContain('href="/cars-for-sale?aprPercent=8.81&amp;downPayment=5000&amp;maxPayment=450"');
    expect(done).toContain('$5,000 down, 72 mo, 8.81% APR');
    expect(done).toContain('The rate is the average for used cars with your credit score. It also counts for new cars');
    const seeCars = async (creditBand: string, search = '') =>
      (await browser.post(`${CALLS}/credit`, { creditBand, search, next: 'cars' })).location;
    expect(await seeCars('near-prime')).toBe('/cars-for-sale?aprPercent=13.93&downPayment=5000&maxPayment=450');
    expect(await seeCars('prime', 'zip=80202')).toBe(
      '/cars-for-sale?aprPercent=8.81&downPayment=5000&maxPayment=450&priceBasis=out-the-door%3A9000&zip=80202',
    );
    const newCars = await page(browser, `?${new URLSearchParams({ search: 'listingType=NEW' })}`);
    expect(newCars).toContain('The rate is the average for new cars with your credit score.');
    expect(done).not.toMatch(/style=|<input[^>]*(ssn|social)/i);
    expect((await browser.post(`${CALLS}/clear`, {})).location).toBe('/wallet#budget');
    expect(keptBy(browser)).toEqual({ budget: { value: null, changedAt: 1 } });
    expect(await page(browser)).not.toContain('Empty my wallet');
  });

  test.each([
    ['removing it', '/budget', { monthlyBudget: '' }],
    ['emptying the wallet', '/clear', {}],
  ])('after %s, the limit of a search does not set the budget again', async (_what, path, fields) => {
    const browser = browserOf(site.app);
    const search = 'maxPayment=450';
    await browser.post(`${CALLS}/budget`, { monthlyBudget: '450', search });
    await browser.post(`${CALLS}${path}`, { ...fields, search });
    expect(await page(browser, `?${new URLSearchParams({ search })}`)).not.toContain('$450');
    await browser.post(`${CALLS}/credit`, { creditBand: 'prime', search });
    expect(await browser.json(CALLS)).toMatchObject({ budget: null, creditBand: 'prime' });
  });

  test('an emptied wallet that never had a budget leaves no cookie', async () => {
    const browser = browserOf(site.app);
    await browser.post(`${CALLS}/credit`, { creditBand: 'prime' });
    await browser.post(`${CALLS}/clear`);
    expect(browser.cookies.has('wallet')).toBe(false);
  });

  test('a limit of the search becomes the budget when another part is saved, once, and not by looking at products', async () => {
    const browser = browserOf(site.app);
    const search = 'maxPayment=450&zip=80202';
    const budget = async () => ((await browser.json(CALLS)) as { budget: object | null }).budget;
    await browser.post(`${CALLS}/product`, { product: 'finance', search });
    expect(await budget()).toBeNull();
    await browser.post(`${CALLS}/trade-in`, { value: '9000', search });
    await browser.post(`${CALLS}/payoff`, { amountOwed: '11000', search });
    expect(await budget()).toEqual({ budget: null, monthlyBudget: 450 });
    const { location } = await browser.post(`${CALLS}/credit`, { creditBand: 'prime', search, next: 'cars' });
    const cars = '/cars-for-sale?aprPercent=8.81&downPayment=0&maxPayment=414&priceBasis=out-the-door%3A9000&zip=80202';
    expect(location).toBe(cars);
    // What is left of the old loan is subtracted once.
    const next = cars.slice('/cars-for-sale?'.length);
    expect((await browser.post(`${CALLS}/credit`, { creditBand: 'prime', search: next, next: 'cars' })).location).toBe(
      cars,
    );
  });

  test('the wallet is in the browser only: the server stores nothing, and another browser sees nothing', async () => {
    const browser = browserOf(site.app);
    await browser.post(`${CALLS}/budget`, { budget: '18000' });
    expect(await stored()).toEqual([]);
    expect(await site.database.query('select from shoppers')).toEqual([]);
    expect(await page(browser)).toContain('Show cars up to $18,000');
    expect(await page(browserOf(site.app))).not.toContain('18,000');
  });

  test('no script can read the cookie', async () => {
    const answer = await browserOf(site.app).post(`${CALLS}/budget`, { budget: '18000' });
    expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith('wallet='))).toMatch(
      /Max-Age=31536000;.*HttpOnly; SameSite=Lax/,
    );
  });

  test('a mistake is shown at its field with what was typed, and changes nothing', async () => {
    const browser = browserOf(site.app);
    await browser.post(`${CALLS}/trade-in`, { value: '9000' });
    const { status, text } = await browser.post(`${CALLS}/payoff`, { amountOwed: '<b>lots</b>' });
    expect(status).toBe(422);
    expect(text).toContain('Enter what you owe, from $0 to $9,999,999.');
    expect(text).toContain('value="&lt;b&gt;lots&lt;/b&gt;"');
    const budget = await browser.post(`${CALLS}/budget`, { budget: '0' });
    expect(budget.text.replaceAll('<!-- -->', '')).toMatch(/aria-invalid="true"[^>]*name="budget" value="0"/);
    expect(await browser.json(CALLS)).toMatchObject({ budget: null, tradeIn: { value: 9_000, amountOwed: null } });
  });

  test('the search stays with the forms, and gets the budget’s filters; new cars can be leased [R443]', async () => {
    const browser = browserOf(site.app);
    const search = 'listingType=NEW&makeCode=TOYOTA&zip=80202';
    const query = `?${new URLSearchParams({ search })}`;
    const { location } = await browser.post(`${CALLS}/budget`, { budget: '30000', search: `zip=80202&${search}` });
    expect(location).toBe(`/wallet${query}#budget`);
    const shown = await page(browser, query);
    expect(shown).toContain(
      'href="/cars-for-sale?listingType=NEW&amp;makeCode=TOYOTA&amp;maxPrice=30000&amp;zip=80202"',
    );
    expect(shown).toMatch(/type="radio" name="type" value="lease"/);
    expect(await page(browser)).not.toContain('value="lease"');
    const hostile = await browser.post(`${CALLS}/budget`, { budget: '1', search: '//evil.example/?a=b"><script>' });
    expect(hostile.location).toMatch(/^\/wallet\?search=/);
  });

  test('payments are on the prices that the search shows: advertised ones where prices out the door need a ZIP', async () => {
    const browser = browserOf(site.app);
    await browser.post(`${CALLS}/budget`, { monthlyBudget: '450' });
    const notes = async (search: string) =>
      /APR, [^.<]+/.exec(await page(browser, `?${new URLSearchParams({ search })}`))?.[0];
    const advertised = await notes('makeCode=TOYOTA');
    expect(advertised).toBe('APR, before tax and fees');
    expect(await notes('priceBasis=out-the-door')).toBe(advertised);
    expect(await notes('priceBasis=out-the-door&zip=00000')).toBe(advertised);
    expect(await notes('priceBasis=with-fees')).toBe('APR, on the price with dealer fees, before tax');
  });

  test('the toggle and the product card work by links and forms [R444]', async () => {
    const browser = browserOf(site.app);
    expect(await page(browser, '?budgetType=price')).toContain('name="budget" value="$25,000"');
    expect(await page(browser, '?budgetType=monthly')).toContain('name="monthlyBudget" value="$450"');
    const title = async () => /<h2 id="wallet-product">([^<]+)/.exec(await page(browser))?.[1];
    const seen: (string | undefined)[] = [];
    for (const product of ['finance', 'warranties', 'gap']) {
      seen.push(await title());
      await browser.post(`${CALLS}/product`, { product });
    }
    expect([...seen, await title()]).toEqual(['Finance', 'Warranties', 'GAP', 'Finance']);
  });
});

describe('the calls', () => {
  test('answer with the specified shapes, the equity and the time of the sync [R399, R400, R518]', async () => {
    const browser = browserOf(site.app);
    await call(browser, '/budget', { budget: 25_000, monthlyBudget: 450 });
    await call(browser, '/trade-in', { value: 9_000 });
    const payoff = await call(browser, '/payoff', { amountOwed: 10_500 });
    expect(payoff.status).toBe(200);
    expect(payoff.sent.get('cache-control')).toBe('private, no-store');
    expect(payoff.body).toMatchObject({
      kind: 'saved',
      budget: { budget: 25_000, monthlyBudget: 450 },
      tradeIn: { value: 9_000, amountOwed: 10_500 },
      equity: -1_500,
      creditBand: null,
      next: 'credit',
      isSignedIn: false,
    });
    const before = Date.now();
    const { syncedAt } = (await browser.json(CALLS)) as { syncedAt: string };
    expect(Date.parse(syncedAt)).toBeGreaterThanOrEqual(before);
    const { status } = await browser.ask(CALLS, { method: 'DELETE', headers: { accept: 'application/json' } });
    expect(status).toBe(200);
    expect(await browser.json(CALLS)).toMatchObject({ budget: null, tradeIn: null, equity: null, next: 'trade-in' });
  });

  test('refuse what they cannot use with problem details that name the field', async () => {
    const browser = browserOf(site.app);
    const { status, body } = await call(browser, '/credit', { creditBand: '720' });
    expect([status, body['errors']]).toEqual([
      422,
      [{ name: 'creditBand', value: '720', reason: 'Choose one of the credit scores, or “I don’t know”.' }],
    ]);
    expect(await call(browser, '/payoff', { amountOwed: 5 })).toMatchObject({ status: 422 });
    expect(await call(browser, '/budget', { budget: { a: 1 } })).toMatchObject({ status: 422 });
    expect((await call(browser, '/budget', { budget: 5 }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('never keep an identity number that is sent to them', async () => {
    const { browser } = await signUp(site);
    await call(browser, '/credit', { creditBand: 'prime', ssn: '123-45-6789', socialSecurityNumber: '123456789' });
    expect(JSON.stringify(await stored())).not.toContain('6789');
    expect(await stored()).toHaveLength(1);
  });

  test('are limited by address', async () => {
    const browser = browserOf(site.app, '10.9.9.9');
    const statuses = new Set<number>();
    for (let each = 0; each < 130; each++) statuses.add((await call(browser, '/product', { product: 'gap' })).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('the payment details of a car', () => {
  const detailsOf = (browser: Browser, query = '') =>
    browser.json(`/cars-for-sale/svc/payment?listingId=42${query}`) as Promise<PaymentDetailsView>;

  test('start with the wallet, signed out and signed in, and answer only the shopper', async () => {
    const { browser: signedIn } = await signUp(site);
    for (const browser of [browserOf(site.app), signedIn]) {
      await call(browser, '/trade-in', { value: 9_000, amountOwed: 4_000 });
      await call(browser, '/credit', { creditBand: 'prime' });
      await call(browser, '/plan', { downPayment: 2_500 });
      const { fields, rates, result } = await detailsOf(browser, '&zip=80202');
      expect([fields.tradeInValue.value, fields.amountOwed.value]).toEqual(['9000', '4000']);
      expect([fields.downPayment.value, rates.chosen]).toEqual(['2500', 'prime']);
      expect(result).toMatchObject({ terms: '$2,500.00 down, 72 months, 8.81% APR, with taxes and fees' });
      const page = await browser.get('/cars-for-sale/payment?listingId=42');
      expect(page.text).toMatch(/name="amountOwed"[^>]*value="4000"/);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await detailsOf(browserOf(site.app))).fields.tradeInValue.value).toBe('');
  });

  test('of a search with the wallet’s budget cost the same as there, and the old loan besides', async () => {
    const browser = browserOf(site.app);
    await call(browser, '/trade-in', { value: 9_000, amountOwed: 11_000 });
    const { result } = await detailsOf(browser, '&downPayment=0&aprPercent=8.81&taxesAndFees=0');
    expect(result).toMatchObject({ kind: 'payment', amount: formatCents(monthlyPaymentCents(2_950_000, 8.81, 72)) });
  });

  test('are the usual ones while the database that has the account’s wallet is away', async () => {
    const database = { query: () => Promise.reject(new DatabaseUnavailableError('The database does not answer.')) };
    const app = createWholeSite(undefined, {
      changes: { database: database as never, accounts: fakeAccounts({ ann: {} }) },
    });
    const answer = await app.request('http://localhost/cars-for-sale/svc/payment?listingId=42', {
      headers: { host: 'localhost', cookie: 'session=ann' },
    });
    const { fields } = (await answer.json()) as PaymentDetailsView;
    expect([answer.status, fields.downPayment.value]).toEqual([200, '2750']);
  });

  test('are the usual ones with the flag off', async () => {
    const browser = browserOf(site.app);
    await call(browser, '/plan', { downPayment: 2_500 });
    isOn = false;
    expect((await detailsOf(browser)).fields.downPayment.value).toBe('2750');
  });
});

describe('with an account', () => {
  test('what the browser has is merged at sign-in: of each part, the newer one; nothing stays in the browser', async () => {
    const { browser } = await signUp(site);
    await call(browser, '/budget', { monthlyBudget: 300 });
    await call(browser, '/trade-in', { value: 5_000, amountOwed: 0 });
    const other = browserOf(site.app);
    await call(other, '/budget', { monthlyBudget: 450 });
    await call(other, '/credit', { creditBand: 'prime' });
    await call(browser, '/trade-in', { value: 6_000, amountOwed: 0 });
    await other.post('/account-api/sign-in', { ...ANN, refUrl: '/wallet' });
    expect(other.cookies.has('wallet')).toBe(false);
    const merged = {
      budget: { budget: null, monthlyBudget: 450 },
      tradeIn: { value: 6_000, amountOwed: 0 },
      creditBand: 'prime',
      isSignedIn: true,
    };
    expect(await other.json(CALLS)).toMatchObject(merged);
    expect(await browser.json(CALLS)).toMatchObject(merged);
    expect(await page(other)).toContain('Saved on your account.');
    await other.post('/account-api/sign-out');
    expect(await other.json(CALLS)).toMatchObject({ budget: null, tradeIn: null, creditBand: null, isSignedIn: false });
  });

  test.each([
    ['set', '300', { budget: null, monthlyBudget: 300 }],
    ['removed', '', null],
  ])(
    'a budget that was %s on the account wins over one that a later search set',
    async (_what, monthlyBudget, budget) => {
      const { browser } = await signUp(site);
      await call(browser, '/budget', { monthlyBudget });
      const other = browserOf(site.app);
      await other.post(`${CALLS}/credit`, { creditBand: 'prime', search: 'maxPrice=60000' });
      expect(await other.json(CALLS)).toMatchObject({ budget: { budget: 60_000 } });
      await other.post('/account-api/sign-in', { ...ANN, refUrl: '/wallet' });
      expect(await other.json(CALLS)).toMatchObject({ budget, creditBand: 'prime' });
    },
  );

  describe('what a shopper removes while signed out', () => {
    /** Signs in with what the account has had since before `change` in another browser. Returns the merged wallet. */
    async function signInAfter(change: (other: Browser) => Promise<unknown>) {
      const { browser } = await signUp(site);
      await call(browser, '/trade-in', { value: 5_000, amountOwed: 0 });
      await call(browser, '/credit', { creditBand: 'prime' });
      const other = browserOf(site.app);
      await change(other);
      await other.post('/account-api/sign-in', { ...ANN, refUrl: '/wallet' });
      expect(other.cookies.has('wallet')).toBe(false);
      return (await other.json(CALLS)) as { tradeIn: object | null; creditBand: string | null };
    }
    const kept = { tradeIn: { value: 5_000, amountOwed: 0 }, creditBand: 'prime' };

    test('is removed on the account too, although nothing is left in the browser', async () => {
      const merged = await signInAfter(async (other) => {
        await call(other, '/trade-in', { value: 6_000 });
        await call(other, '/trade-in', { value: null });
      });
      expect(merged).toMatchObject({ tradeIn: null, creditBand: 'prime' });
    });

    test('stays on the account if it was set there later', async () => {
      const removed = { tradeIn: { value: null, changedAt: 2 } };
      const merged = await signInAfter(async (other) =>
        other.cookies.set('wallet', Buffer.from(JSON.stringify(removed)).toString('base64url')),
      );
      expect(merged).toMatchObject(kept);
    });

    test('is only what was there: an empty field is no removal', async () => {
      const merged = await signInAfter(async (other) => {
        await other.post(`${CALLS}/trade-in`, { value: '' });
        await other.post(`${CALLS}/credit`, { creditBand: '' });
        expect(other.cookies.has('wallet')).toBe(false);
      });
      expect(merged).toMatchObject(kept);
    });

    test('stays on the account if it is the whole wallet of the browser', async () => {
      const merged = await signInAfter(async (other) => {
        await call(other, '/trade-in', { value: 6_000 });
        await call(other, '/budget', { monthlyBudget: 450 });
        await other.post(`${CALLS}/clear`);
      });
      expect(merged).toMatchObject(kept);
    });
  });

  test('answers name the sign-in that they belong to, so that browsers can discard the copy of the account before', async () => {
    const { browser } = await signUp(site);
    const first = browser.cookies.get('signed-in');
    const signInOf = async () => ((await browser.json(CALLS)) as { signIn: string | null }).signIn;
    expect(await signInOf()).toBe(first);
    expect((await call(browser, '/budget', { monthlyBudget: 300 })).body['signIn']).toBe(first);
    await browser.post('/account-api/sign-out');
    expect(browser.cookies.has('signed-in')).toBe(false);
    expect(await signInOf()).toBeNull();
    await browser.post('/account-api/sign-in', { ...ANN, refUrl: '/wallet' });
    expect(browser.cookies.get('signed-in')).not.toBe(first);
    expect(await signInOf()).toBe(browser.cookies.get('signed-in'));
    // The same account proves its identity again.
    const second = browser.cookies.get('signed-in');
    await browser.post('/account-api/sign-in', { ...ANN, refUrl: '/wallet' });
    expect(browser.cookies.get('signed-in')).toBe(second);
    browser.cookies.set('signed-in', '<script>');
    expect(await signInOf()).toBeNull();
  });

  test('a change that is refused because another one came first is not answered as saved', async () => {
    const { browser } = await signUp(site);
    await call(browser, '/trade-in', { value: 9_000 });
    const refused = await site.database.transaction(async (connection) => {
      await connection.query('select 1 from shoppers for update');
      const answer = call(browser, '/payoff', { amountOwed: 4_000 });
      // It has read the wallet, and waits to change it.
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      while ((await site.database.query(waiting)).length === 0);
      await connection.query(`update wallets set parts = parts #- '{tradeIn}'`);
      return { answer };
    });
    expect(await refused.answer).toMatchObject({ status: 422, body: { errors: [{ name: 'value' }] } });
    expect(await browser.json(CALLS)).toMatchObject({ tradeIn: null });
  });

  test('an emptied account is not filled again by an older browser', async () => {
    const { browser } = await signUp(site);
    const other = browserOf(site.app);
    await call(other, '/budget', { monthlyBudget: 450 });
    await call(browser, '/budget', { monthlyBudget: 300 });
    await browser.post(`${CALLS}/clear`);
    await other.post('/account-api/sign-in', { ...ANN, refUrl: '/wallet' });
    expect(await other.json(CALLS)).toMatchObject({ budget: null });
  });

  test('the download contains the wallet, and the deletion of the account erases it', async () => {
    const { browser } = await signUp(site);
    await call(browser, '/trade-in', { value: 7_777, amountOwed: 1_234 });
    const { wallet } = (await browser.json('/account/export')) as { wallet: object };
    expect(wallet).toMatchObject({ parts: { tradeIn: { value: { value: 7_777, amountOwed: 1_234 } } } });
    await browser.post('/account-api/delete', { confirmEmail: ANN.email });
    expect(await stored()).toEqual([]);
  });

  test('a change waits for a sign-in where the session has ended, so that it reaches the right wallet', async () => {
    const { browser } = await signUp(site);
    await site.database.query('delete from account_sessions');
    const { status, location } = await browser.post(`${CALLS}/budget`, { budget: '5' });
    expect([status, location?.startsWith('/sign-in?')]).toEqual([303, true]);
    expect(await stored()).toEqual([]);
  });
});
