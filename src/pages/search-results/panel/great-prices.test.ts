import { afterEach, expect, test, vi } from 'vitest';
import { countGreatPrices } from './great-prices.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Answers count calls; returns the addresses that were requested. */
function answerWith(answer: () => Response): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    return answer();
  });
  return requested;
}

test('the great-price count has its own call, on demand, and is stored [R419, R502]', async () => {
  const requested = answerWith(() => Response.json({ totalResultCount: 57 }));
  const search = '?makeCode=TOYOTA&searchRadius=50&sortBy=yearASC&zip=80202';
  const query = 'dealType=greatprice&makeCode=TOYOTA&searchRadius=0&zip=80202';
  expect(await countGreatPrices(search)).toEqual({ count: 57, query });
  expect(await countGreatPrices('?makeCode=TOYOTA&zip=80202')).toEqual({ count: 57, query });
  expect(requested).toEqual([`/rest/lsc/listing/count?${query}`]);
});

test('a search without a place needs no call', async () => {
  const requested = answerWith(() => Response.json({ totalResultCount: 57 }));
  expect(await countGreatPrices('?makeCode=FORD')).toBeNull();
  expect(requested).toEqual([]);
});

test.each([
  ['an open circuit', () => Response.json({})],
  ['an error', () => new Response('', { status: 500 })],
])('%s gives no count, and the next time it is requested again', async (name, answer) => {
  const search = `?keyword=${name.replaceAll(' ', '')}&zip=80202`;
  const failed = answerWith(answer);
  expect(await countGreatPrices(search)).toBeNull();
  expect(failed).toHaveLength(1);
  answerWith(() => Response.json({ totalResultCount: 3 }));
  expect(await countGreatPrices(search)).toMatchObject({ count: 3 });
});
