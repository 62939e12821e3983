import type { Context } from 'hono';
import { findListing, findPast } from '#features/listings/listings.server.ts';
import { loadCertifiedProgram } from '#pages/certified-program/load.ts';
import { loadReportListing } from '#pages/report-listing/load.ts';
import { loadMarket } from '#pages/market/load.ts';
import { loadMoreCars } from '#pages/search-results/below/load-more-cars.ts';
import type { BelowPartView } from '#pages/search-results/page-data.ts';
import { loadWhyThisOrder } from '#pages/why-this-order/load.ts';
import { originOf } from '../base/origin-of.ts';
import { problemResponse } from './rest/problem-details.ts';
import { sendPage, sendProblem } from '../document/send-page.ts';
import type { Surroundings } from '../base/surroundings.ts';
import type { RouteEntry } from './route.ts';

/**
 * Returns the routes for the content around a list of results: listings below it, and pages that replace its dialogs
 * where no script runs.
 */
export function aroundResultsRoutes(surroundings: Surroundings): RouteEntry[] {
  return [
    {
      method: 'GET',
      path: '/cars-for-sale/svc/more-cars/:part{supplemental|nearby|similar}',
      access: 'everyone',
      kind: 'call',
      cost: 'part',
      handler: (context) => answerMoreCars(context, surroundings),
    },
    {
      method: 'GET',
      path: '/cars-for-sale/market',
      access: 'everyone',
      kind: 'page',
      cost: 'page',
      handler: (context) => showMarket(context, surroundings),
    },
    {
      method: 'GET',
      path: '/cars-for-sale/report-listing',
      access: 'everyone',
      kind: 'page',
      robots: 'disallow',
      handler: (context) => showReportForm(context, surroundings),
    },
    {
      method: 'GET',
      path: '/cars-for-sale/why-this-order',
      access: 'everyone',
      kind: 'page',
      cost: 'part',
      robots: 'disallow',
      handler: (context) => showWhyThisOrder(context, surroundings),
    },
    {
      method: 'GET',
      path: '/cars-for-sale/svc/why-this-order',
      access: 'everyone',
      kind: 'call',
      cost: 'part',
      handler: (context) => answerWhyThisOrder(context, surroundings),
    },
    {
      method: 'GET',
      path: '/cars-for-sale/certified-program',
      access: 'everyone',
      kind: 'page',
      robots: 'disallow',
      handler: (context) => showCertifiedProgram(context, surroundings),
    },
  ];
}

async function answerMoreCars(
  context: Context,
  { search, guards, brandOf, hasLeadsFallback, services: { dealerDifferences } }: Surroundings,
): Promise<Response> {
  const brand = brandOf(context.req.header('host'));
  const services = { search, guards, brand, differenceOf: dealerDifferences.teaserOf, hasLeadsFallback };
  const part = context.req.param('part') as BelowPartView['key'];
  const query = new URL(context.req.url).search;
  context.header('Cache-Control', 'private, no-store');
  return context.json(await loadMoreCars(services, part, query, context.req.raw.signal));
}

async function showMarket(context: Context, surroundings: Surroundings): Promise<Response> {
  const { search, brandOf, guards } = surroundings;
  const services = { search, brand: brandOf(context.req.header('host')), guard: guards.marketPlot };
  const query = new URL(context.req.url).search;
  return sendPage(context, surroundings, 'market', await loadMarket(services, query, context.req.raw.signal));
}

async function showReportForm(context: Context, surroundings: Surroundings): Promise<Response> {
  const { database, brandOf } = surroundings;
  const answer = await loadReportListing(
    { brand: brandOf(context.req.header('host')), findListing: (id) => findListing(database, id) },
    {
      listingId: context.req.query('listingId') ?? '',
      origin: originOf(context, surroundings.front),
      referer: context.req.header('referer'),
    },
  );
  if (answer === null) return sendProblem(context, surroundings, 'vehicle-unknown');
  return sendPage(context, surroundings, 'report-listing', answer);
}

async function showWhyThisOrder(context: Context, surroundings: Surroundings): Promise<Response> {
  const answer = await whyThisOrder(context, surroundings);
  if (answer === null) return sendProblem(context, surroundings, 'vehicle-unknown');
  return sendPage(context, surroundings, 'why-this-order', answer);
}

/** Sends the same explanation as JSON. */
async function answerWhyThisOrder(context: Context, surroundings: Surroundings): Promise<Response> {
  const answer = await whyThisOrder(context, surroundings);
  context.header('Cache-Control', 'private, no-store');
  if (answer?.kind !== 'page') return problemResponse(context, 'vehicle-unknown');
  return context.json(answer.data);
}

function whyThisOrder(context: Context, { database, search, brandOf, guards }: Surroundings) {
  const brand = brandOf(context.req.header('host'));
  const past = { findPast: (car: Parameters<typeof findPast>[1]) => findPast(database, car), now: () => new Date() };
  const services = { search, brand, guards, ...past };
  return loadWhyThisOrder(services, new URL(context.req.url).search, context.req.raw.signal);
}

async function showCertifiedProgram(context: Context, surroundings: Surroundings): Promise<Response> {
  const { brandOf, services, guards } = surroundings;
  const brand = brandOf(context.req.header('host'));
  const { signal } = context.req.raw;
  const found = await guards.certifiedContent((inTime) => services.certifiedContent(brand, inTime), signal);
  if (!found.ok) throw found.error;
  const search = new URL(context.req.url).search.slice(1);
  return sendPage(context, surroundings, 'certified-program', loadCertifiedProgram(brand, found.value, search));
}
