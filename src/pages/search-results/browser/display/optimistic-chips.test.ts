import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { loadSearchResults } from '../../load.ts';
import { FAKE_GUARDS } from '../../testing/fake-guards.ts';
import { fakeSearchService } from '../../testing/fake-search-service.ts';
import { optimisticChips } from './optimistic-chips.ts';

async function labelsWhile(asked: string | null, search: string): Promise<string[]> {
  const services = {
    search: fakeSearchService().service,
    brand: MAIN_BRAND,
    flags: FLAG_DEFAULTS,
    guards: FAKE_GUARDS,
  };
  const answer = await loadSearchResults(services, search, new AbortController().signal);
  if (answer.kind !== 'page') throw new Error('Not canonical.');
  return optimisticChips(asked, answer.data).map(({ label }) => label);
}

test.each([
  ['nothing is on its way', '?fuelTypeGroup=ELE', null, ['Used', 'Electric']],
  [
    'an option was added',
    '?fuelTypeGroup=ELE',
    'fuelTypeGroup=ELE,HYB&listingType=USED',
    ['Used', 'Electric', 'Hybrid'],
  ],
  ['an option was taken back', '?fuelTypeGroup=ELE,HYB', 'fuelTypeGroup=HYB&listingType=USED', ['Used', 'Hybrid']],
  ['the default condition was taken back', '', 'allListingType=all-cars', []],
  [
    'a make was added before others',
    '?fuelTypeGroup=ELE',
    'fuelTypeGroup=ELE&listingType=USED&makeCode=FORD',
    ['Used', 'Ford', 'Electric'],
  ],
  ['a make was added', '', 'listingType=USED&makeCode=FORD', ['Used', 'Ford']],
  ['both ends of a range were taken back', '?maxPrice=30000&minPrice=10000', 'listingType=USED', ['Used']],
  ['one end of a range stays', '?maxPrice=30000&minPrice=10000', 'maxPrice=30000', ['Used', '$10,000 to $30,000']],
  ['everything was cleared', '?fuelTypeGroup=ELE&zip=80202', 'zip=80202', ['Used', 'Within 100 miles of 80202']],
])('while %s', async (_case, search, asked, labels) => {
  expect(await labelsWhile(asked, search)).toEqual(labels);
});
