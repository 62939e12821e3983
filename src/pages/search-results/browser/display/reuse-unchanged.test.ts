import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { loadSearchResults } from '../../load.ts';
import type { SearchResultsData } from '../../page-data.ts';
import { FAKE_GUARDS } from '../../testing/fake-guards.ts';
import { fakeSearchService } from '../../testing/fake-search-service.ts';
import { sampleListing, sampleOwner } from '../../testing/sample-listing.ts';
import { appendCards, reuseUnchanged } from './reuse-unchanged.ts';

async function dataOf(search: string, ids: readonly number[]): Promise<SearchResultsData> {
  const results = ids.map((id) => ({
    listing: sampleListing({ id }),
    owner: sampleOwner(),
    distanceMiles: null,
    beyondRadius: false,
  }));
  const services = {
    search: fakeSearchService({ results }).service,
    brand: MAIN_BRAND,
    flags: FLAG_DEFAULTS,
    guards: FAKE_GUARDS,
  };
  const answer = await loadSearchResults(services, search, new AbortController().signal);
  if (answer.kind !== 'page') throw new Error('Not canonical.');
  return answer.data;
}

test('keeps equal parts as the same objects', async () => {
  const before = await dataOf('', [1, 2]);
  const { brand: _brand, ...changed } = await dataOf('?fuelTypeGroup=ELE', [2, 3]);
  const next = reuseUnchanged(before, changed);
  const sectionOf = (data: SearchResultsData, key: string) => data.sections.find((section) => section.key === key);
  expect(sectionOf(next, 'doors')).toBe(sectionOf(before, 'doors'));
  expect(sectionOf(next, 'fuel')).not.toBe(sectionOf(before, 'fuel'));
  expect(next.cards[0]).toBe(before.cards[1]);
  expect(next.query).toBe('fuelTypeGroup=ELE');
  // Answers do not repeat the brand.
  expect(next.brand).toBe(before.brand);
});

test('a card that moved down meanwhile is not shown twice', async () => {
  const grown = appendCards(await dataOf('', [1, 2, 3]), await dataOf('?firstRecord=3', [3, 4]));
  expect(grown.cards.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(grown.more).toEqual({ firstRecord: 5, after: 'r25' });
});
