import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownershipCost, runningCosts, type OwnedCar, type Ownership } from '../ownership.server.ts';

const COSTS = runningCosts();

const CAR: OwnedCar = {
  priceCents: 2_000_000,
  msrpCents: 3_000_000,
  msrpMostCents: null,
  isNew: false,
  modelYear: 2023,
  mileage: 40_000,
  fuelCode: 'GSL',
  mpgCombined: 30,
  bodyStyleCode: 'SEDAN',
};

const OWNERSHIP: Ownership = {
  years: 5,
  milesPerYear: 15_000,
  state: 'CO',
  year: 2026,
  finalValue: { low: 800_000, high: 1_100_000, expected: 930_000 },
  taxesAndFees: { low: 80_000, high: 95_000 },
  interest: { low: 250_000, high: 254_000 },
  insurancePerMonthCents: null,
};

const lineOf = ({ lines }: ReturnType<typeof ownershipCost>, item: string) => lines.find((line) => line.item === item);

test('a gasoline car in Colorado, item by item', () => {
  const cost = ownershipCost(COSTS, CAR, OWNERSHIP);
  // 75,000 miles at 30 mpg are 2,500 gallons at $3.95.
  expect(lineOf(cost, 'energy')).toMatchObject({ low: 987_500, high: 987_500, missing: null });
  expect(lineOf(cost, 'depreciation')).toMatchObject({ low: 900_000, high: 1_200_000, expected: 1_070_000 });
  // Dollars of January 2025: 317.671 / 255.657. The car is 3 to 7 years old.
  const perMile = 0.01 + 0.0167 + (0.0167 + 0.00333) + (0.0167 + 2 * 0.00333) + (0.0167 + 3 * 0.00333);
  const repairs = Math.round(perMile * 15_000 * Math.exp(0.6) * 100 * (317.671 / 255.657));
  expect(lineOf(cost, 'repairs')).toMatchObject({ low: repairs, high: repairs, missing: null });
  expect(cost.total.low).toBe(cost.lines.reduce((sum, { low }) => sum + low, 0));
  expect(cost.perMonth.high).toBe(Math.round(cost.total.high! / 60));
  expect(lineOf(cost, 'taxes-and-fees')).toMatchObject({ expected: 87_500 });
  expect(lineOf(cost, 'interest')).toMatchObject({ low: 250_000, high: 254_000, expected: 252_000, missing: null });
  expect(cost.total.expected).toBe(cost.lines.reduce((sum, { expected }) => sum + expected, 0));
});

test('services are those that become due between two readings of the odometer', () => {
  const { services } = ownershipCost(COSTS, CAR, OWNERSHIP);
  const counts = new Map(services.map(({ name, count }) => [name, count]));
  // From 40,000 to 115,000 miles.
  expect(counts.get('Engine oil')).toBe(15 - 5);
  expect(counts.get('Timing belt')).toBe(1);
  expect(counts.get('Brake pads')).toBe(2);
  expect(counts.has('Engine coolant')).toBe(false);
  expect(services.map(({ cents }) => cents)).toEqual(services.map(({ cents }) => cents).toSorted((a, b) => b - a));
});

test('without a known mileage, services start at the miles that the car would have by its age', () => {
  const servicesFrom = (mileage: number | null) => ownershipCost(COSTS, { ...CAR, mileage }, OWNERSHIP).services;
  expect(servicesFrom(null)).toEqual(servicesFrom(3 * 15_000));
});

test('electric cars need no oil, and pay for electricity at home', () => {
  const cost = ownershipCost(COSTS, { ...CAR, fuelCode: 'ELE', mpgCombined: 120 }, OWNERSHIP);
  // 75,000 miles at 120 MPGe are 625 gallons of 33.7 kWh, at 16.33 cents.
  expect(lineOf(cost, 'energy')).toMatchObject({ low: Math.round(625 * 33.7 * 16.33), missing: null });
  expect(cost.services.map(({ name }) => name)).not.toContain('Engine oil');
});

test('says what is missing, and gives no upper end then', () => {
  const missing = (car: Partial<OwnedCar>, ownership: Partial<Ownership> = {}) =>
    ownershipCost(COSTS, { ...CAR, ...car }, { ...OWNERSHIP, ...ownership })
      .lines.filter((line) => line.missing !== null)
      .map(({ item, low, high, missing: what }) => [item, low === 0, high === null, what]);
  expect(missing({})).toEqual([]);
  expect(missing({ mpgCombined: null })).toEqual([['energy', true, true, 'the EPA’s fuel economy']]);
  expect(missing({ fuelCode: 'ELE' }, { state: 'WY' })).toEqual([
    ['energy', true, true, 'the price of electricity in this state'],
  ]);
  expect(missing({ fuelCode: 'HYD' })).toEqual([
    ['energy', true, true, 'the price of this fuel'],
    ['maintenance', true, true, 'a table for this fuel'],
    ['repairs', true, true, 'a table for this fuel'],
  ]);
  expect(missing({ msrpCents: null })).toEqual([['repairs', false, true, 'the price when it was new']]);
  expect(missing({}, { finalValue: 'enough similar cars', taxesAndFees: null })).toEqual([
    ['depreciation', true, true, 'enough similar cars'],
    ['taxes-and-fees', true, true, 'taxes and fees of this state'],
  ]);
  expect(missing({}, { taxesAndFees: { low: 90_000, high: null } })).toEqual([
    ['taxes-and-fees', false, true, 'the upper end'],
  ]);
});

test('repairs of a car whose price when new is unknown: from its price today to the highest list price of its kind', () => {
  const repairsOf = (car: Partial<OwnedCar>) => lineOf(ownershipCost(COSTS, { ...CAR, ...car }, OWNERSHIP), 'repairs')!;
  const [least, most] = [2_000_000, 3_500_000].map((msrpCents) => repairsOf({ msrpCents }).low);
  const range = repairsOf({ msrpCents: null, msrpMostCents: 3_500_000 });
  expect(range).toMatchObject({ low: least, high: most, missing: 'the price when it was new' });
  expect(range.expected).toBe(Math.round((least! + most!) / 2));
  // A price today above the highest known list price leaves no range.
  expect(repairsOf({ msrpCents: null, msrpMostCents: 1_500_000 })).toMatchObject({ low: least, high: least });
});

test('a plug-in hybrid costs between nothing and gasoline alone', () => {
  const cost = ownershipCost(COSTS, { ...CAR, fuelCode: 'PIH' }, OWNERSHIP);
  expect(lineOf(cost, 'energy')).toMatchObject({ low: 0, high: 987_500 });
});

test('insurance counts only if the shopper enters it', () => {
  expect(lineOf(ownershipCost(COSTS, CAR, OWNERSHIP), 'insurance')).toBeUndefined();
  const cost = ownershipCost(COSTS, CAR, { ...OWNERSHIP, insurancePerMonthCents: 15_000 });
  expect(lineOf(cost, 'insurance')).toMatchObject({ low: 900_000, high: 900_000 });
});

test('more miles, more years and an older car never cost less', () => {
  const car = fc.record({
    msrpCents: fc.integer({ min: 1_500_000, max: 9_000_000 }),
    modelYear: fc.integer({ min: 2008, max: 2026 }),
    mileage: fc.integer({ min: 0, max: 200_000 }),
    fuelCode: fc.constantFrom('GSL', 'DSL', 'HYB', 'PIH', 'ELE'),
    mpgCombined: fc.integer({ min: 12, max: 140 }),
    bodyStyleCode: fc.constantFrom('SEDAN', 'SUV', 'TRUCK', 'VAN', null),
  });
  const use = fc.record({
    years: fc.integer({ min: 1, max: 9 }),
    milesPerYear: fc.integer({ min: 1_000, max: 40_000 }),
    state: fc.constantFrom('CA', 'CO', 'DC', 'HI', 'NY', 'TX'),
  });
  fc.assert(
    fc.property(car, use, (facts, ownership) => {
      const one = { ...CAR, ...facts };
      const base = ownershipCost(COSTS, one, { ...OWNERSHIP, ...ownership });
      const further = ownershipCost(COSTS, one, {
        ...OWNERSHIP,
        ...ownership,
        milesPerYear: ownership.milesPerYear + 1_000,
      });
      const longer = ownershipCost(COSTS, one, { ...OWNERSHIP, ...ownership, years: ownership.years + 1 });
      const older = ownershipCost(COSTS, { ...one, modelYear: one.modelYear - 1 }, { ...OWNERSHIP, ...ownership });
      for (const more of [further, longer, older]) {
        expect(more.total.low).toBeGreaterThanOrEqual(base.total.low);
        expect(more.total.high!).toBeGreaterThanOrEqual(base.total.high!);
      }
    }),
    { numRuns: 200 },
  );
});
