import { beforeEach, describe, expect, test } from 'vitest';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { catalogVocabulary } from '#features/words/words.server.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { type Browser, browserOf, openAccountSite, signUp, useAccountSite } from '../accounts/testing/account-site.ts';
import { LISTING, oneCarIndex, OWNER } from '../rest/testing/one-car.ts';

const rating = { fairPrice: 27_000, low: 25_000, high: 29_000, band: 'GREAT', doubt: null } as const;
const BOULDER: Partial<Owner> = { city: 'Boulder', state: 'CO', latitude: 40.01, longitude: -105.27 };
const CHICAGO: Partial<Owner> = { city: 'Chicago', state: 'IL', latitude: 41.88, longitude: -87.63 };

/** Five cars that differ in what a comparison shows. */
const CARS: { listing: Listing; owner: Owner }[] = [
  car({ id: 42, salePrice: 24_500, mileage: 40_000, features: ['BLUETOOTH', 'SUNROOF'], rating }, BOULDER),
  car({ id: 43, salePrice: 22_000, mileage: 60_000, features: ['BLUETOOTH'], listingType: 'CERTIFIED' }, CHICAGO),
  car(
    { id: 44, salePrice: 30_000, mileage: 10_000, features: ['BLUETOOTH'], mpgCombined: 31, history: ['ONE_OWNER'] },
    BOULDER,
  ),
  car({ id: 45, salePrice: null }, BOULDER),
  car({ id: 46, salePrice: 26_000 }, BOULDER),
  car({ id: 47, salePrice: 27_000 }, BOULDER),
  car({ id: 48, salePrice: 24_500, listingType: 'NEW' }, BOULDER),
];

function car(facts: Partial<Listing>, owner: Partial<Owner>): { listing: Listing; owner: Owner } {
  return { listing: { ...LISTING, ...facts }, owner: { ...OWNER, ...owner } };
}

const index = {
  ...oneCarIndex(),
  find: async (id: number) => CARS.find(({ listing }) => listing.id === id),
};
const search = createSearchService({
  index,
  now: () => new Date('2026-07-01T00:00:00Z'),
  findZip: (zip) => {
    const found = findZip(zip);
    return found ? { ...found, marketArea: null } : undefined;
  },
  findCity: () => undefined,
  catalog: catalogVocabulary(catalog),
});

/** Writes what the document's head says. */
const shell: AppContext['shell'] = ({ head, html }) =>
  `<title>${head.title}</title>robots: ${head.robots}, canonical: ${head.canonical}${html}`;

let hasWallet = false;
const site = useAccountSite({
  changes: { search, shell, flags: () => ({ ...FLAG_DEFAULTS, my_wallet: hasWallet }) },
});
beforeEach(() => {
  hasWallet = false;
});

const PATH = '/cars-for-sale/compare';
const CALLS = '/account-api/compare';
const ANN = { email: 'ann@example.com', password: 'correct horse battery' };

async function page(browser: Browser, query: string) {
  const { status, text, headers } = await browser.get(`${PATH}${query}`);
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  return text.replaceAll('<!-- -->', '');
}

/** Returns the texts of a row's cells, the head first. */
function rowOf(text: string, label: string): string[] {
  const row = new RegExp(`<tr[^>]*><th scope="row"[^>]*>(?:${label})(?:<span[^>]*>[^<]*</span>)?</th>.*?</tr>`).exec(
    text,
  );
  if (!row) return [];
  return [...row[0].matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) =>
    cell
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

const columns = (text: string) =>
  [...text.matchAll(/<th scope="col".*?<a href="\/cars-for-sale\/vehicle\/(\d+)"/g)].map(([, id]) => Number(id));

async function call(browser: Browser, body: object) {
  const { status, text } = await browser.ask(CALLS, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  return { status, body: JSON.parse(text) as Record<string, unknown> };
}

/** Calls `use` with a browser of a site on which car 43 was withdrawn, at $9,000. `changes`: those of its row. */
async function withWithdrawn(changes: object, use: (browser: Browser) => Promise<void>): Promise<void> {
  const [gone] = CARS.splice(1, 1);
  const row = {
    ...{ id: 43, facts: { ...gone!.listing, salePrice: 9_000 }, owner_id: 7, owner_facts: gone!.owner, rating: null },
    ...{ withdrawn: true, stale: false, removed_ad: false, confirmed_at: new Date(), has_lead_email: false },
    ...changes,
  };
  const query = async (sql: string) => (sql.includes('from listings l') ? [row] : []);
  const answering = await openAccountSite({ changes: { search, shell, database: { query } as never } });
  try {
    await use(browserOf(answering.app));
  } finally {
    CARS.splice(1, 0, gone!);
    await answering.close();
  }
}

describe('the page', () => {
  test('compares the cars in the order of its address, which is canonical nowhere', async () => {
    const text = await page(browserOf(site.app), '?zip=80202&listingIds=44,42,43');
    expect(columns(text)).toEqual([44, 42, 43]);
    expect(text).toContain('<title>Compare 2020 Toyota Tacoma');
    expect(text).toContain('robots: null, canonical: null');
  });

  test('puts differences first, marks the best with a word, and folds what is the same', async () => {
    const text = await page(browserOf(site.app), '?zip=80202&listingIds=42,43,44');
    expect(rowOf(text, 'Price')).toEqual(['$24,500', '$22,000 Lowest', '$30,000']);
    expect(rowOf(text, 'Mileage')).toEqual(['40,000 mi', '60,000 mi', '10,000 mi Fewest']);
    expect(rowOf(text, 'Distance')[0]).toMatch(/^2\d mi Nearest$/);
    expect(rowOf(text, 'Deal rating')[0]).toContain('Great price');
    expect(rowOf(text, 'Deal rating')[0]).toContain('$2,500 below market');
    expect(rowOf(text, '[^<]*[Ss]unroof[^<]*')).toEqual(['Yes', 'Not listed', 'Not listed']);
    const [differences = '', same = ''] = text.split('<details class="compare-same">');
    expect(differences).not.toContain('Bluetooth');
    expect(same).toContain('Bluetooth');
    expect(same).toMatch(/The same for all cars \(\d+\)/);
  });

  test('next to a new car, shows only the history that a seller of a used one reports', async () => {
    const text = await page(browserOf(site.app), '?listingIds=44,48');
    expect(rowOf(text, 'One owner')).toEqual(['Yes', 'New car']);
    expect(text).not.toContain('Salvage or rebuilt title');
  });

  test('has the payment on the shopper’s terms and the price on the chosen basis', async () => {
    const browser = browserOf(site.app);
    const usual = rowOf(await page(browser, '?listingIds=42,43'), 'Est. monthly payment');
    const query = '?listingIds=42,43&zip=80202&priceBasis=with-fees&downPayment=10000&termMonths=36&aprPercent=5';
    const text = await page(browser, query);
    expect(usual[0]).toBe('$381');
    // Colorado limits no dealer fees, Illinois does.
    expect(rowOf(text, 'Est. monthly payment')).toEqual(['At least $435', '$371']);
    expect(text).toContain('$10,000 down, 36 mo, 5% APR, on the price with dealer fees, before tax');
    const advertised = await page(browser, query.replace('&priceBasis=with-fees', ''));
    expect(rowOf(advertised, 'Est. monthly payment')).toEqual(['$435', '$360 Lowest']);
    expect(advertised).toContain('$10,000 down, 36 mo, 5% APR, before tax and fees');
    expect(rowOf(text, 'Price with fees')).toHaveLength(2);
    expect(rowOf(text, 'Advertised price')).toEqual(['$24,500', '$22,000 Lowest']);
    expect(rowOf(text, 'Est. monthly cost to own')).toHaveLength(2);
  });

  test('a down payment above the price leaves nothing to finance, as on the car’s page', async () => {
    const browser = browserOf(site.app);
    const text = await page(browser, '?listingIds=42,43&downPayment=30000');
    const note = 'Your down payment covers the price, so there’s nothing to finance.';
    expect(rowOf(text, 'Est. monthly payment')[0]).toBe(`$0 ${note}`);
    const { text: html } = await browser.ask('/cars-for-sale/vehicle/42?downPayment=30000');
    expect(html).toContain('<b class="summary-monthly">$0/mo</b>');
    expect(html).toContain('$30,000 down, which covers the price');
    expect(html).toContain(note);
  });

  test('a car opened from here has its price on the basis that the browser remembers', async () => {
    const browser = browserOf(site.app);
    const open = async () => (await browser.ask('/cars-for-sale/vehicle/42')).text.includes(' out the door');
    expect(await open()).toBe(false);
    browser.cookies.set('price-basis', 'out-the-door');
    // Taxes depend on the place.
    expect(await open()).toBe(false);
    browser.cookies.set('place', 'zip%3D60601');
    expect(await open()).toBe(true);
  });

  test('uses the payment plan of the wallet where the address has no terms', async () => {
    hasWallet = true;
    const browser = browserOf(site.app);
    const plan = { type: 'finance', downPayment: '10000', termMonths: '36', aprPercent: '5' };
    await browser.post('/account-api/wallet/plan', plan);
    expect(rowOf(await page(browser, '?listingIds=42,43'), 'Est. monthly payment')[0]).toBe('$435');
    expect(rowOf(await page(browser, '?listingIds=42,43&termMonths=72'), 'Est. monthly payment')[0]).toBe('$381');
  });

  test('uses the stated credit and the trade-in of the wallet, as cards do', async () => {
    hasWallet = true;
    const browser = browserOf(site.app);
    await browser.post('/account-api/wallet/trade-in', { value: '9000', amountOwed: '4000' });
    await browser.post('/account-api/wallet/credit', { creditBand: 'prime' });
    expect(await page(browser, '?listingIds=42,43')).toContain('$5,000 down, 72 mo, 8.81% APR, before tax and fees');
    await browser.post('/account-api/wallet/plan', { type: 'lease' });
    expect(await page(browser, '?listingIds=42,43')).toContain('10% down, 72 mo, 7.5% APR, before tax and fees');
  });

  test('each car has the average rate for its condition, and the fields have both rates', async () => {
    hasWallet = true;
    const browser = browserOf(site.app);
    await browser.post('/account-api/wallet/credit', { creditBand: 'prime' });
    const payments = async (query: string) => rowOf(await page(browser, query), 'Est. monthly payment');
    const mixed = await page(browser, '?listingIds=42,48');
    expect(rowOf(mixed, 'Est. monthly payment')).toEqual(['$395', '$367 Lowest']);
    expect(mixed).toContain('10% down, 72 mo, 8.81% APR (6.15% for new cars), before tax and fees');
    const fresh = await page(browser, '?listingIds=48');
    expect(fresh).toContain('10% down, 72 mo, 6.15% APR, before tax and fees');
    expect(fresh).toMatch(/name="aprPercent"[^>]* value="6.15"/);
    expect(fresh).not.toContain('newAprPercent');
    expect(await payments('?listingIds=42')).toEqual(['$395']);
    // The form sends both rates, and the costs to own use them too.
    const fields = /name="(termMonths|aprPercent|newAprPercent)"[^>]* value="([^"]*)"/g;
    const sent = new URLSearchParams([...mixed.matchAll(fields)].map(([, name = '', value = '']) => [name, value]));
    expect(sent.toString()).toBe('aprPercent=8.81&newAprPercent=6.15&termMonths=72');
    const restored = await page(browserOf(site.app), `?listingIds=42,48&${sent}`);
    for (const label of ['Est. monthly payment', 'Est. monthly cost to own'])
      expect(rowOf(restored, label)).toEqual(rowOf(mixed, label));
    expect(restored).toContain('href="/cars-for-sale?termMonths=72&amp;aprPercent=8.81"');
    expect(await page(browser, '?listingIds=42,48&newAprPercent=99')).toMatch(
      /role="alert">.*<li>APR for new cars must be/s,
    );
    const wrong = await page(browser, '?listingIds=42&downPayment=-5&termMonths=1&aprPercent=x');
    expect([...wrong.matchAll(/<li>([\w ]+) must be/g)].map(([, label]) => label)).toEqual([
      'Down payment',
      'Term in months',
      'APR',
    ]);
  });

  test('a comparison from a search that limits the payment has the usual terms of that search', async () => {
    hasWallet = true;
    const browser = browserOf(site.app);
    await browser.post('/account-api/wallet/trade-in', { value: '9000', amountOwed: '4000' });
    await browser.post('/account-api/wallet/credit', { creditBand: 'prime' });
    expect((await browser.post(CALLS, { add: '42' })).location).toBe(`${PATH}?listingIds=42`);
    const { location } = await browser.get(`${PATH}?makeCode=TOYOTA&maxPayment=450`);
    expect(location).toBe(`${PATH}?listingIds=42&maxPayment=450`);
    const limited = await page(browser, location!.slice(PATH.length));
    expect(limited).toContain('10% down, 72 mo, 7.5% APR, before tax and fees');
    expect(limited).toMatch(/name="aprPercent"[^>]* value="7.5"/);
    const usual = await page(browserOf(site.app), '?listingIds=42');
    expect(rowOf(limited, 'Est. monthly cost to own')).toEqual(rowOf(usual, 'Est. monthly cost to own'));
  });

  test.each([
    ['a wallet with a trade-in and a credit score', true, 'zip=60601', ''],
    ['a wallet in a search with its terms', true, 'zip=60601&downPayment=5000&aprPercent=8.81', ''],
    ['the trade-in of a search', false, 'zip=60601&priceBasis=out-the-door:9000', '&tradeInValue=9000'],
  ])('costs to own are those of the cars’ own pages: %s', async (_, isOwn, query, ofCar) => {
    hasWallet = true;
    const browser = browserOf(site.app);
    if (isOwn) {
      await browser.post('/account-api/wallet/trade-in', { value: '9000', amountOwed: '4000' });
      await browser.post('/account-api/wallet/credit', { creditBand: 'prime' });
    }
    const compared = rowOf(await page(browser, `?listingIds=42&${query}`), 'Est. monthly cost to own');
    const { text } = await browser.get(`/cars-for-sale/costs?listingId=42&${query}${ofCar}`);
    const [, own] = /<h2 id="costs-sum".*?<strong>(.*?)<\/strong>/.exec(text)!;
    expect(compared[0]).toContain(own);
    const { text: usual } = await browserOf(site.app).get('/cars-for-sale/costs?listingId=42&zip=60601');
    expect(usual).not.toContain(`<strong>${own}</strong>`);
  });

  test.each([
    ['an unknown ZIP code', 'zip=99999', 'Enter a valid ZIP Code'],
    [
      'prices out the door without a ZIP code',
      'priceBasis=out-the-door',
      'Enter your ZIP Code to see prices out the door',
    ],
  ])('says what is wrong with %s', async (_, query, problem) => {
    const text = await page(browserOf(site.app), `?listingIds=42,43&${query}`);
    expect(text).toMatch(new RegExp(`role="alert">(?:(?!</ul>).)*${problem}`));
    expect(columns(text)).toEqual([42, 43]);
  });

  test('has as many column heads as cells in a row, so that screen readers name the right car', async () => {
    const text = await page(browserOf(site.app), '?listingIds=42,43,44');
    const [head = '', ...rows] = text.split('<table')[1]!.split('</table>')[0]!.split('<tr').slice(1);
    const cells = (row: string) => row.match(/<t[hd][ >]/g)?.length;
    expect(cells(head)).toBe(4);
    expect(new Set(rows.filter((row) => !row.includes('colSpan')).map(cells))).toEqual(new Set([4]));
  });

  test('says “Under 1 mi” as cards do, and counts a single review in the singular', async () => {
    const [, second] = CARS;
    CARS[1] = { ...second!, owner: { ...second!.owner, rating: 4.5, reviewCount: 1 } };
    try {
      const text = await page(browserOf(site.app), '?listingIds=42,43&zip=60601');
      expect(rowOf(text, 'Distance')[1]).toBe('Under 1 mi Nearest');
      expect(rowOf(text, 'Dealer rating')[1]).toMatch(/^4\.5 of 5 .*1 review$/);
    } finally {
      CARS[1] = second!;
    }
  });

  test('a price that is no price is never the lowest', async () => {
    const [first] = CARS;
    CARS[0] = { ...first!, listing: { ...first!.listing, salePrice: 1 } };
    try {
      const text = await page(browserOf(site.app), '?listingIds=42,43,44');
      expect(rowOf(text, 'Price')).toEqual(['$1', '$22,000 Lowest', '$30,000']);
    } finally {
      CARS[0] = first!;
    }
  });

  test('says what it cannot use, and leaves out cars that never existed', async () => {
    const text = await page(browserOf(site.app), '?listingIds=42,99,43&termMonths=500');
    expect(columns(text)).toEqual([42, 43]);
    expect(text).toContain('We couldn’t find 1 car in this comparison.');
    expect(text).toMatch(/role="alert">.*termMonths/s);
  });

  test.each(['8020', '00000', 'Denver'])('says that %s is no ZIP code', async (zip) => {
    const text = await page(browserOf(site.app), `?listingIds=42,43&zip=${zip}`);
    expect(text.match(/<li>Enter a valid ZIP Code<\/li>/g)).toHaveLength(1);
  });

  test.each([
    ['nothing', ''],
    ['no ids', '?listingIds=x,0,%3Cscript%3E'],
    ['unknown cars', '?listingIds=99'],
  ])('without cars (%s) it leads to the results and is not for search engines', async (_, query) => {
    const text = await page(browserOf(site.app), query);
    expect(columns(text)).toEqual([]);
    expect(text).toContain('href="/cars-for-sale">Find cars</a>');
    expect(text).toContain('robots: noindex');
    expect(text).not.toContain('<script>x');
  });

  test('shows at most five cars, each once, and says so', async () => {
    const browser = browserOf(site.app);
    const text = await page(browser, '?listingIds=42,42,43,44&listingIds=45,46,47');
    expect(columns(text)).toEqual([42, 43, 44, 45, 46]);
    expect(text).toContain('<li>You can compare 5 cars at a time, so the last of these 6 isn’t shown.</li>');
    const seven = await page(browser, '?listingIds=42,43,44,45,46,47,48');
    expect(columns(seven)).toEqual([42, 43, 44, 45, 46]);
    expect(seven).toContain('<li>You can compare 5 cars at a time, so the last 2 of these 7 aren’t shown.</li>');
    expect(await page(browser, '?listingIds=42,42,43,44,45,46')).not.toContain('at a time');
  });

  test('keeps a sold car, marked as sold, and never as the best', () =>
    withWithdrawn({}, async (browser) => {
      const text = await page(browser, '?listingIds=43,42,44');
      expect(columns(text)).toEqual([43, 42, 44]);
      expect(text.match(/>Sold<\/strong>/g)).toHaveLength(1);
      expect(rowOf(text, 'Price')).toEqual(['$9,000', '$24,500 Lowest', '$30,000']);
      // The car's own address leads to similar ones.
      expect(rowOf(text, 'Actions')[0]).toBe('See similar cars Remove');
      expect(text).toMatch(/href="\/cars-for-sale\/vehicle\/43" aria-label="See similar cars: [^"]+"/);
      expect(rowOf(text, 'Actions')[1]).toMatch(/^Check availability Remove|^Email|^Contact/);
    }));

  test('does not call a car sold that its feed only no longer confirms', () =>
    withWithdrawn({ stale: true }, async (browser) => {
      const text = await page(browser, '?listingIds=43,42');
      expect(text).toContain('>No longer listed</strong>');
      expect(text).not.toContain('>Sold</strong>');
    }));

  test('does not show a car that an operator removed, and its place in the list can be freed', () =>
    withWithdrawn({ removed_ad: true }, async (browser) => {
      const text = await page(browser, '?listingIds=43,42');
      expect(columns(text)).toEqual([42]);
      expect(text).not.toContain('$9,000');
      expect(text).toContain('We couldn’t find 1 car in this comparison.');
      browser.cookies.set('compared', '43.42');
      expect(await browser.json(CALLS)).toMatchObject({ listingIds: [43, 42], cars: [{ id: 42 }], missing: [43] });
      const { body } = await call(browser, { remove: 43 });
      expect(body).toMatchObject({ kind: 'removed', listingIds: [42], missing: [] });
    }));

  test('its data is answered for the dialog', async () => {
    const { status, text, headers } = await browserOf(site.app).get('/cars-for-sale/svc/compare?listingIds=43,42');
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const { cars, path } = JSON.parse(text) as { cars: { id: number }[]; path: string };
    expect([cars.map(({ id }) => id), path]).toEqual([[43, 42], `${PATH}?listingIds=43,42`]);
  });
});

describe('without scripts, signed out', () => {
  test('cars are added and removed by forms, and the page without an address is the shopper’s own list [R037]', async () => {
    const browser = browserOf(site.app);
    expect((await browser.post(CALLS, { add: '43' })).location).toBe(`${PATH}?listingIds=43`);
    expect((await browser.post(CALLS, { add: '42' })).location).toBe(`${PATH}?listingIds=43,42`);
    expect(browser.cookies.get('compared')).toBe('43.42');
    expect((await browser.get(`${PATH}?zip=80202`)).location).toBe(`${PATH}?listingIds=43,42&zip=80202`);
    const removed = await browser.post(CALLS, { remove: '43', listingIds: '43,42', search: 'zip=80202' });
    expect(removed.location).toBe(`${PATH}?listingIds=42&zip=80202`);
    for (const add of ['43', '44', '45', '46']) await browser.post(CALLS, { add });
    expect((await browser.post(CALLS, { add: '47' })).location).toBe(`${PATH}?listingIds=42,43,44,45,46,47`);
    for (const remove of ['42', '43', '44', '45', '46']) await browser.post(CALLS, { remove });
    expect(browser.cookies.has('compared')).toBe(false);
  });

  test('a shared comparison does not replace the shopper’s list unless they keep it', async () => {
    const browser = browserOf(site.app);
    await browser.post(CALLS, { add: '43' });
    expect(await page(browser, '?listingIds=43')).not.toContain('Save this comparison');
    expect(await page(browser, '?listingIds=44,42')).toContain('Save this comparison');
    expect(browser.cookies.get('compared')).toBe('43');
    const removed = await browser.post(CALLS, { remove: '44', listingIds: '44,42' });
    expect([removed.location, browser.cookies.get('compared')]).toEqual([`${PATH}?listingIds=42`, '43']);
    await browser.post(CALLS, { keep: '1', listingIds: '44,42' });
    expect(browser.cookies.get('compared')).toBe('44.42');
  });

  test('the server stores nothing, and trusts nothing of the cookie', async () => {
    const browser = browserOf(site.app);
    await browser.post(CALLS, { add: '43' });
    browser.cookies.set('compared', '43.x.<b>.43.-1.44');
    expect(await browser.json(CALLS)).toMatchObject({ listingIds: [43, 44], isSignedIn: false });
    expect(await site.database.query('select from compare_lists')).toEqual([]);
    expect(await site.database.query('select from shoppers')).toEqual([]);
  });
});

describe('its calls', () => {
  test('say what they did, and a sixth car is not added [R472]', async () => {
    const browser = browserOf(site.app);
    expect((await call(browser, { add: 42 })).body).toMatchObject({ kind: 'added', listingIds: [42] });
    expect((await call(browser, { add: 42 })).body).toMatchObject({ kind: 'already', listingIds: [42] });
    for (const add of [43, 44, 45, 46]) await call(browser, { add });
    const full = await call(browser, { add: 47 });
    expect(full.body).toMatchObject({ kind: 'full', listingIds: [42, 43, 44, 45, 46] });
    expect((full.body['cars'] as { price: string }[]).map(({ price }) => price)).toEqual([
      ...['$24,500', '$22,000', '$30,000', 'Call for price', '$26,000'],
    ]);
    expect((await call(browser, { remove: 44 })).body).toMatchObject({ kind: 'removed', listingIds: [42, 43, 45, 46] });
  });

  test.each([
    [{}],
    [{ add: 'x' }],
    [{ add: 42, remove: 43 }],
    [{ keep: '2' }],
    [{ add: 42, search: 'x'.repeat(9_000) }],
  ])('refuse %j', async (body) => {
    expect((await call(browserOf(site.app), body)).status).toBe(422);
  });

  test('do not know cars that are not for sale', async () => {
    expect((await call(browserOf(site.app), { add: 99 })).status).toBe(404);
  });

  test('limit how often one address changes its list', async () => {
    const browser = browserOf(site.app, '10.9.9.8');
    const statuses = new Set<number>();
    for (let each = 0; each < 130; each++) statuses.add((await call(browser, { remove: 42 })).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('with an account', () => {
  test('the list is merged at sign-in, nothing stays in the browser, and other browsers see it [I59]', async () => {
    const { browser } = await signUp(site);
    await call(browser, { add: 42 });
    await call(browser, { add: 43 });
    const other = browserOf(site.app);
    await call(other, { add: 44 });
    await other.post('/account-api/sign-in', { ...ANN, refUrl: PATH });
    expect(other.cookies.has('compared')).toBe(false);
    expect(await browser.json(CALLS)).toMatchObject({ listingIds: [44, 42, 43], isSignedIn: true });
    expect(await page(other, '?listingIds=44,42,43')).toContain('Your list is saved on your account.');
    await other.post('/account-api/sign-out');
    expect(await other.json(CALLS)).toMatchObject({ listingIds: [], isSignedIn: false });
  });

  test('each brand has its own list, the download contains them, and the deletion of the account erases them', async () => {
    const { browser } = await signUp(site);
    await call(browser, { add: 42 });
    await site.database.query(
      `insert into compare_lists (shopper_id, brand, listing_ids) select shopper_id, 'valuation', '{45}' from compare_lists`,
    );
    expect(await browser.json(CALLS)).toMatchObject({ listingIds: [42] });
    const { compareLists } = (await browser.json('/account/export')) as { compareLists: object[] };
    expect(compareLists).toMatchObject([
      { brand: 'marketplace', listingIds: [42] },
      { brand: 'valuation', listingIds: [45] },
    ]);
    await browser.post('/account-api/delete', { confirmEmail: ANN.email });
    expect(await site.database.query('select from compare_lists')).toEqual([]);
  });

  test('a change waits for a sign-in where the session has ended, so that it reaches the right list', async () => {
    const { browser } = await signUp(site);
    await site.database.query('delete from account_sessions');
    const { status, location } = await browser.post(CALLS, { add: '42' });
    expect([status, location?.startsWith('/sign-in?')]).toEqual([303, true]);
    expect(browser.cookies.has('compared')).toBe(false);
  });
});
