import { describe, expect, test } from 'vitest';
import type { DealRating } from '#features/listings/listings.ts';
import { foldOf } from '../market/folds.ts';
import { type RatedPrice, rateInBatch } from '../rating-state.ts';
import { LABEL_CHANGE_MARGIN } from './label.ts';
import { fitMarket } from '../market/market.ts';
import type { PricedCar } from '../priced-car.ts';
import { median } from '../market/quantiles.ts';
import { bandOf, rateCar, type Rating } from '../rating.ts';
import { carWithoutFacts, syntheticMarket } from '../testing/synthetic-market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A sample; `npm run test:long` simulates more cars, and more batches. */
const CARS = Number(process.env['SIMULATED_CARS'] ?? 60);
const WHOLE = 300;

/** Returns a deterministic generator of numbers between 0 and 1. */
const drawn = (name: string) => (foldOf(name, 1_000_000, 'draw ') + 0.5) / 1_000_000;
const bell = (name: string) =>
  Math.sqrt(-2 * Math.log(drawn(`${name} a`))) * Math.cos(2 * Math.PI * drawn(`${name} b`));

/** Rates cars from batch to batch and counts how often their labels change. */
function createWatch() {
  const last = new Map<number, RatedPrice>();
  const bandAt = ({ labelState }: RatedPrice) => (labelState.kind === 'label' ? labelState.label.band : null);
  let flips = 0;
  let unheld = 0;
  const unheldBands = new Map<number, DealRating>();
  return {
    see(car: PricedCar, rating: Rating, now: number) {
      const before = last.get(car.id) ?? null;
      const judged = rateInBatch(before, car, rating, now);
      if (before && bandAt(before) !== bandAt(judged)) flips++;
      last.set(car.id, judged);
      if (rating.kind !== 'rated') return;
      if (unheldBands.has(car.id) && unheldBands.get(car.id) !== rating.band) unheld++;
      unheldBands.set(car.id, rating.band);
    },
    /** Label changes per car. `unheld`: how many there would be if each label were simply the band of that hour. */
    moves: () => ({ held: flips / last.size, unheld: unheld / last.size }),
    last,
    bandAt,
  };
}

describe('fair prices that vary from hour to hour', () => {
  /**
   * Simulates cars whose fair price deviates by `noise` from the true one, either independently each hour or
   * drifting over a day.
   */
  function watchNoise(noise: number, wandering: boolean, days: number, shiftAt = Infinity) {
    const watch = createWatch();
    const stray = new Float64Array(CARS);
    for (let hour = 0; hour < days * 24; hour++) {
      for (let id = 0; id < stray.length; id++) {
        const news = noise * bell(`${id} ${hour} ${noise}`);
        stray[id] = wandering && hour > 0 ? 0.96 * stray[id]! + Math.sqrt(1 - 0.96 ** 2) * news : news;
        const worth = 20_000 * (hour >= shiftAt ? 0.9 : 1);
        const price = Math.round(20_000 * Math.exp(0.09 * bell(`price ${id}`)));
        watch.see({ ...carWithoutFacts(id), price }, ratedAt(worth * Math.exp(stray[id]!), price), hour * HOUR);
      }
    }
    return watch;
  }

  function ratedAt(fairPrice: number, price: number): Rating {
    const share = price / fairPrice;
    const estimate = {
      fairPrice,
      low: fairPrice * 0.9,
      high: fairPrice * 1.1,
      parts: [],
      comparables: [],
      comparableCount: 0,
    };
    return { kind: 'rated', band: bandOf(share), share, estimate };
  }

  test.each([
    ['2% each hour anew', 0.02, false, 20],
    ['1% each hour anew', 0.01, false, 20],
    ['1% over a day', 0.01, true, 4],
  ])('by %s: a label moves for fewer than one car of five in two weeks', (_words, noise, wandering, atLeastUnheld) => {
    const { held, unheld } = watchNoise(noise, wandering, 14).moves();
    expect(unheld).toBeGreaterThan(atLeastUnheld);
    expect(held).toBeLessThan(0.2);
  });

  test('follows a market that falls by 10% on the third day by the tenth', () => {
    const { last, bandAt } = watchNoise(0.01, false, 10, 3 * 24);
    const judged = [...last.values()].filter((each) => Math.abs(each.price! / 18_000 - 1) < 0.4);
    const right = judged.filter((each) => bandAt(each) === bandOf(each.price! / each.steady!));
    expect(median(judged.map(({ steady }) => Math.abs(steady! / 18_000 - 1)))).toBeLessThan(0.005);
    expect(right.length / judged.length).toBeGreaterThan(0.95);
  });
});

describe('a market that is estimated again in every batch', () => {
  const EVERY_MS = (CARS < WHOLE ? 12 : 8) * HOUR;
  const cars = syntheticMarket(360);
  const isWatched = ({ id }: PricedCar) => id % 4 === 0;

  /** The cars on offer in a batch: some were sold and others added, prices vary by 1.5%, and some are cut by 4%. */
  function offersAt(batch: number, level: number): PricedCar[] {
    return cars.flatMap((car) => {
      if (isWatched(car)) return [car];
      const stay = Math.floor((batch + foldOf(car.identity, 20)) / 20);
      if (drawn(`${car.id} sold ${stay}`) < 0.15) return [];
      const cut = drawn(`${car.id} cut ${Math.floor(batch / 12)}`) < 0.1 ? 0.96 : 1;
      return [{ ...car, price: Math.round(car.price * level * cut * Math.exp(0.015 * bell(`${car.id} ${batch}`))) }];
    });
  }

  test(
    'labels stay while other cars come, go and change; a week after all prices rise by 10%, labels are current',
    { tags: 'long' },
    () => {
      const SHIFT_AT = 4 * DAY;
      const watch = createWatch();
      let movesBefore = { held: 0, unheld: 0 };
      for (let now = 0; now <= SHIFT_AT + 7 * DAY; now += EVERY_MS) {
        if (now === SHIFT_AT) movesBefore = watch.moves();
        const market = fitMarket(offersAt(now / EVERY_MS, now < SHIFT_AT ? 1 : 1.1));
        for (const car of cars.filter(isWatched)) watch.see(car, rateCar(market, car), now);
      }
      expect(movesBefore.unheld).toBeGreaterThan(0.5);
      expect(movesBefore.held).toBeLessThan(0.15);

      const still = fitMarket(
        cars.map((car) => (isWatched(car) ? car : { ...car, price: Math.round(car.price * 1.1) })),
      );
      const byId = new Map(cars.map((car) => [car.id, car]));
      const judged = [...watch.last].filter(([, { labelState }]) => labelState.kind === 'label');
      const misses = judged.map(([id, { steady }]) => {
        const { estimate } = rateCar(still, byId.get(id)!);
        return Math.abs(steady! / (estimate?.fairPrice ?? 1) - 1);
      });
      const right = judged.filter(([, each]) => watch.bandAt(each) === bandOf(each.price! / each.steady!));
      expect(judged.length).toBeGreaterThan(80);
      expect(median(misses)).toBeLessThan(0.02);
      // The others are about to change: prices that vary by 1.5% keep them near an edge.
      expect(right.length / judged.length).toBeGreaterThan(0.8);
      for (const [, each] of judged) {
        const near = [-LABEL_CHANGE_MARGIN, 0, LABEL_CHANGE_MARGIN].map((by) =>
          bandOf(each.price! / each.steady! + by),
        );
        expect(near).toContain(watch.bandAt(each));
      }
    },
  );
});
