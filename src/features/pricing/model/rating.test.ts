import { beforeAll, describe, expect, test } from 'vitest';
import { estimatePrice, fitMarket, type Market } from './market/market.ts';
import { bandOf, rateCar } from './rating.ts';
import { carWithoutFacts, syntheticMarket } from './testing/synthetic-market.ts';

test.each([
  [0.5, 'GREAT'],
  [0.9, 'GREAT'],
  [0.9001, 'GOOD'],
  [0.96, 'GOOD'],
  [0.9601, 'FAIR'],
  [1.0599, 'FAIR'],
  [1.06, 'HIGH'],
  [1.8, 'HIGH'],
])('a price of %d times the fair price is %s', (share, band) => {
  expect(bandOf(share)).toBe(band);
});

describe('rating the cars of a market', () => {
  const cars = syntheticMarket(800);
  const [car] = cars;
  let market: Market;
  let fairPrice: number;
  beforeAll(() => {
    market = fitMarket(cars);
    ({ fairPrice } = estimatePrice(market, car!));
  });

  test('a lower price, all else equal, is never in a worse band', () => {
    const order = ['GREAT', 'GOOD', 'FAIR', 'HIGH'];
    for (const each of cars.slice(0, 15)) {
      const fair = estimatePrice(market, each).fairPrice;
      let worst = 0;
      for (let share = 0.4; share < 2.4; share += 0.013) {
        const rating = rateCar(market, { ...each, price: Math.round(fair * share) });
        if (rating.kind === 'unrated') continue;
        expect(order.indexOf(rating.band)).toBeGreaterThanOrEqual(worst);
        worst = order.indexOf(rating.band);
      }
    }
  });

  test('private cars are rated like others', () => {
    const sold = { ...car!, traits: { ...car!.traits, seller: 'private' } };
    expect(rateCar(market, sold)).toMatchObject({ kind: 'rated' });
  });

  test('a car of unknown mileage is rated if its interval allows', () => {
    expect(rateCar(market, { ...car!, mileage: null }).estimate!.fairPrice).toBeGreaterThan(0);
  });

  test('a car without a price is not rated', () => {
    expect(rateCar(market, { ...car!, price: null })).toEqual({
      kind: 'unrated',
      doubt: { reason: 'no-price' },
      estimate: null,
    });
  });

  test.each([1, 123_456])('a price of %d is not rated', (price) => {
    expect(rateCar(market, { ...car!, price })).toMatchObject({
      doubt: { reason: 'unlikely-price', fairPrice: null },
    });
  });

  test('a price far from similar cars is not rated', () => {
    for (const share of [0.2, 4])
      expect(rateCar(market, { ...car!, price: Math.round(fairPrice * share) })).toMatchObject({
        doubt: { reason: 'unlikely-price', fairPrice },
      });
  });

  test('a car with a branded title is not rated', () => {
    expect(rateCar(market, { ...car!, branded: true })).toMatchObject({ doubt: { reason: 'branded-title' } });
  });

  test('a car without comparable cars is not rated', () => {
    expect(rateCar(market, { ...carWithoutFacts(9), price: 20_000 })).toMatchObject({
      doubt: { reason: 'few-comparables', comparables: 0, wanted: 3 },
    });
  });

  test('a car is not rated when prices of similar cars vary too much', () => {
    const wild = fitMarket(syntheticMarket(800, 0.8));
    expect(rateCar(wild, car!)).toMatchObject({ doubt: { reason: 'wide-interval' } });
  });
});
