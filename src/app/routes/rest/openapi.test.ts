import { expect, test } from 'vitest';
import { SITE_ROUTES } from '../../whole-site/testing/site-routes.ts';
import { createRestApi } from '../rest.ts';
import { LEAD_CALLS } from './lead-calls.ts';
import { SAVED_LISTING_CALLS } from './saved-listing-calls.ts';
import { SAVED_SEARCH_CALLS } from './saved-search-calls.ts';
import { oneCarIndex, restServices } from './testing/one-car.ts';

type Json = Record<string, unknown>;
type Body = { content: { 'application/json': { schema: { properties: Json } } } };
type Operation = {
  parameters?: { name: string; in: string; description: string; schema: Json }[];
  responses: Json;
  requestBody?: Body;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: Json } };

async function readDocument(): Promise<Document> {
  const response = await createRestApi(restServices(oneCarIndex())).request('/openapi.json');
  expect(response.headers.get('content-type')).toContain('application/json');
  return (await response.json()) as Document;
}

test('the document is OpenAPI 3.1 and names every path', async () => {
  const { openapi, paths } = await readDocument();
  expect(openapi).toBe('3.1.0');
  expect(
    Object.keys(paths)
      .filter((path) => path.startsWith('/rest/'))
      .toSorted(),
  ).toEqual([
    '/rest/lsc/crawl/modelyears',
    '/rest/lsc/crawl/stats/mileage',
    '/rest/lsc/crawl/trims',
    '/rest/lsc/expert-reviews',
    '/rest/lsc/listing',
    '/rest/lsc/listing/count',
    '/rest/lsc/listing/similar',
    '/rest/lsc/listing/spotlight/premiumresults',
    '/rest/lsc/listing/spotlight/results',
    '/rest/lsc/listing/spotlight/vehiclehighlight',
    '/rest/lsc/market',
    '/rest/lsc/marketplace/suggested/keywords/{text}',
    '/rest/lsc/modelinfo/ymm',
    '/rest/lsc/newcarboost/listing',
    '/rest/lsc/reference/zip/{zip}',
    '/rest/lsc/reference/{name}',
  ]);
});

test('every operation has a response with a schema, and every path parameter is described', async () => {
  for (const [path, operations] of Object.entries((await readDocument()).paths)) {
    for (const { parameters, responses } of Object.values(operations)) {
      expect(responses['200'] ?? responses['201'], path).toHaveProperty(['content', 'application/json', 'schema']);
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
        expect(parameters, path).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }));
      }
    }
  }
});

test('shoppers’ calls are described as they are routed, with the fields that they accept', async () => {
  const { paths } = await readDocument();
  const routed = new Set(SITE_ROUTES.map(({ method, path }) => `${method} ${path}`));
  for (const { method, path } of [...SAVED_SEARCH_CALLS, ...SAVED_LISTING_CALLS, ...LEAD_CALLS])
    expect(routed).toContain(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  const fields = (path: string) => {
    const { content } = paths[path]!['post']!.requestBody!;
    return Object.keys(content['application/json'].schema.properties).toSorted();
  };
  expect(fields('/account-api/search')).toEqual([
    ...['bookmarkId', 'bookmarkTitle', 'frequency', 'lastExecuted', 'saveSearchString', 'search', 'searchName'],
    'searchResultsURL',
  ]);
  expect(fields('/account-api/saved-listings')).toEqual(['listingId']);
  expect(fields('/account-api/subscriptions')).toEqual(['emailAddress', 'frequency', 'search', 'searchName']);
  expect(fields('/cars-for-sale/contact')).toContain('fromEmailAddress');
  expect(fields('/cars-for-sale/offer')).toEqual(['action', 'amount', 'key', 'round']);
  const form = JSON.stringify(paths['/account-api/lead-form']!['get']!.responses['200']);
  for (const name of ['requestKey', 'fromEmailAddress', 'consent']) expect(form).toContain(`"${name}"`);
});

test('every reference leads to a schema', async () => {
  const document = await readDocument();
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  const named = new Set([...references].map(([, name]) => name!));
  expect(named).toContain('Listing');
  for (const name of named) expect(document.components.schemas, name).toHaveProperty(name);
});

test('every filter is a parameter of the listing call, along with the call’s own [R231]', async () => {
  const { parameters } = (await readDocument()).paths['/rest/lsc/listing']!['get']!;
  const names = parameters!.map(({ name }) => name);
  const expected =
    `makeCode modelCode trimCode listingType allListingType vehicleStyleCode sellerType startYear endYear minPrice
     maxPrice zip city state searchRadius dma marketExtension firstRecord numRecords sortBy isSponsorship dealType
     fuelTypeGroup mpgRange electricMileRange doorCode driveGroup engineCode engineDisplacement extColorSimple
     intColorSimple featureCode transmissionCode homeServices vehicleHistoryType vehicleUseType sedanSubtypeCode
     suvSubtypeCode vanSubtypeCode bodyStyleSubtypeCode truckBedLength vehicleExchange location packages vin keyword
     minMileage maxMileage mileage excludedListingIds after hideFilters collapseFilters stats supplemental explain
     seriesCode showcaseOwnerId experience minPayment maxPayment downPayment termMonths aprPercent relevanceConfig
     notMakeCode notModelCode notExtColorSimple keywordAs includeSuggested channel pixallId vhrProvider X-Request-Id`.split(
      /\s+/,
    );
  expect(names).toEqual(expect.arrayContaining(expected));
  expect(new Set(names).size).toBe(names.length);
  for (const { name, description, schema } of parameters!) {
    expect(description, name).toBeTruthy();
    expect(schema['type'], name).toBeTruthy();
  }
});
