import { expect, test } from 'vitest';
import { parseIds, parseViewedCars } from './parse-viewed-cars.ts';
import { historyRequestSchema } from './wire-schemas.ts';
import {
  addView,
  clockOffsetMs,
  fuelsOf,
  mergeViews,
  shiftTimes,
  topViewed,
  type ViewedCar,
  VISIT_MS,
} from './viewed-cars.ts';

const AT = Date.UTC(2026, 6, 1);
const car = (id: number, changes: Partial<ViewedCar> = {}): ViewedCar => ({
  ...{ id, views: 1, at: AT, price: 20_000, vin: null, title: `Car ${id}`, picture: null, fuel: null, goneAt: null },
  ...changes,
});

test('counts a car once per visit, and puts it first', () => {
  let list = addView([], car(1));
  list = addView(list, car(2, { at: AT + 1 }));
  list = addView(list, car(1, { at: AT + VISIT_MS - 1, price: 19_000 }));
  expect(list.map(({ id, views, price }) => [id, views, price])).toEqual([
    [1, 1, 19_000],
    [2, 1, 20_000],
  ]);
  // The visit goes on from the last view.
  list = addView(list, car(1, { at: AT + 3 * VISIT_MS }));
  expect(list[0]).toMatchObject({ id: 1, views: 2 });
});

test('keeps the 50 cars viewed last', () => {
  let list: ViewedCar[] = [];
  for (let id = 1; id <= 60; id++) list = addView(list, car(id, { at: AT + id }));
  expect([list.length, list[0]!.id, list.at(-1)!.id]).toEqual([50, 60, 11]);
});

test('the top ten are those viewed most often, then most recently', () => {
  const list = Array.from({ length: 12 }, (_, at) => car(at + 1, { at: AT + at, views: at === 0 ? 5 : 1 }));
  expect(topViewed(list).map(({ id }) => id)).toEqual([1, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
});

test('merging devices keeps the later view and the larger count, in any order and however often', () => {
  const one = [car(1, { views: 3 }), car(2)];
  const other = [car(1, { at: AT + 5, price: 18_000 }), car(3, { at: AT + 9 })];
  const merged = [
    { id: 3, views: 1, at: AT + 9, price: 20_000 },
    { id: 1, views: 3, at: AT + 5, price: 18_000 },
    { id: 2, views: 1, at: AT, price: 20_000 },
  ];
  const plain = mergeViews(one, other).map(({ id, views, at, price }) => ({ id, views, at, price }));
  expect(plain).toEqual(merged);
  expect(mergeViews(other, one)).toEqual(mergeViews(one, other));
  expect(mergeViews(plain, other)).toEqual(mergeViews(plain, []));
});

test('views before the history was cleared do not come back', () => {
  expect(mergeViews([car(1), car(2, { at: AT + 2 })], [], AT).map(({ id }) => id)).toEqual([2]);
});

test('converts times of a device whose clock is wrong, whatever a request takes', () => {
  for (const takes of [0, 900, 20_000]) {
    const lead = clockOffsetMs(AT + 3_600_000 - takes, AT);
    expect(lead).toBe(3_600_000);
    expect(shiftTimes(shiftTimes([car(1)], -lead), lead)).toEqual([car(1)]);
    expect(Math.abs(clockOffsetMs(AT - takes, AT))).toBe(0);
  }
  expect(shiftTimes([car(1, { at: 5 })], -60_000)[0]!.at).toBe(0);
});

test('whatever a browser stored, the server accepts what is read of it', () => {
  const most = Number.MAX_SAFE_INTEGER;
  const stored = Array.from({ length: 70 }, (_, at) => car(1 + (at % 60), { views: most, price: most, at: most }));
  const viewed = parseViewedCars(JSON.stringify(stored)).map(({ id, views, at, price }) => ({ id, views, at, price }));
  const seen = parseIds(JSON.stringify(Array.from({ length: 90 }, (_, at) => 1 + (at % 80))));
  expect([viewed.length, new Set(viewed.map(({ id }) => id)).size, seen.length]).toEqual([50, 50, 50]);
  expect(historyRequestSchema.safeParse({ viewed, seen }).success).toBe(true);
});

test('lists fuels of the viewed cars, the last viewed first', () => {
  expect(fuelsOf([car(1, { fuel: 'GSL' }), car(2, { at: AT + 1, fuel: 'ELE' }), car(3)])).toEqual(['ELE', 'GSL']);
});

test('reads what a browser stored, and nothing else [R408, R409]', () => {
  const stored = car(1, {
    vin: '1HGCM82633A004352',
    picture: '/pictures/cars/a-b.avif?width=320',
    fuel: 'ELE',
    goneAt: AT,
  });
  expect(parseViewedCars(JSON.stringify([stored]))).toEqual([stored]);
  const bad = [null, 5, { id: 0 }, { id: 2, views: 1, at: 'x', title: 'T' }, { ...stored, id: 1.5 }];
  expect(parseViewedCars(JSON.stringify(bad))).toEqual([]);
  const hostile = { ...stored, picture: '//evil.example/a.png', vin: '<b>', fuel: 'x', price: -1, goneAt: null };
  expect(parseViewedCars(JSON.stringify([hostile]))).toEqual([
    { ...stored, picture: null, vin: null, fuel: null, price: null, goneAt: null },
  ]);
  for (const text of [null, '', '{', '5', '{"a":1}']) {
    expect(parseViewedCars(text)).toEqual([]);
    expect(parseIds(text)).toEqual([]);
  }
  expect(parseIds('[1,"2",0,3.5,4]')).toEqual([1, 4]);
});
