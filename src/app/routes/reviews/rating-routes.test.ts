import { expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import type { CarReviewSource, ReviewedCar } from '#features/reviews/reviews.server.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import type { AppContext } from '../../base/app-context.ts';
import { GUARDED_CALLS } from '../../load/guards.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';

const RATINGS = { ratings: { 'Overall Rating': 4.3, Comfort: 4 }, numberOfReviews: 12 };
const VEHICLES = '/cars-for-sale/kbbresearch/reference/vehicles';
const SEARCH = 'makeCode=TOYOTA&modelCode=CAMRY&startYear=2020&endYear=2020';

function siteOf({
  isOn = true,
  ratingsOf = async () => RATINGS,
  guards = {},
}: {
  isOn?: boolean;
  ratingsOf?: CarReviewSource['ratingsOf'];
  guards?: Partial<AppContext['guards']>;
} = {}) {
  const logged: string[] = [];
  const wanted: ReviewedCar[] = [];
  const carReviews: CarReviewSource = {
    ratingsOf: async (car) => (wanted.push(car), ratingsOf(car)),
    reviewsOf: async () => ({ totals: { byStars: [1, 0, 0, 0, 0], categories: {} }, reviews: [] }),
    isUnreviewed: () => false,
    forget: () => {},
  };
  const all = Object.fromEntries(Object.keys(GUARDED_CALLS).map((name) => [name, fakeGuard]));
  const app = createWholeSite(undefined, {
    changes: {
      flags: (brand) => ({ ...FLAG_DEFAULTS, ...brand.flagOverrides, consumer_ratings: isOn }),
      services: { dealerDifferences: { teaserOf: () => null }, carReviews } as never,
      guards: { ...all, ...guards } as AppContext['guards'],
      log: (_level, message) => void logged.push(message),
    },
  });
  const get = async (path: string) => {
    const response = await app.request(`http://localhost${path}`, { headers: { host: 'localhost' } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { get, logged, wanted };
}
const ofCamry = `${VEHICLES}?yearId=2020&atcMakeCode=TOYOTA&atcModelCode=CAMRY`;

test('the vehicle reference call leads to the ratings by vehicle id [R395, R507]', async () => {
  const { get, wanted } = siteOf();
  const { body } = await get(ofCamry);
  expect(body).toMatchObject({ items: [{ vehicleId: 'TOYOTA-CAMRY-2020' }] });
  expect(await get('/cars-for-sale/kbbresearch/ratings/TOYOTA-CAMRY-2020')).toEqual({ status: 200, body: RATINGS });
  expect(wanted).toEqual([{ year: 2020, makeCode: 'TOYOTA', modelCode: 'CAMRY' }]);
  expect((await get(`${VEHICLES}?yearId=1950&atcMakeCode=TOYOTA&atcModelCode=CAMRY`)).body).toEqual({ items: [] });
  expect((await get('/cars-for-sale/kbbresearch/ratings/nothing')).status).toBe(404);
});

test('a search for one model year gets its ratings, another one requests none [R490, R507]', async () => {
  const { get, wanted } = siteOf();
  expect((await get(`/cars-for-sale/svc/consumer-ratings?${SEARCH}`)).body).toEqual({ consumerRatings: RATINGS });
  expect((await get(`/cars-for-sale/svc/consumer-ratings?${SEARCH}&listingType=NEW`)).body).toEqual({
    consumerRatings: null,
  });
  expect(wanted).toHaveLength(1);
});

test.each([
  ['NEW', 'listingType=NEW'],
  ['CERTIFIED', 'listingType=CERTIFIED'],
  ['private sellers', 'sellerType=p'],
  ['one style', 'vehicleStyleCode=SEDAN'],
  ['one drive', 'driveGroup=4WD'],
  ['one engine', 'engineCode=4'],
  ['one fuel', 'fuelTypeGroup=GSL'],
  ['a lowest price alone', 'minPrice=10000'],
  ['a highest price alone', 'maxPrice=30000'],
  ['a fuel economy', 'mpgRange=MPG_30'],
  ['a trim', 'trimCode=TOYOTA-CAMRY%7CXSE'],
  ['an unknown drive', 'driveGroup=NONE'],
])('a search for %s requests no ratings [R490, R491, R492, R493, R494]', async (_what, param) => {
  const { get, wanted } = siteOf();
  expect((await get(`/cars-for-sale/svc/consumer-ratings?${SEARCH}&${param}`)).body).toEqual({ consumerRatings: null });
  expect(wanted).toEqual([]);
  const both = `${SEARCH}&minPrice=10000&maxPrice=30000`;
  expect((await get(`/cars-for-sale/svc/consumer-ratings?${both}`)).body).toEqual({ consumerRatings: RATINGS });
});

test('the reviews of a search for one model year are those behind its ratings', async () => {
  const path = `/cars-for-sale/svc/consumer-reviews?${SEARCH}`;
  expect((await siteOf().get(path)).body).toMatchObject({ reviews: { rating: { average: '5.0', count: '1 review' } } });
  expect((await siteOf().get(`${path}&listingType=NEW`)).body).toEqual({ reviews: null });
  expect((await siteOf({ isOn: false }).get(path)).body).toEqual({ reviews: null });
  const { get, logged } = siteOf({ guards: { consumerRatings: openGuard } });
  expect((await get(path)).body).toEqual({ reviews: null });
  expect(logged).toEqual(['The consumer reviews of a search are missing']);
});

test('a failed fetch of ratings is only logged [R534]', async () => {
  const { get, logged } = siteOf({ guards: { consumerRatings: openGuard } });
  expect(await get(`/cars-for-sale/svc/consumer-ratings?${SEARCH}`)).toEqual({
    status: 200,
    body: { consumerRatings: null },
  });
  expect(logged).toEqual(['The consumer ratings of a search are missing']);
});

test('while the circuit of the vehicle reference call is open, a search has no ratings [R507]', async () => {
  const { get } = siteOf({ guards: { vehicleReference: openGuard } });
  expect((await get(`/cars-for-sale/svc/consumer-ratings?${SEARCH}`)).body).toEqual({ consumerRatings: null });
  expect(GUARDED_CALLS.vehicleReference).toMatchObject({ timeoutMs: 5_000, resetMs: 300_000 });
});

test('with the flag off there are no ratings [R369]', async () => {
  const { get, wanted } = siteOf({ isOn: false });
  expect((await get(`/cars-for-sale/svc/consumer-ratings?${SEARCH}`)).body).toEqual({ consumerRatings: null });
  expect((await get('/cars-for-sale/kbbresearch/ratings/TOYOTA-CAMRY-2020')).status).toBe(404);
  expect(wanted).toEqual([]);
});
