import { beforeEach, expect, test } from 'vitest';
import type { VisitorSearch } from '#features/promotions/promotions.server.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const recorded: VisitorSearch[] = [];
const app = createWholeSite(undefined, {
  changes: { searchDemand: { record: (search) => void recorded.push(search), stop: async () => undefined } },
});
beforeEach(() => void recorded.splice(0));

async function searchesOf(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<string[]> {
  await app.request(`http://localhost${path}`, {
    method,
    headers: { host: 'localhost', 'user-agent': BROWSER, ...headers },
  });
  return recorded.map(({ query }) => query);
}

test('counts the search of a page, and one that changes an open page', async () => {
  expect(await searchesOf('/cars-for-sale?makeCode=FORD')).toEqual(['makeCode=FORD']);
  expect(await searchesOf('/cars-for-sale/svc/results?makeCode=FORD')).toEqual(['makeCode=FORD', 'makeCode=FORD']);
  expect(recorded[0]).toMatchObject({ brand: 'marketplace', visitor: expect.stringContaining(BROWSER) });
});

test('counts searches that mean the same together', async () => {
  expect(await searchesOf('/cars-for-sale?makeCode=FORD&sortBy=derivedpriceASC')).toEqual(['makeCode=FORD']);
});

test.each([
  ['more results of the same search', '/cars-for-sale?firstRecord=25', {}],
  ['an address that is redirected', '/cars-for-sale?searchZip=80202', {}],
  ['words, which may identify a person', '/cars-for-sale?keyword=secret', {}],
  ['a robot', '/cars-for-sale', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
  ['a client without a name', '/cars-for-sale', { 'user-agent': '' }],
  ['a prefetching browser', '/cars-for-sale', { 'sec-purpose': 'prefetch;prerender' }],
  ['Global Privacy Control', '/cars-for-sale', { 'sec-gpc': '1' }],
])('does not count %s', async (_what, path, headers) => {
  expect(await searchesOf(path, headers)).toEqual([]);
});

test('does not count a HEAD request', async () => {
  expect(await searchesOf('/cars-for-sale', {}, 'HEAD')).toEqual([]);
});
