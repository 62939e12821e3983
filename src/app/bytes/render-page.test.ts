import { expect, test } from 'vitest';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { loadProblem } from '#pages/problem/load.ts';
import { ERRORS } from '../base/errors.ts';
import type { PageData, PageName } from '../document/page-table.tsx';
import { compactHtml } from './compact-html.ts';
import { renderPage, writePageFragment } from './render-page.tsx';
import { MODELS_PAGES } from './testing/models-states.ts';
import { IS_LONG, resultsData, RESULTS_STATES } from './testing/results-states.ts';
import { VEHICLE_PAGES, vehicleData } from './testing/vehicle-states.ts';
import { renderPage as renderWithReact } from './testing/render-with-react.tsx';

/** Removes links that preload pictures, which React writes first. The document's head has them. */
const withoutPreloads = (html: string) => html.replace(/^(<link rel="preload" as="image"[^>]*\/>)+/, '');

/**
 * Compares what a page shows with what React renders: of some items, a page omits what HTML may omit. Three times: the
 * second time, HTML is kept; the third time, everything comes from the cache.
 */
function expectSame<Name extends PageName>(name: Name, data: PageData<Name>): void {
  const expected = compactHtml(withoutPreloads(renderWithReact(name, data)));
  for (const _ of [1, 2, 3]) expect(compactHtml(renderPage(name, data).toString())).toBe(expected);
}

test.each(RESULTS_STATES)(
  'the results page of $brand.name for "$search" with $found equals what React renders',
  async ({ brand, search, found }) => expectSame('search-results', await resultsData(brand, search, found)),
);

test.each(RESULTS_STATES)(
  'the results page of $brand.name for "$search" with $found is written without React',
  async ({ brand, search, found }) =>
    expect(writePageFragment('search-results', await resultsData(brand, search, found))).not.toBeNull(),
);

test.each(BRANDS)('a page of results of $name with a budget card is written without React', async (brand) => {
  const data = await resultsData(brand, '', 'one car');
  const budget = { after: 1, slot: { kind: 'budget', search: data.query } } as const;
  const withBudget = { ...data, slots: { carousel: [], promos: [budget], showcase: null } };
  expect(writePageFragment('search-results', withBudget)).not.toBeNull();
  expectSame('search-results', withBudget);
});

/** A sample has each list and each set of places around it once. */
test('every set of paid places is written without React, like React renders it', async () => {
  const data = await resultsData(MAIN_BRAND, '', 'paid slots');
  const { carousel, promos, showcase } = data.slots!;
  const cards = promos.filter(({ slot }) => slot.kind !== 'ad');
  expect(carousel.length).toBeGreaterThan(1);
  expect(new Set(cards.map(({ slot }) => slot.kind))).toEqual(new Set(['car', 'filter', 'budget']));
  const later = cards.map(({ after, slot }) => ({ after: after + 1, slot }));
  const lists = [[], ...cards.map((card) => [card]), cards, later, promos];
  const places = [[], carousel.slice(0, 1), carousel].flatMap((above) =>
    [null, showcase].map((below) => ({ carousel: above, showcase: below })),
  );
  expect(lists.length).toBeGreaterThanOrEqual(places.length);
  for (const [at, inList] of lists.entries())
    for (const around of IS_LONG ? places : [places[at % places.length]!]) {
      const paid = { ...data, slots: { ...around, promos: inList } };
      expect(writePageFragment('search-results', paid)).not.toBeNull();
      expectSame('search-results', paid);
    }
});

test('a page with a card that only the browser adds is left to React', async () => {
  const data = await resultsData(MAIN_BRAND, '', 'one car');
  const house = { after: 1, slot: { kind: 'house', brand: 'X', query: 'makeCode=FORD' } } as const;
  const withHouse = { ...data, slots: { carousel: [], promos: [house], showcase: null } };
  expect(writePageFragment('search-results', withHouse)).toBeNull();
  expectSame('search-results', withHouse);
});

test.each(VEHICLE_PAGES)(
  'the page of a vehicle on $brand.name with $state equals what React renders',
  async ({ brand, state }) => expectSame('vehicle-details', await vehicleData(brand, state)),
);

test.each(VEHICLE_PAGES)(
  'the page of a vehicle on $brand.name with $state is written without React',
  async ({ brand, state }) =>
    expect(writePageFragment('vehicle-details', await vehicleData(brand, state))).not.toBeNull(),
);

test.each(MODELS_PAGES.map((data, at) => [at, data] as const))(
  'page %i about models equals what React renders, and is written without React',
  (_at, data) => {
    expect(writePageFragment('models', data)).not.toBeNull();
    expectSame('models', data);
  },
);

test.each(Object.values(ERRORS))('the page of the problem "$title" equals what React renders', (problem) => {
  const answer = loadProblem({ brand: MAIN_BRAND, problem, isBot: false });
  if (answer.kind !== 'page') throw new Error('Expected a page.');
  expectSame('problem', answer.data);
});
