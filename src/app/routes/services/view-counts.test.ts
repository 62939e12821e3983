import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openGuard } from '#ports/calls/fake.ts';
import type { Database } from '#ports/database/database.ts';
import { openServiceSite, type ServiceSite } from './testing/service-site.ts';

const VIN = '1HGCM82633A004352';
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const PAGE = '/cars-for-sale/vehicle/42';

let site: ServiceSite;
let database: Database | undefined;
beforeEach(async () => {
  site = await openServiceSite({}, { database });
  ({ database } = site);
});
afterAll(() => site.close());

/** Opens a page. Each address is a visitor. */
const look = (address: string, { path = PAGE, ...init }: RequestInit & { path?: string } = {}) =>
  site.app.request(path, {
    ...init,
    headers: { 'user-agent': BROWSER, 'x-forwarded-for': address, ...(init.headers as Record<string, string>) },
  });
const counts = async (query = `vin=${VIN}&dateRange=7`) => {
  await site.appContext.services.viewCounts.stop();
  return (await site.app.request(`/cars-for-sale/svc/listing-view-count?${query}`)).json();
};

test('counts a view for the brand of the host, and returns it by wire code [R251]', async () => {
  await look('203.0.113.1');
  await look('203.0.113.2');
  await look('203.0.113.3', { headers: { host: 'valuation.localhost:3000' } });
  expect(await counts()).toEqual({ vin: VIN, dateRange: 7, counts: { AT: 2, KBB: 1, maker: 0 } });
});

test('counts a visitor once a day', async () => {
  await look('203.0.113.1');
  await look('203.0.113.1');
  expect(await counts()).toMatchObject({ counts: { AT: 1 } });
});

describe('counts no view', () => {
  test.each([
    ['for a robot', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
    ['for a program', { headers: { 'user-agent': 'curl/8.5.0' } }],
    ['for who says nothing of itself', { headers: { 'user-agent': '' } }],
    ['when the page is fetched ahead', { headers: { 'sec-purpose': 'prefetch' } }],
    ['when the page is drawn ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['when an older browser fetches it ahead', { headers: { purpose: 'prefetch' } }],
    ['with Global Privacy Control, which allows no digest of the visitor', { headers: { 'sec-gpc': '1' } }],
    ['for a HEAD request', { method: 'HEAD' }],
    ['of a page that is not there', { path: '/cars-for-sale/vehicle/404' }],
    ['of a car that is gone', { path: '/cars-for-sale/vehicle/43' }],
    ['of the results', { path: '/cars-for-sale' }],
  ])('%s', async (_why, init) => {
    await look('203.0.113.1', init);
    expect(await counts()).toMatchObject({ counts: { AT: 0 } });
  });
});

test('a prefetched page counts when the browser reports that it was opened', async () => {
  const path = '/cars-for-sale/svc/vehicle-view?listingId=42';
  const opened = await look('203.0.113.1', { path, method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } });
  expect(opened.status).toBe(204);
  expect(await counts()).toMatchObject({ counts: { AT: 1 } });
});

test('another site cannot create views', async () => {
  const path = '/cars-for-sale/svc/vehicle-view?listingId=42';
  const foreign = await look('203.0.113.1', { path, method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
  expect(foreign.status).toBe(403);
  expect(await counts()).toMatchObject({ counts: { AT: 0 } });
});

test('returns the counts of several vehicles at once', async () => {
  await look('203.0.113.1');
  expect(await counts(`vin=${VIN},5YJ3E1EA7KF317000`)).toEqual({
    dateRange: 7,
    results: [
      { vin: VIN, dateRange: 7, counts: { AT: 1, KBB: 0, maker: 0 } },
      { vin: '5YJ3E1EA7KF317000', dateRange: 7, counts: { AT: 0, KBB: 0, maker: 0 } },
    ],
  });
});

test('limits the range to the window, and reports invalid values [R285]', async () => {
  expect(await counts(`vin=${VIN}&dateRange=365`)).toMatchObject({ dateRange: 7 });
  expect(await counts('dateRange=x')).toMatchObject({
    dateRange: 7,
    results: [],
    invalidQueryParams: [{ name: 'vin' }, { name: 'dateRange', value: 'x' }],
  });
});

test('returns no counts, marked as an error, if counting fails', async () => {
  site = await openServiceSite({ guards: { viewCounts: openGuard } as never }, { database });
  expect(await counts()).toEqual({ vin: VIN, dateRange: 7, counts: {}, error: true });
});
