import { expect, test } from 'vitest';
import { createWholeSite } from './testing/create-whole-site.ts';

const site = createWholeSite();

test.each([
  ['GET', '/cars-for-sale/svc/nope', 404, null],
  ['GET', '/cars-for-sale/searchoptions/nope', 404, null],
  ['GET', '/account-api/nope', 404, null],
  ['POST', '/cars-for-sale/svc/results', 405, 'GET, HEAD, OPTIONS'],
  ['POST', '/content/static/json/atc/cpo/certifiedcontent.json', 405, 'GET, HEAD, OPTIONS'],
  ['GET', '/cars-for-sale/svc/error-report', 405, 'POST'],
  ['DELETE', '/cars-for-sale/svc/vehicle-view', 405, 'POST'],
])('%s %s gets %i with problem details', async (method, path, status, allow) => {
  const response = await site.request(`http://localhost${path}`, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ status, instance: path });
});

test('an unknown page gets an error page', async () => {
  const response = await site.request('http://localhost/nope');
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
});

test.each([
  ['/cars-for-sale/', '/cars-for-sale'],
  ['/cars-for-sale/?makeCode=TOYOTA&zip=80202', '/cars-for-sale?makeCode=TOYOTA&zip=80202'],
])('a slash at the end of %s leads to %s', async (path, location) => {
  const response = await site.request(`http://localhost${path}`);
  expect([response.status, response.headers.get('location')]).toEqual([301, location]);
});

test.each(['/nope/', '/cars-for-sale//', '//example.com/', '/cars-for-sale/svc/results/'])(
  '%s leads nowhere else',
  async (path) => {
    const response = await site.request(`http://localhost${path}`);
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
  },
);

test('a failing call also gets problem details', async () => {
  const saveFeedback = () => Promise.reject(new Error('the database is away'));
  const site = createWholeSite(undefined, { changes: { services: { reports: { saveFeedback } } as never } });
  const response = await site.request('http://localhost/cars-for-sale/svc/feedback', {
    ...{ method: 'POST', body: JSON.stringify({ helpful: true }) },
    headers: { 'Content-Type': 'application/json' },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
});
