import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { readRequest } from '#features/search/search.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { catalogVocabulary } from '#features/words/words.server.ts';
import { ratedModelYearOf } from './rated-model-year.ts';

const search = createSearchService({
  index: createInProcessIndex({ inventory: new Inventory(), isCaughtUp: () => true, isFit: () => true }),
  now: () => new Date('2026-07-01T00:00:00Z'),
  findZip: () => undefined,
  findCity: () => undefined,
  catalog: catalogVocabulary(catalog),
});
const of = (query: string) => ratedModelYearOf(search.parse(readRequest(query), MAIN_BRAND).query);
const CAMRY = 'makeCode=TOYOTA&modelCode=CAMRY&startYear=2020&endYear=2020';

test('one make, one model and one model year request ratings [R490]', () => {
  expect(of(CAMRY)).toEqual({ makeCode: 'TOYOTA', modelCode: 'CAMRY', year: 2020 });
});

test.each([
  ['no model', 'makeCode=TOYOTA&startYear=2020&endYear=2020'],
  ['two models', 'makeCode=TOYOTA&modelCode=CAMRY&modelCode=COROLLA&startYear=2020&endYear=2020'],
  ['two makes', `${CAMRY}&makeCode=HONDA`],
  ['a trim', `${CAMRY}&trimCode=TOYOTA-CAMRY|XSE`],
  ['several years', CAMRY.replace('endYear=2020', 'endYear=2021')],
  ['an open range of years', CAMRY.replace('&endYear=2020', '')],
  ['new cars', `${CAMRY}&listingType=NEW`],
  ['certified cars', `${CAMRY}&listingType=CERTIFIED`],
  ['private sellers', `${CAMRY}&sellerType=p`],
  ['one body style', `${CAMRY}&vehicleStyleCode=SEDAN`],
  ['one drive', `${CAMRY}&driveGroup=4WD`],
  ['one engine', `${CAMRY}&engineCode=4`],
  ['one fuel', `${CAMRY}&fuelTypeGroup=HYB`],
  ['only a lowest price', `${CAMRY}&minPrice=10000`],
  ['only a highest price', `${CAMRY}&maxPrice=30000`],
  ['a range of fuel economy', `${CAMRY}&mpgRange=MPG_30`],
])('a search with %s requests none [R490, R491, R492, R493, R494]', (_what, query) => {
  expect(of(query)).toBeNull();
});

test.each([
  ['used cars', `${CAMRY}&listingType=USED`],
  ['two fuels', `${CAMRY}&fuelTypeGroup=HYB&fuelTypeGroup=GSL`],
  ['both prices', `${CAMRY}&minPrice=10000&maxPrice=30000`],
])('a search with %s requests ratings [R491, R492, R493]', (_what, query) => {
  expect(of(query)).toMatchObject({ year: 2020 });
});
