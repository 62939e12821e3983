import { describe, expect, test } from 'vitest';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { loadVehicleDetails } from '#pages/vehicle-details/load.ts';
import { minimalListing, minimalOwner, servicesForListing } from '#pages/vehicle-details/testing/one-vehicle.ts';
import { loadProblem } from '#pages/problem/load.ts';
import { ERRORS } from '../base/errors.ts';
import type { PageData, PageName } from '../document/page-table.tsx';
import { renderPage } from './render-page.tsx';
import { FOUND, resultsData, SEARCHES } from './testing/results-states.ts';
import { renderPage as renderWithReact } from './testing/render-with-react.tsx';

const SIGNAL = new AbortController().signal;

/** Removes links that preload pictures, which React writes first. The document's head has them. */
const withoutPreloads = (html: string) => html.replace(/^(<link rel="preload" as="image"[^>]*\/>)+/, '');

/** Twice: the second time, everything comes from the cache. */
function expectSame<Name extends PageName>(name: Name, data: PageData<Name>): void {
  const expected = withoutPreloads(renderWithReact(name, data));
  for (const _ of [1, 2]) expect(renderPage(name, data).toString()).toBe(expected);
}

describe.each(BRANDS.map((brand) => [brand.name, brand] as const))('the results page of %s', (_, brand) => {
  test.each(SEARCHES.flatMap((search) => FOUND.map((found) => [search, found] as const)))(
    'of %j with %s is what React renders',
    async (search, found) => expectSame('search-results', await resultsData(brand, search, found)),
  );
});

test.each([
  ['of which little is known', minimalListing(), minimalOwner()],
  [
    'of which much is known',
    minimalListing({
      salePrice: 20_000,
      rating: { fairPrice: 24_000, low: 21_000, high: 27_000, band: 'GREAT', doubt: null },
      mileage: 1,
      packages: ['A & B'],
    }),
    minimalOwner(),
  ],
  [
    'with photos',
    minimalListing({ images: [1, 2, 3].map((n) => ({ src: `https://x.example/${n}.jpg`, alt: null })) }),
    minimalOwner(),
  ],
  [
    'of a private seller',
    minimalListing({ description: 'First.\n\nSecond <script>' }),
    minimalOwner({ privateSeller: true, hasLeadEmail: true }),
  ],
])('the page of a vehicle %s is what React renders', async (_, active, owner) => {
  const similar = [minimalListing({ id: 2 }), minimalListing({ id: 3, salePrice: 100 })];
  const request = { id: '42', origin: 'https://cars.example', referer: undefined, signal: SIGNAL };
  const answer = await loadVehicleDetails(servicesForListing({ active, owner, similar }), request);
  if (answer.kind !== 'page') throw new Error(`Expected a page, not ${answer.kind}.`);
  expectSame('vehicle-details', answer.data);
});

test.each(Object.values(ERRORS))('the page of the problem "$title" is what React renders', (problem) => {
  const answer = loadProblem({ brand: MAIN_BRAND, problem, isBot: false });
  if (answer.kind !== 'page') throw new Error('Expected a page.');
  expectSame('problem', answer.data);
});
