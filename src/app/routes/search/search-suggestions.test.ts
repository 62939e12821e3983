import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { openGuard } from '#ports/calls/fake.ts';
import type { AppContext } from '../../base/app-context.ts';
import { FAKE_GUARDS, oneCarIndex, restServices } from '../rest/testing/one-car.ts';
import { addRoutes } from '../../http/route.ts';
import { searchSuggestionRoutes } from './search-suggestions.ts';

const FOUND = { text: 'Toyota', kind: 'make', count: 1, query: 'makeCode=TOYOTA' } as const;

function start(guards = FAKE_GUARDS) {
  const requests: string[] = [];
  const keywords = {
    complete: async (words: string, search: string, { wireCode }: { wireCode: string }) => (
      requests.push(`${wireCode} ${words} ${search}`),
      [FOUND]
    ),
  };
  const app = new Hono();
  const context = { ...restServices(oneCarIndex()), guards, keywords } as unknown as AppContext;
  addRoutes(app, searchSuggestionRoutes(context));
  const ask = async (query: string) => {
    const headers = { host: 'valuation.localhost' };
    const response = await app.request(`/cars-for-sale/svc/suggestions${query}`, { headers });
    return [response.status, await response.json()];
  };
  return { ask, requests };
}

test('completes the words within the current search, on the host’s brand', async () => {
  const { ask, requests } = start();
  expect(await ask('?listingType=NEW&words=red+toy&zip=80202')).toEqual([200, { suggestions: [FOUND] }]);
  await ask('');
  await ask(`?words=${'x'.repeat(400)}`);
  expect(requests).toEqual(['KBB red toy listingType=NEW&zip=80202', 'KBB  ', `KBB ${'x'.repeat(300)} `]);
});

test('suggests nothing while suggestions are unavailable', async () => {
  expect(await start({ ...FAKE_GUARDS, keywordSuggestions: openGuard }).ask('?words=toy')).toEqual([
    200,
    { suggestions: [] },
  ]);
});
