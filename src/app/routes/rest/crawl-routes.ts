import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { findMileageStats, findModelYears, findTrims } from '#features/model-reference/model-reference.server.ts';
import type { GuardedAnswer } from '#ports/calls/guard.ts';
import type { RestCall, RestServices } from '../rest.ts';
import { jsonContent, parseSearchCall, searchCallSchema, searchFailureResponses, valueOrThrow } from './search-call.ts';

const message = z.string().optional().describe('Why there are no items.');

const priceRowSchema = z.object({
  value: z.string().describe('The model year, or the name of the trim.'),
  avgPrice: z.int().describe('Whole US dollars, as are the other prices. Cars without a price are left out.'),
  startingPrice: z.int(),
  maxPrice: z.int(),
  link: z.string().describe('The search for these cars.'),
});
const fairPrice = z
  .int()
  .nullable()
  .describe('The average fair price of the rated cars; null if none is rated, and on a price basis with fees.');
const yearRowsSchema = z
  .object({ message, items: z.array(priceRowSchema.extend({ fairPrice })) })
  .meta({ id: 'YearRows' });
const trimRowsSchema = z.object({ message, items: z.array(priceRowSchema) }).meta({ id: 'TrimRows' });

const mileagesSchema = z.object({
  count: z.int().describe('Cars with a mileage above 0 and below 250,000.'),
  max: z.int().nullable(),
  mean: z.int().nullable(),
});
const yearsSchema = z.array(mileagesSchema.extend({ name: z.string().describe('The model year.') }));
const mileageStatsSchema = z
  .object({
    message,
    stats: mileagesSchema
      .extend({
        under50000: z.int().describe('Cars with fewer than 50,000 miles.'),
        facetSearchFieldStats: z.array(z.object({ name: z.literal('year'), facetStats: yearsSchema })),
      })
      .nullable(),
    facetStats: yearsSchema,
  })
  .meta({ id: 'MileageStats' });

const headers = z.object({
  'X-fwd-svc': z
    .string()
    .optional()
    .describe('Sent as atc by the site’s own pages; the response doesn’t depend on it.'),
});

const modelYearsRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/crawl/modelyears',
  summary: 'Get prices by model year',
  description: 'Of the cars of a search: the 11 newest model years, the newest first.',
  request: { query: searchCallSchema, headers },
  responses: {
    200: jsonContent('The model years that have prices.', yearRowsSchema),
    503: searchFailureResponses[503],
  },
});

const trimsRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/crawl/trims',
  summary: 'Get prices by trim',
  description: 'Of the cars of a search for one model: its trims, the cheapest first. Other searches have no items.',
  request: { query: searchCallSchema, headers },
  responses: { 200: jsonContent('The trims that have prices.', trimRowsSchema), 503: searchFailureResponses[503] },
});

const mileageRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/crawl/stats/mileage',
  summary: 'Get mileages by model year',
  description: 'Of the cars of a search. An empty modelCode means all models.',
  request: { query: searchCallSchema, headers },
  responses: {
    200: jsonContent('Mileages, the newest model year first.', mileageStatsSchema),
    503: searchFailureResponses[503],
  },
});

export const CRAWL_CALLS: readonly RestCall[] = [modelYearsRoute, trimsRoute, mileageRoute].map(({ path }) => ({
  path,
  cost: 'part',
}));

/**
 * Adds the calls of the model reference (spec 2 §7). While a circuit is open, they answer a text and no items (spec 2
 * §8).
 */
export function routeCrawl(api: OpenAPIHono, services: RestServices): void {
  const { search, guards } = services;

  api.openAPIRegistry.registerPath(modelYearsRoute);
  api.get(modelYearsRoute.path, async (context) => {
    const { parsed, brand, signal } = await parseSearchCall(context, services);
    const found = await guards.crawlModelYears((inTime) => findModelYears(search, parsed, brand, inTime), signal);
    if (isOpen(found)) return context.json({ message: openText(modelYearsRoute.path), items: [] }, 200);
    return context.json({ items: valueOrThrow(found) }, 200);
  });

  api.openAPIRegistry.registerPath(trimsRoute);
  api.get(trimsRoute.path, async (context) => {
    const { parsed, brand, signal } = await parseSearchCall(context, services);
    const found = await guards.crawlTrims((inTime) => findTrims(search, parsed, brand, inTime), signal);
    if (isOpen(found)) return context.json({ message: openText(trimsRoute.path), items: [] }, 200);
    return context.json({ items: valueOrThrow(found) }, 200);
  });

  api.openAPIRegistry.registerPath(mileageRoute);
  api.get(mileageRoute.path, async (context) => {
    const { parsed, brand, signal } = await parseSearchCall(context, services);
    const found = await guards.mileageStats(
      (inTime) => search.inOneState((state) => findMileageStats(state, parsed, brand, { signal: inTime })),
      signal,
    );
    if (isOpen(found)) return context.json({ message: openText(mileageRoute.path), stats: null, facetStats: [] }, 200);
    return context.json(valueOrThrow(found), 200);
  });
}

function isOpen(answer: GuardedAnswer<unknown>): boolean {
  return !answer.ok && answer.reason === 'open';
}

function openText(path: string): string {
  return `Circuit Breaker for ${path} is open`;
}
