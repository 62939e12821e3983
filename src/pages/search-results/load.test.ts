import { describe, expect, test } from 'vitest';
import { MAIN_BRAND, MAKER_BRAND } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import {
  type FilterKey,
  parseQuery,
  readRequest,
  type RequestParams,
  SECTIONS,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { certifiedQuery, loadSearchResults, type SearchResultsOptions } from './load.ts';
import { FAKE_GUARDS } from './testing/fake-guards.ts';
import { fakeSearchService } from './testing/fake-search-service.ts';
import { sampleListing, sampleOwner } from './testing/sample-listing.ts';
import { searchContext } from './testing/search-context.ts';

const NEVER = new AbortController().signal;

async function load(search: string, fake = fakeSearchService(), options: SearchResultsOptions = {}) {
  return loadSearchResults(
    { search: fake.service, brand: MAIN_BRAND, flags: FLAG_DEFAULTS, guards: FAKE_GUARDS },
    search,
    NEVER,
    options,
  );
}

async function loadPage(...args: Parameters<typeof load>) {
  const answer = await load(...args);
  if (answer.kind !== 'page') throw new Error(`Expected a page, but was sent to ${answer.location}.`);
  return answer;
}

const TITLE = 'Update filter criteria to see more results';

test.each([
  ['?zip=80202&makeCode=FORD', '/cars-for-sale?makeCode=FORD&zip=80202'],
  ['?makeCode=TOYOTA,FORD', '/cars-for-sale?makeCode=FORD,TOYOTA'],
  ['?makeCodeList=FORD', '/cars-for-sale?makeCode=FORD'],
  ['?utm_source=a,b&makeCode=FORD', '/cars-for-sale?makeCode=FORD&utm_source=a%2Cb'],
  ['?maxPrice=%2430,000&makeCode=FORD', '/cars-for-sale?makeCode=FORD&maxPrice=30000'],
  ['?makeCode=FORD,toyota', '/cars-for-sale?makeCode=FORD,TOYOTA'],
  ['?makeCode=toyota,FORD', '/cars-for-sale?makeCode=FORD,TOYOTA'],
  ['?makeCodeList=toyota&buyOnline=BUY_ONLINE', '/cars-for-sale?buyOnline=BUY_ONLINE&makeCode=TOYOTA'],
])('%s is redirected once to %s', async (search, location) => {
  expect(await load(search)).toEqual({ kind: 'redirect', status: 301, location });
  expect((await load(new URL(location, 'http://localhost').search)).kind).toBe('page');
});

test.each([
  ['?makeCode=FORD&zip=Denver', '/cars-for-sale?makeCode=FORD&zip=802'],
  ['?zip=denver%2C+co', '/cars-for-sale?zip=802'],
  ['?searchZip=denver%2C+co', '/cars-for-sale?zip=802'],
])('a city in the ZIP field of %s is searched by its ZIP Code', async (search, location) => {
  expect(await load(search)).toEqual({ kind: 'redirect', status: 302, location: expect.stringContaining(location) });
});

test.each(['?zip=Springfield', '?zip=Nosuchville', '?zip=8020A'])(
  '%s has no place and is dropped [R193]',
  async (search) => {
    expect((await loadPage(search)).data.placeLabel).toBeNull();
  },
);

test.each(['', '?makeCode=FORD,TOYOTA', '?makeCode=FORD&makeCode=TOYOTA', '?listingType=USED&sortBy=relevance'])(
  '%j is canonical and served',
  async (search) => {
    expect((await loadPage(search)).status).toBe(200);
  },
);

test('the canonical link drops defaults, unknown parameters and paging [R017]', async () => {
  const search = '?firstRecord=25&listingType=USED&makeCode=FORD&sortBy=relevance&utm_source=mail';
  const { head, data } = await loadPage(search);
  expect(head.canonical).toBe('/cars-for-sale?makeCode=FORD');
  expect(data.query).toBe('makeCode=FORD');
});

test('the head names the search, sets indexing and preloads the first picture', async () => {
  const { head } = await loadPage('?makeCode=TOYOTA&zip=80202');
  expect(head.title).toBe('Used Toyota for sale near Denver, CO | Forecourt');
  expect(head.robots).toBeNull();
  expect(head.jsonLd).toHaveLength(2);
  expect((await loadPage('?maxPrice=30000')).head).toMatchObject({ robots: 'noindex, follow', jsonLd: [] });
  expect(head.preload[0]?.href).toMatch(/^\/pictures\/drawn\/.*-400\.avif$/);
});

test('all sections come in order, with the exact counts of the response', async () => {
  const { data } = await loadPage('');
  // These cars have no packages.
  const labels = SECTIONS.map(({ label }) => label).filter((label) => label !== 'Packages');
  expect(data.sections.map(({ label }) => label)).toEqual(labels);
  const [condition] = data.sections;
  expect(condition).toMatchObject({
    chosen: 1,
    open: true,
    any: { selected: false },
    fields: [
      { options: [{ value: 'NEW', count: 0, disabled: true }, { value: 'USED', count: 1234, selected: true }, {}, {}] },
    ],
  });
});

test('a selected option without results can still be removed [R194]', async () => {
  const { data } = await loadPage('?extColorSimple=TEAL');
  const colors = data.sections.find(({ key }) => key === 'exterior');
  const teal = colors?.kind === 'swatches' && colors.fields[0]?.options.find(({ value }) => value === 'TEAL');
  expect(teal).toEqual({ value: 'TEAL', label: 'Teal', count: 0, selected: true });
});

/** Returns the number of options of a section's first list, how many are left out, and the section. */
async function listOf(key: string, search: string, options?: Parameters<typeof loadPage>[2]) {
  const { data } = await loadPage(search, fakeSearchService(), options);
  const section = data.sections.find((each) => each.key === key)!;
  const [field] = 'fields' in section ? section.fields : [];
  return { section, data, options: field!.options.length, leftOut: field!.leftOut?.count };
}

describe('the lists of a section', () => {
  test('have their first options while it is closed, and all unfolded options while it is open', async () => {
    expect(await listOf('features', '')).toMatchObject({ options: 1, leftOut: 39, section: { open: false } });
    expect(await listOf('features', '?featureCode=WIFI')).toMatchObject({
      ...{ options: 8, leftOut: 32 },
      section: {
        open: true,
        chosen: 1,
        fields: [{ options: [{ value: 'WIFI', selected: true }, {}, {}, {}, {}, {}, {}, {}] }],
      },
    });
    expect(await listOf('seller', '')).toMatchObject({ leftOut: undefined });
  });

  test('of pictures do not fold', async () => {
    const closed = await listOf('exterior', '');
    expect(closed.options).toBe(1);
    expect(await listOf('exterior', '?extColorSimple=RED')).toMatchObject({
      ...{ options: closed.options + closed.leftOut!, leftOut: undefined },
    });
  });

  test('are complete if the URL names it, with the same counts, and then open without scripts too', async () => {
    const { section, data, ...all } = await listOf('features', '?makeCode=FORD&open=features');
    expect(all).toEqual({ options: 40, leftOut: undefined });
    expect(section).toMatchObject({ open: true, unfolded: true });
    const closed = (await listOf('features', '?makeCode=FORD')).data;
    const others = (one: typeof data) => one.sections.filter(({ key }) => key !== 'features');
    expect(others(data)).toEqual(others(closed));
  });

  test('are complete in a response to an open page that names it, and nothing opens', async () => {
    const { section, ...all } = await listOf('features', '?open=features', { part: 'data' });
    expect(all).toMatchObject({ options: 40, leftOut: undefined });
    expect(section).toMatchObject({ open: false });
    expect(section.unfolded).toBeUndefined();
  });

  test('are not part of the search: its links and canonical URL do not name it', async () => {
    const { data, head } = await loadPage('?makeCode=FORD&open=features');
    expect([data.query, head.canonical]).toEqual(['makeCode=FORD', '/cars-for-sale?makeCode=FORD']);
    expect(JSON.stringify({ ...data, sections: [] })).not.toContain('open=');
    expect(data.carried).toEqual([]);
  });
});

test('models are under a selected make, trims under a selected model', async () => {
  const { data } = await loadPage('?makeCode=TOYOTA&modelCode=CAMRY');
  const tree = data.sections[1];
  expect(tree?.kind === 'tree' && tree.makes).toMatchObject([
    { value: 'FORD', models: [] },
    { value: 'TOYOTA', selected: true, models: [{ value: 'CAMRY', selected: true, trims: [{ label: 'XSE' }] }] },
  ]);
});

test('chips link to the search without them', async () => {
  const { data } = await loadPage('?maxPrice=30000&minPrice=10000&zip=80202');
  expect(data.chips).toEqual([
    {
      group: 'Condition',
      key: 'listingType',
      label: 'Used',
      query: 'allListingType=all-cars&maxPrice=30000&minPrice=10000&zip=80202',
    },
    { group: 'Location', key: 'location', label: 'Within 100 miles of 80202', query: 'maxPrice=30000&minPrice=10000' },
    { group: 'Price & Payments', key: 'price', label: '$10,000 to $30,000', query: 'zip=80202' },
  ]);
  expect(data.clearQuery).toBe('zip=80202');
});

test.each([
  ['listingType=NEW&makeCode=TOYOTA&marketExtension=include&sortBy=yearDESC&zip=80202', 'sortBy=yearDESC&zip=80202'],
  ['listingType=NEW', ''],
  ['allListingType=all-cars&makeCode=TOYOTA', 'allListingType=all-cars'],
])('clearing the filters of %s leaves %s', async (search, left) => {
  expect((await loadPage(`?${search}`)).data.clearQuery).toBe(left);
});

test('an invalid ZIP is explained beside its field', async () => {
  const { data } = await loadPage('?zip=99999');
  const place = data.sections[2];
  expect(place?.kind === 'location' && place.location).toMatchObject({ zip: '', error: 'Enter a valid ZIP Code' });
  expect(data.total).toBe(1234);
});

test('words redirect once to the search that they mean; a keyword is always read as text', async () => {
  const location = '/cars-for-sale?keyword=chevy&zip=80202';
  const found = fakeSearchService({}, () => 1);
  expect(await load('?zip=80202&words=chevy', found)).toEqual({ kind: 'redirect', status: 302, location });
  expect((await loadPage('?keyword=chevy&zip=80202')).data).toMatchObject({ keyword: 'chevy' });
  expect(await load('?keyword=chevy&words=')).toMatchObject({ status: 302, location: '/cars-for-sale' });
  const priced = { status: 302, location: '/cars-for-sale?maxPrice=30000' };
  expect(await load('?maxPrice=%2430,000&minPrice=&words=')).toMatchObject(priced);
});

test('words that no car has do not filter', async () => {
  const location = '/cars-for-sale?typed=xyzzy&zip=80202';
  expect(await load('?zip=80202&words=xyzzy')).toEqual({ kind: 'redirect', status: 302, location });
});

test('parameters without a control are kept', async () => {
  const { data } = await loadPage('?keyword=tow&makeCode=FORD&sortBy=yearDESC&vin=abc');
  expect(data.carried).toEqual([
    { name: 'keyword', value: 'tow' },
    { name: 'vin', value: 'ABC' },
  ]);
});

test('more results are requested by offset and cursor, and end where paging ends [R447]', async () => {
  expect((await loadPage('')).data.more).toEqual({ firstRecord: 1, after: 'r25' });
  const last = fakeSearchService({ next: null });
  expect((await loadPage('', last)).data.more).toBeNull();
  const results = [{ listing: sampleListing(), owner: sampleOwner(), distanceMiles: null, beyondRadius: false }];
  const atTheEnd = fakeSearchService({ total: 5000, results });
  expect((await loadPage('?firstRecord=999', atTheEnd)).data.more).toBeNull();
});

test('more cards come without the panel', async () => {
  const fake = fakeSearchService();
  const { data } = await loadPage('?after=r25&firstRecord=25', fake, { part: 'more' });
  expect(data.sections).toEqual([]);
  expect(fake.asked[0]).toMatchObject({ hideFilters: true });
});

test('only searches that may offer similar cars need statistics, and only of prices', async () => {
  const fake = fakeSearchService();
  await loadPage('?zip=80202', fake);
  await loadPage('', fake);
  await loadPage('?modelCode=CAMRY&zip=80202', fake);
  expect(fake.asked.map(({ stats }) => stats)).toEqual([['price'], [], []]);
});

type RelaxationsResult = Awaited<ReturnType<SearchService['relaxationsOf']>>;

/** A search with `total` results, and other numbers of results for other filter values. */
function relaxing(
  total: number,
  relax: (query: VehicleQuery) => [FilterKey, Partial<VehicleQuery['filters']>, number][],
) {
  const fake = fakeSearchService({ total, ...(total === 0 && { results: [], next: null }) });
  const relaxationsOf = async ({ query }: { query: VehicleQuery }): Promise<RelaxationsResult> =>
    relax(query).map(([key, filters, found]) => ({
      changes: [...new Set([key, ...(Object.keys(filters) as FilterKey[])])].map((changed) => ({
        ...{ key: changed, way: 'dropped' },
      })),
      query: { ...query, filters: { ...query.filters, ...filters } },
      total: found,
    }));
  return { ...fake, service: { ...fake.service, relaxationsOf } };
}

const TEAL_FORDS = '?extColorSimple=RED,TEAL&makeCode=FORD&maxPrice=20000&searchRadius=50&zip=80202';

test.each([0, 9])('%i results offer the closest searches, at most five, with their counts', async (total) => {
  const fake = relaxing(total, ({ filters: { location, price } }) => [
    ['makeModelTrim', { makeModelTrim: { makes: [], models: [], trims: [] } }, 380],
    ['extColorSimple', { extColorSimple: [] }, 120],
    ['location', { location: { ...location, radiusMiles: 75 } }, 30],
    ['price', { price: { ...price, max: 25_000 } }, 12],
    ['listingType', { listingType: [] }, 11],
    ['location', { location: { ...location, radiusMiles: 0 } }, 10],
  ]);
  const { data, head } = await loadPage(TEAL_FORDS, fake);
  expect(data.nothing).toEqual(total === 0 ? { title: TITLE, reasons: [] } : null);
  if (total === 0) expect(head.robots).toBe('noindex, follow');
  const colors = 'extColorSimple=RED,TEAL';
  const rest = 'maxPrice=20000&searchRadius=50&zip=80202';
  expect(data.relaxations.links).toEqual([
    { label: 'Without Ford', query: `${colors}&${rest}`, count: '380' },
    { label: 'Without Red and Teal', query: `makeCode=FORD&${rest}`, count: '120' },
    {
      label: 'Within 75 miles',
      query: `${colors}&makeCode=FORD&maxPrice=20000&searchRadius=75&zip=80202`,
      count: '30',
    },
    {
      label: 'Up to $25,000',
      query: `${colors}&makeCode=FORD&maxPrice=25000&searchRadius=50&zip=80202`,
      count: '12',
    },
    {
      label: 'In any condition',
      query: `allListingType=all-cars&${colors}&makeCode=FORD&${rest}`,
      count: '11',
    },
  ]);
});

test('ten cars get no suggestions', async () => {
  const fake = relaxing(10, () => [['extColorSimple', { extColorSimple: [] }, 120]]);
  expect((await loadPage(TEAL_FORDS, fake)).data.relaxations.links).toEqual([]);
});

test.each([
  [1, 0],
  [0, 1],
])('a VIN that finds %i cars gets %i suggestions', async (total, count) => {
  const fake = relaxing(total, () => [['vin', { vin: [] }, 120]]);
  const { links } = (await loadPage('?vin=4T1B11HK5KU000001', fake)).data.relaxations;
  expect(links).toHaveLength(count);
});

test('invalid parameters find nothing and are listed [R167]', async () => {
  const { data, status } = await loadPage('?driveGroup=SIDEWAYS', fakeSearchService({ results: [], next: null }));
  expect(status).toBe(200);
  expect(data.total).toBe(0);
  expect(data.nothing?.reasons).toEqual(['We don’t recognize the drive type “SIDEWAYS”.']);
});

test('the error of a range names its fields as the panel does', async () => {
  const errorsOf = async (search: string) => {
    const { data } = await loadPage(search);
    return data.sections.flatMap((section) =>
      section.kind === 'price' ? [section.range.error, section.payment.range.error] : [],
    );
  };
  expect(await errorsOf('?maxPayment=-5&maxPrice=cheap')).toEqual([
    'Max Price must be one whole number of at most ten digits.',
    'Max Payment must be one whole number of at most ten digits.',
  ]);
  expect(await errorsOf('?maxPayment=400&termMonths=7')).toEqual([
    null,
    'Months must be a whole number from 12 to 96.',
  ]);
});

test.each(['8020', '%3F', '00000', '99999x'])('the page says that %s is not a ZIP code', async (zip) => {
  const { data } = await loadPage(`?zip=${zip}`);
  expect(data.typedPlace).toEqual({ text: decodeURIComponent(zip), problem: 'Enter a valid ZIP Code or city.' });
});

test('an invalid value is left out first, and nothing else with it', async () => {
  const { data } = await loadPage('?makeCode=FORD&modelCode=F100&zip=80202');
  expect(data.nothing).toEqual({ title: TITLE, reasons: ['We don’t recognize the model “F100”.'] });
  expect(data.relaxations.links).toEqual([
    { label: 'Without “F100”', query: 'makeCode=FORD&zip=80202', count: '1,234' },
  ]);
  const several = await loadPage('?driveGroup=SIDEWAYS&makeCode=FORD&minMileage=low');
  expect(several.data.nothing).toEqual({
    title: TITLE,
    reasons: [
      'Min Mileage must be one whole number of at most ten digits.',
      'We don’t recognize the drive type “SIDEWAYS”.',
    ],
  });
  expect(several.data.relaxations.links).toEqual([
    { label: 'Without “low” and “SIDEWAYS”', query: 'makeCode=FORD', count: '1,234' },
  ]);
});

test.each([
  [
    '?makeCode=FORD&maxPrice=10000&minPrice=30000',
    'Max price must be greater than Min price.',
    ['$10,000 to $30,000', 'makeCode=FORD&maxPrice=30000&minPrice=10000'],
    ['Any price', 'makeCode=FORD'],
  ],
  ['?makeCode=FORD&maxPrice=0', 'Max price must be greater than 0.', ['Any price', 'makeCode=FORD']],
  ['?maxPayment=200&minPayment=200', 'Min and Max payment cannot be the same.', ['Any payment', '']],
  ['?maxPrice=0&modelCode=F100', 'We don’t recognize the model “F100”.', ['Without “F100”, any price', '']],
])('%s offers searches with a possible range', async (search, reason, ...links) => {
  const { data } = await loadPage(search);
  expect(data.nothing?.reasons ?? []).toContain(reason);
  expect(data.relaxations.links).toEqual(links.map(([label, query]) => ({ label, query, count: '1,234' })));
});

test.each([
  ['?maxMileage=10000&minMileage=50000', 'Max mileage must be greater than Min mileage.'],
  ['?endYear=2020&startYear=2024', 'The newest year must not be before the oldest year.'],
])('%s says what contradicts itself', async (search, reason) => {
  const { data } = await loadPage(
    search,
    relaxing(0, () => []),
  );
  expect(data.nothing?.reasons).toEqual([reason]);
});

test('starts relaxing from a search without it if that finds nothing either', async () => {
  const fake = relaxing(0, () => [['makeModelTrim', { makeModelTrim: { makes: [], models: [], trims: [] } }, 38]]);
  const { data } = await loadPage('?extColorSimple=TEAL&makeCode=FORD&modelCode=F100', fake);
  expect(data.relaxations.links).toEqual([{ label: 'Without Ford', query: 'extColorSimple=TEAL', count: '38' }]);
});

test('another maker’s brand says which cars it has, and links to them', async () => {
  const fake = fakeSearchService();
  const context = { ...fake.service.context(MAKER_BRAND), brand: { ...MAKER_BRAND, fixedMake: 'FORD' } };
  const knows = (_column: string, code: string) => code === 'FORD';
  const service = {
    ...fake.service,
    context: () => context,
    parse: (request: RequestParams) => parseQuery(request, { ...context, knows }),
  };
  const services = { search: service, brand: MAKER_BRAND, flags: FLAG_DEFAULTS, guards: FAKE_GUARDS };
  const answer = await loadSearchResults(services, '?makeCode=TOYOTA', NEVER);
  if (answer.kind !== 'page') throw new Error('No redirect was expected.');
  expect(answer.data.nothing).toEqual({ title: TITLE, reasons: ['Only Ford vehicles are for sale here.'] });
  expect(answer.data.relaxations.links).toEqual([{ label: 'Without Toyota', query: '', count: '1,234' }]);
});

test('an order by distance without a location says what is shown instead [R125]', async () => {
  const { data } = await loadPage('?sortBy=distanceASC', fakeSearchService({ sortBy: 'relevance' }));
  expect(data.remarks[0]!.text).toMatch(/^Enter a ZIP Code/);
});

test('a search that fails fails the page', async () => {
  const { service } = fakeSearchService();
  const failing = { ...service, search: () => Promise.reject(new Error('the index is gone')) };
  const answer = loadSearchResults(
    { search: failing, brand: MAIN_BRAND, flags: FLAG_DEFAULTS, guards: FAKE_GUARDS },
    '',
    NEVER,
  );
  await expect(answer).rejects.toThrow('the index is gone');
});

test('the search is aborted with the request', async () => {
  const fake = fakeSearchService();
  const request = new AbortController();
  await loadSearchResults(
    { search: fake.service, brand: MAIN_BRAND, flags: FLAG_DEFAULTS, guards: FAKE_GUARDS },
    '',
    request.signal,
  );
  request.abort();
  expect(fake.asked[0]?.signal?.aborted).toBe(true);
});

test('names a withdrawn listing on the page that replaces it', async () => {
  const vehicle = 'Toyota Tacoma';
  const stand = (unconfirmedSince: Date | null) =>
    loadPage('?makeCode=TOYOTA', fakeSearchService(), { expired: { vehicle, unconfirmedSince } });
  const { data, head } = await stand(null);
  expect(data.expired).toEqual({ vehicle, why: null });
  expect(head.robots).toBe('noindex, follow');
  expect((await stand(new Date('2026-06-10T12:00:00Z'))).data.expired).toEqual({
    vehicle,
    why: 'The seller hasn’t confirmed since June 10, 2026 that it’s still for sale.',
  });
});

test('offers two steps at once if no single one finds anything', async () => {
  const fake = relaxing(0, ({ filters: { location } }) => [
    ['extColorSimple', { extColorSimple: [], location: { ...location, radiusMiles: 0 } }, 4],
  ]);
  const { data } = await loadPage('?extColorSimple=TEAL&makeCode=FORD&searchRadius=50&zip=80202', fake);
  expect(data.relaxations.links).toEqual([
    { label: 'Without Teal, at any distance', query: 'makeCode=FORD&searchRadius=0&zip=80202', count: '4' },
  ]);
});

const withCertified = (search: string) =>
  certifiedQuery(fakeSearchService().service.parse(readRequest(search), MAIN_BRAND).query, searchContext());

test('certified cars are added to the conditions, from the first result [R156]', () => {
  expect(withCertified('')).toBe('listingType=CERTIFIED,USED');
  expect(withCertified('?firstRecord=50&listingType=NEW&makeCode=FORD')).toBe(
    'listingType=CERTIFIED,NEW&makeCode=FORD',
  );
});

test('adds nothing that is already in the results', () => {
  expect(withCertified('?listingType=CERTIFIED,NEW')).toBeNull();
  expect(withCertified('?allListingType=all-cars')).toBeNull();
});

test.each([
  ['?makeCode=TOYOTA&modelCode=CAMRY', { name: 'Toyota Camry', href: '/models/toyota/camry' }],
  [
    '?makeCode=TOYOTA&maxPrice=24000&modelCode=CAMRY&zip=80202',
    { name: 'Toyota Camry', href: '/models/toyota/camry?maxPrice=24000&zip=80202' },
  ],
  ['?makeCode=TOYOTA', undefined],
  ['?makeCode=TOYOTA&modelCode=CAMRY,TACOMA', undefined],
  ['?makeCode=TOYOTA&minPrice=x&modelCode=CAMRY', undefined],
])('the model reference of %s [R365]', async (search, reference) => {
  const { data } = await loadPage(search);
  expect(data.reference).toEqual(reference);
  expect('reference' in data).toBe(reference !== undefined);
});
