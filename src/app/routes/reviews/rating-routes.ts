import type { Context } from 'hono';
import { type ConsumerRatings, type RatedModelYear, ratedModelYearOf } from '#features/reviews/reviews.ts';
import { findVehicleItems, type VehicleItem } from '#features/model-reference/model-reference.server.ts';
import { catalog } from '#features/reference/reference.server.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import { MAX_REVIEWS, ownerReviewsView } from '#pages/shared/reviews/reviews-view.ts';
import { readRequest } from '#features/search/search.ts';
import type { AppContext } from '../../base/app-context.ts';
import { signalOf } from '../../load/supersede.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { callRoute, type RouteEntry } from '../../http/route.ts';

/** The path of the ratings is our choice, because the specification does not show it (spec 2 §7). */
const RATINGS = '/cars-for-sale/kbbresearch/ratings/:vehicleId';
const OF_SEARCH = '/cars-for-sale/svc/consumer-ratings';
/** The path of the reviews that those ratings are based on. */
const REVIEWS_OF_SEARCH = '/cars-for-sale/svc/consumer-reviews';

/** `TOYOTA-CAMRY-2020`, as the vehicle reference call answers it. A make's code has no hyphen. */
const VEHICLE_ID = /^([A-Z0-9_]{1,20})-([A-Z0-9_-]{1,40})-(\d{4})$/;

/**
 * Returns the routes of consumer ratings (spec 2 §5, §7): those of a model year by its id, and those that a search
 * requests. With the flag `consumer_ratings` off, there are none.
 */
export function ratingRoutes(appContext: AppContext): RouteEntry[] {
  return [
    callRoute('GET', RATINGS, 'everyone', async (context) => {
      const car = modelYearOf(context.req.param('vehicleId') ?? '');
      const ratings = car && isOn(context, appContext) ? await ratingsOf(context, appContext, car) : null;
      if (ratings) return context.json(ratings, 200, NOT_STORED);
      return problemResponse(context, 'resource-unknown', []);
    }),
    callRoute('GET', OF_SEARCH, 'everyone', async (context) => {
      const car = carOfSearch(context, appContext);
      return context.json(
        { consumerRatings: car && (await ratingsOfSearch(context, appContext, car)) },
        200,
        NOT_STORED,
      );
    }),
    callRoute('GET', REVIEWS_OF_SEARCH, 'everyone', async (context) => {
      const car = carOfSearch(context, appContext);
      return context.json({ reviews: car && (await reviewsOf(context, appContext, car)) }, 200, NOT_STORED);
    }),
  ];
}

const NOT_STORED = { 'Cache-Control': 'no-store' };

function isOn(context: Context, { flags, brandOf }: AppContext): boolean {
  return flags(brandOf(context.req.header('host'))).consumer_ratings;
}

/**
 * Returns the model year whose ratings the search in the address requests; `null` if it requests none. A search with an
 * invalid value finds no cars, and its query lacks the filter that might exclude ratings.
 */
function carOfSearch(context: Context, { search, brandOf }: AppContext): RatedModelYear | null {
  const request = readRequest(new URL(context.req.url).search);
  const { query, invalid } = search.parse(request, brandOf(context.req.header('host')));
  return invalid.length > 0 ? null : ratedModelYearOf(query);
}

/** The ratings call follows the vehicle reference call. */
async function ratingsOfSearch(
  context: Context,
  appContext: AppContext,
  car: RatedModelYear,
): Promise<ConsumerRatings | null> {
  if (!isOn(context, appContext)) return null;
  const [vehicle] = await vehiclesOf(context, appContext, car);
  const found = vehicle && modelYearOf(vehicle.vehicleId);
  return found ? ratingsOf(context, appContext, found) : null;
}

/** Returns no vehicles while the circuit is open (spec 2 §8). */
async function vehiclesOf(
  context: Context,
  { search, brandOf, guards }: AppContext,
  { year, makeCode, modelCode }: RatedModelYear,
): Promise<readonly VehicleItem[]> {
  const brand = brandOf(context.req.header('host'));
  const modelYear = { yearId: year, atcMakeCode: makeCode, atcModelCode: modelCode };
  const found = await guards.vehicleReference<readonly VehicleItem[]>(
    (inTime) => findVehicleItems({ search, catalog }, brand, modelYear, inTime),
    signalOf(context),
  );
  return found.ok ? found.value : [];
}

/** A failure is only logged (spec 2 §8). */
async function ratingsOf(
  context: Context,
  { guards, services, log }: AppContext,
  car: RatedModelYear,
): Promise<ConsumerRatings | null> {
  const { carReviews } = services;
  if (!carReviews) return null;
  const found = await guards.consumerRatings(() => carReviews.ratingsOf(car), signalOf(context));
  if (found.ok) return found.value;
  log('warn', 'The consumer ratings of a search are missing', found.error);
  return null;
}

async function reviewsOf(
  context: Context,
  appContext: AppContext,
  car: RatedModelYear,
): Promise<ConsumerReviewsProps | null> {
  const { guards, services, log } = appContext;
  const { carReviews } = services;
  if (!carReviews || !isOn(context, appContext)) return null;
  const found = await guards.consumerRatings(() => carReviews.reviewsOf(car, MAX_REVIEWS), signalOf(context));
  if (found.ok) return ownerReviewsView(found.value, car);
  log('warn', 'The consumer reviews of a search are missing', found.error);
  return null;
}

function modelYearOf(vehicleId: string): RatedModelYear | null {
  const [, makeCode, modelCode, year] = VEHICLE_ID.exec(vehicleId) ?? [];
  return year && makeCode && modelCode ? { year: Number(year), makeCode, modelCode } : null;
}
