import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import {
  cacheRecentViewers,
  type GetCachedViewCounts,
  cacheViewCounts,
  findListing,
  findPriceHistory,
  findVinsByNumber,
} from '#features/listings/listings.server.ts';
import { findReasons } from '#features/pricing/pricing.server.ts';
import { orderAddress, parseOrder } from '#pages/search-results/entry/build-and-price.ts';
import { loadOtherCars } from '#pages/problem/load-other-cars.ts';
import { loadSearchResults, type SearchResultsAnswer, type SearchResultsServices } from '#pages/search-results/load.ts';
import { loadSection } from '#pages/search-results/load-section.ts';
import { PLACE_COOKIE, parseRememberedPlace } from '#pages/shared/search/remembered-place.ts';
import { PRICE_BASIS_COOKIE, priceBasisIn, rememberedPriceBasis } from '#pages/shared/search/remembered-price-basis.ts';
import { placeQuery } from '#pages/search-results/browser/query/place-query.ts';
import { addSorted } from '#pages/search-results/browser/query/search-address.ts';
import { OPEN_SECTIONS_PARAM } from '#pages/search-results/browser/open-sections.ts';
import type { SearchNoticeView } from '#pages/search-results/page-data.ts';
import { resultsJson } from '#pages/search-results/view/results-json.ts';
import type { GetDealerTagline } from '#pages/search-results/view/card-view.ts';
import { SECTIONS } from '#features/search/search.ts';
import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { unrecognizedWords } from '#features/words/words.ts';
import { loadVehicleDetails, type VehicleDetailsServices } from '#pages/vehicle-details/load.ts';
import { NAMED_COMPARABLES } from '#pages/vehicle-details/view/price-reasons-view.ts';
import { memoizeByObject } from '#kit/async/memoize-by-object.ts';
import { countSearchDemand } from '../promotions/count-search-demand.ts';
import { recordSearch } from '../events/record-search.ts';
import { withOwnTradeIn } from './with-own-trade-in.ts';
import { openBookmark } from '../saves/open-bookmark.ts';
import { createDocument } from '../../bytes/cached-document.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { originOf } from '../../base/origin-of.ts';
import { isSecure } from '../../http/client-address.ts';
import { isRobot } from '../../http/is-robot.ts';
import { requestUrl } from '../../http/request-url.ts';
import { createPageCache, type PageCache } from '../../bytes/page-cache.ts';
import {
  CACHED_RESPONSES,
  type PageRequestContext,
  pageRequestContextOf,
  type RenderedResponse,
  renderPageResponse,
  sendRenderedResponse,
  sendPage,
  sendProblem,
} from '../../document/send-page.ts';
import { countVisit, flagsOf } from '../../identity/visitor-flags.ts';
import { signalOf } from '../../load/supersede.ts';
import type { AppContext } from '../../base/app-context.ts';
import { callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';

const RESULTS = '/cars-for-sale';

declare module 'hono' {
  interface ContextVariableMap {
    /** The complete headers of the cookies that forget the remembered place and price basis. */
    forgottenChoices?: readonly string[];
  }
}

/** The number of the parts of JSON that have nonces. */
const NO_NONCES = 0;

/** Approximate size of a cached count with its key. */
const COUNT_BYTES = 256;

/** Caches for responses that may be reused for a second, and for views. */
type PageCaches = {
  pages: PageCache<RenderedResponse>;
  counts: PageCache<number | null>;
  viewCountsOf: GetCachedViewCounts;
  recentViewsOf: NonNullable<SearchResultsServices['recentViewsOf']>;
} & Pick<VehicleDetailsServices, 'findPast' | 'findReasons'>;

/** The age in ms of what the database has about a car that did not change. A changed listing is a new object. */
const RECORDS_KEPT_MS = 60_000;

/** Returns the routes of pages, and of the data that the results page fetches. */
export function pageRoutes(appContext: AppContext): RouteEntry[] {
  const now = () => performance.now();
  const records = { now, keptMs: RECORDS_KEPT_MS, isSame: isDeepStrictEqual };
  const viewCountsOf = cacheViewCounts((...args) => appContext.services.viewCounts.viewCountsOf(...args), now);
  const kept: PageCaches = {
    pages: createPageCache<RenderedResponse>({ now, ...CACHED_RESPONSES }),
    counts: createPageCache({ now, bytesOf: () => COUNT_BYTES }),
    viewCountsOf,
    recentViewsOf: cacheRecentViewers(
      { viewCountsOf, countsOf: (...args) => appContext.services.viewCounts.countsOf(...args) },
      now,
    ),
    findPast: memoizeByObject((car) => findPriceHistory(appContext.database, car), records),
    findReasons: memoizeByObject(({ id }) => findReasons(appContext.database, id, NAMED_COMPARABLES), records),
  };
  return [
    pageRoute('GET', RESULTS, { access: 'everyone', cost: 'page' }, (context) =>
      showResults(context, appContext, kept),
    ),
    callRoute('GET', `${RESULTS}/svc/results`, { access: 'everyone', cost: 'page', supersedes: true }, (context) =>
      answerResults(context, appContext, kept),
    ),
    callRoute('GET', `${RESULTS}/svc/section`, { access: 'everyone', cost: 'live' }, (context) =>
      answerSection(context, appContext, kept),
    ),
    pageRoute('GET', `${RESULTS}/build-and-price`, { access: 'everyone', robots: 'disallow' }, (context) =>
      redirectToOrder(context, appContext),
    ),
    pageRoute('GET', `${RESULTS}/vehicle/:id`, { access: 'everyone', cost: 'page' }, (context) =>
      showVehicle(context, appContext, kept),
    ),
  ];
}

/**
 * Shows the results page. It is anonymous: it depends only on its URL, host and flags. The address without a search
 * redirects to the place and the price basis that the browser remembers. If the shopper comes from a search that
 * contained one of them, they have just removed it, so the response deletes it from the browser.
 */
async function showResults(context: Context, appContext: AppContext, kept: PageCaches): Promise<Response> {
  if (queryOf(context) === '') {
    const { query, forgets } = rememberedSearch(context, appContext);
    if (forgets.length > 0) context.set('forgottenChoices', forgets);
    else if (query !== '') {
      context.header('Cache-Control', 'private, no-store');
      return context.redirect(`${RESULTS}?${query}`, 302);
    }
  }
  const pageContext = pageRequestContextOf(context, appContext);
  const services = resultsServices(context, appContext, kept);
  const bookmark = await openBookmark(context, appContext, queryOf(context));
  if (bookmark.kind === 'found') return context.redirect(`${RESULTS}${bookmark.search}`, 302);
  const { search, remarks } = bookmark;
  const made = await kept.pages.answer(
    keyOf('page', pageContext, services, search, remarks),
    signalOf(context),
    async (signal) => {
      const answer = await loadSearchResults(services, search, signal, { remarks });
      return withOutcome(
        renderPageResponse(appContext, pageContext, 'search-results', answer),
        answer,
        search,
        services,
      );
    },
  );
  noteResults(context, appContext, search, made);
  return sendRenderedResponse(context, appContext, made);
}

/**
 * Stores the outcome of the page's search with its response, so that it is known when the response comes from the
 * cache.
 */
function withOutcome(
  made: RenderedResponse,
  answer: SearchResultsAnswer,
  search: string,
  { search: service, brand }: Pick<SearchResultsServices, 'search' | 'brand'>,
): RenderedResponse {
  if (made.kind === 'redirect' || answer.kind === 'redirect') return made;
  const { data, demand } = answer;
  const unread = unrecognizedWords(search, service.context(brand));
  return { ...made, searched: { total: data.total, unread, demand } };
}

/** Counts the search of a response, for campaigns, experiments and the operator's insights. */
function noteResults(context: Context, appContext: AppContext, search: string, made: RenderedResponse): void {
  if (made.kind === 'redirect') return;
  countSearchDemand(context, appContext, made.searched?.demand ?? null);
  // The effects of flags are visible on results pages.
  countVisit(context, appContext, 'exposure');
  if (made.searched) recordSearch(context, appContext, search, made.searched);
}

/**
 * Returns the search that the browser's cookies remember, and headers that delete what the shopper has just removed
 * from a search on this host.
 */
function rememberedSearch(context: Context, { ingress }: AppContext): { query: string; forgets: string[] } {
  const { place, basis } = rememberedChoices(context);
  const from = URL.parse(context.req.header('referer') ?? '');
  const before = from?.host === context.req.header('host') && from?.pathname === RESULTS ? from.search.slice(1) : '';
  const options = { path: '/', sameSite: 'Lax', secure: isSecure(context, ingress), maxAge: 0 } as const;
  const isPlaceRemoved = place !== null && placeQuery(before) !== '';
  const isBasisRemoved = basis !== null && priceBasisIn(before) !== '';
  return {
    query: rememberedQuery(context),
    forgets: [
      ...(isPlaceRemoved ? [generateCookie(PLACE_COOKIE, '', options)] : []),
      ...(isBasisRemoved ? [generateCookie(PRICE_BASIS_COOKIE, '', options)] : []),
    ],
  };
}

/** Returns the place and the basis of prices that the browser's cookies remember. */
function rememberedChoices(context: Context): { place: string | null; basis: string | null } {
  const place = parseRememberedPlace(getCookie(context, PLACE_COOKIE));
  const hasZip = place?.startsWith(`${PARAM_NAMES.zip}=`) ?? false;
  return { place, basis: rememberedPriceBasis(getCookie(context, PRICE_BASIS_COOKIE), hasZip) };
}

function rememberedQuery(context: Context): string {
  const { place, basis } = rememberedChoices(context);
  return addSorted(place ?? '', basis === null ? [] : [[PARAM_NAMES.priceBasis, basis]]);
}

/** Sends the data of the results page after a change; with `after`, only more cards. */
async function answerResults(context: Context, appContext: AppContext, kept: PageCaches): Promise<Response> {
  const part = context.req.query('after') === undefined ? 'data' : 'more';
  const services = resultsServices(context, appContext, kept);
  const bookmark = await openBookmark(context, appContext, queryOf(context));
  if (bookmark.kind === 'found') return context.redirect(`${RESULTS}/svc/results${bookmark.search}`, 302);
  const { search, remarks } = bookmark;
  const key = keyOf(part, pageRequestContextOf(context, appContext), services, search, remarks);
  const made = await kept.pages.answer(key, signalOf(context), async (signal): Promise<RenderedResponse> => {
    const answer = await loadSearchResults(services, search, signal, { part, remarks });
    if (answer.kind === 'redirect')
      return { ...answer, location: answer.location.replace(RESULTS, `${RESULTS}/svc/results`) };
    const { head, data, status } = answer;
    const body = createDocument(resultsJson(head.title, data), NO_NONCES);
    const rendered = { kind: 'whole', status, contentType: 'application/json', body } as const;
    return withOutcome(rendered, answer, search, services);
  });
  noteResults(context, appContext, search, made);
  return sendRenderedResponse(context, appContext, made, { cacheControl: 'private, no-store' });
}

/** Sends a complete section of the filter panel, for a page that has only the first options of its lists. */
async function answerSection(context: Context, appContext: AppContext, kept: PageCaches): Promise<Response> {
  const named = context.req.query(OPEN_SECTIONS_PARAM) ?? '';
  const section = SECTIONS.find(({ key }) => key === named);
  if (!section) {
    const error = { name: OPEN_SECTIONS_PARAM, value: named, reason: 'The filter panel has no such section.' };
    return problemResponse(context, 'content-unknown', [error]);
  }
  const services = servicesFor(context, appContext);
  const search = queryOf(context);
  const key = keyOf('section', pageRequestContextOf(context, appContext), services, search, []);
  const made = await kept.pages.answer(key, signalOf(context), async (signal): Promise<RenderedResponse> => {
    const json = JSON.stringify(await loadSection(services, section, search, signal));
    const body = createDocument(json, NO_NONCES);
    return { kind: 'whole', status: 200, contentType: 'application/json', body };
  });
  return sendRenderedResponse(context, appContext, made, { cacheControl: 'private, no-store' });
}

/** Returns a key of everything that a response of the results page depends on, except the inventory. */
function keyOf(
  part: 'page' | 'data' | 'more' | 'section',
  { brand, origin }: PageRequestContext,
  { flags, isRobot = false }: Pick<SearchResultsServices, 'flags' | 'isRobot'>,
  search: string,
  remarks: readonly SearchNoticeView[],
): string {
  return JSON.stringify([part, brand.key, origin, flags, isRobot, search, remarks]);
}

/** Redirects to the page where a car is ordered; 404 if pre-orders are turned off. */
function redirectToOrder(context: Context, appContext: AppContext): Response | Promise<Response> {
  const { search, brand, flags } = servicesFor(context, appContext);
  if (!flags.preorder) return sendProblem(context, appContext, 'page-unknown');
  const world = search.context(brand);
  const order = parseOrder(queryOf(context), world);
  if (order === null) return sendProblem(context, appContext, 'order-unknown');
  return context.redirect(orderAddress(order, world), 302);
}

async function showVehicle(context: Context, appContext: AppContext, kept: PageCaches): Promise<Response> {
  const remembered = await withOwnTradeIn(context, appContext, rememberedQuery(context));
  const services = servicesFor(context, appContext);
  const answer = await loadVehicleDetails(
    {
      ...services,
      findListing: (id) => findListing(appContext.database, id),
      findPast: kept.findPast,
      findReasons: kept.findReasons,
      viewCountsOf: kept.viewCountsOf,
      findSafety: appContext.services.safety?.findForCar,
      hasDealerReviews: services.flags.consumer_ratings,
      hasWallet: services.flags.my_wallet,
      now: () => new Date(),
    },
    {
      id: context.req.param('id') ?? '',
      origin: originOf(context, appContext.ingress),
      referer: context.req.header('referer'),
      remembered,
      search: queryOf(context),
      signal: context.req.raw.signal,
    },
  );
  if (answer.kind === 'unknown') {
    const cars = await loadOtherCars(services, context.req.raw.signal);
    return sendProblem(context, appContext, 'vehicle-unknown', { cars });
  }
  if (answer.kind !== 'withdrawn') return sendPage(context, appContext, 'vehicle-details', answer);
  // Without scripts, "Show all" sends the form of the filters to the address of the page that it is on.
  if (context.req.query(OPEN_SECTIONS_PARAM) !== undefined)
    return context.redirect(`${RESULTS}${queryOf(context)}`, 302);
  const { makeModel, unconfirmedSince, search } = answer;
  countVisit(context, appContext, 'exposure');
  const instead = await loadSearchResults(services, search, context.req.raw.signal, {
    expired: { vehicle: makeModel, unconfirmedSince },
  });
  return sendPage(context, appContext, 'search-results', instead);
}

/** Returns the services of the results page and of its data. */
function resultsServices(context: Context, appContext: AppContext, kept: PageCaches): SearchResultsServices {
  const { selectSlots, adSettings } = appContext;
  return {
    ...servicesFor(context, appContext),
    keepCount: kept.counts.answer,
    findVins: (number) => findVins(appContext, number),
    recentViewsOf: kept.recentViewsOf,
    adSettings,
    isRobot: isRobot(context.req.header('user-agent')),
    ...(selectSlots && { selectSlots }),
  };
}

/** Finds cars by their number. Without the database, the words are text. */
async function findVins({ database, guards }: AppContext, number: string): Promise<readonly string[]> {
  const found = await guards.carNumbers(() => findVinsByNumber(database, number));
  return found.ok ? found.value : [];
}

function servicesFor(context: Context, appContext: AppContext) {
  const { search, brandOf, guards, services, hasLeadsFallback, sendsMail } = appContext;
  const brand = brandOf(context.req.header('host'));
  const differenceOf: GetDealerTagline = (key) => services.dealerDifferences.teaserOf(key);
  return { search, brand, flags: flagsOf(context, appContext), guards, differenceOf, hasLeadsFallback, sendsMail };
}

function queryOf(context: Context): string {
  return requestUrl(context).search;
}
