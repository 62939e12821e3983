import { expect, test } from 'vitest';
import type { ValuedCar } from '#features/valuation/valuation.server.ts';
import { resultView } from './result-view.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const PAGE = { now: NOW, hasWallet: false, linksCars: true };
const estimate = { fairPrice: 20_000, low: 18_000, high: 22_000, parts: [], comparables: [], comparableCount: 0 };
const valued = (kind: 'private' | 'retail'): ValuedCar => ({
  kind: 'valued',
  car: {
    year: 2019,
    makeCode: 'TOYOTA',
    modelCode: 'CAMRY',
    trim: null,
    title: '2019 Toyota Camry',
    mileage: 70_000,
    engine: null,
    color: null,
  },
  values: { values: [{ kind, value: 20_000, low: 18_000, high: 22_000, estimate }], missing: [] },
  market: { cars: 1_000, gradedCars: 900, builtAt: NOW },
  auctions: null,
  offers: null,
});

test('shows the facts that the owner chose', () => {
  const { car, ...rest } = valued('retail');
  const factsOf = (chosen: Partial<ValuedCar['car']>) =>
    resultView({ ...rest, car: { ...car, ...chosen } }, [], null, PAGE).facts;
  expect(factsOf({})).toBe('70,000 miles');
  expect(factsOf({ engine: '4 cylinders', color: 'White' })).toBe('70,000 miles, 4 cylinders, white');
});

const explained: ValuedCar = {
  ...valued('retail'),
  values: {
    values: valued('retail').values.values.map((value) => ({
      ...value,
      estimate: { ...estimate, parts: [{ factor: 'typical', multiplier: 20_000 }] },
    })),
    missing: [],
  },
};

test('each value is a sum of its factors, and says if it was lowered to the next better value', () => {
  const parts = [
    { factor: 'typical', multiplier: 16_000 },
    { factor: 'model', multiplier: 1.25 },
  ] as const;
  const value = (kind: 'private' | 'retail', dollars: number) =>
    ({ ...valued(kind).values.values[0]!, value: dollars, estimate: { ...estimate, parts } }) as const;
  const values = { values: [value('private', 19_000), value('retail', 20_000)], missing: [] };
  const { reasons } = resultView({ ...valued('retail'), values }, [], null, PAGE);
  const model = { label: 'Make and model', detail: null, amount: '+$4,000' };
  expect(reasons?.sums).toEqual([
    {
      ...{ label: 'Private sale', typical: '$16,000', total: '$19,000' },
      parts: [model, { label: 'Limited to the next higher value', detail: null, amount: '−$1,000' }],
    },
    { label: 'Dealer retail', typical: '$16,000', parts: [model], total: '$20,000' },
  ]);
});

test('comparable cars are links only where the brand has their pages', () => {
  const car = { id: 7, price: 19_000, adjustedPrice: 19_500, listed: true, title: '2019 Toyota Camry' };
  const hrefs = (linksCars: boolean) =>
    resultView(explained, [{ ...car, mileage: null, place: null }], null, {
      ...PAGE,
      linksCars,
    }).reasons?.comparables.map(({ href }) => href);
  expect(hrefs(true)).toEqual(['/cars-for-sale/vehicle/7']);
  expect(hrefs(false)).toEqual([null]);
});

test('a payoff is answered even without a value that it could be paid from', () => {
  expect(resultView(valued('private'), [], 5_000, PAGE).equity).toMatchObject({ amount: '$15,000' });
  expect(resultView(valued('retail'), [], 5_000, PAGE).equity).toEqual({
    amount: 'Unknown',
    text: 'We have no trade-in, instant offer or private sale value to compare with the $5,000 you still owe.',
  });
  expect(resultView(valued('retail'), [], null, PAGE).equity).toBeNull();
});

test('names the sale records of a value, how old they are, and that those of the demo are made up', () => {
  const cars = valued('retail');
  const [retail] = cars.values.values;
  const values = {
    values: [
      { ...retail!, kind: 'trade-in' as const },
      { ...retail!, kind: 'instant-offer' as const },
    ],
  };
  const records = { count: 1_200, builtAt: new Date('2026-11-25T12:00:00Z'), isMadeUp: false };
  const notesOf = (changes: Partial<ValuedCar>) => resultView({ ...cars, ...changes }, [], null, PAGE).notes;
  expect(
    notesOf({ values: { ...values, missing: [] }, auctions: records, offers: { ...records, isMadeUp: true } }),
  ).toEqual(
    expect.arrayContaining([
      'Trade-in is based on 1,200 auction sales, imported 2 days ago.',
      'Instant offer is based on 1,200 such offers that were made up for this demo.',
    ]),
  );
  // Too few of them are of cars like this one.
  expect(notesOf({ auctions: records }).join(' ')).not.toContain('Trade-in');
});

test('counts the comparables of the private sale value if there is no dealer retail value', () => {
  const cars = valued('private');
  const parts = [{ factor: 'typical', multiplier: 20_000 }] as const;
  const values = [{ ...cars.values.values[0]!, estimate: { ...estimate, parts, comparableCount: 31 } }];
  const comparable = {
    ...{ id: 1, price: 19_000, adjustedPrice: 20_000, listed: true },
    ...{ title: '2019 Toyota Camry', mileage: 60_000, place: null },
  };
  const { reasons } = resultView({ ...cars, values: { values, missing: [] } }, [comparable], null, PAGE);
  expect(reasons?.count).toBe('the 1 most similar of 31');
});
