import { expect, test } from 'vitest';
import { wholeSite } from './testing/whole-site.ts';

test('says to come back while the inventory is loaded, and never that nothing is for sale', async () => {
  let starting = true;
  const site = wholeSite(undefined, { isStarting: () => starting });
  const page = await site.request('http://localhost/cars-for-sale');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await page.text()).not.toContain('0 Results');
  const call = await site.request('http://localhost/rest/lsc/listing');
  expect([call.status, call.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  expect((await site.request('http://localhost/healthz')).status).toBe(200);
  expect((await site.request('http://localhost/readyz')).status).toBe(503);
  starting = false;
  expect((await site.request('http://localhost/cars-for-sale')).status).toBe(200);
});
