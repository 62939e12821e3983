import { expect, test } from 'vitest';
import { parseQuery, readRequest } from '#features/search/search.ts';
import { answerFor } from '../testing/sample-answer.ts';
import { sampleListing, sampleOwner } from '../testing/sample-listing.ts';
import { searchContext } from '../testing/search-context.ts';
import { structuredData } from './page-head.ts';

const context = searchContext();
const CRUMBS = [
  { label: 'Home', query: '' },
  { label: 'Toyota', query: 'makeCode=TOYOTA' },
];

function dataOf(search: string, ...changes: Parameters<typeof sampleListing>[0][]) {
  const answer = answerFor(parseQuery(readRequest(search), context), context);
  const results = changes.map((change) => ({
    ...{ listing: sampleListing(change), owner: sampleOwner(), distanceMiles: null, beyondRadius: false },
  }));
  return structuredData({ ...answer, total: 99, results }, { heading: 'Used Toyota for sale', crumbs: CRUMBS });
}

test("the page's cars are a list of addresses, numbered from the first result of all", () => {
  const [list] = dataOf('?firstRecord=25', { id: 7 }, { id: 8 });
  expect(list).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'Used Toyota for sale',
    numberOfItems: 99,
    itemListElement: [
      { '@type': 'ListItem', position: 26, url: '/cars-for-sale/vehicle/7' },
      { '@type': 'ListItem', position: 27, url: '/cars-for-sale/vehicle/8' },
    ],
  });
});

test('crumbs are numbered links', () => {
  expect(dataOf('', {}).at(-1)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: '/cars-for-sale' },
      { '@type': 'ListItem', position: 2, name: 'Toyota', item: '/cars-for-sale?makeCode=TOYOTA' },
    ],
  });
});

test('a page without cars has no list of cars', () => {
  expect(dataOf('').map((schema) => (schema as { '@type': string })['@type'])).toEqual(['BreadcrumbList']);
});
