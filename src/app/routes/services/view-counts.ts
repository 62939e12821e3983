import type { Context } from 'hono';
import { BRANDS } from '#features/brands/brands.ts';
import { readViewCountQuery } from '#features/listings/listings.ts';
import { findListing } from '#features/listings/listings.server.ts';
import { clientAddress } from '../../http/client-address.ts';
import { isPrefetch } from '../../http/is-prefetch.ts';
import { isRobot } from '../../http/is-robot.ts';
import { sendsGlobalPrivacyControl } from '../../identity/counted-visitor.ts';
import { countVisit } from '../../identity/visitor-flags.ts';
import { temporaryFailureOf } from '../../base/temporary-failure.ts';
import type { AppContext } from '../../base/app-context.ts';
import { recordSiteEvents } from '../events/record-site-events.ts';
import { postOnly, callRoute, type RouteEntry } from '../../http/route.ts';

const VIEW = '/cars-for-sale/svc/vehicle-view';

/**
 * Counts views of vehicle pages, also for the experiments of their visitors, and returns the counts. A prefetched page is counted when the visitor opens it, which
 * the browser reports with a beacon.
 */
export function viewCountRoutes(appContext: AppContext): RouteEntry[] {
  return [
    {
      method: 'ALL',
      path: '/cars-for-sale/vehicle/:id',
      handler: async (context, next) => {
        await next();
        const opened = context.req.method === 'GET' && context.res.status === 200 && !isPrefetch(context);
        if (opened) await noteView(context, appContext, context.req.param('id') ?? '');
      },
    },
    callRoute('POST', VIEW, 'everyone', async (context) => {
      await noteView(context, appContext, context.req.query('listingId') ?? '');
      return context.body(null, 204, { 'Cache-Control': 'no-store' });
    }),
    postOnly(VIEW),
    callRoute('GET', '/cars-for-sale/svc/listing-view-count', 'everyone', (context) =>
      answerCounts(context, appContext),
    ),
  ];
}

/** `GET /cars-for-sale/svc/listing-view-count?vin=…&dateRange=7` (spec 1 §7): counts by the brands' wire codes. */
async function answerCounts(context: Context, { services, guards }: AppContext): Promise<Response> {
  const { vins, dateRange, invalid } = readViewCountQuery(new URL(context.req.url).search);
  const counted = await guards.viewCounts(() => services.viewCounts.countsOf(vins, dateRange), context.req.raw.signal);
  const none = Object.fromEntries(BRANDS.map(({ wireCode }) => [wireCode, 0]));
  const results = vins.map((vin) => ({
    vin,
    dateRange,
    counts: counted.ok ? { ...none, ...counted.value.get(vin) } : {},
  }));
  const said = { ...(!counted.ok && { error: true }), ...(invalid.length > 0 && { invalidQueryParams: invalid }) };
  context.header('Cache-Control', 'no-store');
  const [only] = results;
  return context.json(results.length === 1 ? { ...only, ...said } : { dateRange, results, ...said });
}

async function noteView(context: Context, appContext: AppContext, id: string): Promise<void> {
  const { services, brandOf, ingress } = appContext;
  const agent = context.req.header('user-agent') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id) || agent === '' || isRobot(agent)) return;
  const vin = await vinOf(appContext, Number(id));
  if (vin === undefined) return;
  recordSiteEvents(context, appContext, [{ name: 'view', facts: { listingId: Number(id) } }]);
  countVisit(context, appContext, 'view');
  // Counting a visitor once needs a digest of them, which Global Privacy Control does not allow.
  if (vin === null || sendsGlobalPrivacyControl(context)) return;
  const brand = brandOf(context.req.header('host')).wireCode;
  services.viewCounts.record({ vin, brand, address: clientAddress(context, ingress), agent });
}

/**
 * Returns a listing's VIN from the index, which is cheapest. If its cluster is down or overloaded, reads the database
 * instead.
 */
async function vinOf({ search, database }: AppContext, id: number): Promise<string | null | undefined> {
  try {
    return (await search.find(id))?.listing.vin;
  } catch (error) {
    if (!temporaryFailureOf(error)) throw error;
    const found = await findListing(database, id);
    return found.kind === 'active' ? found.listing.vin : null;
  }
}
