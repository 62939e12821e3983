import { z } from 'zod';
import {
  type SearchContext,
  formatAfter,
  SORTS,
  type SearchAnswer,
  type Stats,
  SECTIONS,
  type Suggestions,
  paymentTermsOf,
} from '#features/search/search.ts';
import type { KeywordReading } from '#features/words/words.ts';
import { requestParamsOf } from './request-params.ts';
import { toWireFilters, wireFieldSchema, wireSectionSchema } from './wire-filters.ts';
import { toWireKeyword, wireKeywordSchema } from './wire-keyword.ts';
import { toWireListing, wireListingSchema } from './wire-listing.ts';
import { toWireReceipt } from './wire-receipt.ts';
import { toWireOwner, type WireOwner, wireOwnerSchema } from './wire-owner.ts';

const statsSchema = z
  .object({
    count: z.int().describe('Results that have the number.'),
    min: z.number().nullable(),
    max: z.number().nullable(),
    mean: z.number().nullable(),
  })
  .meta({ id: 'Stats' });

export const invalidParamSchema = z
  .object({ name: z.string(), value: z.string(), reason: z.string() })
  .meta({ id: 'InvalidParam' });

const suggestedFilterSchema = z
  .object({
    name: z.string().describe('Query field.'),
    count: z.int().describe('What the search would find with these codes.'),
    codes: z.array(z.string()).describe('Values of the field.'),
    label: z.string(),
  })
  .meta({ id: 'SuggestedFilter' });

const suggestedModelSchema = suggestedFilterSchema
  .extend({
    count: z.int().describe('Cars of the model in the same search.'),
    makeCode: z.string(),
    modelCode: z.string(),
  })
  .meta({ id: 'SuggestedModel' });

/**
 * A search response (spec 1 §3, I34). Every specified key is present from the start, null or empty
 * until its part is built. All parts of a response describe one version of the inventory.
 */
export const searchResponseSchema = z
  .object({
    totalResultCount: z.int().describe('All that match, beyond what can be paged.'),
    listings: z.array(wireListingSchema),
    owners: z.array(wireOwnerSchema).describe('Owners of the listings, each once.'),
    sortBy: z.enum(SORTS.map(({ code }) => code)).describe('The order in force.'),
    after: z.string().nullable().describe('Ask with this mark for what follows; null at the end.'),
    filters: z.record(z.string(), wireFieldSchema).describe('By query field.'),
    filterGroups: z
      .record(z.string(), z.record(z.string(), wireFieldSchema))
      .describe('Models by make code and trims by model key (TOYOTA-CAMRY), under modelCode and trimCode.'),
    sections: z.array(wireSectionSchema).describe('The filter panel in order.'),
    stats: z.object({
      derivedprice: statsSchema,
      year: statsSchema,
      mileage: statsSchema,
      startYear: z.int().nullable(),
      endYear: z.int().nullable(),
      minPrice: z.int().nullable(),
      maxPrice: z.int().nullable(),
      searchRadius: z.int(),
      zip: z.string().nullable(),
      histograms: z
        .record(z.string(), z.object({ edges: z.array(z.number()), counts: z.array(z.int()) }))
        .describe("By field; each leaves out the field's own choice."),
    }),
    invalidQueryParams: z.array(invalidParamSchema),
    requestParams: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
      .describe('What was searched, in server-side names.'),
    keywordReading: wireKeywordSchema
      .nullable()
      .describe('What the words of keyword became; null where there are none, and where all of them filter text.'),
    suggestedFilters: z.array(suggestedFilterSchema).describe('Next choices, with includeSuggested.'),
    suggestedModels: z
      .array(suggestedModelSchema)
      .describe('Models that may be meant beside the chosen ones, with includeSuggested.'),
    alpha: z.object({ alphaShowcase: z.null() }),
    boost: z.null(),
    spotlights: z.array(z.unknown()),
    featuredSpotlights: z.array(z.unknown()),
    standardSpotlights: z.array(z.unknown()),
    vehicleHighlight: z.array(z.unknown()),
    editorialContent: z.null(),
    editorialReviews: z.array(z.unknown()),
    makeSummaryData: z.null(),
    pageData: z.null(),
    cookies: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SearchResponse' });

export type SearchResponse = z.infer<typeof searchResponseSchema>;

/** Returns the dealer's tagline for its cars of a condition. */
export type TaglineOf = (ownerId: number, listingType: string) => string | null;

type WireOptions = {
  hideFilters?: boolean;
  collapse?: boolean;
  suggestions?: Suggestions;
  taglineOf?: TaglineOf;
  keyword?: KeywordReading | null;
};
const NO_SUGGESTIONS: Suggestions = { filters: [], models: [] };

/**
 * Converts an answer of the search room to the API's response. `collapse` leaves out options without results, unless
 * they are selected.
 */
export function toWire(
  answer: SearchAnswer,
  context: SearchContext,
  {
    hideFilters = false,
    collapse = false,
    suggestions = NO_SUGGESTIONS,
    taglineOf = () => null,
    keyword = null,
  }: WireOptions = {},
): SearchResponse {
  const fields = hideFilters ? { filters: {}, filterGroups: {} } : toWireFilters(answer, { collapse });
  const terms = paymentTermsOf(answer.query);
  return {
    totalResultCount: answer.total,
    listings: answer.results.map((result) => {
      const receipt = toWireReceipt(result, answer.query, context);
      return { ...toWireListing(result, terms), ...(receipt && { receipt }) };
    }),
    owners: ownersOf(answer, taglineOf),
    sortBy: answer.sortBy,
    after: answer.next && formatAfter(answer.next),
    ...fields,
    sections: hideFilters ? [] : SECTIONS.map((section) => toWireSection(section)),
    stats: toWireStats(answer),
    invalidQueryParams: answer.invalid,
    requestParams: requestParamsOf(answer.query, context),
    keywordReading: keyword && toWireKeyword(keyword),
    suggestedFilters: suggestions.filters,
    suggestedModels: suggestions.models,
    ...notBuiltYet(),
  };
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

function toWireSection({ key, label, fields }: (typeof SECTIONS)[number]) {
  return { key, label, fields: [...fields] };
}

function toWireStats({ stats, histograms, query }: SearchAnswer): SearchResponse['stats'] {
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
    histograms: Object.fromEntries(
      Object.entries(histograms).map(([field, { edges, counts }]) => [
        field,
        { edges: [...edges], counts: [...counts] },
      ]),
    ),
  };
}

/** Keys of parts that are not built yet. They are the same in every response. */
export function notBuiltYet() {
  return {
    alpha: { alphaShowcase: null },
    boost: null,
    spotlights: [],
    featuredSpotlights: [],
    standardSpotlights: [],
    vehicleHighlight: [],
    editorialContent: null,
    editorialReviews: [],
    makeSummaryData: null,
    pageData: null,
    cookies: {},
  } satisfies Partial<SearchResponse>;
}
