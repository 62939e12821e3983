import { describe, expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { readRequest, type SearchAnswer } from '#features/search/search.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { answerFor } from '../testing/sample-answer.ts';
import { fakeSearchService } from '../testing/fake-search-service.ts';
import { searchContext } from '../testing/search-context.ts';
import { lazyCarRowViews } from './lazy-car-row-views.ts';

const NEVER = new AbortController().signal;
/** Counts that every search finds, and those by radius. */
type World = {
  total?: number;
  elsewhere?: number;
  radii?: Record<string, number>;
  /** Lowest and highest price found. */
  prices?: [number, number];
  styles?: string[];
};

async function below(search: string, world: World = {}, guard = fakeGuard) {
  const { total = 3, elsewhere = 50, radii = {}, prices, styles = [] } = world;
  const { service } = fakeSearchService({}, () => elsewhere);
  const context = searchContext();
  const parsed = service.parse(readRequest(search), MAIN_BRAND);
  const answer: SearchAnswer = { ...answerFor(parsed, context), total };
  const field = answer.filters['searchRadius']!;
  field.options = field.options.map((option) => ({ ...option, count: radii[option.value] ?? total }));
  const price = { ...answer.stats.price, min: prices?.[0] ?? null, max: prices?.[1] ?? null };
  answer.stats = { ...answer.stats, price };
  const styleField = answer.filters['vehicleStyleCode'];
  if (styleField)
    styleField.options = styleField.options.map((option) => ({
      ...option,
      count: Number(styles.includes(option.value)),
    }));
  return lazyCarRowViews(parsed, answer, { service, brand: MAIN_BRAND, context, guard, signal: NEVER });
}
const keys = async (...args: Parameters<typeof below>) => (await below(...args)).map(({ key }) => key);
const partOf = async (key: string, ...args: Parameters<typeof below>) =>
  (await below(...args)).find((part) => part.key === key);

describe('below the list', () => {
  test('shows supplemental results, a wider radius and similar listings, in that order [R363]', async () => {
    const search = '?extColorSimple=RED&makeCode=FORD&searchRadius=25&zip=80202';
    expect(await keys(search, { radii: { '50': 20 } })).toEqual(['supplemental', 'nearby', 'similar']);
  });

  test('has no rows after a search without filters or for one car', async () => {
    expect(await keys('?driveGroup=SIDEWAYS&searchRadius=25&zip=80202', { total: 0 })).toEqual([]);
    expect(await keys('?extColorSimple=RED&searchRadius=25&vin=5TFCZ5AN1KX123456&zip=80202')).toEqual([]);
  });

  test('has no row that cannot be counted', async () => {
    expect(await keys('?extColorSimple=RED&makeCode=FORD&searchRadius=25&zip=80202', {}, openGuard)).toEqual([]);
  });
});

describe('supplemental results', () => {
  test('are the same search without its finer filters, and list those [R358]', async () => {
    const search =
      '?driveGroup=4WD&extColorSimple=RED&makeCode=TOYOTA&maxMileage=60000&maxPrice=30000&modelCode=CAMRY&startYear=2019&trimCode=TOYOTA-CAMRY|XSE&zip=80202';
    expect(await partOf('supplemental', search, { total: 3, elsewhere: 50 })).toEqual({
      key: 'supplemental',
      heading: 'More cars that match most of your search',
      note: expect.stringMatching(/^Everything you asked for except .*XSE.*Red/),
      query: 'makeCode=TOYOTA&maxMileage=60000&maxPrice=30000&modelCode=CAMRY&startYear=2019&zip=80202',
      count: 47,
    });
  });

  test.each([
    ['featureCode=SUNROOF&homeServices=HOME_DELIVERY', 'zip=80202'],
    ['intColorSimple=BEIGE&vehicleHistoryType=ONE_OWNER', 'zip=80202'],
    ['suvSubtypeCode=COMPACT_SUV', 'vehicleStyleCode=SUV&zip=80202'],
    ['suvSubtypeCode=COMPACT_SUV&vehicleStyleCode=SUV,TRUCK', 'vehicleStyleCode=SUV,TRUCK&zip=80202'],
    ['dealType=greatprice&sellerType=p', 'zip=80202'],
  ])('leave out %s', async (wishes, query) => {
    expect((await partOf('supplemental', `?${wishes}&zip=80202`))?.query).toBe(query);
  });

  test.each([
    'makeCode=FORD',
    'listingType=NEW',
    'maxPrice=20000',
    'startYear=2020',
    'vehicleStyleCode=SUV',
    'maxMileage=9000',
  ])('are not offered if only %s could be dropped', async (search) => {
    expect(await partOf('supplemental', `?${search}&zip=80202`)).toBeUndefined();
  });

  test('list at most three filters', async () => {
    const part = await partOf('supplemental', '?extColorSimple=BLACK,BLUE,RED,WHITE&zip=80202');
    expect(part?.note).toBe('Everything you asked for except Black, Blue and 2 more');
  });

  test('are offered if the list ends within their batch, and they add cars', async () => {
    expect(await partOf('supplemental', '?extColorSimple=RED', { total: 100, elsewhere: 101 })).toBeDefined();
    expect(await partOf('supplemental', '?extColorSimple=RED', { total: 101, elsewhere: 500 })).toBeUndefined();
    expect(await partOf('supplemental', '?extColorSimple=RED', { total: 7, elsewhere: 7 })).toBeUndefined();
  });
});

describe('results of a wider radius', () => {
  const SEARCH = '?makeCode=FORD&searchRadius=25&zip=80202';

  test('show their radius, nearest first [R360]', async () => {
    expect(await partOf('nearby', SEARCH, { total: 3, radii: { '50': 12, '75': 40 } })).toEqual({
      key: 'nearby',
      heading: 'Within 50 miles of Denver, CO',
      note: 'Outside your 25-mile radius',
      query: 'makeCode=FORD&searchRadius=50&sortBy=distanceASC&zip=80202',
      count: 9,
    });
  });

  test('have any distance if less does not help', async () => {
    expect((await partOf('nearby', SEARCH, { total: 3, radii: { '75': 4, '0': 90 } }))?.heading).toBe(
      'Any distance from Denver, CO',
    );
  });

  test('never have a smaller radius than requested', async () => {
    expect(await partOf('nearby', SEARCH, { total: 3, radii: { '10': 90 } })).toBeUndefined();
  });

  test('are offered if a radius search found few cars', async () => {
    const radii = { '0': 900 };
    expect(await partOf('nearby', SEARCH, { total: 25, radii })).toBeDefined();
    expect(await partOf('nearby', SEARCH, { total: 26, radii })).toBeUndefined();
    expect(await partOf('nearby', '?makeCode=FORD', { radii })).toBeUndefined();
    expect(await partOf('nearby', '?makeCode=FORD&searchRadius=0&zip=80202', { radii })).toBeUndefined();
  });
});

describe('similar listings', () => {
  test('are of any make and color, at any distance [R362]', async () => {
    const search = '?extColorSimple=RED&makeCode=FORD&maxPrice=30000&searchRadius=25&zip=80202';
    expect(await partOf('similar', search)).toMatchObject({
      heading: 'Similar listings',
      query: 'maxPrice=30000&searchRadius=0&zip=80202',
      count: 47,
    });
  });

  test('have the styles and price range of the results if the search leaves them open', async () => {
    const world: World = { prices: [21_500, 38_200], styles: ['SUV', 'COUPE'] };
    const open = await partOf('similar', '?makeCode=FORD&searchRadius=25&zip=80202', world);
    expect(open?.query).toBe('maxPrice=46000&minPrice=17000&searchRadius=0&vehicleStyleCode=COUPE,SUV&zip=80202');
    const said = '?makeCode=FORD&maxPrice=40000&searchRadius=25&vehicleStyleCode=SUV&zip=80202';
    expect((await partOf('similar', said, world))?.query).toBe(
      'maxPrice=40000&searchRadius=0&vehicleStyleCode=SUV&zip=80202',
    );
  });

  test('need a search radius [R495]', async () => {
    expect(await partOf('similar', '?makeCode=FORD&searchRadius=25&zip=80202')).toBeDefined();
    expect(await partOf('similar', '?makeCode=FORD&searchRadius=0&zip=80202')).toBeUndefined();
    expect(await partOf('similar', '?makeCode=FORD')).toBeUndefined();
  });

  test('need a search without a model [R496]', async () => {
    expect(await partOf('similar', '?makeCode=TOYOTA&modelCode=CAMRY&searchRadius=25&zip=80202')).toBeUndefined();
  });

  test('need at most 25 results [R497]', async () => {
    const search = '?makeCode=FORD&searchRadius=25&zip=80202';
    expect(await partOf('similar', search, { total: 25, elsewhere: 90 })).toBeDefined();
    expect(await partOf('similar', search, { total: 26, elsewhere: 90 })).toBeUndefined();
  });
});
