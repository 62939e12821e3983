import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlausiblePrice, type Listing } from '#features/listings/listings.ts';
import {
  estimatePrice,
  fitMarket,
  rateInBatch,
  type RatingState,
  ratePrice,
  pricedCar,
  rateCar,
} from '#features/pricing/pricing.ts';
import { sampleListing, sampleOwner } from '../../testing/sample-cars.ts';
import { listingQuality, relativeQuality } from './relevance.ts';
import { sampleRuns } from '#kit/testing/sample-runs.ts';

const HOUR = 3_600_000;
const OWNER = sampleOwner();

/**
 * A market of forty Camrys like the sample at about $22,000 times `level`, alternately more and less expensive by the
 * factor `stray`.
 */
function marketOf(level: number, stray: number) {
  const cars = Array.from({ length: 40 }, (_, at) => {
    const salePrice = Math.round(22_000 * level * (1 + 0.002 * (at % 5)) * (at % 2 ? stray : 1 / stray));
    return pricedCar(100 + at, sampleListing({ vin: null, mileage: 38_000 + 100 * at, salePrice }), OWNER);
  });
  return fitMarket(cars);
}

const MARKETS = {
  usual: marketOf(1, 1.05),
  'a little cheaper': marketOf(0.997, 1.05),
  wild: marketOf(1, 1.9),
  empty: fitMarket([]),
};

const FAIR = estimatePrice(MARKETS.usual, pricedCar(1, sampleListing(), OWNER)).fairPrice;
const believable = (share: number) => {
  const price = Math.round(FAIR * share);
  return isPlausiblePrice(price) ? price : price + 1;
};
const near = (share: number, by: number) =>
  fc.double({ min: share - by, max: share + by, noNaN: true }).map(believable);
/** Shares of the fair price at which the rating changes, including the labels' margins. */
const edge = fc.constantFrom(0.35, 0.885, 0.9, 0.915, 0.945, 0.96, 0.975, 1.045, 1.06, 1.075, 2.5);
const price = fc.oneof(
  fc.double({ min: 0.014, max: 5, noNaN: true }).map(believable),
  edge.chain((share) => near(share, 0.01)),
);
const SOME = { minLength: 2, maxLength: 8 };
const prices = fc.oneof(
  fc.uniqueArray(price, SOME),
  edge.chain((share) => fc.uniqueArray(near(share, 0.004), SOME)),
);
const how = fc.record({
  by: fc.constantFrom('batch', 'price alone'),
  market: fc.constantFrom(...(Object.keys(MARKETS) as (keyof typeof MARKETS)[])),
  hours: fc.integer({ min: 1, max: 30 }),
});
type How = typeof how extends fc.Arbitrary<infer Value> ? Value : never;

/** Rates the sample at a price, given its previous rating. */
function judged(previous: RatingState | null, salePrice: number, { by, market, hours }: How): RatingState {
  const now = (previous?.judgedAt ?? 0) + hours * HOUR;
  if (previous && by === 'price alone') return ratePrice(previous, salePrice, now);
  const car = pricedCar(1, sampleListing({ salePrice }), OWNER);
  return rateInBatch(previous, car, rateCar(MARKETS[market], car), now);
}

function qualityOf(salePrice: number, rating: Listing['rating'], qualityOfCar = listingQuality): number {
  return qualityOfCar(sampleListing({ salePrice, rating }), OWNER);
}

test('the markets of this test give every rating of a price', () => {
  const said = Object.values(MARKETS).flatMap((market) =>
    [0.2, 0.8, 0.95, 1, 1.2, 4].map((share) => {
      const rating = rateCar(market, pricedCar(1, sampleListing({ salePrice: believable(share) }), OWNER));
      return rating.kind === 'rated' ? rating.band : rating.doubt.reason;
    }),
  );
  const all = ['GREAT', 'GOOD', 'FAIR', 'HIGH', 'unlikely-price', 'wide-interval', 'few-comparables'];
  expect(new Set(said)).toEqual(new Set(all));
});

const QUALITIES = [
  ['from a place', listingQuality],
  ['without a place', relativeQuality],
] as const;

test.each(QUALITIES)(
  '%s, a cheaper price has higher quality when rated again, whatever it was before',
  (_where, of) => {
    const property = fc.property(
      fc.array(fc.tuple(price, how), { maxLength: 4 }),
      how,
      prices,
      (past, last, requested) => {
        const before = past.reduce<RatingState | null>((previous, [at, step]) => judged(previous, at, step), null);
        const qualities = requested
          .toSorted((a, b) => a - b)
          .map((at) => qualityOf(at, judged(before, at, last).shown, of));
        for (const [at, quality] of qualities.slice(1).entries()) expect(quality).toBeLessThan(qualities[at]!);
      },
    );
    fc.assert(property, sampleRuns(5_000));
  },
);

test.each(QUALITIES)('%s, a price cut raises quality, rated or not, and an increase lowers it', (_where, of) => {
  const property = fc.property(
    fc.array(fc.tuple(price, how), { minLength: 1, maxLength: 4 }),
    price,
    (past, requested) => {
      const at = past.at(-1)![0];
      fc.pre(at !== requested);
      const before = past.reduce<RatingState | null>((previous, [step, by]) => judged(previous, step, by), null)!;
      const after = ratePrice(before, requested, before.judgedAt + HOUR);
      for (const { shown } of [before, after]) {
        const more = qualityOf(requested, shown, of) - qualityOf(at, before.shown, of);
        expect(Math.sign(more)).toBe(Math.sign(at - requested));
      }
    },
  );
  fc.assert(property, sampleRuns(5_000));
});
