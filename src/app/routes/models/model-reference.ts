import type { Context } from 'hono';
import {
  findReference,
  findTrimComparison,
  findVehicleItems,
  type VehicleItem,
} from '#features/model-reference/model-reference.server.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { TRIM_FUEL_PARAM } from '#features/model-reference/model-reference.ts';
import { ratedModelYearOf } from '#features/reviews/reviews.ts';
import { readRequest, VEHICLE_PARAMS } from '#features/search/search.ts';
import type { AppContext } from '../../base/app-context.ts';
import { signalOf } from '../../load/supersede.ts';
import { callRoute, type RouteEntry } from '../../http/route.ts';
import { trimOrders } from './trim-orders.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';
import { sendPageData } from '../../document/send-page-data.ts';

/** Returns the routes of the model reference below results: the tabs of a search, and ids of model years. */
export function modelReferenceRoutes(appContext: AppContext): RouteEntry[] {
  return [
    callRoute('GET', '/cars-for-sale/svc/model-reference', { access: 'everyone', cost: 'part' }, (context) =>
      answerReference(context, appContext),
    ),
    callRoute('GET', '/cars-for-sale/svc/trims', { access: 'everyone', cost: 'part' }, (context) =>
      answerTrims(context, appContext),
    ),
    callRoute('GET', '/cars-for-sale/kbbresearch/reference/vehicles', { access: 'everyone', cost: 'live' }, (context) =>
      answerVehicles(context, appContext),
    ),
  ];
}

async function answerReference(context: Context, appContext: AppContext): Promise<Response> {
  const { search, brandOf, flags, guards, services } = appContext;
  const brand = brandOf(context.req.header('host'));
  const parsed = search.parse(readRequest(new URL(context.req.url).search), brand);
  const rated = ratedModelYearOf(parsed.query);
  const reference = await findReference(
    {
      search,
      guards,
      safety: services.safety,
      ratingsFlag: flags(brand).consumer_ratings,
      hasRatings: async () => rated !== null && ((await services.carReviews?.ratingsOf(rated)) ?? null) !== null,
    },
    parsed,
    brand,
    signalOf(context),
  );
  context.header('Cache-Control', 'private, no-store');
  return sendPageData(context, appContext, { reference });
}

const MAX_CODE = 64;

/**
 * Sends the comparison of a model year's trims (spec 1 §2), or `null` if no trims are stated. Without a year, uses the
 * newest one with listings.
 */
async function answerTrims(context: Context, appContext: AppContext): Promise<Response> {
  const { search, brandOf, guards } = appContext;
  const brand = brandOf(context.req.header('host'));
  const read = (name: string) => (context.req.query(name) ?? '').slice(0, MAX_CODE).toUpperCase();
  const year = context.req.query('year') ?? '';
  context.header('Cache-Control', 'private, no-store');
  if (year !== '' && !YEAR.test(year)) return context.json({ comparison: null });
  const wanted = {
    makeCode: read(VEHICLE_PARAMS.make),
    modelCode: read(VEHICLE_PARAMS.model),
    year: year === '' ? null : Number(year),
    fuel: read(TRIM_FUEL_PARAM),
  };
  const services = {
    search,
    orderHrefOf: trimOrders(search, { preorder: flagsOf(context, appContext).preorder, brand }),
  };
  const found = await guards.crawlTrims(
    (inTime) => findTrimComparison(services, brand, wanted, inTime),
    signalOf(context),
  );
  if (found.ok) return sendPageData(context, appContext, { comparison: found.value });
  if (found.reason === 'open') return context.json({ comparison: null });
  throw found.error;
}

const YEAR = /^\d{4}$/;

/**
 * Answers the vehicle reference call (spec 2 §7). While its circuit is open, it answers an empty object (spec 2 §8).
 */
async function answerVehicles(context: Context, { search, brandOf, guards }: AppContext): Promise<Response> {
  const read = (name: string) => context.req.query(name) ?? '';
  const [year, atcMakeCode, atcModelCode] = [read('yearId'), read('atcMakeCode'), read('atcModelCode')];
  context.header('Cache-Control', 'private, no-store');
  if (!YEAR.test(year)) return context.json({ items: [] });
  const modelYear = {
    yearId: Number(year),
    atcMakeCode: atcMakeCode.toUpperCase(),
    atcModelCode: atcModelCode.toUpperCase(),
  };
  const brand = brandOf(context.req.header('host'));
  const found = await guards.vehicleReference<readonly VehicleItem[]>(
    (inTime) => findVehicleItems({ search, catalog }, brand, modelYear, inTime),
    signalOf(context),
  );
  if (found.ok) return context.json({ items: found.value });
  if (found.reason === 'open') return context.json({});
  throw found.error;
}
