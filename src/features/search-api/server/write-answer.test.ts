import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_TERMS,
  type FieldError,
  FILTER_LIST,
  type FilterField,
  type FilterOption,
  formatCursor,
  paymentTermsOf,
  type SearchAnswer,
  type SearchContext,
  SECTIONS,
  type Stats,
  type Suggestions,
  type VehicleQuery,
} from '#features/search/search.ts';
import { placeholderParts, type SearchResponse, type GetTagline } from '../model/search-response.ts';
import { fieldsOf } from '#features/search/search.server.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { anyListings, anyOwners, anyQuery, UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import { sampleRuns } from '#kit/testing/sample-runs.ts';
import { priceOnSearchBasis, writeAnswer } from './write-answer.ts';
import type { KeywordReading } from '#features/words/words.ts';
import { type RequestParamValue, serverParam } from './write-request-params.ts';
import { toWireKeyword } from '../model/wire-keyword.ts';
import { toWireListing } from '../model/wire-listing.ts';
import { toWireOwner, type WireOwner } from '../model/wire-owner.ts';
import { toWireRankingExplanation } from '../model/wire-ranking-explanation.ts';

type Options = {
  hideFilters?: boolean;
  collapse?: boolean;
  suggestions?: Suggestions | null;
  taglineOf?: GetTagline;
  keyword?: KeywordReading | null;
  listingsFirst?: boolean;
};

/** Returns what `writeAnswer` must write, made from plain objects. */
function expectedResponse(
  answer: SearchAnswer,
  context: SearchContext,
  {
    hideFilters = false,
    collapse = false,
    suggestions = null,
    taglineOf = () => null,
    keyword = null,
    listingsFirst = false,
  }: Options = {},
): SearchResponse {
  const terms = paymentTermsOf(answer.query);
  const count = { totalResultCount: answer.total };
  const order = { sortBy: answer.sortBy, after: answer.next && formatCursor(answer.next) };
  const found = {
    listings: answer.results.map((result) => {
      const receipt = toWireRankingExplanation(result, answer.query, context);
      const onBasis = priceOnSearchBasis(result, answer.query, context);
      const wire = { terms, today: context.today, onBasis, viewCount: null, settings: null };
      return { ...toWireListing(result, wire), ...(receipt && { receipt }) };
    }),
    owners: ownersOf(answer, taglineOf),
  };
  const panel = hideFilters
    ? { filters: {}, filterGroups: {}, sections: [] }
    : { ...expectedFilters(answer, collapse), sections: SECTIONS.map(expectedSection) };
  const rest = {
    stats: expectedStats(answer),
    invalidQueryParams: answer.invalid,
    requestParams: expectedParams(answer.query, context),
    keywordReading: keyword && toWireKeyword(keyword),
    suggestedFilters: suggestions?.filters ?? [],
    suggestedModels: suggestions?.models ?? [],
    ...placeholderParts(),
  };
  return listingsFirst
    ? { ...count, ...found, ...order, ...panel, ...rest }
    : { ...count, ...order, ...rest, ...found, ...panel };
}

/** Returns each owner once. The tagline is the one for the owner's first car. */
function ownersOf({ results }: SearchAnswer, taglineOf: GetTagline): WireOwner[] {
  const byId = new Map<number, WireOwner>();
  for (const { listing, owner, distanceMiles } of results) {
    if (byId.has(owner.id)) continue;
    byId.set(owner.id, toWireOwner(owner, distanceMiles, taglineOf(owner.id, listing.listingType)));
  }
  return [...byId.values()];
}

function expectedSection({ key, label, fields }: (typeof SECTIONS)[number]): SearchResponse['sections'][number] {
  return { key, label, fields: [...fields] };
}

function expectedStats({ stats, histograms, query }: SearchAnswer): SearchResponse['stats'] {
  const { year, price, location } = query.filters;
  const copy = ({ count, min, max, mean }: Stats) => ({ count, min, max, mean });
  return {
    derivedprice: copy(stats.price),
    year: copy(stats.year),
    mileage: copy(stats.mileage),
    startYear: year.min,
    endYear: year.max,
    minPrice: price.min,
    maxPrice: price.max,
    searchRadius: location.radiusMiles,
    zip: location.place?.zip ?? null,
    histograms: mapValues(histograms, ({ edges, counts }) => ({ edges: [...edges], counts: [...counts] })),
  };
}

function expectedFilters(
  { filters, filterGroups, errors }: SearchAnswer,
  collapse: boolean,
): Pick<SearchResponse, 'filters' | 'filterGroups'> {
  const keep = (option: FilterOption) => !collapse || option.count > 0 || option.selected;
  const fieldOf = (field: FilterField, error: string | null) => ({
    label: field.label,
    options: field.options.filter(keep).map(({ selected = false, disabled = false, ...option }) => ({
      ...option,
      selected,
      disabled,
    })),
    ...(field.omitted && { omitted: field.omitted }),
    error,
  });
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message ?? null;
  return {
    filters: mapValues(filters, (field, name) => fieldOf(field, errorOf(name))),
    filterGroups: mapValues(filterGroups, (groups) => mapValues(groups, (field) => fieldOf(field, null))),
  };
}

function expectedParams(query: VehicleQuery, context: SearchContext): Record<string, RequestParamValue> {
  const chosen = FILTER_LIST.flatMap((filter) => Object.entries(filter.format(query.filters[filter.key], context)));
  const { listingType, location } = query.filters;
  const values: Record<string, readonly string[]> = {
    ...Object.fromEntries(chosen.filter(([, list]) => list.length > 0)),
    listingType,
    searchRadius: [String(location.radiusMiles)],
    sortBy: [query.sortBy],
    relevanceConfig: [query.relevanceConfig],
    firstRecord: [String(query.firstRecord)],
    numRecords: [String(query.numRecords)],
    after: query.after ? [formatCursor(query.after)] : [],
  };
  const given = Object.entries(values).filter(([, list]) => list.length > 0);
  const named = given.map(([name, list]) => serverParam(name, list));
  return Object.fromEntries(named.map(({ name, value }) => [name, value]));
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From, name: string) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

const ERRORS: FieldError[] = [{ field: 'zip', message: 'That is no ZIP code.' }];
const SUGGESTIONS: Suggestions = {
  filters: [{ name: 'bodyStyleGroup', count: 2, codes: ['SUV'], label: 'SUV “tall”' }],
  models: [],
};
const taglineOf: GetTagline = (ownerId, listingType) => (ownerId % 2 ? `“${listingType}” since 1974` : null);

type Wire = { hideFilters: boolean; collapse: boolean; listingsFirst: boolean; explain: boolean; suggests: boolean };

async function bothWays(
  inventory: Inventory,
  query: VehicleQuery,
  { explain, suggests, ...wire }: Wire,
  context: SearchContext = TEST_CONTEXT,
) {
  const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
  const { counts, ...found } = await index.search(query, context, { hideFilters: wire.hideFilters, explain });
  const answer = { query, invalid: [], errors: ERRORS, ...found };
  const fields = fieldsOf(query, counts, context);
  const options = { ...wire, taglineOf, suggestions: suggests ? SUGGESTIONS : null };
  return {
    written: writeAnswer({ ...answer, counts }, context, options).toString(),
    expected: JSON.stringify(expectedResponse({ ...answer, ...fields }, context, options)),
  };
}

test('the written response equals the serialized objects for every search', async () => {
  const cars = anyOwners.chain((owners) =>
    fc.record({
      ...{ owners: fc.constant(owners), listings: anyListings(owners, 60) },
      ...{ queries: fc.array(anyQuery(), { minLength: 4, maxLength: 4 }) },
      hideFilters: fc.boolean(),
      collapse: fc.boolean(),
      listingsFirst: fc.boolean(),
      explain: fc.boolean(),
      suggests: fc.boolean(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(cars, async ({ owners, listings, queries, ...wire }) => {
      const inventory = new Inventory();
      inventory.apply({ owners, put: listings });
      // The second time, much of it is cached.
      for (const query of [...queries, ...queries]) {
        const { written, expected } = await bothWays(inventory, query, wire);
        expect(written).toBe(expected);
      }
    }),
    sampleRuns(150),
  );
});

test('cached bytes of one response do not appear in another', async () => {
  const inventory = new Inventory();
  const owner = sampleOwner({ id: 1, name: 'Ann "Azure" Motors' });
  const shown: Wire = {
    hideFilters: false,
    collapse: false,
    listingsFirst: false,
    explain: false,
    suggests: false,
  };
  const ask = async (query: VehicleQuery, context?: SearchContext) => {
    const { written, expected } = await bothWays(inventory, query, shown, context);
    expect(written).toBe(expected);
    return written;
  };
  inventory.apply({ owners: [owner], put: [sampleListing({ id: 1, ownerId: 1, salePrice: 20_000 })] });
  await ask(UNFILTERED_QUERY);
  inventory.apply({ put: [sampleListing({ id: 1, ownerId: 1, salePrice: 21_000 })] });
  expect(await ask(UNFILTERED_QUERY)).toContain('21000');
  inventory.apply({ owners: [{ ...owner, name: 'Ann Green Motors', phone: '303-555-0100' }] });
  expect(await ask(UNFILTERED_QUERY)).not.toContain('Azure');
  const payment = { min: null, max: null, terms: { ...DEFAULT_TERMS, months: 12 } };
  expect(await ask({ ...UNFILTERED_QUERY, filters: { ...UNFILTERED_QUERY.filters, payment } })).toContain(
    '"termMonths":12',
  );
  const renamed = { ...TEST_CONTEXT, nameOf: (_column: string, code: string) => `The ${code}` };
  expect(await ask(UNFILTERED_QUERY, renamed)).toContain('The ');
});
