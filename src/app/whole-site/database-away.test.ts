import { afterAll, expect, test } from 'vitest';
import { createReportStore } from '#features/listings/listings.server.ts';
import { connectDatabase } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

const NOBODY = 'postgres://nobody@127.0.0.1:1/nothing';
const VEHICLE = 'http://localhost/cars-for-sale/vehicle/99';
const FEEDBACK = 'http://localhost/cars-for-sale/svc/feedback';
const REPORT = 'http://localhost/cars-for-sale/svc/report-listing';
const OURS = { 'sec-fetch-site': 'same-origin' };

const database = connectDatabase(NOBODY);
afterAll(() => database.close());

const reported: unknown[] = [];
const services = {
  dealerDifferences: { teaserOf: () => null },
  reports: createReportStore(database),
  viewCounts: { record: () => undefined },
} as never;
const site = createWholeSite((...entry) => void reported.push(entry), { changes: { database, services } });

test.each([
  ['a person', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'],
  ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['a program', 'curl/8.9.1'],
])(
  'while the database is down, %s who requests a car that is only there is asked to come back later',
  async (_who, agent) => {
    const response = await site.request(VEHICLE, { headers: { 'user-agent': agent } });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('Our database can’t be reached.');
    expect(reported).toEqual([]);
  },
);

test('while the database only allows reads, as during a failover, a post gets 503 with Retry-After', async () => {
  const writable = await createTestDatabase();
  const url = new URL(writable.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const readOnly = connectDatabase(url.href);
  try {
    const changes = { database: readOnly, services: { ...(services as object), reports: createReportStore(readOnly) } };
    const failover = createWholeSite((...entry) => void reported.push(entry), { changes: changes as never });
    const response = await failover.request(FEEDBACK, {
      method: 'POST',
      body: JSON.stringify({ helpful: 'yes' }),
      headers: { ...OURS, 'content-type': 'application/json' },
    });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await readOnly.query('select 1 as n')).toEqual([{ n: 1 }]);
    expect(reported).toEqual([]);
  } finally {
    await readOnly.close();
    await writable.close();
  }
});

test.each([
  [FEEDBACK, { helpful: 'yes' }],
  [REPORT, { listingId: '42', reason: 'sold' }],
])('while the database is down, a post to %s gets 503 with Retry-After', async (url, fields) => {
  const ask = async (body: string | URLSearchParams, headers: Record<string, string>) => {
    const response = await site.request(url, { method: 'POST', body, headers: { ...OURS, ...headers } });
    const { status, headers: told } = response;
    return [
      status,
      told.get('Retry-After'),
      told.get('Content-Type'),
      (await response.text()).includes('Our database can'),
    ];
  };
  const problem = [503, '5', 'application/problem+json', true];
  const form = new URLSearchParams(fields);
  expect(await ask(JSON.stringify(fields), { 'content-type': 'application/json' })).toEqual(problem);
  expect(await ask(form, {})).toEqual(problem);
  expect(await ask(form, { accept: 'text/html' })).toEqual([503, '5', 'text/html; charset=UTF-8', true]);
  expect(reported).toEqual([]);
});

test.each(['/dealer/nothing', '/operator/nothing', '/nothing'])(
  'while the database is down, the unknown address %s does not exist for a signed-in user either',
  async (path) => {
    const headers = { cookie: 'session=ann', accept: 'text/html' };
    expect((await site.request(`http://localhost${path}`, { headers })).status).toBe(404);
    expect(reported).toEqual([]);
  },
);
