import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Brand } from '#features/brands/brands.ts';
import { describeRelevance, type Result, type SearchAnswer } from '#features/search/search.ts';
import type { CountedAnswer, SearchService } from '#features/search/search.server.ts';
import {
  invalidParamSchema,
  listingFlagsSchema,
  readFlags,
  searchResponseSchema,
  type GetTagline,
  type GetViews,
} from '#features/search-api/search-api.ts';
import { writeAnswer } from '#features/search-api/search-api.server.ts';
import type { RestCall, RestServices } from '../rest.ts';
import type { IngressSettings } from '../../http/client-address.ts';
import { encode, encodingFor } from '../../bytes/content-encoding.ts';
import { securityHeadersFor } from '../../http/security-headers.ts';
import { sendCompleteResponse } from '../../bytes/send-complete-response.ts';
import {
  jsonContent,
  searchCallSchema,
  parseSearchCall,
  searchFailureResponses,
  requestIdSchema,
  valueOrThrow,
} from './search-call.ts';
import { hasSlots, servedSlots } from './served-slots.ts';
import { samplePricePlot, marketAnswer, marketSchema } from '#features/price-plot/price-plot.server.ts';

const countSchema = z
  .object({ totalResultCount: z.int(), invalidQueryParams: z.array(invalidParamSchema) })
  .partial()
  .meta({ id: 'Count', description: 'Empty while counts are unavailable.' });

const listingIdSchema = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .meta({
    type: 'integer',
    minimum: 1,
    param: { description: 'Listings similar to this one; without it, more results of the search.' },
  });

type Results = readonly Pick<Result, 'listing'>[];

/** Default number of records of a supplemental search (spec 1 §9). */
const SUPPLEMENTAL_RECORDS = 100;

const listingRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/listing',
  summary: 'Search listings',
  description:
    'Unknown values of a parameter are listed in invalidQueryParams, and no results are returned. Words of keyword that mean ' +
    'filters become filters, and keywordReading says how each was read; the others filter as plain text. ' +
    `relevanceConfig sets the weights of the order by relevance: ${describeRelevance()}.`,
  request: { query: searchCallSchema.extend(listingFlagsSchema.shape), headers: requestIdSchema },
  responses: { 200: jsonContent('The results.', searchResponseSchema), ...searchFailureResponses },
});

const countRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/listing/count',
  summary: 'Count listings',
  request: { query: searchCallSchema, headers: requestIdSchema },
  responses: { 200: jsonContent('The number of listings that match.', countSchema), ...searchFailureResponses },
});

const similarRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/listing/similar',
  summary: 'Find similar listings',
  description: 'At most 20 per page, by firstRecord; totalResultCount is their total.',
  request: { query: searchCallSchema.extend({ listingId: listingIdSchema }), headers: requestIdSchema },
  responses: { 200: jsonContent('Similar listings.', searchResponseSchema), ...searchFailureResponses },
});

const marketRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/market',
  summary: 'Get a search as price against mileage',
  description:
    'Every car of the search with a price and a usable mileage; if there are more than 2,000, a random sample, always the ' +
    'same. Also their typical price by mileage, and the cars that no other car beats. Order and page have no effect.',
  request: { query: searchCallSchema, headers: requestIdSchema },
  responses: {
    200: jsonContent('The cars of the search, with the best values.', marketSchema),
    ...searchFailureResponses,
  },
});

export const LISTING_CALLS: readonly RestCall[] = [
  { path: listingRoute.path, cost: 'page', supersedes: true },
  { path: countRoute.path, cost: 'live', supersedes: true },
  { path: similarRoute.path, cost: 'part', supersedes: true },
  { path: marketRoute.path, cost: 'part', supersedes: true },
];

export function routeListings(api: OpenAPIHono, services: RestServices): void {
  const { search, findListing, ingress, guards, teaserOf, viewCountsOf, paymentSettingsOf } = services;
  const withSettings = paymentSettingsOf ? { paymentSettingsOf } : {};
  const taglineOf: GetTagline = (ownerId, listingType) => teaserOf({ ownerId, listingType })?.tagline ?? null;
  const viewsOf = async (results: Results, brand: Brand, signal: AbortSignal): Promise<GetViews> => {
    const vins = results.flatMap(({ listing }) => listing.vin ?? []);
    if (vins.length === 0) return () => null;
    const counted = await guards.listingViews(() => viewCountsOf(vins, brand.wireCode), signal);
    return ({ vin }) => (counted.ok && vin !== null ? (counted.value.get(vin) ?? null) : null);
  };
  const ask = (context: Context) => parseSearchCall(context, services);

  // These are described but not validated, because the search validates the query's values.
  api.openAPIRegistry.registerPath(listingRoute);
  api.get(listingRoute.path, async (context) => {
    const { query, request, brand, parsed, signal, world, keyword } = await ask(context);
    const flags = readFlags(query);
    const hideFilters = flags.hideFilters || flags.supplemental;
    const counted = !hideFilters || flags.stats || flags.includeSuggested;
    if (flags.supplemental && !request.read('numRecords').length) parsed.query.numRecords = SUPPLEMENTAL_RECORDS;
    const guard = flags.supplemental ? guards.supplemental : guards.requiredListing;
    const wire = { hideFilters, collapse: flags.collapseFilters, taglineOf, keyword, ...withSettings };
    const { explain, includeSuggested } = flags;
    const isPaid = !flags.supplemental && hasSlots(services, parsed, brand);
    // The slots are selected from the same version of the inventory.
    const slotsOf = async (answer: CountedAnswer, pinned: SearchService) => {
      const page = { parsed, answer: withoutFields(answer), brand, service: pinned };
      return isPaid ? servedSlots(services, context, page, signal) : [];
    };
    if (!includeSuggested && !explain) {
      const find = (inTime: AbortSignal, service = search) =>
        service.searchCounted(parsed, brand, { hideFilters: !counted, best: service !== search, signal: inTime });
      const { answer, slots } = isPaid
        ? await search.inOneState(async (pinned) => {
            const answer = valueOrThrow(await guard((inTime) => find(inTime, pinned), signal));
            return { answer, slots: await slotsOf(answer, pinned) };
          })
        : { answer: valueOrThrow(await guard(find, signal)), slots: [] };
      const viewCountOf = await viewsOf(answer.results, brand, signal);
      return sendJson(context, ingress, writeAnswer(answer, world, { ...wire, viewCountOf, slots }));
    }
    const { answer, suggested, slots } = await search.inOneState(async (pinned) => {
      const find = (inTime: AbortSignal) =>
        pinned.searchCounted(parsed, brand, { hideFilters: !counted, explain, best: isPaid, signal: inTime });
      const answer = valueOrThrow(await guard(find, signal));
      const suggest = (inTime: AbortSignal) => pinned.suggest(answer, brand, { signal: inTime });
      const [suggested, slots] = await Promise.all([
        includeSuggested ? guards.optionalListing(suggest, signal) : null,
        slotsOf(answer, pinned),
      ]);
      return { answer, suggested, slots };
    });
    const suggestions = suggested?.ok ? suggested.value : null;
    const viewCountOf = await viewsOf(answer.results, brand, signal);
    const writing = { ...wire, viewCountOf, suggestions, slots, listingsFirst: true };
    return sendJson(context, ingress, writeAnswer(answer, world, writing));
  });

  api.openAPIRegistry.registerPath(countRoute);
  api.get(countRoute.path, async (context) => {
    const { brand, parsed, signal } = await ask(context);
    const counted = await guards.listingCount((inTime) => search.count(parsed, brand, { signal: inTime }), signal);
    // spec 2 §8: an open circuit returns an empty fallback.
    if (!counted.ok && counted.reason === 'open') return context.json({}, 200);
    return context.json({ totalResultCount: valueOrThrow(counted), invalidQueryParams: parsed.invalid }, 200);
  });

  api.openAPIRegistry.registerPath(similarRoute);
  api.get(similarRoute.path, async (context) => {
    const { query, brand, parsed, signal, world, keyword } = await ask(context);
    const listingId = new URLSearchParams(query).get('listingId');
    const like =
      listingId === null
        ? undefined
        : valueOrThrow(await guards.requiredListing(() => findListing(Number(listingId)), signal));
    const invalid = like?.kind === 'unknown' ? [unknownListing(listingId!)] : [];
    const to = like && like.kind !== 'unknown' ? like : { ...parsed, invalid: [...parsed.invalid, ...invalid] };
    const page = { firstRecord: parsed.query.firstRecord, numRecords: parsed.query.numRecords };
    const found = await guards.requiredListing((inTime) => search.similar(to, brand, { signal: inTime }, page), signal);
    const answer = valueOrThrow(found);
    const viewCountOf = await viewsOf(answer.results, brand, signal);
    const wire = { hideFilters: true, taglineOf, viewCountOf, keyword, listingsFirst: true, ...withSettings };
    return sendJson(context, ingress, writeAnswer(answer, world, wire));
  });

  api.openAPIRegistry.registerPath(marketRoute);
  api.get(marketRoute.path, async (context) => {
    const { brand, parsed, signal } = await ask(context);
    const draw = (inTime: AbortSignal) => samplePricePlot(search, parsed, brand, inTime);
    const market = valueOrThrow(await guards.marketPlot(draw, signal));
    return context.json(marketAnswer(market, parsed.invalid), 200);
  });
}

/** Returns an answer without its counts, which the selection of slots does not read. */
function withoutFields(answer: CountedAnswer): SearchAnswer {
  return { ...answer, filters: {}, filterGroups: {} };
}

function unknownListing(value: string) {
  return { name: 'listingId', value, reason: 'This listing doesn’t exist.' };
}

/** Sends serialized JSON with every header at once. No cache may store it. */
export function sendJson(context: Context, ingress: IngressSettings, json: Buffer<ArrayBuffer>): Response {
  const encoding = encodingFor(context, json.length);
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...securityHeadersFor(context, ingress),
  };
  return sendCompleteResponse(context, 200, headers, encode(json, encoding));
}
