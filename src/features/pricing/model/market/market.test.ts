import { beforeAll, describe, expect, test } from 'vitest';
import { foldOf } from './folds.ts';
import { estimatePrice, fitMarket, type Market } from './market.ts';
import type { PricedCar } from '../priced-car.ts';
import { median } from './quantiles.ts';
import { FACTORS } from './terms.ts';
import { carWithoutFacts, shuffled, syntheticMarket, type SyntheticCar } from '../testing/synthetic-market.ts';

const CARS = Number(process.env['MARKET_CARS'] ?? 1_500);
const cars = syntheticMarket(CARS);
const isHeldBack = (car: PricedCar) => foldOf(car.identity, 3, 'test ') === 0;
const learned = cars.filter((car) => !isHeldBack(car));
const heldBack = cars.filter(isHeldBack);
/** For tests that compare markets, each of which has to be fitted. */
const compared = CARS < 2_100 ? learned.slice(0, 500) : learned;

describe('a market with known rules', () => {
  let market: Market;
  let small: Market;
  beforeAll(() => {
    market = fitMarket(learned);
    small = compared === learned ? market : fitMarket(compared);
  });

  const missOf = (car: SyntheticCar) => Math.abs(estimatePrice(market, car).fairPrice / car.worth - 1);

  test('estimates unseen cars close to their true value', () => {
    expect(median(heldBack.map(missOf))).toBeLessThan(0.025);
  });

  test('four of five unseen cars are within their interval, both new and old', () => {
    const within = (some: readonly SyntheticCar[]) =>
      some.filter((car) => {
        const { low, high } = estimatePrice(market, car);
        return low <= car.price && car.price <= high;
      }).length / some.length;
    const young = heldBack.filter(({ year }) => year > 2016);
    const old = heldBack.filter(({ year }) => year <= 2016);
    expect(Math.abs(within(heldBack) - 0.8)).toBeLessThan(0.04);
    expect(Math.abs(within(young) - 0.8)).toBeLessThan(0.07);
    expect(Math.abs(within(old) - 0.8)).toBeLessThan(0.07);
  });

  test('old cars, whose prices scatter more, have wider intervals', () => {
    const spread = (some: readonly SyntheticCar[]) =>
      median(
        some.map((car) => {
          const { low, high } = estimatePrice(market, car);
          return Math.log(high / low);
        }),
      );
    const old = spread(heldBack.filter(({ year }) => year <= 2015));
    expect(old).toBeGreaterThan(1.5 * spread(heldBack.filter(({ year }) => year > 2018)));
  });

  test('the parts multiply to the fair price, one for each factor', () => {
    for (const car of heldBack.slice(0, 50)) {
      const { fairPrice, parts } = estimatePrice(market, car);
      expect(parts.map(({ factor }) => factor)).toEqual([...FACTORS]);
      expect(parts.reduce((product, { multiplier }) => product * multiplier, 1)).toBe(fairPrice);
    }
  });

  test('parts show what facts are worth', () => {
    const [car] = heldBack;
    const part = (factor: string, changes: Partial<PricedCar>) =>
      estimatePrice(market, { ...car!, ...changes }).parts.find((each) => each.factor === factor)!.multiplier;
    const seller = (kind: string) => part('seller', { traits: { ...car!.traits, seller: kind } });
    expect(seller('private') / seller('dealer')).toBeCloseTo(0.95, 1);
    expect(part('equipment', { features: ['SUNROOF'] })).toBeGreaterThan(part('equipment', { features: [] }));
    expect(part('trim', { trimCode: 'LUX' })).toBeGreaterThan(part('trim', { trimCode: 'BASE' }));
    const state = (code: string) => part('region', { traits: { ...car!.traits, state: code } });
    expect(state('CO')).toBeGreaterThan(state('OH'));
  });

  test('more miles never raise the mileage part, and many more never raise the fair price', () => {
    for (const car of heldBack.slice(0, 25)) {
      let before = Infinity;
      for (let mileage = 0; mileage <= 300_000; mileage += 7_000) {
        const part = estimatePrice(market, { ...car, mileage }).parts.find(({ factor }) => factor === 'mileage')!;
        expect(part.multiplier).toBeLessThanOrEqual(before + 1e-12);
        before = part.multiplier;
      }
      const far = estimatePrice(market, { ...car, mileage: car.mileage! + 60_000 }).fairPrice;
      expect(far).toBeLessThan(estimatePrice(market, car).fairPrice);
    }
  });

  test('the asking prices of a car do not affect its fair price', () => {
    const [car] = compared;
    const dearer = compared.map((each) => (each.id === car!.id ? { ...each, price: each.price * 1.4 } : each));
    const before = estimatePrice(small, car!);
    const after = estimatePrice(fitMarket(dearer), car!);
    expect(Math.abs(after.fairPrice / before.fairPrice - 1)).toBeLessThan(0.003);
    expect(before.comparables.map(({ id }) => id)).not.toContain(car!.id);
    expect(estimatePrice(small, { ...car!, id: 999_999, price: 1 })).toEqual(before);
  });

  test('comparables are of the same model, nearest first, each with what it would cost as this car', () => {
    const [car] = heldBack;
    const { comparables, fairPrice } = estimatePrice(market, car!);
    const byId = new Map(cars.map((each) => [each.id, each]));
    expect(comparables.length).toBeGreaterThan(3);
    const distances = comparables.map(({ distance }) => distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    for (const { id, price, adjustedPrice } of comparables) {
      expect(byId.get(id)).toMatchObject({ modelKey: car!.modelKey, price });
      expect(Math.abs(Math.log(adjustedPrice / fairPrice))).toBeLessThan(0.5);
    }
  });

  test('the order of the cars does not matter, and one that is offered several times counts once, by its latest offer', () => {
    const again = compared.slice(0, 100).map((car) => ({ ...car, id: car.id - 10_000, price: car.price * 2 }));
    const [other, twice] = [fitMarket(shuffled(compared)), fitMarket([...compared, ...again])];
    for (const car of heldBack.slice(0, 20)) {
      const expected = estimatePrice(small, car);
      expect(estimatePrice(other, car)).toEqual(expected);
      expect(estimatePrice(twice, car)).toEqual(expected);
    }
  });

  test('bad data has no effect: placeholders, installments, errors, branded titles', () => {
    const junk = compared.slice(0, compared.length / 8).map((car, at) => ({
      ...car,
      id: 100_000 + at,
      identity: `JUNK${at}`,
      price: [1, 123_456, 299, car.price * 10, car.price / 2][at % 5]!,
      branded: at % 5 === 4,
    }));
    const littered = fitMarket([...compared, ...junk]);
    const moved = heldBack.map((car) =>
      Math.abs(Math.log(estimatePrice(littered, car).fairPrice / estimatePrice(small, car).fairPrice)),
    );
    expect(median(moved)).toBeLessThan(0.005);
  });

  test('no seller moves the fair price of its own or another car by offering many expensive ones', () => {
    const named = compared.map((car, at) => ({ ...car, ownerId: at % 90 }));
    const honest = fitMarket(named);
    for (const car of heldBack.slice(0, CARS < 2_100 ? 1 : 2)) {
      const dear = Array.from({ length: 30 }, (_, at) => ({
        ...car,
        ...{ id: 100_000 + at, identity: `DEAR${at}`, ownerId: 7, mileage: car.mileage! + 500 * at },
        price: Math.round(car.worth * 1.45),
      }));
      const attacked = fitMarket([...named, ...dear]);
      for (const ownerId of [7, 8]) {
        const offered = { ...car, ownerId };
        const { fairPrice, comparables } = estimatePrice(attacked, offered);
        expect(fairPrice / estimatePrice(honest, offered).fairPrice).toBeLessThan(1.05);
        expect(comparables.filter(({ id }) => id >= 100_000).length).toBeLessThanOrEqual(ownerId === 7 ? 0 : 2);
      }
    }
  });

  describe('no seller moves the fair price of a rare trim', { tags: 'long' }, () => {
    const isKind = (one: PricedCar) => one.modelKey === 'ALPHA-ONE' && one.trimCode === 'LUX';
    const kind = cars.filter(isKind);
    const few = [...cars.filter((one) => !isKind(one)), ...kind.slice(0, 20)];
    const named = few.map((each, at) => ({ ...each, ownerId: 100 + ((at * 37) % 90) }));
    let honest: Market;
    beforeAll(() => {
      honest = fitMarket(named);
    });

    test.each<[string, number]>([
      ['thirty', 30],
      ['most of all cars', CARS - 100],
    ])('nor if only twenty others have its trim, by offering %s', (_, count) => {
      const [car] = kind.slice(-1);
      const dear = Array.from({ length: count }, (__, at) => ({
        ...car!,
        ...{ id: 100_000 + at, identity: `DEAR${at}`, ownerId: 7, mileage: car!.mileage! + 500 * (at % 30) },
        price: Math.round(car!.worth * 1.45),
      }));
      const attacked = fitMarket([...named, ...dear]);
      for (const ownerId of [7, 8]) {
        const offered = { ...car!, ownerId };
        const moved = estimatePrice(attacked, offered).fairPrice / estimatePrice(honest, offered).fairPrice;
        expect(Math.abs(moved - 1)).toBeLessThan(0.05);
      }
    });
  });

  test('prices a car of an unknown model by make and body, and one of unknown mileage by everything else', () => {
    const stranger = { ...carWithoutFacts(5), year: 2020, traits: { body: 'SUV', type: 'USED' } };
    expect(estimatePrice(market, stranger).fairPrice).toBeGreaterThan(5000);
    expect(estimatePrice(market, { ...heldBack[0]!, mileage: null }).fairPrice).toBeGreaterThan(1000);
  });
});

test('returns no error and no interval without cars', () => {
  const { low, high } = estimatePrice(fitMarket([]), carWithoutFacts(1));
  expect([low, high]).toEqual([0, Infinity]);
});
