import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { newestModelYear } from '#features/model-reference/model-reference.ts';
import { hasSafetyFacts, type ModelYear } from '#features/safety/safety.ts';
import { findSafetyFeatures } from '#features/safety/safety.server.ts';
import { type Brand, showsMake } from '#features/brands/brands.ts';
import { signalOf } from '../../load/supersede.ts';
import type { RestCall, RestServices } from '../rest.ts';
import { paramSchema, searchFailureResponses, valueOrThrow } from './search-call.ts';

const starsSchema = z.int().min(1).max(5).nullable();

const ratingSchema = z.object({
  name: z.string().describe('The vehicle as NHTSA names it.'),
  bodyStyle: z.string().nullable(),
  driveTrain: z.string().nullable(),
  overall: starsSchema.describe('Stars from 1 to 5, as NHTSA published them; null if it did not rate.'),
  front: starsSchema,
  frontDriver: starsSchema,
  frontPassenger: starsSchema,
  side: starsSchema,
  sideDriver: starsSchema,
  sidePassenger: starsSchema,
  sidePole: starsSchema,
  rollover: starsSchema,
  rolloverRisk: z.number().nullable().describe('Probability between 0 and 1.'),
  concerns: z.string().nullable(),
});

const recallSchema = z.object({
  campaign: z.string().nullable().describe('NHTSA’s number of the recall; null if its row has none.'),
  names: z.array(z.string()),
  components: z.array(z.string()),
  reportedOn: z.string().nullable().describe('YYYY-MM-DD'),
  units: z.int().nullable(),
  summary: z.string().nullable(),
  consequence: z.string().nullable(),
  remedy: z.string().nullable(),
  doNotDrive: z.boolean(),
  parkOutside: z.boolean(),
});

const complaintsSchema = z.object({
  total: z.int(),
  crashes: z.int(),
  fires: z.int(),
  injured: z.int(),
  deaths: z.int(),
  byComponent: z.array(z.object({ component: z.string(), count: z.int() })),
});

const featuresSchema = z.object({
  counted: z.int().describe('Listings of the model year that were counted.'),
  features: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      availability: z
        .enum(['standard', 'unavailable', 'unknown'])
        .describe(
          'standard: at least 90% of at least 5 listings have it; unknown: fewer than 5 listings, or only some have it.',
        ),
      having: z.int(),
    }),
  ),
});

const daySchema = z.string().nullable().describe('YYYY-MM-DD; null: no such file was imported.');

const modelInfoSchema = z
  .object({
    message: z.string().optional().describe('Why there are no items.'),
    items: z.array(
      z.object({
        makeCode: z.string(),
        modelCode: z.string(),
        year: z.int(),
        asOf: z
          .object({ ratings: daySchema, recalls: daySchema, complaints: daySchema })
          .describe('The days on which NHTSA’s files of each kind were imported last.'),
        'Safety Ratings': z.array(ratingSchema).nullable().describe('null: NHTSA’s ratings were not imported.'),
        'Safety Features': featuresSchema,
        recalls: z.array(recallSchema).nullable(),
        complaints: complaintsSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'ModelInfo' });

const modelInfoRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/modelinfo/ymm',
  summary: 'Safety information about model years',
  description: 'What NHTSA published, and safety features of listings. No items without an import of NHTSA’s files.',
  request: {
    query: z.object({
      makeCode: paramSchema('Such as HONDA.'),
      modelCode: paramSchema('Such as CIVIC.'),
      startYear: paramSchema('The first model year; by default last year.'),
      numRecords: paramSchema('How many model years, at most 20; by default 1.'),
    }),
  },
  responses: {
    200: {
      description: 'The model years that have any.',
      content: { 'application/json': { schema: modelInfoSchema } },
    },
    503: searchFailureResponses[503],
  },
});

export const MODEL_INFO_CALLS: readonly RestCall[] = [{ path: modelInfoRoute.path, cost: 'live' }];

const MAX_YEARS = 20;
type Services = Pick<RestServices, 'safety' | 'search' | 'catalog' | 'guards' | 'brandOf' | 'now'>;
type Item = z.infer<typeof modelInfoSchema>['items'][number];

/**
 * Returns the route of `GET /rest/lsc/modelinfo/ymm` (spec 2 §7). While its circuit is open, it answers the specified
 * text and no items (spec 2 §8).
 */
export function routeModelInfo(api: OpenAPIHono, services: Services): void {
  const { guards, brandOf, now } = services;
  api.openAPIRegistry.registerPath(modelInfoRoute);
  api.get(modelInfoRoute.path, async (context) => {
    const read = (name: string) => context.req.query(name) ?? '';
    const startYear = Number(read('startYear')) || newestModelYear(now().getUTCFullYear());
    const count = Math.min(MAX_YEARS, Math.max(1, Math.trunc(Number(read('numRecords'))) || 1));
    const model = { makeCode: read('makeCode').toUpperCase(), modelCode: read('modelCode').toUpperCase() };
    const brand = brandOf(context.req.header('host'));
    context.header('Cache-Control', 'no-store');
    const years = Array.from({ length: count }, (_, at) => Math.trunc(startYear) + at);
    const answer = await guards.modelInfo(
      (signal) =>
        findItems(
          services,
          brand,
          years.map((year) => ({ ...model, year })),
          signal,
        ),
      signalOf(context),
    );
    if (!answer.ok && answer.reason === 'open')
      return context.json({ message: `Circuit Breaker for ${modelInfoRoute.path} is open`, items: [] }, 200);
    return context.json({ items: valueOrThrow(answer) }, 200);
  });
}

async function findItems(
  { safety, search, catalog }: Services,
  brand: Brand,
  modelYears: readonly ModelYear[],
  signal: AbortSignal,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const modelYear of modelYears) {
    const { makeCode, modelCode, year } = modelYear;
    signal.throwIfAborted();
    if (!safety || !showsMake(brand, makeCode) || !catalog.model(makeCode, modelCode) || !isYear(year)) continue;
    const facts = await safety.find(modelYear);
    if (facts === null || !hasSafetyFacts(facts)) continue;
    const { ratings, recalls, complaints, asOf } = facts;
    const features = await findSafetyFeatures(search, brand, modelYear, signal);
    items.push({ ...modelYear, asOf, 'Safety Ratings': ratings, 'Safety Features': features, recalls, complaints });
  }
  return items;
}

/**
 * Returns whether a year is in the supported range. Years outside of it have no cars, and the database would refuse
 * them.
 */
function isYear(year: number): boolean {
  return year >= 1900 && year <= 2100;
}
