import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { brandOf } from '#features/brands/brands.ts';
import { sampleSlots } from '#pages/search-results/slots/testing/sample-slots.ts';
import { FAKE_GUARDS } from '#pages/search-results/testing/fake-guards.ts';
import { fakeSearchService } from '#pages/search-results/testing/fake-search-service.ts';
import type { AppContext } from '../../base/app-context.ts';
import { aroundResultsRoutes } from './around-results.ts';
import { addRoutes } from '../../http/route.ts';

const AUCTION = 'AbCdEfGhIjKlMnOpQrSt-_';

let asked: string[];
let app: Hono;
beforeEach(() => {
  asked = [];
  const appContext = {
    ...{ brandOf, guards: FAKE_GUARDS as never, search: fakeSearchService().service },
    findShowcase: async (auctionId) => {
      asked.push(auctionId);
      return sampleSlots().find(({ placement }) => placement === 'showcase')!;
    },
  } satisfies Partial<AppContext> as unknown as AppContext;
  app = new Hono();
  addRoutes(app, aroundResultsRoutes(appContext));
});

test('answers the cars of the showcase of an auction, which no cache keeps', async () => {
  const response = await app.request(`/cars-for-sale/svc/showcase/${AUCTION}?makeCode=TOYOTA`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const { cars } = (await response.json()) as { cars: { id: number }[] };
  expect(cars.map(({ id }) => id)).toEqual([207, 208, 209]);
  expect(asked).toEqual([AUCTION]);
});

test.each(['short', `${AUCTION}x`, 'AbCdEfGhIjKlMnOpQrSt%27;'])('knows no auction %s', async (auction) => {
  expect((await app.request(`/cars-for-sale/svc/showcase/${auction}`)).status).toBe(404);
  expect(asked).toEqual([]);
});
