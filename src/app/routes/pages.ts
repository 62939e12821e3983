import type { Context } from 'hono';
import type { Flags } from '#features/flags/flags.ts';
import { findListing, findPast } from '#features/listings/listings.server.ts';
import { findReasons } from '#features/pricing/pricing.server.ts';
import { addressOfOrder, parseOrder } from '#pages/search-results/entry/build-and-price.ts';
import { loadSearchResults } from '#pages/search-results/load.ts';
import type { RemarkView } from '#pages/search-results/page-data.ts';
import type { DifferenceOf } from '#pages/search-results/view/card-view.ts';
import { loadVehicleDetails } from '#pages/vehicle-details/load.ts';
import { openBookmark } from './saves/open-bookmark.ts';
import { originOf } from '../base/origin-of.ts';
import { createPageCache, type PageCache } from '../load/page-cache.ts';
import {
  type Asked,
  askedOf,
  type MadeAnswer,
  makePage,
  sendMade,
  sendPage,
  sendProblem,
} from '../document/send-page.ts';
import { signalOf } from '../load/supersede.ts';
import type { Surroundings } from '../base/surroundings.ts';
import type { RouteEntry } from './route.ts';

const RESULTS = '/cars-for-sale';
/** Approximate size of a cached count with its key. */
const COUNT_BYTES = 256;

/** The caches of responses that may be reused for a second. */
type Kept = { pages: PageCache<MadeAnswer>; counts: PageCache<number | null> };

/** Returns the routes of pages, and of the data that the results page fetches. */
export function pageRoutes(surroundings: Surroundings): RouteEntry[] {
  const now = () => performance.now();
  const bytesOf = (made: MadeAnswer) => (made.kind === 'whole' ? made.body.bytes : 0);
  const kept: Kept = {
    pages: createPageCache({ now, bytesOf }),
    counts: createPageCache({ now, bytesOf: () => COUNT_BYTES }),
  };
  return [
    {
      method: 'GET',
      path: '/',
      access: 'everyone',
      kind: 'page',
      handler: (context) => context.redirect(RESULTS, 302),
    },
    {
      method: 'GET',
      path: RESULTS,
      access: 'everyone',
      kind: 'page',
      cost: 'page',
      handler: (context) => showResults(context, surroundings, kept),
    },
    {
      method: 'GET',
      path: `${RESULTS}/svc/results`,
      access: 'everyone',
      kind: 'call',
      cost: 'page',
      supersedes: true,
      handler: (context) => answerResults(context, surroundings, kept),
    },
    {
      method: 'GET',
      path: `${RESULTS}/build-and-price`,
      access: 'everyone',
      kind: 'page',
      robots: 'disallow',
      handler: (context) => leadToOrder(context, surroundings),
    },
    {
      method: 'GET',
      path: `${RESULTS}/vehicle/:id`,
      access: 'everyone',
      kind: 'page',
      cost: 'page',
      handler: (context) => showVehicle(context, surroundings),
    },
  ];
}

/** Shows the results page. It is anonymous: it depends only on its URL, host and flags. */
async function showResults(context: Context, surroundings: Surroundings, kept: Kept): Promise<Response> {
  const asked = askedOf(context, surroundings);
  const services = { ...servicesFor(context, surroundings), keepCount: kept.counts.answer };
  const bookmark = await openBookmark(context, surroundings, queryOf(context));
  if (bookmark.kind === 'found') return context.redirect(`${RESULTS}${bookmark.search}`, 302);
  const { search, remarks } = bookmark;
  const made = await kept.pages.answer(
    keyOf('page', asked, services.flags, search, remarks),
    signalOf(context),
    async (signal) =>
      makePage(surroundings, asked, 'search-results', await loadSearchResults(services, search, signal, { remarks })),
  );
  return sendMade(context, surroundings, made);
}

/** Returns the data of the results page after a change; with `after`, only more cards. */
async function answerResults(context: Context, surroundings: Surroundings, kept: Kept): Promise<Response> {
  const part = context.req.query('after') === undefined ? 'page' : 'more';
  const services = { ...servicesFor(context, surroundings), keepCount: kept.counts.answer };
  const bookmark = await openBookmark(context, surroundings, queryOf(context));
  if (bookmark.kind === 'found') return context.redirect(`${RESULTS}/svc/results${bookmark.search}`, 302);
  const { search, remarks } = bookmark;
  const key = keyOf(part === 'page' ? 'data' : part, askedOf(context, surroundings), services.flags, search, remarks);
  const made = await kept.pages.answer(key, signalOf(context), async (signal): Promise<MadeAnswer> => {
    const answer = await loadSearchResults(services, search, signal, { part, remarks });
    if (answer.kind === 'redirect')
      return { ...answer, location: answer.location.replace(RESULTS, `${RESULTS}/svc/results`) };
    const { head, data, status } = answer;
    const body = surroundings.documentOf(JSON.stringify({ head: { title: head.title }, data }));
    return { kind: 'whole', status, contentType: 'application/json', body };
  });
  return sendMade(context, surroundings, made, { cacheControl: 'private, no-store' });
}

/** Returns a key of everything that a response of the results page depends on, except the inventory. */
function keyOf(
  part: 'page' | 'data' | 'more',
  { brand, origin }: Asked,
  flags: Flags,
  search: string,
  remarks: readonly RemarkView[],
): string {
  return JSON.stringify([part, brand.key, origin, flags, search, remarks]);
}

/** Redirects to where a car is ordered; 404 while pre-orders are switched off. */
function leadToOrder(context: Context, surroundings: Surroundings): Response | Promise<Response> {
  const { search, brand, flags } = servicesFor(context, surroundings);
  if (!flags.preorder) return sendProblem(context, surroundings, 'page-unknown');
  const world = search.context(brand);
  const order = parseOrder(queryOf(context), world);
  if (order === null) return sendProblem(context, surroundings, 'order-unknown');
  return context.redirect(addressOfOrder(order, world), 302);
}

async function showVehicle(context: Context, surroundings: Surroundings): Promise<Response> {
  const services = servicesFor(context, surroundings);
  const answer = await loadVehicleDetails(
    {
      ...services,
      findListing: (id) => findListing(surroundings.database, id),
      findPast: (car) => findPast(surroundings.database, car),
      findReasons: (id, most) => findReasons(surroundings.database, id, most),
      viewCountsOf: async (...asked) => surroundings.services.viewCounts.viewCountsOf(...asked),
      now: () => new Date(),
    },
    {
      id: context.req.param('id') ?? '',
      origin: originOf(context, surroundings.front),
      referer: context.req.header('referer'),
      signal: context.req.raw.signal,
    },
  );
  if (answer.kind === 'unknown') return sendProblem(context, surroundings, 'vehicle-unknown');
  if (answer.kind !== 'withdrawn') return sendPage(context, surroundings, 'vehicle-details', answer);
  const { makeModel, unconfirmedSince, search } = answer;
  const instead = await loadSearchResults(services, search, context.req.raw.signal, {
    expired: { vehicle: makeModel, unconfirmedSince },
  });
  return sendPage(context, surroundings, 'search-results', instead);
}

function servicesFor(context: Context, surroundings: Surroundings) {
  const { search, brandOf, flags, guards, services, hasLeadsFallback } = surroundings;
  const brand = brandOf(context.req.header('host'));
  const differenceOf: DifferenceOf = (key) => services.dealerDifferences.teaserOf(key);
  return { search, brand, flags: flags(brand), guards, differenceOf, hasLeadsFallback };
}

function queryOf(context: Context): string {
  return new URL(context.req.url).search;
}
