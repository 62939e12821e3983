import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { problemSchema } from '../../http/problem-details.ts';
import type { Database } from '#ports/database/database.ts';
import { openServiceSite, type ServiceSite } from './testing/service-site.ts';

const FEEDBACK = '/cars-for-sale/svc/feedback';
const REPORT = '/cars-for-sale/svc/report-listing';
const OURS = { 'sec-fetch-site': 'same-origin' };

let site: ServiceSite;
let database: Database | undefined;
beforeEach(async () => {
  site = await openServiceSite({}, { database });
  ({ database } = site);
});
afterAll(() => site.close());

const postForm = (path: string, fields: Record<string, string>, headers: Record<string, string> = OURS) =>
  site.app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const postJson = (path: string, body: unknown, headers: Record<string, string> = OURS) =>
  site.app.request(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const reports = () => site.database.query('select brand, listing_id, reason, comments, email from listing_reports');
const feedback = () => site.database.query('select brand, helpful, search, comments from page_feedback');
const errorsOf = async (response: Response) =>
  problemSchema.parse(await response.json()).errors.map(({ name }) => name);

describe('a report of a listing', () => {
  test('posted as a form leads back to the search, which confirms it', async () => {
    const response = await postForm(REPORT, {
      ...{
        listingId: '42',
        reason: 'price',
        comments: 'It is $100 more.',
        emailAddress: 'ann@example.com',
        unasked: '',
      },
      search: 'zip=80202&makeCode=FORD',
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/cars-for-sale?makeCode=FORD&thanks=report&zip=80202',
    ]);
    expect(await reports()).toEqual([
      {
        ...{ brand: MAIN_BRAND.wireCode, listing_id: 42, reason: 'price' },
        comments: 'It is $100 more.',
        email: 'ann@example.com',
      },
    ]);
  });

  test('sent as JSON is confirmed', async () => {
    const response = await postJson(REPORT, { listingId: 42, reason: 'sold' });
    expect([response.status, await response.json()]).toEqual([
      201,
      { thanks: 'Thank you. We will look into this listing.' },
    ]);
    expect(await reports()).toMatchObject([{ listing_id: 42, reason: 'sold', comments: null, email: null }]);
  });

  test.each([
    [{ reason: 'sold' }, ['listingId']],
    [{ listingId: 99, reason: 'sold' }, ['listingId']],
    [{ listingId: '1e3', reason: 'sold' }, ['listingId']],
    [{ listingId: -1, reason: 'sold' }, ['listingId']],
    [{ listingId: { $gt: 0 }, reason: 'sold' }, ['listingId']],
    [{ listingId: 42 }, ['reason']],
    [{ listingId: 42, reason: 'envy' }, ['reason']],
    [{ listingId: 42, reason: 'sold', comments: 'x'.repeat(1_001) }, ['comments']],
    [{ listingId: 42, reason: 'sold', emailAddress: 'nobody' }, ['emailAddress']],
    [{ listingId: 42, reason: 'sold', emailAddress: `${'x'.repeat(40)}@example.com` }, ['emailAddress']],
    [{ listingId: 42, reason: 'sold', search: 'x'.repeat(5_000) }, ['search']],
    [{}, ['listingId', 'reason']],
  ])('%j is refused, naming %j', async (body, names) => {
    const response = await postJson(REPORT, body);
    expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/problem+json']);
    expect(await errorsOf(response)).toEqual(names);
    expect(await reports()).toEqual([]);
  });

  test('posted as a form with mistakes shows the form again, with what was entered and what to fix', async () => {
    const pages: unknown[] = [];
    const renderPage = (_name: string, data: object) => `${pages.push(data)}`;
    const { app } = await openServiceSite({ renderPage: renderPage as never }, { database });
    const entries = { reason: 'other', comments: 'Not <ours>.', emailAddress: 'a@b' };
    const post = (fields: Record<string, string>) =>
      app.request(REPORT, { method: 'POST', body: new URLSearchParams(fields), headers: OURS });
    expect((await post({ listingId: '42', ...entries, search: 'makeCode=FORD' })).status).toBe(422);
    const search = 'makeCode=FORD';
    expect(pages).toMatchObject([{ search, sent: { entries, search, error: expect.stringContaining('email') } }]);
    expect((await post({ listingId: '99', reason: 'sold' })).status).toBe(404);
    expect(await reports()).toEqual([]);
  });

  test('is accepted with 1,000 characters, and with the longest URL', async () => {
    const emailAddress = `${'x'.repeat(33)}@example.com`;
    expect(emailAddress).toHaveLength(45);
    const body = { listingId: 42, reason: 'other', comments: 'x'.repeat(1_000), emailAddress };
    expect((await postJson(REPORT, body)).status).toBe(201);
  });
});

describe('a reporter', () => {
  const reporters = () =>
    site.database.query<{ reporter: string[]; standing: string | null; wants: boolean }>(
      'select reporter, standing, wants_outcome as wants from listing_reports order by id',
    );
  const reportFrom = async (address: string, fields: object = {}, headers: Record<string, string> = {}) => {
    const body = { listingId: 42, reason: 'fraud', ...fields };
    const forwarded = { ...OURS, 'x-forwarded-for': address, ...headers };
    expect((await postJson(REPORT, body, forwarded)).status).toBe(201);
  };
  const shared = (one: { reporter: string[] }, other: { reporter: string[] }) =>
    one.reporter.filter((digest) => other.reporter.includes(digest)).length;

  test.each([
    ['203.0.113.7', '203.0.113.99', '203.0.114.7'],
    ['2001:db8:1:2::5', '2001:db8:1:ff::5', '2001:db8:2:2::5'],
  ])('is recognized by the network of %s', async (address, near, far) => {
    for (const one of [address, near, far]) await reportFrom(one);
    const [first, second, third] = await reporters();
    expect([shared(first!, second!), shared(first!, third!)]).toEqual([1, 0]);
    expect(JSON.stringify([first, second])).not.toMatch(/203\.0|2001/);
  });

  test.each([
    ['account', { cookie: 'session=ann' }, { cookie: 'session=ann' }, {}],
    ['browser', { cookie: `visitor=${'v'.repeat(43)}` }, { cookie: `visitor=${'v'.repeat(43)}` }, {}],
    ['mailbox', {}, {}, { emailAddress: 'a.nn+x@gmail.com' }],
    ['domain', {}, {}, { emailAddress: 'bob@own.example' }],
  ])('is recognized by the %s', async (_what, first, second, fields) => {
    await reportFrom('198.51.100.1', { emailAddress: 'ann@own.example', ...fields }, first);
    await reportFrom('203.0.113.1', { ...fields }, second);
    await reportFrom('192.0.2.1');
    const [one, other, stranger] = await reporters();
    expect(shared(one!, other!)).toBeGreaterThan(0);
    expect(shared(one!, stranger!)).toBe(0);
  });

  test('who gives an address gets the outcome, within the limits of emails', async () => {
    await reportFrom('203.0.113.1', { emailAddress: 'ann@mail.example' });
    await reportFrom('203.0.113.1');
    expect((await reporters()).map(({ wants }) => wants)).toEqual([true, false]);
  });

  test('counts only with an account that was confirmed some days ago', async () => {
    await site.database.query(
      `insert into account_users (id, name, email, created_at) values ('ann', 'Ann', 'ann@example.com', now() - interval '9 days'),
         ('eve', 'Eve', 'eve@example.com', now() - interval '9 days') on conflict do nothing`,
    );
    await reportFrom('203.0.113.1', {}, { cookie: 'session=ann' });
    await reportFrom('203.0.113.1', {}, { cookie: 'session=eve' });
    expect((await reporters()).map(({ standing }) => standing)).toEqual(['account', null]);
  });
});

describe('an answer to the prompt', () => {
  test('posted as a form leads back to the search, which confirms it', async () => {
    const response = await postForm(FEEDBACK, { helpful: 'yes', search: '/cars-for-sale?makeCode=FORD' });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/cars-for-sale?makeCode=FORD&thanks=feedback',
    ]);
    expect(await feedback()).toEqual([{ brand: 'AT', helpful: true, search: 'makeCode=FORD', comments: null }]);
  });

  test('is stored as plain text', async () => {
    const response = await postJson(
      FEEDBACK,
      '{"helpful":true,"comments":"Tr\\ud83d \\udc4dcks","search":"words=\\ud800"}',
    );
    expect(response.status).toBe(201);
    expect(await feedback()).toMatchObject([{ comments: 'Tr\ufffd \ufffdcks', search: 'words=\ufffd' }]);
  });

  test('sent as JSON is confirmed, for the brand of the host', async () => {
    const body = { helpful: false, comments: 'Too few trucks.' };
    const response = await postJson(FEEDBACK, body, { ...OURS, host: 'valuation.localhost' });
    expect([response.status, await response.json()]).toEqual([201, { thanks: 'Thank you for your feedback.' }]);
    expect(await feedback()).toMatchObject([{ brand: 'KBB', helpful: false, comments: 'Too few trucks.' }]);
  });

  test.each([[{}], [{ helpful: 'perhaps' }], [{ helpful: 1 }]])('%j is refused', async (body) => {
    const response = await postJson(FEEDBACK, body);
    expect(response.status).toBe(422);
    expect(await errorsOf(response)).toEqual(['helpful']);
  });

  test.each([
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    '?thanks=report&thanks=x',
    '\r\nSet-Cookie: a=b',
    '#x',
  ])('leads only to the results page, also from %j', async (search) => {
    const response = await postForm(FEEDBACK, { helpful: 'no', search });
    const location = response.headers.get('location')!;
    expect(location).toMatch(/^\/cars-for-sale\?[^\r\n]*$/);
    expect(new URL(location, 'http://localhost').searchParams.getAll('thanks')).toEqual(['feedback']);
  });
});

test.each([['{'], ['[]'], ['null'], ['"x"'], ['']])('the JSON %j is refused', async (body) => {
  const response = await postJson(FEEDBACK, body);
  expect(response.status).toBe(422);
  expect(await errorsOf(response)).toEqual(['body']);
});

test('confirms to a bot that fills in the hidden field, but stores nothing', async () => {
  expect((await postForm(FEEDBACK, { helpful: 'yes', unasked: 'https://spam.test' })).status).toBe(303);
  expect((await postJson(REPORT, { listingId: 42, reason: 'sold', unasked: 'x' })).status).toBe(201);
  expect([await feedback(), await reports()]).toEqual([[], []]);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['the page of another origin', { origin: 'https://evil.test' }],
  ['a page without origin', { origin: 'null' }],
])('refuses a post from %s', async (_who, headers) => {
  for (const response of [await postForm(FEEDBACK, { helpful: 'yes' }, headers), await postJson(REPORT, {}, headers)])
    expect([response.status, ((await response.json()) as { type: string }).type]).toEqual([
      403,
      'urn:forecourt:problem:origin-foreign',
    ]);
  expect(await feedback()).toEqual([]);
});

test('accepts posts from our own page, from browsers that send only their origin, and from API clients', async () => {
  const own = { origin: 'http://localhost:3000', host: 'localhost:3000' };
  expect((await postForm(FEEDBACK, { helpful: 'yes' }, own)).status).toBe(303);
  expect((await postJson(FEEDBACK, { helpful: true }, {})).status).toBe(201);
});

test('limits posts by address with Retry-After, without affecting others', async () => {
  const from = (address: string) =>
    postJson(FEEDBACK, { helpful: true }, { ...OURS, 'x-forwarded-for': `198.51.100.9, ${address}` });
  for (let count = 0; count < 30; count++) expect((await from('203.0.113.1')).status).toBe(201);
  const refused = await from('203.0.113.1');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await from('203.0.113.2')).status).toBe(201);
});

test('refuses more than 16 KB', async () => {
  expect((await postJson(FEEDBACK, { helpful: true, more: 'x'.repeat(17_000) })).status).toBe(413);
});

test('accept only POST', async () => {
  for (const path of [FEEDBACK, REPORT]) {
    const response = await site.app.request(path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  }
});
