import type { AppContext } from '../../base/app-context.ts';
import { trackingCookies } from '../../http/tracking-cookies.ts';
import { dealerDifferenceRoutes } from './dealer-difference.ts';
import { eventRoutes } from './events.ts';
import { shopperReportRoutes } from './shopper-reports.ts';
import { viewCountRoutes } from './view-counts.ts';
import { type RouteEntry, contentRoute } from '../../http/route.ts';
import { problemResponse } from '../../http/problem-details.ts';
import type { Context } from 'hono';
import type { Brand } from '#features/brands/brands.ts';
import { ANY_CONDITION, FILTERS, readRequest, VEHICLE_PARAMS } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';

/** The pages to which partners link: the home page, everything about cars for sale, models, and the value of a car. */
const PARTNER_PAGES = ['/', '/cars-for-sale/*', '/models/*', '/value/*'];

/**
 * Returns the routes for what pages load in addition to searches, and the middleware for documents. They come before
 * the pages' own routes.
 */
export function serviceRoutes(appContext: AppContext): RouteEntry[] {
  return [
    ...PARTNER_PAGES.map((path): RouteEntry => ({ method: 'ALL', path, handler: trackingCookies(appContext.ingress) })),
    ...viewCountRoutes(appContext),
    ...eventRoutes(appContext),
    ...packageRoutes(appContext),
    ...certifiedContentRoutes(appContext),
    ...dealerDifferenceRoutes(appContext),
    ...shopperReportRoutes(appContext),
  ];
}

/** The path that the specification defines (spec 1 §7). */
const ADDRESS = '/content/static/json/atc/cpo/certifiedcontent.json';

/**
 * Returns the route of the certified-program content of the host's brand: its name, summary and points, each with a
 * title and a sentence (spec 1 §1, §9).
 */
function certifiedContentRoutes({ brandOf, services, guards, log }: AppContext): RouteEntry[] {
  return [
    contentRoute('GET', ADDRESS, 'everyone', async (context) => {
      const brand = brandOf(context.req.header('host'));
      const found = await guards.certifiedContent(
        (signal) => services.certifiedContent(brand, signal),
        context.req.raw.signal,
      );
      if (!found.ok) {
        // Only logged (spec 2 §8), because the page works without it.
        log('error', 'The certified-program content cannot be loaded', found.reason);
        return problemResponse(context, 'content-unavailable');
      }
      const { name, summary, points } = found.value;
      const content = { brand: brand.wireCode, name, summary, points };
      return context.json(content, 200, { 'Cache-Control': 'public, max-age=3600' });
    }),
  ];
}

const PARAMS = [VEHICLE_PARAMS.make, VEHICLE_PARAMS.model, VEHICLE_PARAMS.trim] as const;

/**
 * `GET /cars-for-sale/searchoptions/packages?makeCode&modelCode&trimCode`: names of the option packages of cars in any
 * condition (spec 1 §7). If they are unavailable, a response without names says so in `error` (spec 1 §8).
 */
function packageRoutes({ search, guards, brandOf }: AppContext): RouteEntry[] {
  return [
    contentRoute('GET', '/cars-for-sale/searchoptions/packages', 'everyone', async (context) => {
      const brand = brandOf(context.req.header('host'));
      const found = await guards.packages(
        (signal) => findPackages(search, brand, searchFor(context), signal),
        context.req.raw.signal,
      );
      context.header('Cache-Control', 'no-store');
      if (!found.ok) return context.json({ error: true, results: { packageNames: [] } });
      return context.json({ results: { packageNames: found.value } });
    }),
  ];
}

function searchFor(context: Context): string {
  const { read } = readRequest(new URL(context.req.url).search);
  const search = new URLSearchParams({ [ANY_CONDITION.name]: ANY_CONDITION.value });
  for (const name of PARAMS) for (const value of read(name)) search.append(name, value);
  return search.toString();
}

/** Sorts by code unit, so that the order is the same everywhere. */
async function findPackages(
  search: SearchService,
  brand: Brand,
  query: string,
  signal: AbortSignal,
): Promise<string[]> {
  const parsed = search.parse(readRequest(query), brand);
  const { filters } = await search.search(parsed, brand, { signal });
  const options = filters[FILTERS.packages.key]?.options ?? [];
  return options
    .filter(({ count }) => count > 0)
    .map(({ value }) => value)
    .toSorted((a, b) => (a < b ? -1 : 1));
}
