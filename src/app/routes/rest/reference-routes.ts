import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { readRequest, yearOptions } from '#features/search/search.ts';
import type { RestCall, RestServices } from '../rest.ts';
import { LOOK_UPS, lookUp } from './look-ups.ts';
import { problemContent, problemResponse } from '../../http/problem-details.ts';

const CACHE = 'public, max-age=3600';

const itemsSchema = z
  .object({
    items: z.array(
      z.object({
        code: z.string().describe("The value that the search's parameter takes."),
        label: z.string(),
        kbbCode: z.string().nullable().describe('The code on the valuation pages, if they have the item.'),
        makeCode: z.string().optional(),
        modelCode: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'LookUp' });

const placeSchema = z
  .object({
    zip: z.string(),
    city: z.string(),
    state: z.string(),
    latitude: z.number().describe('Degrees, WGS 84.'),
    longitude: z.number(),
  })
  .meta({ id: 'Place' });

const codeParam = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ type: 'array', items: { type: 'string' }, param: { description, style: 'form', explode: false } });

const lookUpRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/reference/{name}',
  summary: 'Look up codes',
  request: {
    params: z.object({ name: z.enum(LOOK_UPS) }),
    query: z.object({
      makeCode: codeParam('For models, trims and years: only of these makes.'),
      modelCode: codeParam('For trims and years: only of these models.'),
      listingType: codeParam('For years: NEW alone gives those of new cars, from two years back to one ahead.'),
    }),
  },
  responses: {
    200: { description: 'The items.', content: { 'application/json': { schema: itemsSchema } } },
    404: problemContent('This lookup doesn’t exist.'),
  },
});

const zipRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/reference/zip/{zip}',
  summary: 'Look up a ZIP code',
  request: { params: z.object({ zip: z.string().regex(/^\d{5}$/, 'A ZIP code has exactly five digits.') }) },
  responses: {
    200: { description: 'Its place.', content: { 'application/json': { schema: placeSchema } } },
    404: problemContent('No such ZIP code.'),
  },
});

export const REFERENCE_CALLS: readonly RestCall[] = [{ path: zipRoute.path }, { path: lookUpRoute.path }];

export function routeReference(api: OpenAPIHono, { catalog, findZip, brandOf, search }: RestServices): void {
  api.openapi(zipRoute, (context) => {
    const { zip } = context.req.valid('param');
    const place = findZip(zip);
    const reason = 'This ZIP code doesn’t exist.';
    if (!place) return problemResponse(context, 'zip-unknown', [{ name: 'zip', value: zip, reason }]) as never;
    const { city, state, latitude, longitude } = place;
    context.header('Cache-Control', CACHE);
    return context.json({ zip, city, state, latitude, longitude }, 200);
  });

  api.openapi(lookUpRoute, (context) => {
    const request = readRequest(new URL(context.req.url).search);
    const brand = brandOf(context.req.header('host'));
    const { name } = context.req.valid('param');
    // Only the condition limits the years, because the catalog may contain other years for which there are no cars.
    const offered =
      name === 'years' && String(request.read('listingType')) === 'NEW'
        ? new Set(yearOptions(search.parse(request, brand).query, search.context(brand)))
        : null;
    const scope = {
      makeCodes: request.read('makeCode'),
      modelCodes: request.read('modelCode'),
      onlyMake: brand.fixedMake,
      ...(offered && { isYearOffered: (year: number) => offered.has(year) }),
    };
    context.header('Cache-Control', CACHE);
    return context.json({ items: lookUp(name, catalog, scope) }, 200);
  });
}
