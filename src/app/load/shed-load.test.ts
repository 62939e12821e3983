import { expect, test } from 'vitest';
import type { Admission, RequestKind } from './admission.ts';
import { ERRORS } from '../base/errors.ts';
import { wholeSite } from '../whole-site/testing/whole-site.ts';

/** Creates a site that refuses some kinds of requests, and records the kinds of its requests. */
function siteThatRefuses(...refused: RequestKind[]) {
  const asked: RequestKind[] = [];
  const admission: Admission = {
    enter: async (kind) => {
      asked.push(kind);
      return refused.includes(kind) ? 'busy' : 'admitted';
    },
    refuses: () => false,
    isStrained: () => false,
    canBear: () => true,
    expectedWaitMs: () => 1_400,
    figures: () => ({ admitted: {} as never, refused: {} as never, waiting: 0 }),
  };
  return { app: wholeSite(undefined, { admission }), asked };
}

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test.each([
  ['/cars-for-sale?makeCode=FORD', 'page'],
  ['/cars-for-sale/svc/results?makeCode=FORD', 'page'],
  ['/cars-for-sale/svc/more-cars/similar', 'part'],
  ['/cars-for-sale/vehicle/42', 'page'],
  ['/rest/lsc/listing?makeCode=FORD', 'page'],
  ['/rest/lsc/listing/count', 'live'],
  ['/rest/lsc/listing/similar?listingId=42', 'part'],
  ['/rest/lsc/marketplace/suggested/keywords/for', 'live'],
] as const)('%s waits for its turn as a %s and is told when to come back', async (path, kind) => {
  const { app, asked } = siteThatRefuses(kind);
  const response = await app.request(path);
  expect(asked).toEqual([kind]);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '3']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('a robot waits behind shoppers', async () => {
  const { app, asked } = siteThatRefuses('robot');
  const response = await app.request('/cars-for-sale', { headers: { 'User-Agent': GOOGLEBOT } });
  expect([response.status, asked]).toEqual([503, ['robot']]);
});

test.each([
  '/health',
  '/favicon.ico',
  '/rest/lsc/reference/models',
  '/cars-for-sale/svc/vehicle-view',
  '/openapi.json',
])('%s costs no search and waits for nobody', async (path) => {
  const { app, asked } = siteThatRefuses('page', 'part', 'live', 'robot');
  await app.request(path);
  expect(asked).toEqual([]);
});

test('programs are told as data', async () => {
  const { app } = siteThatRefuses('live');
  const response = await app.request('/rest/lsc/listing/count');
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ type: 'urn:forecourt:problem:busy', status: 503 });
});

test('what is admitted is answered', async () => {
  const { app } = siteThatRefuses('live');
  expect((await app.request('/rest/lsc/listing?allListingType=all-cars')).status).toBe(200);
});

test('people are shown a page', async () => {
  const { app } = siteThatRefuses('page');
  const response = await app.request('/cars-for-sale');
  expect(await response.text()).toContain(ERRORS.busy.title);
});
