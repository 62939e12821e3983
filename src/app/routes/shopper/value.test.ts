import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { createMarketModels, encodeWithinLimit, storeMarket } from '#features/pricing/pricing.server.ts';
import { fittedCamryMarket } from '#features/pricing/testing/camry-market.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { createValuation, type Valuation } from '#features/valuation/valuation.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';

let database: Database;
let valuation: Valuation;
let app: ReturnType<typeof createWholeSite>;
let hasWallet = false;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeMarket(database, 'asking', encodeWithinLimit(fittedCamryMarket(), 'asking'), { builtAt: new Date() });
  valuation = createValuation({
    models: createMarketModels(database, Date.now),
    ...{ catalog, findZip },
    readVin: async (vin) =>
      vin === '1HGCM82633A004352'
        ? { year: 2019, makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry' }
        : null,
  });
  app = createWholeSite(undefined, {
    changes: {
      ...{ database, valuation, flags: () => ({ ...FLAG_DEFAULTS, my_wallet: hasWallet }) },
      shell: ({ head, html }) => `<meta name="description" content="${head.description}">${html}`,
    },
  });
});
beforeEach(() => void (hasWallet = false));
afterAll(() => database.close());

/** Requests a page. A form that leads to its result returns the result. */
async function ask(path: string, form?: Record<string, string>, host = 'localhost', site = app) {
  const headers = { host, accept: 'text/html' };
  const first = await site.request(`http://${host}${path}`, {
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    headers,
  });
  const isResult = first.headers.get('location')?.startsWith('/value') && first.status === 303;
  const response = isResult
    ? await site.request(`http://${host}${first.headers.get('location')}`, {
        headers: { ...headers, cookie: first.headers.get('set-cookie')!.split(';')[0]! },
      })
    : first;
  const text = (await response.text()).replaceAll('<!-- -->', '');
  return { status: response.status, location: response.headers.get('location'), text, headers: response.headers };
}

const CAR = { year: '2019', odometer: '70,000', condition: 'good' };

test('the choice of a make and then a model leads to the model’s page, without scripts', async () => {
  const start = await ask('/value');
  expect(start.status).toBe(200);
  expect(start.text).toContain('<option value="TOYOTA">Toyota</option>');
  expect(start.text).not.toContain('name="model"');
  const models = await ask('/value?make=TOYOTA');
  expect(models.text).toContain('<option value="CAMRY">Camry</option>');
  expect(await ask('/value?make=TOYOTA&model=CAMRY')).toMatchObject({ status: 302, location: '/value/toyota/camry' });
  expect(await ask('/value/TOYOTA/Camry')).toMatchObject({ status: 301, location: '/value/toyota/camry' });
});

test('a model’s page has its form and its values by year', async () => {
  const { status, text } = await ask('/value/toyota/camry');
  expect(status).toBe(200);
  expect(text).toContain('What is my Toyota Camry worth?');
  expect(text).toMatch(/<th scope="row">2024<\/th><td>30,000<\/td><td>\$[\d,]+<\/td><td>\$[\d,]+<\/td>/);
  const years = [...text.matchAll(/<option value="(\d{4})"/g)].map(([, year]) => Number(year));
  expect(years.length).toBeGreaterThan(5);
  expect(years, 'newest first').toEqual(years.toSorted((a, b) => b - a));
  expect((await ask('/value/acura/mdx')).text).toContain('What an Acura MDX is worth by model year');
  expect((await ask('/value/toyota/none')).status).toBe(404);
});

test('answers with values, ranges, equity and the explanation', async () => {
  const { status, text, headers } = await ask('/value/toyota/camry', {
    ...CAR,
    odometer: '160,000',
    payoff: '90000',
    postalCode: '80202',
  });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(text).toMatch(
    /<dt>Dealer retail<\/dt><dd><strong>\$[\d,]+<\/strong> <span class="value-range">\$[\d,]+ to \$/,
  );
  expect(text).toMatch(/<dt>Equity<\/dt><dd><strong>−\$[\d,]+</);
  expect(text).toContain('<b>Trade-in:</b> no value. We have no auction sales');
  expect(text).toContain('<b>Instant offer:</b> no value. We have no records of such offers');
  expect(text).toContain('How we estimated it: show the math');
  expect(text).toContain('Mileage <span class="quiet">160,000 miles</span>');
  const byVin = await ask('/value', { vehicleId: '1HGCM82633A004352', odometer: '70000' });
  expect(byVin.text).toContain('2019 Toyota Camry');
});

test('the search of the wallet stays with every link and form, and the button leads back to it', async () => {
  hasWallet = true;
  const search = 'makeCode=TOYOTA&zip=80202';
  const query = `?${new URLSearchParams({ search })}`;
  const field = '<input type="hidden" name="search" value="makeCode=TOYOTA&amp;zip=80202"/>';
  const fieldsIn = ({ text }: { text: string }) => text.split(field).length - 1;
  expect((await ask(`/wallet${query}`)).text).toContain(`href="/value${query.replaceAll('&', '&amp;')}"`);
  expect(fieldsIn(await ask(`/value${query}`))).toBe(2);
  const toModel = await ask(`/value?make=TOYOTA&model=CAMRY&search=${encodeURIComponent(search)}`);
  expect(toModel.location).toBe(`/value/toyota/camry${query}`);
  expect((await ask(`/value/Toyota/camry${query}`)).location).toBe(`/value/toyota/camry${query}`);
  expect(fieldsIn(await ask(`/value/toyota/camry${query}`))).toBe(1);
  const invalid = await ask('/value', { vehicleId: 'x', search });
  expect([invalid.status, fieldsIn(invalid)]).toEqual([422, 2]);
  const result = await ask('/value/toyota/camry', { ...CAR, search });
  expect(result.text).toMatch(new RegExp(`action="/account-api/wallet/trade-in"[^>]*>${field}`));
  const saved = await ask('/account-api/wallet/trade-in', { value: '9000', search });
  expect(saved.location).toBe(`/wallet${query}#payoff`);
  expect((await ask('/value?search=%2F%2Fevil.example%22%3E')).text).not.toContain('"//evil');
  expect(fieldsIn(await ask('/value'))).toBe(0);
});

test('with wallets, one button saves the value and the payoff as the trade-in [R293]', async () => {
  const form = { ...CAR, payoff: '9000' };
  expect((await ask('/value/toyota/camry', form)).text).not.toContain('/account-api/wallet');
  hasWallet = true;
  const { text } = await ask('/value/toyota/camry', form);
  const shown = /<dt>Private sale<\/dt><dd><strong>\$([\d,]+)</.exec(text)![1]!;
  expect(text).toContain(`Use the private sale value as my trade-in: $${shown}`);
  expect(text).toContain(`name="value" value="${shown.replace(',', '')}"`);
  expect(text).toContain('name="amountOwed" value="9000"');
});

test('says what is wrong with the form, and keeps what was typed', async () => {
  const wrong = await ask('/value/toyota/camry', { ...CAR, odometer: '<b>', payoff: 'x' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('Enter the mileage, such as 45,000.');
  expect(wrong.text).toMatch(/role="alert">Please fix 2 fields\.</);
  expect(wrong.text).toContain('value="&lt;b&gt;"');
  const unknown = await ask('/value', { vehicleId: '1HGCM82633A004366', odometer: '9' });
  expect([unknown.status, unknown.text.includes('We don’t know the car of this VIN.')]).toEqual([422, true]);
});

test('names the field to correct where a required one is empty', async () => {
  const start = await ask('/value', { odometer: '70000' });
  expect(start.status).toBe(422);
  expect(start.text).toContain('Enter the VIN, or choose the make and model.');
  const model = await ask('/value/toyota/camry', { ...CAR, year: '' });
  const newest = new Date().getUTCFullYear() + 1;
  expect(model.text).toContain(`Choose the model year, from 1980 to ${newest}.`);
  const future = await ask('/value/toyota/camry', { ...CAR, year: String(newest + 1) });
  expect([future.status, future.text.includes('Choose the model year')]).toEqual([422, true]);
});

test('asks for the engine where cars of the model have several, keeps it, and names the error if no such car is known', async () => {
  const engine = (code: string) => ({ code, label: `${code} cylinders`, traits: { engine: code, fuel: 'GSL' } });
  const engines = [engine('4'), engine('6')].map((one) => ({ ...one, years: new Set([2019]) }));
  const site = createWholeSite(undefined, {
    changes: { database, valuation: { ...valuation, engines: async () => engines } },
  });
  const { text } = await ask('/value/toyota/camry', undefined, 'localhost', site);
  expect(text).toMatch(/Engine<select[^>]* name="engine"/);
  expect(text).toContain('<option value="6">6 cylinders</option>');
  expect((await ask('/value/toyota/camry')).text).not.toContain('name="engine"');
  // The cars of this market name no engine.
  const refused = await ask('/value/toyota/camry', { ...CAR, engine: '6' }, 'localhost', site);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('We don’t know of any cars from this model year with this engine.');
  expect(refused.text).toContain('<option value="6" selected="">');
  const outdated = await ask('/value/toyota/camry', { ...CAR, engine: '6' });
  expect(outdated.text).toMatch(/Engine<select[^>]* aria-describedby="([^"]+)".* id="\1"/s);
  const unknown = await ask('/value/toyota/camry', { ...CAR, engine: '' }, 'localhost', site);
  expect([unknown.status, unknown.text.includes('<dt>Dealer retail</dt>')]).toEqual([200, true]);
});

test('asks for the color, and keeps it', async () => {
  for (const [path, car] of [
    ['/value/toyota/camry', CAR],
    ['/value', { vehicleId: '1HGCM82633A004352', odometer: '70000' }],
  ] as const) {
    expect((await ask(path)).text).toContain('<option value="WHITE">White</option>');
    const { status, text } = await ask(path, { ...car, color: 'WHITE' });
    expect([status, text.includes('<option value="WHITE" selected="">')]).toEqual([200, true]);
    expect(text).toContain('miles, white');
  }
});

test('says that a ZIP code is unknown instead of ignoring it', async () => {
  const { status, text } = await ask('/value/toyota/camry', { ...CAR, postalCode: '00000' });
  expect([status, text.includes('We don’t know this ZIP code. Check it, or leave it empty.')]).toEqual([422, true]);
});

test('a maker’s own site begins with its make, and values the cars of others too, which shoppers trade in', async () => {
  const onMaker = (path: string) => ask(path, undefined, 'maker.localhost');
  const { text } = await onMaker('/value');
  expect(text).toContain('<option value="HYUNDAI" selected="">Hyundai</option>');
  expect(text).toContain('<option value="TOYOTA">Toyota</option>');
  expect((await onMaker('/value?make=TOYOTA')).text).toContain('<option value="CAMRY">Camry</option>');
  expect(await onMaker('/value?make=TOYOTA&model=CAMRY')).toMatchObject({
    status: 302,
    location: '/value/toyota/camry',
  });
  expect((await onMaker('/value/toyota/camry')).status).toBe(200);
});

test.each([
  ['/value', { vehicleId: '1HGCM82633A004352', odometer: '70000' }],
  ['/value/toyota/camry', CAR],
])('%s asks to come back while the first prices are computed', async (path, form) => {
  const valuation = createValuation({
    models: { find: async () => null },
    ...{ catalog, findZip },
    readVin: async () => ({ year: 2019, makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry' }),
  });
  const early = createWholeSite(undefined, { changes: { database, valuation } });
  const { status, text, headers } = await ask(path, form, 'localhost', early);
  expect([status, headers.get('retry-after')]).toEqual([503, '120']);
  expect(text).toContain('Our prices are still being computed.');
});

test('the address of a result has neither VIN nor loan, and opens it again for 30 minutes in this browser only', async () => {
  const form = { vehicleId: '1HGCM82633A004352', odometer: '70000', payoff: '12345' };
  const posted = await app.request('http://localhost/value', {
    method: 'POST',
    headers: { host: 'localhost' },
    body: new URLSearchParams({ ...form, search: 'zip=80202' }),
  });
  const address = posted.headers.get('location')!;
  const cookie = posted.headers.get('set-cookie')!;
  expect([posted.status, address]).toEqual([303, '/value?result=1&search=zip%3D80202']);
  expect(cookie).toMatch(/^valued-car=sealed[^;]*; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(decodeURIComponent(cookie)).not.toMatch(/1HGCM|12345/);
  const open = async (path: string, value: string) => {
    const response = await app.request(`http://localhost${path}`, { headers: { host: 'localhost', cookie: value } });
    const text = await response.text();
    return [response.status, text.includes('<dt>Dealer retail</dt>'), text.includes('Allow cookies for this site')];
  };
  const kept = cookie.split(';')[0]!;
  expect(await open(address, kept)).toEqual([200, true, false]);
  expect(await open(address, kept)).toEqual([200, true, false]);
  // Without the cookie, with a forged one, and at the form of a model.
  expect(await open(address, '')).toEqual([422, false, true]);
  expect(await open(address, 'valued-car=x')).toEqual([422, false, true]);
  expect(await open(address, `${kept.slice(0, -4)}0000`)).toEqual([422, false, true]);
  expect(await open('/value/toyota/camry?result=1', kept)).toEqual([422, false, true]);
  expect(await open('/value', kept)).toEqual([200, false, false]);
});

test('a form with errors leads to an address that shows them again after Back', async () => {
  const posted = await app.request('http://localhost/value/toyota/camry', {
    method: 'POST',
    headers: { host: 'localhost' },
    body: new URLSearchParams({ ...CAR, odometer: 'many' }),
  });
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/value/toyota/camry?result=1']);
  const cookie = posted.headers.get('set-cookie')!.split(';')[0]!;
  for (const visit of ['first', 'Back']) {
    const shown = await app.request('http://localhost/value/toyota/camry?result=1', {
      headers: { host: 'localhost', cookie },
    });
    const text = await shown.text();
    expect([shown.status, text.includes('Enter the mileage, such as 45,000.')], visit).toEqual([422, true]);
    expect(text, visit).toContain('value="many"');
  }
});

test('stores nothing: no table has more rows after an answer', async () => {
  const rows = async () =>
    database.query(
      `select relname, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', nspname, relname),
         true, true, '')))[1]::text as n
       from pg_class join pg_namespace n on n.oid = relnamespace
       where relkind = 'r' and nspname = 'public' order by 1`,
    );
  const before = await rows();
  await ask('/value/toyota/camry', { ...CAR, payoff: '9000' });
  expect(await rows()).toEqual(before);
});
