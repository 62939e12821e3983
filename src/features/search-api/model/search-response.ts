import { z } from 'zod';
import type { Listing } from '#features/listings/listings.ts';
import { SORTS } from '#features/search/search.ts';
import { wireKeywordSchema } from './wire-keyword.ts';
import { wireListingSchema } from './wire-listing.ts';
import { wireOwnerSchema } from './wire-owner.ts';
import { NO_WIRE_SLOTS, slotsShape } from './wire-slots.ts';

const wireOptionSchema = z
  .object({
    value: z.string(),
    label: z.string(),
    count: z.int().describe("What the search would find with this option instead of its section's choice."),
    selected: z.boolean(),
    disabled: z.boolean().describe('No results would match; a selected option can still be removed.'),
  })
  .meta({ id: 'FilterOption' });

const wireFieldSchema = z
  .object({
    label: z.string(),
    options: z.array(wireOptionSchema),
    omitted: z
      .int()
      .optional()
      .describe('How many options are left out because fewer cars have them; absent where all are listed.'),
    error: z.string().nullable().describe('Why a given value was dropped.'),
  })
  .meta({ id: 'FilterField' });

const wireSectionSchema = z
  .object({ key: z.string(), label: z.string(), fields: z.array(z.string()) })
  .meta({ id: 'Section' });

const statsSchema = z
  .object({
    count: z.int().describe('Results for which the number is known.'),
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
    totalResultCount: z.int().describe('All that match, including those beyond the last page.'),
    listings: z.array(wireListingSchema),
    owners: z.array(wireOwnerSchema).describe('Owners of the listings, each once.'),
    sortBy: z.enum(SORTS.map(({ code }) => code)).describe('The order used.'),
    after: z.string().nullable().describe('Send this cursor to get the next page; null on the last page.'),
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
        .describe("By field; each count ignores the field's own choice."),
    }),
    invalidQueryParams: z.array(invalidParamSchema),
    requestParams: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
      .describe('The search, in server-side names.'),
    keywordReading: wireKeywordSchema
      .nullable()
      .describe('How the words of keyword were read; null if there are none, or if all filter as plain text.'),
    suggestedFilters: z.array(suggestedFilterSchema).describe('Next choices, with includeSuggested.'),
    suggestedModels: z
      .array(suggestedModelSchema)
      .describe('Models that may be meant in addition to the selected ones, with includeSuggested.'),
    ...slotsShape,
    editorialContent: z.null(),
    editorialReviews: z.array(z.unknown()),
    makeSummaryData: z.null(),
    pageData: z.null(),
    cookies: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SearchResponse' });

export type SearchResponse = z.infer<typeof searchResponseSchema>;

/** Returns the dealer's tagline for its cars of a condition. */
export type GetTagline = (ownerId: number, listingType: string) => string | null;

/** Returns the views of a listing in the last seven days; `null` if they are unknown. */
export type GetViews = (listing: Pick<Listing, 'vin'>) => number | null;

/** Keys of parts that are not built yet. They are the same in every response. */
export function placeholderParts() {
  return {
    ...NO_WIRE_SLOTS,
    editorialContent: null,
    editorialReviews: [],
    makeSummaryData: null,
    pageData: null,
    cookies: {},
  } satisfies Partial<SearchResponse>;
}
