import type { Context } from 'hono';
import { findPriceHistory } from '#features/listings/listings.server.ts';
import { loadCertifiedProgram } from '#pages/certified-program/load.ts';
import { loadMarket } from '#pages/market/load.ts';
import { loadMoreCars } from '#pages/search-results/below/load-more-cars.ts';
import type { LazyCarRowView } from '#pages/search-results/page-data.ts';
import { loadShowcase } from '#pages/search-results/slots/load-showcase.ts';
import { loadWhyThisOrder } from '#pages/why-this-order/load.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import type { AppContext } from '../../base/app-context.ts';
import { callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';
import { sendReportForm } from '../services/send-report-form.ts';
import { sendPageData } from '../../document/send-page-data.ts';

/** A digest that identifies an auction, as in `select-slots.ts`. */
const AUCTION_ID = /^[\w-]{22}$/;

/**
 * Returns the routes for the content around a list of results: listings below it, and pages that replace its dialogs if
 * scripts don't run.
 */
export function aroundResultsRoutes(appContext: AppContext): RouteEntry[] {
  return [
    callRoute(
      'GET',
      '/cars-for-sale/svc/more-cars/:part{supplemental|nearby|similar}',
      { access: 'everyone', cost: 'part' },
      (context) => answerMoreCars(context, appContext),
    ),
    callRoute('GET', '/cars-for-sale/svc/showcase/:auction', 'everyone', (context) =>
      answerShowcase(context, appContext),
    ),
    pageRoute('GET', '/cars-for-sale/market', { access: 'everyone', cost: 'page' }, (context) =>
      showMarket(context, appContext),
    ),
    pageRoute('GET', '/cars-for-sale/report-listing', { access: 'everyone', robots: 'disallow' }, (context) =>
      sendReportForm(context, appContext, context.req.query('listingId') ?? ''),
    ),
    pageRoute(
      'GET',
      '/cars-for-sale/why-this-order',
      { access: 'everyone', cost: 'part', robots: 'disallow' },
      (context) => showWhyThisOrder(context, appContext),
    ),
    callRoute('GET', '/cars-for-sale/svc/why-this-order', { access: 'everyone', cost: 'part' }, (context) =>
      answerWhyThisOrder(context, appContext),
    ),
    pageRoute('GET', '/cars-for-sale/certified-program', { access: 'everyone', robots: 'disallow' }, (context) =>
      showCertifiedProgram(context, appContext),
    ),
  ];
}

async function answerMoreCars(context: Context, appContext: AppContext): Promise<Response> {
  const { search, guards, brandOf, hasLeadsFallback } = appContext;
  const brand = brandOf(context.req.header('host'));
  const services = {
    search,
    guards,
    brand,
    differenceOf: appContext.services.dealerDifferences.teaserOf,
    hasLeadsFallback,
  };
  const part = context.req.param('part') as LazyCarRowView['key'];
  const query = new URL(context.req.url).search;
  context.header('Cache-Control', 'private, no-store');
  return sendPageData(context, appContext, await loadMoreCars(services, part, query, context.req.raw.signal));
}

async function answerShowcase(context: Context, appContext: AppContext): Promise<Response> {
  const { search, guards, brandOf, findShowcase } = appContext;
  const services = {
    search,
    guards,
    brand: brandOf(context.req.header('host')),
    ...(findShowcase && { findShowcase }),
  };
  const query = new URL(context.req.url).search;
  const auction = context.req.param('auction')!;
  context.header('Cache-Control', 'private, no-store');
  // Any other text would cause an error in the database, and errors open the circuit of all paid places.
  if (!AUCTION_ID.test(auction)) return problemResponse(context, 'resource-unknown');
  return sendPageData(context, appContext, await loadShowcase(services, auction, query, context.req.raw.signal));
}

async function showMarket(context: Context, appContext: AppContext): Promise<Response> {
  const { search, brandOf, guards } = appContext;
  const services = { search, brand: brandOf(context.req.header('host')), guard: guards.marketPlot };
  const query = new URL(context.req.url).search;
  return sendPage(context, appContext, 'market', await loadMarket(services, query, context.req.raw.signal));
}

async function showWhyThisOrder(context: Context, appContext: AppContext): Promise<Response> {
  const answer = await whyThisOrder(context, appContext);
  if (answer === null) return sendProblem(context, appContext, 'vehicle-unknown');
  return sendPage(context, appContext, 'why-this-order', answer);
}

async function answerWhyThisOrder(context: Context, appContext: AppContext): Promise<Response> {
  const answer = await whyThisOrder(context, appContext);
  context.header('Cache-Control', 'private, no-store');
  if (answer?.kind !== 'page') return problemResponse(context, 'vehicle-unknown');
  return sendPageData(context, appContext, answer.data);
}

function whyThisOrder(context: Context, { database, search, brandOf, guards }: AppContext) {
  const brand = brandOf(context.req.header('host'));
  const past = {
    findPast: (car: Parameters<typeof findPriceHistory>[1]) => findPriceHistory(database, car),
    now: () => new Date(),
  };
  const services = { search, brand, guards, ...past };
  return loadWhyThisOrder(services, new URL(context.req.url).search, context.req.raw.signal);
}

async function showCertifiedProgram(context: Context, appContext: AppContext): Promise<Response> {
  const { brandOf, services, guards } = appContext;
  const brand = brandOf(context.req.header('host'));
  const { signal } = context.req.raw;
  const found = await guards.certifiedContent((inTime) => services.certifiedContent(brand, inTime), signal);
  if (!found.ok) throw found.error;
  const search = new URL(context.req.url).search.slice(1);
  return sendPage(context, appContext, 'certified-program', loadCertifiedProgram(brand, found.value, search));
}
