import type { Context } from 'hono';
import { findReference, findVehicleItems, type VehicleItem } from '#features/model-reference/model-reference.server.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { readRequest } from '#features/search/search.ts';
import type { AppContext } from '../base/app-context.ts';
import { signalOf } from '../load/supersede.ts';
import { callRoute, type RouteEntry } from './route.ts';

/** Returns the routes of the model reference below results: which tabs a search has, and ids of model years. */
export function modelReferenceRoutes(appContext: AppContext): RouteEntry[] {
  return [
    callRoute('GET', '/cars-for-sale/svc/model-reference', { access: 'everyone', cost: 'part' }, (context) =>
      answerReference(context, appContext),
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
  const reference = await findReference(
    { search, safety: services.safety, ratingsFlag: flags(brand).consumer_ratings, guards },
    parsed,
    brand,
    signalOf(context),
  );
  context.header('Cache-Control', 'private, no-store');
  return context.json({ reference });
}

const YEAR = /^\d{4}$/;

/** The vehicle reference call (spec 2 §7). While its circuit is open, it answers an empty object (spec 2 §8). */
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
