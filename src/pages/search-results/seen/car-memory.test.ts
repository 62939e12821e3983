import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideCar, MEMORY_CHANGED, MEMORY_KEY, readHiddenCars, showCars } from './car-memory.ts';

let store: Map<string, string>;
let told: string[];
beforeEach(() => {
  store = new Map();
  told = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => told.push(type));
});
afterEach(() => vi.unstubAllGlobals());

test('hides a car until it is shown again, and tells the page', () => {
  hideCar(7);
  hideCar(9);
  expect(readHiddenCars()).toEqual([7, 9]);
  showCars([7]);
  expect(readHiddenCars()).toEqual([9]);
  expect(told).toEqual([MEMORY_CHANGED, MEMORY_CHANGED, MEMORY_CHANGED]);
});

test('keeps the 300 cars hidden last', () => {
  for (let id = 1; id <= 310; id++) hideCar(id);
  const hidden = readHiddenCars();
  expect([hidden.length, hidden[0], hidden.at(-1)]).toEqual([300, 11, 310]);
});

test.each(['null', '5', '{', '{"hidden":{}}', '{"hidden":["7"]}', '{"hidden":[0]}'])(
  'reads nothing from storage that contains %s',
  (text) => {
    store.set(MEMORY_KEY, text);
    expect(readHiddenCars()).toEqual([]);
  },
);

test('is empty if storage is blocked, and hiding a car does not fail', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readHiddenCars()).toEqual([]);
  expect(() => hideCar(7)).not.toThrow();
});
