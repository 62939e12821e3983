import { describe, expect, test } from 'vitest';
import type { CarFromVin } from '#features/feeds/feeds.server.ts';
import { estimateLaterPrice, fitMarket, learnLaterSpread } from '#features/pricing/pricing.ts';
import type { LoadedMarket, MarketKind } from '#features/pricing/pricing.server.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { appraiserOf } from '#features/pricing/testing/appraiser-of.ts';
import { camryMarket, fittedCamryMarket } from '#features/pricing/testing/camry-market.ts';
import { createValuation } from './create-valuation.ts';

const CARS = camryMarket(1);
const MARKET = fittedCamryMarket();
const asking = { appraiser: appraiserOf(MARKET), builtAt: new Date('2026-11-01'), isMadeUp: false };
const auction = { ...asking, appraiser: appraiserOf(fitMarket(camryMarket(0.8))), builtAt: new Date('2026-11-02') };
const offer = { ...asking, appraiser: appraiserOf(fitMarket(camryMarket(0.7))), isMadeUp: true };
const VIN = '4T1B11HK5KU000001';
const CAMRY: CarFromVin = { year: 2019, makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry' };

function valuationOf(
  markets: Partial<Record<MarketKind, LoadedMarket>>,
  readVin: () => CarFromVin | null | undefined = () => CAMRY,
) {
  const models = { find: async (kind: MarketKind) => markets[kind] ?? null };
  return createValuation({ models, catalog, findZip, readVin: async () => readVin() });
}

const REQUEST = {
  ...{ vin: null, year: 2019, makeCode: 'TOYOTA', modelCode: 'CAMRY', trimCode: null, mileage: 70_000 },
  ...{ engineCode: null, colorCode: null, condition: 'good' as const, zip: '80202', payoffDollars: null },
};
const { signal } = new AbortController();

test('values a car by the cars on offer, auction sales and instant offers', async () => {
  const valued = await valuationOf({ asking, auction, 'instant-offer': offer }).value(REQUEST, signal);
  if (valued.kind !== 'valued') throw new Error(valued.kind);
  expect(valued.car).toMatchObject({ title: '2019 Toyota Camry', mileage: 70_000 });
  const [tradeIn, instant, own, retail] = valued.values.values;
  expect(valued.values.values.map(({ kind }) => kind)).toEqual(['trade-in', 'instant-offer', 'private', 'retail']);
  expect(instant!.value / retail!.value).toBeCloseTo(0.7, 1);
  expect(tradeIn!.value / retail!.value).toBeCloseTo(0.8, 1);
  expect(own!.value / retail!.value).toBeCloseTo(0.95, 1);
  for (const { low, value, high } of valued.values.values) expect(low < value && value < high).toBe(true);
  expect([valued.auctions, valued.offers]).toEqual([
    { count: auction.appraiser.head.cars, builtAt: auction.builtAt, isMadeUp: false },
    { count: offer.appraiser.head.cars, builtAt: offer.builtAt, isMadeUp: true },
  ]);
});

test('leaves out what has no basis', async () => {
  const valued = await valuationOf({ asking }).value(REQUEST, signal);
  expect(valued).toMatchObject({ kind: 'valued', auctions: null, offers: null });
  expect(valued.kind === 'valued' && valued.values.missing).toEqual([
    { kind: 'trade-in', why: 'no-auctions' },
    { kind: 'instant-offer', why: 'no-offers' },
  ]);
  expect(await valuationOf({}).value(REQUEST, signal)).toEqual({ kind: 'no-market' });
  const rare = { ...REQUEST, modelCode: 'SUPRA' };
  const without = await valuationOf({ asking }).value(rare, signal);
  expect(without.kind === 'valued' && without.values.values).toEqual([]);
});

test('identifies a car by its VIN', async () => {
  const request = { ...REQUEST, vin: VIN, year: null, makeCode: null, modelCode: null };
  expect(await valuationOf({ asking }).value(request, signal)).toMatchObject({ car: { title: '2019 Toyota Camry' } });
  expect(await valuationOf({ asking }, () => null).value(request, signal)).toEqual({ kind: 'vin-unknown' });
  expect(await valuationOf({ asking }, () => undefined).value(request, signal)).toEqual({ kind: 'vin-unreadable' });
  const other = () => ({ ...CAMRY, modelCode: 'UNHEARD_OF' });
  expect(await valuationOf({ asking }, other).value(request, signal)).toEqual({ kind: 'vin-unknown' });
});

describe('engines', () => {
  /** Every fourth car until 2020 has six cylinders, and costs a fifth more, but less than cars on offer. */
  const cars = camryMarket(0.6).map((car) => {
    const hasSix = car.year <= 2020 && car.id % 4 === 0;
    const price = Math.round(car.price! * (hasSix ? 1.2 : 1));
    return { ...car, price, traits: { ...car.traits, engine: hasSix ? '6' : '4', fuel: 'GSL' } };
  });
  const engined = { ...auction, appraiser: appraiserOf(fitMarket(cars)) };

  test('are those of cars on offer and of sale records', async () => {
    const enginesIn = async (markets: Parameters<typeof valuationOf>[0], model = 'CAMRY') =>
      (await valuationOf(markets).engines('TOYOTA', model)).map(({ label }) => label);
    expect(await enginesIn({ asking })).toEqual([]);
    expect(await enginesIn({ asking, auction: engined })).toEqual(['4 cylinders', '6 cylinders']);
    expect(await enginesIn({ asking: engined }, 'UNHEARD_OF')).toEqual([]);
    expect(await enginesIn({})).toEqual([]);
  });

  test('change the value where they are known, and must fit the model year', async () => {
    const { value } = valuationOf({ asking, auction: engined });
    const valued = async (engineCode: string | null, year = 2019) => {
      const answer = await value({ ...REQUEST, engineCode, year }, signal);
      return answer.kind === 'valued' ? answer : answer.kind;
    };
    const [four, six] = [await valued('4'), await valued('6')];
    if (typeof four === 'string' || typeof six === 'string') throw new Error(`${four} ${six}`);
    const ratio = six.values.values[0]!.value / four.values.values[0]!.value;
    expect(ratio > 1.1 && ratio < 1.25, `${ratio}`).toBe(true);
    const retail = [four, six].map(({ values }) => values.values.at(-1)!.value);
    expect(retail[0], 'no car on offer names its engine').toBe(retail[1]);
    expect([four.car.engine, six.car.engine]).toEqual(['4 cylinders', '6 cylinders']);
    expect(await valued('6', 2023)).toBe('engine-unknown');
    expect(await valued('8')).toBe('engine-unknown');
    expect(await valued(null, 2023)).toMatchObject({ car: { engine: null } });
  });

  test('come from the VIN where there is one', async () => {
    const { value } = valuationOf({ asking, auction: engined }, () => ({ ...CAMRY, engineCode: '6', fuelCode: 'GSL' }));
    const byVin = await value({ ...REQUEST, vin: VIN }, signal);
    const byName = await value({ ...REQUEST, engineCode: '6' }, signal);
    if (byVin.kind !== 'valued' || byName.kind !== 'valued') throw new Error(byVin.kind);
    expect(byVin.values.values[0]!.value / byName.values.values[0]!.value).toBeCloseTo(1, 1);
  });
});

test('the color changes the value as it does on the market, with a VIN too', async () => {
  /** Every third car is white, and costs a tenth more. */
  const cars = camryMarket(1).map((car) => {
    const isWhite = car.id % 3 === 0;
    const price = Math.round(car.price! * (isWhite ? 1.1 : 1));
    return { ...car, price, traits: { ...car.traits, exterior: isWhite ? 'WHITE' : 'RED' } };
  });
  const { value } = valuationOf({ asking: { ...asking, appraiser: appraiserOf(fitMarket(cars)) } });
  for (const vin of [null, VIN]) {
    const inColor = async (colorCode: string | null) => {
      const answer = await value({ ...REQUEST, vin, colorCode }, signal);
      if (answer.kind !== 'valued') throw new Error(answer.kind);
      return { color: answer.car.color, dollars: answer.values.values.at(-1)!.value };
    };
    const [white, red, unknown] = [await inColor('WHITE'), await inColor('RED'), await inColor(null)];
    const ratio = white.dollars / red.dollars;
    expect(ratio > 1.05 && ratio < 1.15, `${ratio}`).toBe(true);
    expect(unknown.dollars).toBeLessThan(white.dollars);
    expect([white.color, unknown.color]).toEqual(['White', null]);
  }
});

test('refuses a model that the catalog does not have', async () => {
  const unknown = { ...REQUEST, modelCode: 'UNHEARD_OF' };
  expect(await valuationOf({ asking }).value(unknown, signal)).toEqual({ kind: 'model-unknown' });
});

test('lists the years of a model, newest first, older cars cheaper', async () => {
  const valuation = valuationOf({ asking });
  const years = await valuation.modelYears('TOYOTA', 'CAMRY');
  expect(years.length).toBeGreaterThan(5);
  expect(years.map(({ year }) => year)).toEqual(years.map(({ year }) => year).toSorted((a, b) => b - a));
  expect(years[0]!.retail).toBeGreaterThan(years.at(-1)!.retail);
  expect(await valuation.modelYears('TOYOTA', 'CAMRY')).toBe(years);
  expect(await valuation.modelYears('TOYOTA', 'SUPRA')).toEqual([]);
  expect(await valuationOf({}).modelYears('TOYOTA', 'CAMRY')).toEqual([]);
});

test('tells which years have only the value of an older car, because most of their cars are new', async () => {
  const cars = camryMarket(1).map((car) =>
    car.year < 2026
      ? car
      : { ...car, mileage: 30, price: Math.round(car.price! * 0.75), traits: { ...car.traits, type: 'NEW' } },
  );
  const { modelYears } = valuationOf({ asking: { ...asking, appraiser: appraiserOf(fitMarket(cars)) } });
  const [newest, older] = await modelYears('TOYOTA', 'CAMRY');
  expect(newest).toMatchObject({ year: 2026, mileage: 7_500, isLowest: true });
  expect(older).toMatchObject({ year: 2025, mileage: 15_000, isLowest: false });
  expect(newest!.retail).toBeGreaterThan(older!.retail);
});

describe('later values', () => {
  const car = CARS.find(({ year, modelKey }) => year === 2022 && modelKey === 'TOYOTA-CAMRY')!;
  const use = { years: 3, milesPerYear: 15_000 };

  test('are about those that all cars of the market give, with nearly the same interval', async () => {
    const exact = estimateLaterPrice(MARKET, learnLaterSpread(MARKET, CARS), car, use);
    const later = await valuationOf({ asking }).laterPrice(car, use);
    for (const key of ['price', 'low', 'high'] as const) expect(later![key] / exact[key]).toBeCloseTo(1, 1);
    expect(later!.builtAt).toEqual(asking.builtAt);
  });

  test('are lower after more years and more miles, and those of a used car', async () => {
    const { laterPrice } = valuationOf({ asking });
    const priceOf = async (change: Partial<typeof car>, { years = 3, milesPerYear = 15_000 } = {}) =>
      (await laterPrice({ ...car, ...change }, { years, milesPerYear }))!.price;
    const price = await priceOf({});
    expect(await priceOf({}, { years: 5 })).toBeLessThan(price);
    expect(await priceOf({}, { milesPerYear: 25_000 })).toBeLessThan(price);
    const used = await priceOf({ mileage: 0, traits: { ...car.traits, type: 'USED' } });
    expect(await priceOf({ mileage: null, traits: { ...car.traits, type: 'NEW' } })).toBe(used);
  });

  test('are unknown for a branded car, a rare model, and without a market', async () => {
    const { laterPrice } = valuationOf({ asking });
    expect(await laterPrice({ ...car, branded: true }, use)).toBeNull();
    expect(await laterPrice({ ...car, modelKey: 'TOYOTA-SUPRA' }, use)).toBeNull();
    expect(await valuationOf({}).laterPrice(car, use)).toBeNull();
    const { head } = asking.appraiser;
    const early = { ...asking, appraiser: { ...asking.appraiser, head: { ...head, laterSpread: null } } };
    expect(await valuationOf({ asking: early }).laterPrice(car, use)).toBeNull();
  });
});
