import { describe, expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { ParsedQuery } from '#features/search/search.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { fakeSearchService } from '../testing/fake-search-service.ts';
import { loadMoreCars } from './load-more-cars.ts';

const NEVER = new AbortController().signal;

/** Returns what was queried, and by which guard. */
function load(part: 'supplemental' | 'nearby' | 'similar', search: string, failing = false) {
  const { service } = fakeSearchService();
  const asked: { what: string; query: ParsedQuery['query']; hideFilters?: boolean | undefined }[] = [];
  const called: string[] = [];
  const named =
    (name: string): Guard =>
    (work, signal) => {
      called.push(name);
      return (failing ? openGuard : fakeGuard)(work, signal);
    };
  const spying: typeof service = {
    ...service,
    search: (parsed, brand, options) => {
      asked.push({ what: 'search', query: parsed.query, hideFilters: options?.hideFilters });
      return service.search(parsed, brand, options);
    },
    similar: (to, brand, options) => {
      asked.push({ what: 'similar', query: (to as ParsedQuery).query });
      return service.similar(to, brand, options);
    },
  };
  const guards = { supplemental: named('supplemental'), optionalListing: named('optional') };
  const answer = loadMoreCars({ search: spying, brand: MAIN_BRAND, guards }, part, search, NEVER);
  return { answer, asked, called };
}

describe('more cars', () => {
  test('come as cards, without filters, 100 supplemental results at a time [R240, R270]', async () => {
    const { answer, asked, called } = load('supplemental', '?excludedListingIds=7,9&makeCode=FORD');
    expect((await answer).cards[0]).toMatchObject({ id: 4711, title: '2021 Toyota Tacoma' });
    expect(asked).toMatchObject([{ what: 'search', hideFilters: true, query: { numRecords: 100, firstRecord: 0 } }]);
    expect(asked[0]?.query.filters.excludedListingIds).toEqual([7, 9]);
    expect(called).toEqual(['supplemental']);
  });

  test('say where the next batch starts, and nothing after the last', async () => {
    expect((await load('supplemental', '?firstRecord=100&makeCode=FORD').answer).next).toBe(101);
    expect((await load('supplemental', '?firstRecord=1233&makeCode=FORD').answer).next).toBeNull();
    expect((await load('nearby', '?firstRecord=99&makeCode=FORD').answer).next).toBeNull();
  });

  test('that are similar are requested as such, within the limits of optional searches', async () => {
    const { answer, asked, called } = load('similar', '?zip=80202');
    await answer;
    expect(asked).toMatchObject([{ what: 'similar' }]);
    expect(called).toEqual(['optional']);
  });

  test('of a wider radius come 20 at a time', async () => {
    const { answer, asked } = load('nearby', '?searchRadius=50&sortBy=distanceASC&zip=80202');
    await answer;
    expect(asked).toMatchObject([{ query: { numRecords: 20, sortBy: 'distanceASC' } }]);
  });

  test('are empty if the request fails or is invalid [R263]', async () => {
    const none = { cards: [], next: null };
    expect(await load('supplemental', '?makeCode=FORD', true).answer).toEqual(none);
    expect(await load('similar', '?makeCode=FORD', true).answer).toEqual(none);
    expect(await load('nearby', '?driveGroup=SIDEWAYS').answer).toEqual(none);
  });
});
