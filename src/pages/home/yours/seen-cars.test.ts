import { expect, test } from 'vitest';
import { describeChange, priceDropsFirst, listRememberedCars, listSeenCars } from './seen-cars.ts';

const sight = (price: number | null, changes = {}) => ({ price, at: 0, visited: true, before: null, ...changes });

test('lists saved cars first, then opened ones, the newest first, each once', () => {
  const memory = new Map([
    [1, sight(10_000)],
    [2, sight(20_000, { visited: false })],
    [3, sight(30_000, { before: { price: 31_000, at: 0 } })],
    [4, sight(40_000)],
  ]);
  expect(listSeenCars([{ listingId: 4, price: 41_000 }], memory)).toEqual([
    { id: 4, price: 41_000, isSaved: true },
    { id: 3, price: 31_000, isSaved: false },
    { id: 1, price: 10_000, isSaved: false },
  ]);
});

test('cars that other devices opened come last', () => {
  const memory = new Map([[1, sight(10_000)]]);
  const viewed = [
    { id: 2, price: 5_000 },
    { id: 1, price: 9_000 },
  ];
  expect(listSeenCars([], memory, viewed)).toEqual([
    { id: 1, price: 10_000, isSaved: false },
    { id: 2, price: 5_000, isSaved: false },
  ]);
});

test('without look-ups, lists saved cars and the opened ones that have a picture', () => {
  const viewed = [
    { id: 2, price: 5_000, picture: '/2.avif' },
    { id: 3, price: 6_000, picture: null },
  ];
  expect(listRememberedCars([{ listingId: 1, price: null }], viewed)).toEqual([
    { id: 1, price: null, isSaved: true },
    { id: 2, price: 5_000, isSaved: false },
  ]);
});

test.each([
  [20_000, 19_200, true, { text: '$800 less than when you saved it', isGood: true }],
  [20_000, 21_000, false, { text: '$1,000 more than when you viewed it', isGood: false }],
  [20_000, 20_000, false, null],
  [null, 20_000, false, null],
  [20_000, null, true, null],
])('a price of %j that is now %j', (price, now, isSaved, words) => {
  expect(describeChange({ id: 1, price, isSaved }, now)).toEqual(words);
});

test('shows twelve cars, those whose price dropped first', () => {
  const cars = Array.from({ length: 14 }, (_, at) => ({ id: at + 1 }));
  const drops = new Map([
    [2, { isGood: false }],
    [13, { isGood: true }],
    [14, { isGood: true }],
  ]);
  const shown = priceDropsFirst(cars, ({ id }) => drops.get(id) ?? null);
  expect(shown.map(({ id }) => id)).toEqual([13, 14, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
