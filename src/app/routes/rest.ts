import { OpenAPIHono } from '@hono/zod-openapi';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { DealerDifferences, PaymentSettingsCache } from '#features/dealers/dealers.server.ts';
import type { FoundListing } from '#features/listings/listings.server.ts';
import type { ExpertReviews } from '#features/expert-reviews/expert-reviews.server.ts';
import type { SafetyCache } from '#features/safety/safety.server.ts';
import type { Catalog, ZipPlace } from '#features/reference/reference.server.ts';
import type { KeywordSuggestions } from '#features/words/words.server.ts';
import type { Guards } from '../load/guards.ts';
import type { OpenedBookmark } from './saves/open-bookmark.ts';
import { temporaryFailureOf } from '../base/temporary-failure.ts';
import { isSuperseded } from '../load/supersede.ts';
import type { AppContext } from '../base/app-context.ts';
import { describeCommonAnswers } from './rest/common-answers.ts';
import { describeCall } from './rest/described-call.ts';
import { CRAWL_CALLS, routeCrawl } from './rest/crawl-routes.ts';
import { LEAD_CALLS } from './rest/lead-calls.ts';
import { EXPERT_REVIEW_CALLS, routeExpertReviews } from './rest/expert-review-routes.ts';
import { MODEL_INFO_CALLS, routeModelInfo } from './rest/model-info-routes.ts';
import { LISTING_CALLS, routeListings } from './rest/listing-routes.ts';
import { temporaryFailureResponse, problemResponse } from '../http/problem-details.ts';
import { type RouteEntry, type RouteFacts, routesIn } from '../http/route.ts';
import { SAVED_LISTING_CALLS } from './rest/saved-listing-calls.ts';
import { SAVED_SEARCH_CALLS } from './rest/saved-search-calls.ts';
import { REFERENCE_CALLS, routeReference } from './rest/reference-routes.ts';
import { routeSlots, SLOT_CALLS } from './rest/slot-routes.ts';
import type { SelectSlots } from '#pages/search-results/load.ts';
import { routeSuggestions, SUGGESTION_CALLS } from './rest/suggestion-routes.ts';

type RestGuard =
  | 'requiredListing'
  | 'optionalListing'
  | 'paidSlots'
  | 'marketPlot'
  | 'supplemental'
  | 'listingCount'
  | 'crawlModelYears'
  | 'crawlTrims'
  | 'mileageStats'
  | 'listingViews'
  | 'keywordSuggestions'
  | 'modelInfo'
  | 'expertReviews';

export type RestServices = Pick<AppContext, 'search' | 'brandOf' | 'log' | 'ingress' | 'flags'> & {
  /** Selects the paid slots; absent: nothing is sponsored. */
  selectSlots?: SelectSlots;
  keywords: Pick<KeywordSuggestions, 'suggest'>;
  teaserOf: DealerDifferences['teaserOf'];
  /** Returns the payment settings of a dealer; absent: no dealer has any. */
  paymentSettingsOf?: PaymentSettingsCache['settingsOf'];
  /** Returns the views of the last seven days on a brand (its wire code), by VIN. */
  viewCountsOf(vins: readonly string[], brand: string): Promise<ReadonlyMap<string, number>>;
  findListing(id: number): Promise<FoundListing>;
  catalog: Catalog;
  /** Returns what NHTSA published about a model year; if absent, nothing was imported. */
  safety?: Pick<SafetyCache, 'find'> | undefined;
  /** Published expert reviews; if absent, there are none. */
  expertReviews?: Pick<ExpertReviews, 'find'> | undefined;
  now(): Date;
  findZip(zip: string): Pick<ZipPlace, 'city' | 'state' | 'latitude' | 'longitude'> | null;
  /** `search`: query string of the request. */
  openBookmark(context: Context, search: string): Promise<OpenedBookmark>;
  guards: Pick<Guards, RestGuard>;
};

const READ = 'GET, HEAD, OPTIONS';

/** A call of the API, and the cost of the search that it runs. */
export type RestCall = Pick<RouteFacts, 'cost' | 'supersedes'> & {
  /** In the format of OpenAPI: `/zip/{zip}`. */
  path: string;
};

const DOCUMENT: RestCall = { path: '/openapi.json' };

/**
 * Returns the routes of the public API: `/rest/lsc/**` and its description. They have no CORS headers, so scripts of
 * other sites cannot read them.
 */
export function restRoutes(services: RestServices): RouteEntry[] {
  const entries: RouteEntry[] = [];
  // A separate app, so that each handler includes the API's error handling.
  for (const { method, path, handler } of new Hono().route('/', createRestApi(services)).routes) {
    const kind = path.startsWith('/rest/') ? 'call' : 'file';
    if (method === 'ALL' || method === 'OPTIONS') {
      entries.push({ method, path, kind, handler: handler as MiddlewareHandler });
      continue;
    }
    // The first handlers of a call are its validators; the last one is its own.
    const begun = routesIn(entries.slice(-1)).find((last) => last.method === method && last.path === path);
    if (begun) Object.assign(begun, { before: [...(begun.before ?? []), begun.handler], handler });
    else entries.push({ ...factsOf(method, path), kind, handler });
  }
  return entries;
}

function factsOf(method: string, path: string): Omit<RouteFacts, 'kind'> {
  const calls = [
    ...LISTING_CALLS,
    ...SLOT_CALLS,
    ...REFERENCE_CALLS,
    ...CRAWL_CALLS,
    ...MODEL_INFO_CALLS,
    ...EXPERT_REVIEW_CALLS,
    ...SUGGESTION_CALLS,
    DOCUMENT,
  ];
  const call = calls.find((one) => asPattern(one.path) === path);
  if (method !== 'GET' || !call) throw new Error(`${method} ${path} is not in the list of calls of its module.`);
  return { ...call, method, path, access: 'everyone' };
}

export function createRestApi(services: RestServices): OpenAPIHono {
  const api = new OpenAPIHono({
    // Validation can only fail for path parameters. The search itself reports invalid query values in its response.
    defaultHook: (result, context) =>
      result.success
        ? undefined
        : problemResponse(
            context,
            'resource-unknown',
            result.error.issues.map((issue) => {
              const name = String(issue.path[0]);
              return { name, value: context.req.param(name) ?? '', reason: issue.message };
            }),
          ),
  });
  api.onError((error, context) => {
    // The client has disconnected, so this is not an error, and no one reads the response.
    if (context.req.raw.signal.aborted) return context.body(null, 500);
    if (isSuperseded(context)) return problemResponse(context, 'superseded');
    const passing = temporaryFailureOf(error);
    if (passing) return temporaryFailureResponse(context, passing);
    const code =
      error.name === 'TimeoutError'
        ? 'search-timeout'
        : error.name === 'CallRefusedError'
          ? 'content-unavailable'
          : 'unexpected';
    services.log('error', `${context.req.path} failed`, error);
    return problemResponse(context, code);
  });
  routeListings(api, services);
  routeSlots(api, services);
  routeReference(api, services);
  routeCrawl(api, services);
  routeModelInfo(api, services);
  routeExpertReviews(api, services);
  routeSuggestions(api, services);
  for (const call of [...SAVED_SEARCH_CALLS, ...SAVED_LISTING_CALLS, ...LEAD_CALLS]) describeCall(api, call);
  const paths = new Set(api.openAPIRegistry.definitions.map((one) => (one.type === 'route' ? one.route.path : '')));
  let document: ReturnType<typeof describeApi> | undefined;
  api.get(DOCUMENT.path, (context) =>
    context.json((document ??= describeApi(api)), 200, { 'Cache-Control': 'public, max-age=3600' }),
  );
  const own = [...paths].filter((path) => path.startsWith('/rest/'));
  for (const path of [DOCUMENT.path, ...own.map(asPattern)]) {
    api.options(path, (context) => context.body(null, 204, { Allow: READ }));
    api.all(path, (context) => {
      context.header('Allow', READ);
      const value = context.req.method;
      return problemResponse(context, 'method-not-allowed', [{ name: 'method', value, reason: `Use ${READ}.` }]);
    });
  }
  api.all('/rest/*', (context) =>
    problemResponse(context, 'resource-unknown', [
      { name: 'path', value: context.req.path, reason: 'Nothing has this path.' },
    ]),
  );
  return api;
}

/** Returns the OpenAPI document. Writing it takes longer than the rest of the setup, and few servers ever need it. */
function describeApi(api: OpenAPIHono) {
  const info = { title: MAIN_BRAND.name, version: '1.0.0', description: 'Search a marketplace of vehicles.' };
  const document = api.getOpenAPI31Document({ openapi: '3.1.0', info });
  describeCommonAnswers(document);
  return document;
}

/** Converts `/zip/{zip}` to the router's form: `/zip/:zip`. */
function asPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
