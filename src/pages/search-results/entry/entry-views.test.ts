import { expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { parseQuery, readRequest, type VehicleQuery } from '#features/search/search.ts';
import { answerFor } from '../testing/sample-answer.ts';
import { searchContext } from '../testing/search-context.ts';
import { entryViews } from './entry-views.ts';

async function entriesOf(search: string, count: (query: VehicleQuery) => number | null = () => 17) {
  const context = searchContext();
  const parsed = parseQuery(readRequest(search), context);
  const counted: VehicleQuery[] = [];
  const services = {
    flags: FLAG_DEFAULTS,
    count: async (query: VehicleQuery) => {
      counted.push(query);
      return count(query);
    },
  };
  const entries = await entryViews(parsed.query, answerFor(parsed, context), context, services);
  return { entries, counted };
}

test('best deals stay within the search and are counted by the panel; work vehicles begin anew at the same place [R009, R010]', async () => {
  const { entries, counted } = await entriesOf('makeCode=TOYOTA&maxPrice=30000&zip=80202');
  expect(entries).toEqual([
    {
      ...{ key: 'best-deals', label: 'Best deals', count: 1234, current: false },
      query: 'experience=best-deals&makeCode=TOYOTA&maxPrice=30000&zip=80202',
    },
    {
      ...{ key: 'commercial', label: 'Commercial vehicles', count: 17, current: false },
      query: 'allListingType=all-cars&experience=commercial&zip=80202',
    },
  ]);
  expect(counted.map(({ filters }) => filters.experience)).toEqual(['commercial']);
});

test('the experience that is on is current, and its entry leads out of it', async () => {
  const { entries } = await entriesOf('experience=best-deals&makeCode=TOYOTA');
  expect(entries[0]).toEqual({
    ...{ key: 'best-deals', label: 'Best deals', count: null, current: true },
    query: 'makeCode=TOYOTA',
  });
});

test('within another experience best deals are counted for themselves [R419]', async () => {
  const { entries, counted } = await entriesOf('experience=commercial');
  expect(entries.find(({ key }) => key === 'best-deals')?.count).toBe(17);
  expect(counted.map(({ filters }) => filters.experience)).toEqual(['best-deals']);
});

test.each([0, null])('an entry that finds %s cars is left out', async (found) => {
  const { entries } = await entriesOf('', () => found);
  expect(entries.map(({ key }) => key)).toEqual(['best-deals']);
});
