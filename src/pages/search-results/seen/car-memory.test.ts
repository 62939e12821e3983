import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { carMark, shownPrice } from './car-mark.ts';
import {
  hideCar,
  MEMORY_CHANGED,
  MEMORY_KEY,
  parseCarMemory,
  readCarMemory,
  rememberSeen,
  showCars,
} from './car-memory.ts';

let store: Map<string, string>;
let told: string[];
beforeEach(() => {
  store = new Map();
  told = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => told.push(type));
});
afterEach(() => vi.unstubAllGlobals());

describe('what a device remembers of cars', () => {
  test('hides a car until it is shown again, and tells the page', () => {
    hideCar(7);
    hideCar(9);
    expect(readCarMemory().hidden).toEqual([7, 9]);
    showCars([7]);
    expect(readCarMemory().hidden).toEqual([9]);
    expect(told).toEqual([MEMORY_CHANGED, MEMORY_CHANGED, MEMORY_CHANGED]);
  });

  test('keeps the 300 cars hidden last and the 500 seen last', () => {
    for (let id = 1; id <= 310; id++) hideCar(id);
    for (let id = 1; id <= 510; id++) rememberSeen(id, 1);
    const { hidden, seen } = readCarMemory();
    expect([hidden.length, hidden[0], hidden.at(-1)]).toEqual([300, 11, 310]);
    expect([seen.size, seen.has(10), seen.has(510)]).toEqual([500, false, true]);
  });

  test.each(['null', '5', '{"hidden":{}}', '{"hidden":["7"],"seen":[[1]]}', '{"seen":[["7",1],[0,1]]}'])(
    'takes nothing from a store that holds %s',
    (text) => {
      expect(parseCarMemory(text)).toEqual({ hidden: [], seen: new Map() });
    },
  );

  test('is nothing where the store is broken or forbidden, and remembering is no failure', () => {
    store.set(MEMORY_KEY, '{');
    expect(readCarMemory().hidden).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    expect(() => hideCar(7)).not.toThrow();
  });
});

describe('the mark of a card', () => {
  const card = (price: string) => ({ id: 7, price });
  const seenAt = (price: number | null) => ({ hidden: [], seen: new Map([[7, price]]) });

  test('says that the car was seen', () => {
    expect(carMark(card('$21,500'), seenAt(21_500))).toBe('Seen');
    expect(carMark(card('Call for price'), seenAt(null))).toBe('Seen');
    expect(carMark({ id: 8, price: '$21,500' }, seenAt(21_500))).toBeNull();
  });

  test('says that the price changed since', () => {
    expect(carMark(card('$20,900'), seenAt(21_500))).toBe('Price changed since your visit');
    expect(carMark(card('$20,900'), seenAt(null))).toBe('Price changed since your visit');
  });

  test('compares the price that the card shows', () => {
    expect([shownPrice({ price: '$1,021,500' }), shownPrice({ price: 'Call for price' })]).toEqual([1_021_500, null]);
  });
});
