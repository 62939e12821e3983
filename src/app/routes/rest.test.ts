import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { searchResponseSchema } from '#features/search-api/search-api.ts';
import { countsOf, type VehicleIndex } from '#features/search/search.server.ts';
import { openGuard } from '#ports/calls/fake.ts';
import { problemSchema } from '../http/problem-details.ts';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import { BusyError } from '../base/temporary-failure.ts';
import { FAKE_GUARDS, LISTING, oneCarIndex, restServices } from './rest/testing/one-car.ts';
import { type RestServices, restRoutes } from './rest.ts';
import { addRoutes } from '../http/route.ts';

function start({
  index = oneCarIndex(),
  log = () => undefined as void,
  ...changes
}: Partial<RestServices> & { index?: VehicleIndex } = {}) {
  const app = new Hono();
  addRoutes(app, restRoutes(restServices(index, { log, ...changes })));
  return async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init);
    const text = await response.text();
    const body = (text ? JSON.parse(text) : undefined) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body, text };
  };
}

test('a search returns listings in the documented shape, not cached and not readable by other sites [R069, R239]', async () => {
  const { status, headers, body } = await start()('/rest/lsc/listing?makeCode=TOYOTA&numRecords=5');
  expect(status).toBe(200);
  expect(searchResponseSchema.parse(body).listings.map(({ id }) => id)).toEqual([LISTING.id]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('each listing has its views of the last week on the brand; a search without them has none [R058]', async () => {
  const listing = { ...LISTING, vin: '1HGCM82633A004352' };
  const index = oneCarIndex();
  const withVin: VehicleIndex = {
    ...index,
    search: async (...args) => {
      const found = await index.search(...args);
      return { ...found, results: found.results.map((result) => ({ ...result, listing })) };
    },
  };
  const viewCountsOf = async (vins: readonly string[], brand: string) =>
    new Map(vins.map((vin) => [vin, brand === 'KBB' ? 3 : 12]));
  const viewsOf = async (path: string, changes: Parameters<typeof start>[0], host = 'localhost') => {
    const { body } = await start({ index: withVin, viewCountsOf, ...changes })(path, { headers: { host } });
    return searchResponseSchema.parse(body).listings.map(({ viewCount }) => viewCount);
  };
  for (const path of ['/rest/lsc/listing', '/rest/lsc/listing?explain=true', '/rest/lsc/listing/similar'])
    expect(await viewsOf(path, {})).toEqual([12]);
  expect(await viewsOf('/rest/lsc/listing', {}, 'valuation.localhost')).toEqual([3]);
  expect(await viewsOf('/rest/lsc/listing', { guards: { ...FAKE_GUARDS, listingViews: openGuard } })).toEqual([null]);
  expect(await viewsOf('/rest/lsc/listing', { index: oneCarIndex() })).toEqual([null]);
});

test('parameters can have any order and alternative names', async () => {
  const { body } = await start()('/rest/lsc/listing?sort=yearDESC&makeCodes=TOYOTA,FORD&makeCode1=BMW');
  expect(body['requestParams']).toMatchObject({ sort: 'yearDESC', makeCodes: ['BMW', 'FORD', 'TOYOTA'] });
});

test.each(['minPrice=cheap', 'sortBy=banana', 'listingType=FLYING', 'numRecords=-1', 'makeCode=NOSUCHMAKE'])(
  'the invalid value %s is reported, not refused [R071]',
  async (search) => {
    const { status, body } = await start()(`/rest/lsc/listing?${search}`);
    const [name, value] = search.split('=');
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalResultCount: 0, listings: [], invalidQueryParams: [{ name, value }] });
  },
);

test('hidden filters are not counted unless statistics are requested [R237]', async () => {
  const requests: { hideFilters: boolean | undefined }[] = [];
  const ask = start({ index: oneCarIndex(requests) });
  const hidden = await ask('/rest/lsc/listing?hideFilters=true');
  await ask('/rest/lsc/listing?hideFilters=true&stats=year');
  await ask('/rest/lsc/listing');
  expect(hidden.body).toMatchObject({ filters: {}, sections: [] });
  expect(requests.map(({ hideFilters }) => hideFilters)).toEqual([true, false, false]);
});

test('collapsed filters keep options with results [R235]', async () => {
  const { body } = await start()('/rest/lsc/listing?collapseFilters=true');
  const { filters } = searchResponseSchema.parse(body);
  expect(filters['listingType']!.options.map(({ value }) => value)).toEqual(['USED']);
});

test('supplemental results are those of the given search, a hundred at a time without filters [R240, R270]', async () => {
  const requests: { hideFilters: boolean | undefined }[] = [];
  const ask = start({ index: oneCarIndex(requests) });
  const { body } = await ask('/rest/lsc/listing?makeCode=TOYOTA&maxPrice=30000&supplemental=true');
  expect(body).toMatchObject({
    filters: {},
    sections: [],
    requestParams: { makeCodes: ['TOYOTA'], maxPrice: 30_000, listingType: ['USED'], numRecords: 100, firstRecord: 0 },
  });
  const few = await ask('/rest/lsc/listing?firstRecord=25&hideFilters=true&numRecords=10&supplemental=true');
  expect(few.body['requestParams']).toMatchObject({ numRecords: 10, firstRecord: 25 });
  expect(requests.map(({ hideFilters }) => hideFilters)).toEqual([true, true]);
});

test('ignores tracking parameters of callers [R233]', async () => {
  const ask = start();
  const plain = await ask('/rest/lsc/listing?makeCode=TOYOTA');
  const marked = await ask('/rest/lsc/listing?channel=ATC&makeCode=TOYOTA&pixallId=x,y&vhrProvider=CARFAX');
  expect(marked.body).toEqual(plain.body);
});

test('returns the named set of weights, and accepts an unknown one [R238]', async () => {
  const ask = start();
  const named = await ask('/rest/lsc/listing?relevanceConfig=nearby');
  expect(named.body).toMatchObject({ totalResultCount: 1, requestParams: { relevanceConfig: 'nearby' } });
  const unknown = await ask('/rest/lsc/listing?relevanceConfig=mine');
  expect(unknown.body).toMatchObject({ totalResultCount: 0, invalidQueryParams: [{ name: 'relevanceConfig' }] });
});

test('suggestions come only on request [R236]', async () => {
  const index = oneCarIndex();
  const search: VehicleIndex['search'] = async (...args) => ({
    ...(await index.search(...args)),
    total: 10,
    counts: { fuelTypeGroup: countsOf(Object.entries({ ELE: 4, GSL: 6 })), driveGroup: countsOf([['AWD', 10]]) },
  });
  const ask = start({ index: { ...index, search } });
  expect((await ask('/rest/lsc/listing')).body).toMatchObject({ suggestedFilters: [], suggestedModels: [] });
  const expected = [{ name: 'fuelTypeGroup', count: 4, codes: ['ELE'], label: 'Electric' }];
  expect((await ask('/rest/lsc/listing?includeSuggested=true')).body['suggestedFilters']).toEqual(expected);
  const hidden = await ask('/rest/lsc/listing?hideFilters=true&includeSuggested=true');
  expect(hidden.body).toMatchObject({ suggestedFilters: expected, filters: {} });
});

test('the count call returns only the total [R501]', async () => {
  const ask = start();
  expect((await ask('/rest/lsc/listing/count')).body).toEqual({ totalResultCount: 1, invalidQueryParams: [] });
  expect((await ask('/rest/lsc/listing/count?minPrice=x')).body).toMatchObject({ totalResultCount: 0 });
});

test('while counting is paused, the count call returns an empty fallback [R527]', async () => {
  const guards = { ...FAKE_GUARDS, listingCount: openGuard };
  const { status, body } = await start({ guards })('/rest/lsc/listing/count?makeCode=TOYOTA');
  expect([status, body]).toEqual([200, {}]);
});

test('similar listings are found for a listing and for a search [R242]', async () => {
  const ask = start();
  const forListing = await ask('/rest/lsc/listing/similar?listingId=42');
  expect(forListing.body).toMatchObject({ totalResultCount: 1, requestParams: { excludedListingIds: ['42'] } });
  const forSearch = await ask('/rest/lsc/listing/similar?maxPrice=30000');
  expect(forSearch.body).toMatchObject({ totalResultCount: 1, requestParams: { maxPrice: 30_000 } });
  expect((await ask('/rest/lsc/listing/similar?maxPrice=x')).body).toMatchObject({ totalResultCount: 0 });
});

test('similar listings come in pages of 20', async () => {
  const ask = start();
  const { body } = await ask('/rest/lsc/listing/similar?firstRecord=20&listingId=42&numRecords=100');
  expect(body).toMatchObject({ listings: [], requestParams: { firstRecord: 20, numRecords: 20 } });
});

test('the car maker’s brand looks up only its own make', async () => {
  const app = new Hono();
  addRoutes(app, restRoutes(restServices(oneCarIndex())));
  const codes = async (look: string, host: string) => {
    const response = await app.request(`http://${host}/rest/lsc/reference/${look}`, { headers: { host } });
    const { items } = (await response.json()) as { items: { code: string; makeCode?: string }[] };
    return items.map(({ code, makeCode }) => makeCode ?? code);
  };
  expect(await codes('makes', 'maker.localhost')).toEqual(['HYUNDAI']);
  expect(new Set(await codes('models', 'maker.localhost'))).toEqual(new Set(['HYUNDAI']));
  expect(await codes('models?makeCode=TOYOTA', 'maker.localhost')).toEqual([]);
  expect((await codes('makes', 'localhost')).length).toBeGreaterThan(20);
  expect(await codes('series', 'localhost')).toContain('F_SERIES');
  expect(await codes('series', 'maker.localhost')).not.toContain('F_SERIES');
  expect(await codes('years?makeCode=FORD', 'maker.localhost')).toEqual([]);
  expect((await codes('years', 'maker.localhost')).length).toBeGreaterThan(5);
});

test('the years of new cars reach from two back to one ahead [R196]', async () => {
  const yearsOf = async (search: string) => {
    const { body } = await start()(`/rest/lsc/reference/years${search}`);
    return (body['items'] as { code: string }[]).map(({ code }) => Number(code));
  };
  const all = await yearsOf('');
  const ofNewCars = all.filter((year) => year >= 2024 && year <= 2027);
  expect(all.length).toBeGreaterThan(ofNewCars.length);
  expect(await yearsOf('?listingType=NEW')).toEqual(ofNewCars);
  expect(await yearsOf('?listingType=NEW,USED')).toEqual(all);
});

test.each(['1', 'x', ''])('the unknown listing "%s" has no similar listings', async (id) => {
  const { status, body } = await start()(`/rest/lsc/listing/similar?listingId=${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ totalResultCount: 0, invalidQueryParams: [{ name: 'listingId', value: id }] });
});

test('look-ups return items with code, label and kbbCode [R256, R515]', async () => {
  const ask = start();
  for (const name of 'makes models?makeCode=TOYOTA trims?makeCode=TOYOTA&modelCode=CAMRY'.split(' ')) {
    const { body } = await ask(`/rest/lsc/reference/${name}`);
    expect(body['items'], name).toContainEqual(
      expect.objectContaining({ code: expect.any(String), label: expect.any(String), kbbCode: expect.any(String) }),
    );
  }
  for (const name of ['years', 'bodystyles', 'mileageRanges', 'colors', 'features']) {
    const { body } = await ask(`/rest/lsc/reference/${name}`);
    expect(body['items'], name).toContainEqual(expect.objectContaining({ code: expect.any(String) }));
  }
});

test('models and trims are those of the requested make and model [R515]', async () => {
  const ask = start();
  const models = (await ask('/rest/lsc/reference/models?makeCode=TOYOTA,FORD')).body['items'] as { makeCode: string }[];
  expect(new Set(models.map(({ makeCode }) => makeCode))).toEqual(new Set(['FORD', 'TOYOTA']));
  const trims = (await ask('/rest/lsc/reference/trims?makeCode=TOYOTA&modelCode=CAMRY')).body['items'] as object[];
  expect(trims).toContainEqual(expect.objectContaining({ code: 'TOYOTA-CAMRY|XSE', label: 'XSE' }));
  expect((await ask('/rest/lsc/reference/models?makeCode=NOSUCH')).body['items']).toEqual([]);
});

test('a ZIP code returns its city, state and position [R258]', async () => {
  const { body } = await start()('/rest/lsc/reference/zip/80202');
  expect(body).toEqual({ zip: '80202', city: 'Denver', state: 'CO', latitude: 39.7525, longitude: -104.9995 });
});

test.each([
  ['GET', '/rest/lsc/reference/zip/00000', 404, 'zip'],
  ['GET', '/rest/lsc/reference/zip/8020', 404, 'zip'],
  ['GET', '/rest/lsc/reference/planets', 404, 'name'],
  ['GET', '/rest/lsc/nothing', 404, 'path'],
  ['GET', '/rest', 404, 'path'],
  ['POST', '/rest/lsc/listing', 405, 'method'],
  ['DELETE', '/rest/lsc/reference/zip/80202', 405, 'method'],
  ['PUT', '/openapi.json', 405, 'method'],
])('%s %s is a problem that names its field', async (method, path, status, field) => {
  const { headers, body, status: answered } = await start()(path, { method });
  expect(answered).toBe(status);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(problemSchema.parse(body)).toMatchObject({ status, instance: path, errors: [{ name: field }] });
  expect(headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : null);
});

test('HEAD and OPTIONS are answered without a body', async () => {
  const ask = start();
  const head = await ask('/rest/lsc/listing', { method: 'HEAD' });
  const options = await ask('/rest/lsc/listing', { method: 'OPTIONS' });
  expect([head.status, head.text]).toEqual([200, '']);
  expect([options.status, options.text, options.headers.get('allow')]).toEqual([204, '', 'GET, HEAD, OPTIONS']);
});

test.each([
  [new Error('lost the index: secret detail'), 500],
  [new DOMException('too long', 'TimeoutError'), 503],
])('when the search fails with %s, the response says so, hides the reason and reports it', async (failure, status) => {
  const reported: unknown[] = [];
  const index = { ...oneCarIndex(), search: () => Promise.reject(failure) };
  const log = (...entry: unknown[]) => void reported.push(entry.at(-1));
  const answer = await start({ index, log })('/rest/lsc/listing');
  expect(problemSchema.parse(answer.body).status).toBe(status);
  expect(answer.text).not.toContain('secret');
  expect(reported).toEqual([failure]);
});

test.each([
  ['away', 'search-away', '5'],
  ['gone', 'search-away', '5'],
  ['busy', 'busy', '2'],
] as const)('while a search cluster is %s, the problem is %s and says when to retry', async (kind, code, pause) => {
  const reported: unknown[] = [];
  const index = { ...oneCarIndex(), search: () => Promise.reject(new ClusterError(kind, 'node-1 told a secret')) };
  const log = (...entry: unknown[]) => void reported.push(entry.at(-1));
  const { status, headers, body, text } = await start({ index, log })('/rest/lsc/listing');
  expect([status, headers.get('retry-after')]).toEqual([503, pause]);
  expect(body).toMatchObject({ type: `urn:forecourt:problem:${code}`, status: 503 });
  expect(text).not.toContain('secret');
  expect(reported).toEqual([]);
});

test('a query that the search cluster rejects is an internal error', async () => {
  const index = { ...oneCarIndex(), search: () => Promise.reject(new ClusterError('refused', 'parsing_exception')) };
  expect((await start({ index })('/rest/lsc/listing')).status).toBe(500);
});

test('distinguishes a search refused for its cost from a starting site, with Retry-After', async () => {
  const reported: unknown[] = [];
  const index = { ...oneCarIndex(), search: () => Promise.reject(new BusyError(1_700)) };
  const log = (...entry: unknown[]) => void reported.push(entry.at(-1));
  const { status, headers, body } = await start({ index, log })('/rest/lsc/listing');
  expect([status, headers.get('retry-after')]).toEqual([503, '3']);
  expect(body).toMatchObject({ type: 'urn:forecourt:problem:busy', title: 'The site is very busy' });
  expect(reported).toEqual([]);
});
