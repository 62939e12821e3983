import { expect, test } from 'vitest';
import { appraise, type AppraisedCar, createAppraiser, measureIntervalStretch } from './appraise.ts';
import { compactMarket } from './market/compact-market.ts';
import { estimatePrice, fitMarket } from './market/market.ts';
import { median } from './market/quantiles.ts';
import { type SyntheticCar, syntheticMarket } from './testing/synthetic-market.ts';

/** A sample; `npm run test:long` appraises more. */
const COUNT = Number(process.env['APPRAISED_CARS'] ?? 1_200);
const CARS = syntheticMarket(COUNT);
const ON_OFFER = CARS.slice(0, 0.8 * COUNT);
const UNSEEN = CARS.slice(0.8 * COUNT);
const market = fitMarket(ON_OFFER);
const compact = compactMarket(market, 240);
const stretch = measureIntervalStretch(createAppraiser(compact), market);
const appraiser = createAppraiser({ ...compact, head: { ...compact.head, stretch } });

/** What the owner of a car knows about it. */
const ownersView = (car: SyntheticCar): AppraisedCar => ({
  ...{ year: car.year, makeCode: car.makeCode, modelKey: car.modelKey, trimCode: car.trimCode },
  ...{ mileage: car.mileage, grade: null, vin: null, horsepower: null },
  traits: { state: car.traits.state! },
});
const sellerOf = (car: SyntheticCar) => car.traits.seller as 'dealer' | 'private';
const valued = UNSEEN.map((car) => ({ car, estimate: appraise(appraiser, ownersView(car), sellerOf(car))! }));

test('is about as exact for unseen cars as the deal rating, although it knows fewer facts', () => {
  const errorOf = (estimates: readonly number[]) =>
    median(UNSEEN.map(({ price }, at) => Math.abs(price / estimates[at]! - 1)));
  const full = errorOf(UNSEEN.map((car) => estimatePrice(market, car).fairPrice));
  const compact = errorOf(valued.map(({ estimate }) => estimate.fairPrice));
  // The owner's facts lack the sunroof, which is worth 3%.
  expect(compact).toBeLessThan(full + 0.006);
});

test('four of five unseen cars cost as much as the interval says', () => {
  const inside = valued.filter(({ car, estimate }) => estimate.low <= car.price && car.price <= estimate.high);
  expect(inside.length / valued.length).toBeGreaterThan(0.76);
  expect(inside.length / valued.length).toBeLessThan(0.86);
});

test('new cars on offer do not widen the intervals, because owners sell used ones', () => {
  const fresh = CARS.slice(0, COUNT / 4).map((car) => ({
    ...{ ...car, id: car.id + 10_000, identity: `NEW${car.id}`, mileage: 30, price: Math.round(car.price * 1.4) },
    traits: { ...car.traits, type: 'NEW' },
  }));
  const mixed = fitMarket([...ON_OFFER, ...fresh]);
  const { high } = measureIntervalStretch(createAppraiser(compactMarket(mixed, 240)), mixed).withoutVin;
  expect(high).toBeLessThan(stretch.withoutVin.high * 1.25);
});

test('a private seller gets less than a dealer asks, as in the market', () => {
  const ratios = UNSEEN.map((car) => {
    const [own, dealer] = (['private', 'dealer'] as const).map((who) => appraise(appraiser, ownersView(car), who)!);
    return own!.fairPrice / dealer!.fairPrice;
  });
  expect(median(ratios)).toBeGreaterThan(0.93);
  expect(median(ratios)).toBeLessThan(0.97);
});

test('its factors multiply to the price, as the explanation shows them', () => {
  for (const { estimate } of valued.slice(0, 50)) {
    const product = estimate.parts.reduce((all, { multiplier }) => all * multiplier, 1);
    expect(product).toBeCloseTo(estimate.fairPrice, 4);
    expect(estimate.comparables.length).toBeGreaterThan(0);
  }
});

test('facts that the known cars lack do not make them less similar, and those that they have count', () => {
  for (const car of UNSEEN.slice(0, 20)) {
    const own = ownersView(car);
    const ofVin = { engine: '4CYL', drive: 'FWD', fuel: 'GSL', transmission: 'AUTO', doors: '4' };
    const decoded = { ...own, horsepower: 200, traits: { ...own.traits, ...ofVin } };
    expect(appraise(appraiser, decoded, 'dealer')).toEqual(appraise(appraiser, own, 'dealer'));
    const inState = (state: string) => appraise(appraiser, { ...own, traits: { state } }, 'dealer')!.fairPrice;
    expect(inState('CO')).toBeGreaterThan(inState('OH'));
  }
});

test('an engine that the owner states counts in full, with the facts of cars that have it', () => {
  const withEngine = (car: SyntheticCar, engine: string, worth: number) => ({
    ...{ ...car, build: `BUILD${engine}`, price: Math.round(car.price * worth) },
    traits: { ...car.traits, engine, fuel: 'GSL' },
  });
  const cars = CARS.map((car) => (car.id % 5 === 0 ? withEngine(car, '6', 1.2) : withEngine(car, '4', 1)));
  const engined = createAppraiser(compactMarket(fitMarket(cars), 240));
  const ratios = UNSEEN.map((car) => {
    const own = ownersView(car);
    const valueOf = (traits: AppraisedCar['traits']) =>
      appraise(engined, { ...own, traits: { ...own.traits, ...traits } }, 'dealer')!.fairPrice;
    return valueOf({ engine: '6', fuel: 'GSL' }) / valueOf({ engine: '4', fuel: 'GSL' });
  });
  expect(median(ratios)).toBeGreaterThan(1.18);
  expect(median(ratios)).toBeLessThan(1.22);
});

test('more miles never make a car worth more', () => {
  const [first] = UNSEEN;
  const prices = [0, 20_000, 60_000, 120_000, 200_000].map(
    (mileage) =>
      appraise(appraiser, { ...ownersView(first!), mileage }, 'dealer')!.parts.find((p) => p.factor === 'mileage')!
        .multiplier,
  );
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
});

test('a used car of the newest year is worth no less than an older one, although nearly all of that year are new', () => {
  const [newest, older] = [2026, 2025];
  // New cars at large discounts would make used ones of that year cheaper than older ones.
  const cars = CARS.map((car) =>
    car.year < newest
      ? car
      : { ...car, mileage: 30, price: Math.round(car.price * 0.75), traits: { ...car.traits, type: 'NEW' } },
  );
  const mixed = createAppraiser({ ...compactMarket(fitMarket(cars), 240), head: appraiser.head });
  for (const car of UNSEEN.slice(0, 40)) {
    const valueOf = (year: number) => appraise(mixed, { ...ownersView(car), year, mileage: 20_000 }, 'dealer')!;
    const estimate = valueOf(newest);
    expect(estimate.fairPrice).toBeGreaterThanOrEqual(valueOf(older).fairPrice - 0.01);
    expect(estimate.isLowest, 'it is the value of an older car').toBe(true);
    expect(valueOf(older - 3).isLowest).toBeUndefined();
    const product = estimate.parts.reduce((all, { multiplier }) => all * multiplier, 1);
    expect(product).toBeCloseTo(estimate.fairPrice, 4);
  }
});

test('another offer of the same car is not among its comparables', () => {
  const car = ON_OFFER.find(({ year }) => year === 2024)!;
  const unknown = appraise(appraiser, ownersView(car), 'dealer')!;
  const known = appraise(appraiser, { ...ownersView(car), vin: car.identity }, 'dealer')!;
  expect(unknown.comparables.map(({ id }) => id)).toContain(car.id);
  expect(known.comparables.map(({ id }) => id)).not.toContain(car.id);
});

test('returns nothing for a model with too few cars', () => {
  const rare = { ...ownersView(UNSEEN[0]!), modelKey: 'ALPHA-RARE' };
  expect(appraise(appraiser, rare, 'dealer')).toBeNull();
  expect(appraise(createAppraiser(compactMarket(fitMarket([]), 240)), rare, 'dealer')).toBeNull();
});

test('keeps the comparables of a model year that has more cars than are kept', () => {
  const small = createAppraiser(compactMarket(market, 5));
  const errors = UNSEEN.map((car) =>
    Math.abs(car.price / appraise(small, ownersView(car), sellerOf(car))!.fairPrice - 1),
  );
  expect(median(errors)).toBeLessThan(0.07);
});
