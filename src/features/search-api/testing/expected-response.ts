import {
  type FilterField,
  FILTER_LIST,
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
import type { KeywordReading } from '#features/words/words.ts';
import { type RequestParamValue, serverParam } from '../model/request-params.ts';
import { placeholderParts, type SearchResponse, type TaglineOf } from '../model/search-response.ts';
import { toWireKeyword } from '../model/wire-keyword.ts';
import { toWireListing } from '../model/wire-listing.ts';
import { toWireOwner, type WireOwner } from '../model/wire-owner.ts';
import { toWireRankingExplanation } from '../model/wire-receipt.ts';

type Options = {
  hideFilters?: boolean;
  collapse?: boolean;
  suggestions?: Suggestions | null;
  taglineOf?: TaglineOf;
  keyword?: KeywordReading | null;
  listingsFirst?: boolean;
};

/** Returns what `writeAnswer` must write, made from plain objects. */
export function expectedResponse(
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
      return { ...toWireListing(result, terms), ...(receipt && { receipt }) };
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
function ownersOf({ results }: SearchAnswer, taglineOf: TaglineOf): WireOwner[] {
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
    options: field.options.filter(keep),
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
