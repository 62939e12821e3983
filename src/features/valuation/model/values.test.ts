import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Estimate } from '#features/pricing/pricing.ts';
import { readValueRequest, valueFieldsOf } from './value-request.ts';
import { carValues, equityOf } from './values.ts';

const estimate = (fairPrice: number): Estimate => ({
  ...{ fairPrice, low: fairPrice * 0.9, high: fairPrice * 1.1 },
  ...{ parts: [], comparables: [], comparableCount: 0 },
});

const WITHOUT_RECORDS = { tradeIn: 'no-auctions', instantOffer: 'no-offers' } as const;

test('shows each value for which there is a basis, and says why the others are missing', () => {
  const all = carValues({
    ...{ retail: estimate(20_012), private: estimate(19_000) },
    ...{ tradeIn: estimate(16_000), instantOffer: estimate(16_500) },
  });
  expect(all.values.map(({ kind, value }) => [kind, value])).toEqual([
    ['trade-in', 16_000],
    ['instant-offer', 16_500],
    ['private', 19_000],
    ['retail', 20_000],
  ]);
  expect(all.missing).toEqual([]);
  expect(carValues({ retail: null, private: 'few-private', ...WITHOUT_RECORDS })).toEqual({
    values: [],
    missing: [
      { kind: 'trade-in', why: 'no-auctions' },
      { kind: 'instant-offer', why: 'no-offers' },
      { kind: 'private', why: 'few-private' },
      { kind: 'retail', why: 'few-cars' },
    ],
  });
  const few = carValues({ retail: estimate(9_000), private: 'few-private', tradeIn: null, instantOffer: null });
  expect(few.missing.slice(0, 2)).toEqual([
    { kind: 'trade-in', why: 'few-records' },
    { kind: 'instant-offer', why: 'few-records' },
  ]);
});

test('no value exceeds the next better one, nor do the ends of its interval', () => {
  const wide: Estimate = { ...estimate(21_000), low: 10_000, high: 40_000 };
  const { values } = carValues({
    ...{ retail: estimate(20_000), private: wide, tradeIn: estimate(20_500), instantOffer: estimate(18_000) },
  });
  expect(values.map(({ kind, value, low, high }) => [kind, value, low, high])).toEqual([
    ['trade-in', 20_000, 10_000, 22_000],
    ['instant-offer', 18_000, 10_000, 19_800],
    ['private', 20_000, 10_000, 22_000],
    ['retail', 20_000, 18_000, 22_000],
  ]);
  // Without a private sale value, the dealer's price is the next better one.
  const two = carValues({
    ...{ retail: estimate(20_000), private: 'few-private', tradeIn: estimate(30_000), instantOffer: estimate(30_000) },
  });
  expect(two.values.map(({ value }) => value)).toEqual([20_000, 20_000, 20_000]);
  const dollars = fc.integer({ min: 1, max: 200_000 });
  const anyEstimate = fc
    .tuple(dollars, dollars, dollars)
    .map((three) => three.toSorted((a, b) => a - b))
    .map(([low, fairPrice, high]): Estimate => ({ ...estimate(0), low: low!, fairPrice: fairPrice!, high: high! }));
  fc.assert(
    fc.property(anyEstimate, anyEstimate, anyEstimate, fc.boolean(), (retail, own, record, isTradeIn) => {
      const records = isTradeIn
        ? { ...WITHOUT_RECORDS, tradeIn: record }
        : { ...WITHOUT_RECORDS, instantOffer: record };
      const ordered = carValues({ retail, private: own, ...records }).values;
      for (const { low, value, high } of ordered)
        expect([low, value, high]).toEqual([low, value, high].toSorted((a, b) => a - b));
      for (const end of ['low', 'value', 'high'] as const) {
        const ends = ordered.map((each) => each[end]);
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      }
      expect(ordered.at(-1)).toEqual(carValues({ retail, private: null, ...WITHOUT_RECORDS }).values[0]);
    }),
  );
});

test('rounds values to $50, and those below $2,000 to $10', () => {
  const { values } = carValues({ retail: estimate(12_376), private: estimate(1_234), ...WITHOUT_RECORDS });
  expect(values.map(({ value, low, high }) => [value, low, high])).toEqual([
    [1_230, 1_110, 1_360],
    [12_400, 11_150, 13_600],
  ]);
});

test('equity is the trade-in value less the payoff, else an instant offer, else the private value', () => {
  const asking = { retail: estimate(20_000), private: estimate(19_000) };
  const withAuctions = carValues({ ...asking, tradeIn: estimate(16_000), instantOffer: estimate(15_000) });
  expect(equityOf(withAuctions, 18_000)).toEqual({ kind: 'trade-in', equity: -2_000, low: -3_600, high: -400 });
  const withOffers = carValues({ ...asking, ...WITHOUT_RECORDS, instantOffer: estimate(15_000) });
  expect(equityOf(withOffers, 9_000)).toMatchObject({ kind: 'instant-offer', equity: 6_000 });
  const without = carValues({ ...asking, ...WITHOUT_RECORDS });
  expect(equityOf(without, 9_000)).toMatchObject({ kind: 'private', equity: 10_000 });
  expect(equityOf(carValues({ retail: estimate(9), private: null, ...WITHOUT_RECORDS }), 1)).toBeNull();
});

const FORM = {
  year: '2019',
  make: 'toyota',
  model: 'camry',
  odometer: '45,000 mi',
  condition: 'fair',
  payoff: '$8,500.00',
};

test('reads what was typed', () => {
  const typed = { ...FORM, trim: 'le', engine: '4_hyb', color: 'white', postalCode: '80202' };
  expect(readValueRequest(valueFieldsOf(typed), 2028)).toEqual({
    request: {
      ...{ vin: null, year: 2019, makeCode: 'TOYOTA', modelCode: 'CAMRY', trimCode: 'LE', engineCode: '4_HYB' },
      ...{ colorCode: 'WHITE', mileage: 45_000, condition: 'fair', zip: '80202', payoffDollars: 8_500 },
    },
  });
  expect(
    readValueRequest(
      valueFieldsOf({ vehicleId: '1hgcm 82633-a004352', engine: '4', color: 'x', odometer: '9', condition: 'x' }),
      2028,
    ),
  ).toMatchObject({
    request: {
      ...{ vin: '1HGCM82633A004352', engineCode: null, colorCode: null, mileage: 9 },
      ...{ condition: 'good', payoffDollars: null, zip: null },
    },
  });
});

test('reads shortened thousands and long ZIP codes', () => {
  const typed = { ...FORM, odometer: '45k miles', payoff: '$8.5k', postalCode: '80202-1234' };
  expect(readValueRequest(valueFieldsOf(typed), 2028)).toMatchObject({
    request: { mileage: 45_000, payoffDollars: 8_500, zip: '80202' },
  });
});

test.each([
  [{ ...FORM, year: '1979' }, 'year'],
  [{ ...FORM, year: '2029' }, 'year'],
  [{ ...FORM, make: '' }, 'vehicleId'],
  [{ odometer: '9' }, 'vehicleId'],
  [{ ...FORM, model: '' }, 'model'],
  [{ ...FORM, odometer: '' }, 'odometer'],
  [{ ...FORM, odometer: '500001' }, 'odometer'],
  [{ ...FORM, odometer: '-5' }, 'odometer'],
  [{ ...FORM, payoff: 'much' }, 'payoff'],
  [{ ...FORM, postalCode: '8020' }, 'postalCode'],
  [{ vehicleId: '1HGCM82633A00435', odometer: '9' }, 'vehicleId'],
  [{ vehicleId: '1HGCM82633O004352', odometer: '9' }, 'vehicleId'],
  // Its check digit does not match.
  [{ vehicleId: '1HGCM82633A004353', odometer: '9' }, 'vehicleId'],
])('refuses %j', (form, field) => {
  const read = readValueRequest(valueFieldsOf(form), 2028);
  expect('errors' in read && read.errors.map(({ field: name }) => name)).toEqual([field]);
});

test('a VIN without a check digit may be right, so its error names the way for cars built for other countries', () => {
  const read = readValueRequest(valueFieldsOf({ vehicleId: 'WVWZZZ1JZXW000001', odometer: '9' }), 2028);
  expect('errors' in read && read.errors[0]!.message).toBe(
    'This VIN’s check digit doesn’t match. Check the VIN for a typo, or, if the car was built for another country, choose the make and model instead.',
  );
});

test('ignores other fields, files and long texts', () => {
  const fields = valueFieldsOf({ odometer: 'x'.repeat(61), vehicleId: 7, postalCode: new Blob(), other: 'x' });
  expect(Object.values(fields).join('')).toBe('');
  expect(Object.keys(fields)).not.toContain('other');
  expect(valueFieldsOf({ trim: 'x'.repeat(60) }).trim).toHaveLength(60);
});
