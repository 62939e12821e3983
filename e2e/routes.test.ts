import { afterAll, beforeAll, expect, test } from 'vitest';
import { LISTINGS } from './testing/small-inventory.ts';
import { type Site, startSite } from './testing/start-site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' };
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.address + path, { redirect: 'manual', headers: { ...BROWSER, ...headers } });
const jsonOf = async (path: string) => (await get(path)).json() as Promise<Record<string, unknown>>;

test.each([
  ['/healthz', 200, 'text/plain'],
  ['/readyz', 200, 'text/plain'],
  ['/cars-for-sale', 200, 'text/html'],
  ['/rest/lsc/listing', 200, 'application/json'],
  ['/rest/lsc/listing/count', 200, 'application/json'],
  ['/rest/lsc/listing/similar', 200, 'application/json'],
  ['/rest/lsc/reference/makes', 200, 'application/json'],
  ['/rest/lsc/reference/models?makeCode=TOYOTA', 200, 'application/json'],
  ['/rest/lsc/reference/zip/80202', 200, 'application/json'],
  ['/openapi.json', 200, 'application/json'],
  ['/cars-for-sale/vehicle/999999999', 404, 'text/html'],
  ['/nothing-here', 404, 'text/html'],
  ['/rest/lsc/nothing-here', 404, 'application/problem+json'],
])('GET %s answers %i %s', async (path, status, type) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain(type);
  expect((await response.text()).length).toBeGreaterThan(0);
});

test('the root leads to the results page', async () => {
  const response = await get('/');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/cars-for-sale']);
});
