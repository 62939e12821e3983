import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { describeRelevance, readKeyword, readRequest } from '#features/search/search.ts';
import {
  invalidParamSchema,
  keywordAsSchema,
  listingFlagsSchema,
  readFlags,
  searchParamsSchema,
  searchResponseSchema,
  type TaglineOf,
  toWire,
  writeAnswer,
} from '#features/search/search.server.ts';
import type { GuardedAnswer } from '#ports/calls/guard.ts';
import type { RestServices } from '../rest.ts';
import { sendJson } from '../../send-json.ts';
import { signalOf } from '../../supersede.ts';
import { problemContent } from './problem-details.ts';

const countSchema = z
  .object({ totalResultCount: z.int(), invalidQueryParams: z.array(invalidParamSchema) })
  .partial()
  .meta({ id: 'Count', description: 'Empty while counting rests because it kept failing.' });

/** What a search takes, and how its keyword is read. */
const askedSchema = searchParamsSchema.extend(keywordAsSchema.shape);

const listingIdSchema = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .meta({ type: 'integer', minimum: 1, param: { description: 'Listings like this one; else, more of the search.' } });

const failures = {
  409: problemContent('A newer request of the same session has taken its place.'),
  503: problemContent(
    'No answer for now, and type says why. busy: so many are searching that this would have waited too long. starting: ' +
      'the inventory is still being loaded. search-away: what holds the inventory does not answer. These say in ' +
      'Retry-After when to ask again. search-timeout: the search took too long. content-unavailable: this kind of search rests because it kept failing.',
  ),
};

const requestIdSchema = z.object({
  'X-Request-Id': z
    .string()
    .optional()
    .describe('{session}.{number}: a greater number of a session aborts its smaller ones, which answer 409.'),
});

/** Supplemental results of a search that says no number (spec 1 §9). */
const SUPPLEMENTAL_RECORDS = 100;

const listingRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/listing',
  summary: 'Search listings',
  description:
    'A value that a parameter does not know is listed in invalidQueryParams, and nothing is found. Words of keyword that ' +
    'mean filters are read as such, and keywordReading says what became of each; the others filter text. relevanceConfig ' +
    `names the weights of the order by relevance: ${describeRelevance()}.`,
  request: { query: askedSchema.extend(listingFlagsSchema.shape), headers: requestIdSchema },
  responses: { 200: answerContent('What was found.', searchResponseSchema), ...failures },
});

const countRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/listing/count',
  summary: 'Count listings',
  request: { query: askedSchema, headers: requestIdSchema },
  responses: { 200: answerContent('How many a search finds.', countSchema), ...failures },
});

const similarRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/listing/similar',
  summary: 'Find similar listings',
  description: 'Pages of at most 20, by firstRecord; totalResultCount is all of them.',
  request: { query: askedSchema.extend({ listingId: listingIdSchema }), headers: requestIdSchema },
  responses: { 200: answerContent('Similar listings.', searchResponseSchema), ...failures },
});

export function routeListings(api: OpenAPIHono, services: RestServices): void {
  const { search, brandOf, findListing, front, guards, teaserOf } = services;
  const taglineOf: TaglineOf = (ownerId, listingType) => teaserOf({ ownerId, listingType })?.tagline ?? null;
  const ask = (context: Context) => {
    const query = new URL(context.req.url).search;
    const brand = brandOf(context.req.header('host'));
    const world = search.context(brand);
    const keyword = readKeyword(query, world);
    const request = readRequest(keyword?.search ?? query);
    const parsed = search.parse(request, brand);
    context.header('Cache-Control', 'no-store');
    return { query, request, brand, parsed, signal: signalOf(context), world, keyword: keyword?.reading ?? null };
  };

  // Described and not validated: any value of a query is let through to the search, which judges it.
  api.openAPIRegistry.registerPath(listingRoute);
  api.get(listingRoute.path, async (context) => {
    const { query, request, brand, parsed, signal, world, keyword } = ask(context);
    const flags = readFlags(query);
    const hideFilters = flags.hideFilters || flags.supplemental;
    const counted = !hideFilters || flags.stats || flags.includeSuggested;
    if (flags.supplemental && !request.read('numRecords').length) parsed.query.numRecords = SUPPLEMENTAL_RECORDS;
    const guard = flags.supplemental ? guards.supplemental : guards.requiredListing;
    const wire = { hideFilters, collapse: flags.collapseFilters, taglineOf, keyword };
    const { explain, includeSuggested } = flags;
    if (!includeSuggested && !explain) {
      const found = await guard(
        (inTime) => search.searchCounted(parsed, brand, { hideFilters: !counted, signal: inTime }),
        signal,
      );
      return sendJson(context, front, writeAnswer(valueOf(found), world, wire));
    }
    const { answer, suggested } = await search.inOneState(async (pinned) => {
      const find = (inTime: AbortSignal) =>
        pinned.search(parsed, brand, { hideFilters: !counted, explain, signal: inTime });
      const answer = valueOf(await guard(find, signal));
      const suggest = (inTime: AbortSignal) => pinned.suggest(answer, brand, { signal: inTime });
      return { answer, suggested: includeSuggested ? await guards.optionalListing(suggest, signal) : null };
    });
    const suggestions = suggested?.ok ? { suggestions: suggested.value } : {};
    return context.json(toWire(answer, world, { ...wire, ...suggestions }), 200);
  });

  api.openapi(countRoute, async (context) => {
    const { brand, parsed, signal } = ask(context);
    const counted = await guards.listingCount((inTime) => search.count(parsed, brand, { signal: inTime }), signal);
    // spec 2 §8: an open circuit answers an empty fallback.
    if (!counted.ok && counted.reason === 'open') return context.json({}, 200);
    return context.json({ totalResultCount: valueOf(counted), invalidQueryParams: parsed.invalid }, 200);
  });

  api.openapi(similarRoute, async (context) => {
    const { query, brand, parsed, signal, world, keyword } = ask(context);
    const listingId = new URLSearchParams(query).get('listingId');
    const like =
      listingId === null
        ? undefined
        : valueOf(await guards.requiredListing(() => findListing(Number(listingId)), signal));
    const invalid = like?.kind === 'unknown' ? [unknownListing(listingId!)] : [];
    const to = like && like.kind !== 'unknown' ? like : { ...parsed, invalid: [...parsed.invalid, ...invalid] };
    const page = { firstRecord: parsed.query.firstRecord, numRecords: parsed.query.numRecords };
    const found = await guards.requiredListing((inTime) => search.similar(to, brand, { signal: inTime }, page), signal);
    return context.json(toWire(valueOf(found), world, { hideFilters: true, taglineOf, keyword }), 200);
  });
}

/** @throws what the call failed with. */
function valueOf<Value>(answer: GuardedAnswer<Value>): Value {
  if (!answer.ok) throw answer.error;
  return answer.value;
}

function unknownListing(value: string) {
  return { name: 'listingId', value, reason: 'No listing has ever had this id.' };
}

function answerContent<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}
