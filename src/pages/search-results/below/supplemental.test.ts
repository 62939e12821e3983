import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CardView } from '../page-data.ts';
import { fetchMoreCars, appendSupplementalCards, moreCarsAddress } from './more-cars.ts';

const cards = (...ids: number[]) => ids.map((id) => ({ id })) as CardView[];
const idsOf = (joined: readonly CardView[]) => joined.map(({ id }) => id);

describe('supplemental results', () => {
  test('are appended to those shown if requested from an offset [R143]', () => {
    expect(idsOf(appendSupplementalCards(cards(1, 2), cards(3, 4), 100))).toEqual([1, 2, 3, 4]);
  });

  test('replace those shown otherwise [R144]', () => {
    expect(idsOf(appendSupplementalCards(cards(1, 2), cards(3), undefined))).toEqual([3]);
  });

  test('appear once, even if they moved meanwhile', () => {
    expect(idsOf(appendSupplementalCards(cards(1, 2), cards(2, 3), 2))).toEqual([1, 2, 3]);
  });
});

describe('requesting more cars', () => {
  afterEach(() => vi.unstubAllGlobals());
  const wanted = { key: 'supplemental', query: 'makeCode=FORD&zip=80202' } as const;
  const excluded = (count: number) =>
    new URL(
      moreCarsAddress({ ...wanted, shown: Array.from({ length: count }, (_, index) => index + 1) }),
      'http://localhost',
    ).searchParams.get('excludedListingIds');

  test('excludes the shown cars only if they are 1 to 25', () => {
    expect(excluded(0)).toBeNull();
    expect(excluded(2)).toBe('1,2');
    expect(excluded(25)?.split(',')).toHaveLength(25);
    expect(excluded(26)).toBeNull();
  });

  test('names the part and the offset', () => {
    expect(moreCarsAddress({ ...wanted, shown: [], firstRecord: 100 })).toBe(
      '/cars-for-sale/svc/more-cars/supplemental?makeCode=FORD&zip=80202&firstRecord=100',
    );
  });

  test('fails if the response is invalid', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    await expect(fetchMoreCars({ ...wanted, shown: [] }, new AbortController().signal)).rejects.toThrow('503');
  });

  test.each([
    ['supplemental', 5_000],
    ['nearby', 3_000],
    ['similar', 3_000],
  ] as const)('for %s ends after %i ms', async (key, timeoutMs) => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    vi.stubGlobal('fetch', async () => Response.json({ cards: [], next: null }));
    await fetchMoreCars({ ...wanted, key, shown: [] }, new AbortController().signal);
    expect(limit).toHaveBeenCalledWith(timeoutMs);
    limit.mockRestore();
  });
});
