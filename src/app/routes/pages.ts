import type { Context, Hono } from 'hono';
import { findListing } from '#features/listings/listings.server.ts';
import { addressOfOrder, parseOrder } from '#pages/build-and-price.ts';
import { loadSearchResults } from '#pages/search-results/load.ts';
import { loadVehicleDetails } from '#pages/vehicle-details/load.ts';
import { sendPage, sendProblem } from '../send-page.ts';
import { signalOf } from '../supersede.ts';
import type { Surroundings } from '../surroundings.ts';

const RESULTS = '/cars-for-sale';

/** Documents for people, and what the results page asks for in the browser. */
export function routePages(app: Hono, surroundings: Surroundings): void {
  app.get('/', (context) => context.redirect(RESULTS, 302));
  app.get(RESULTS, (context) => showResults(context, surroundings));
  app.get(`${RESULTS}/svc/results`, (context) => answerResults(context, surroundings));
  app.get(`${RESULTS}/build-and-price`, (context) => leadToOrder(context, surroundings));
  app.get(`${RESULTS}/vehicle/:id`, (context) => showVehicle(context, surroundings));
}

async function showResults(context: Context, surroundings: Surroundings): Promise<Response> {
  const answer = await loadSearchResults(servicesFor(context, surroundings), queryOf(context), context.req.raw.signal);
  return sendPage(context, surroundings, 'search-results', answer);
}

/** What the results page shows after a change, as data; after a mark only cards follow. */
async function answerResults(context: Context, surroundings: Surroundings): Promise<Response> {
  const part = context.req.query('after') === undefined ? 'page' : 'more';
  const services = servicesFor(context, surroundings);
  const answer = await loadSearchResults(services, queryOf(context), signalOf(context), { part });
  context.header('Cache-Control', 'private, no-store');
  if (answer.kind === 'redirect') {
    return context.redirect(answer.location.replace(RESULTS, `${RESULTS}/svc/results`), answer.status);
  }
  return context.json({ head: { title: answer.head.title }, data: answer.data }, answer.status);
}

/** Where a car is ordered; nowhere while pre-orders are switched off. */
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
    { ...services, findListing: (id) => findListing(surroundings.database, id), now: () => new Date() },
    {
      id: context.req.param('id') ?? '',
      origin: new URL(context.req.url).origin,
      referer: context.req.header('referer'),
      signal: context.req.raw.signal,
    },
  );
  if (answer.kind === 'unknown') return sendProblem(context, surroundings, 'vehicle-unknown');
  if (answer.kind !== 'withdrawn') return sendPage(context, surroundings, 'vehicle-details', answer);
  const { makeModel, search } = answer;
  const instead = await loadSearchResults(services, search, context.req.raw.signal, { expired: makeModel });
  return sendPage(context, surroundings, 'search-results', instead);
}

function servicesFor(context: Context, { search, brandOf, flags, guards }: Surroundings) {
  const brand = brandOf(context.req.header('host'));
  return { search, brand, flags: flags(brand), guards };
}

function queryOf(context: Context): string {
  return new URL(context.req.url).search;
}
