import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetDeleted } from '#features/interest/interest.ui.ts';
import { PRICES_KEY } from '#features/shoppers/shoppers.ui.ts';
import {
  parsePrices,
  parseDisplayedPrice,
  readPrices,
  rememberPrices,
  type SeenPrice,
  updateSeenPrice,
  PRICE_CHANGE_SHOWN_MS,
} from './price-memory.ts';

let store: Map<string, string>;
let writes: number;
beforeEach(() => {
  store = new Map();
  writes = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => {
      writes++;
      store.set(key, value);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const HOUR = 3_600_000;

describe('a remembered price', () => {
  test('is the last one, and the previous one during the visit', () => {
    const first = updateSeenPrice(undefined, 21_500, 0);
    expect(first).toEqual({ price: 21_500, at: 0, visited: false, before: null });
    const cheaper = updateSeenPrice(first, 21_000, 48 * HOUR);
    expect(cheaper).toMatchObject({ price: 21_000, before: { price: 21_500, at: 0 } });
    expect(updateSeenPrice(cheaper, 21_000, 50 * HOUR)).toBe(cheaper);
    expect(updateSeenPrice(cheaper, 21_000, 48 * HOUR + PRICE_CHANGE_SHOWN_MS)).toMatchObject({ before: null });
  });

  test('two changes in one visit are shown as one, and a reverted change is not shown', () => {
    const cheaper = updateSeenPrice(updateSeenPrice(undefined, 21_500, 0), 21_000, 48 * HOUR);
    expect(updateSeenPrice(cheaper, 20_500, 49 * HOUR).before).toEqual({ price: 21_500, at: 0 });
    expect(updateSeenPrice(cheaper, 21_500, 49 * HOUR)).toMatchObject({ price: 21_500, before: null });
  });

  test('for any prices, the shown change differs from the price, was shown before, and repeats change nothing', () => {
    const shown = fc.array(
      fc.record({ price: fc.option(fc.integer({ min: 1, max: 3 })), hours: fc.integer({ min: 0, max: 30 }) }),
    );
    fc.assert(
      fc.property(shown, (steps) => {
        let [sight, now]: [SeenPrice | undefined, number] = [undefined, 0];
        const prices: (number | null)[] = [];
        for (const { price, hours } of steps) {
          now += hours * HOUR;
          sight = updateSeenPrice(sight, price, now);
          expect(sight.price).toBe(price);
          expect(updateSeenPrice(sight, price, now)).toEqual(sight);
          if (sight.before) {
            expect(sight.before.price).not.toBe(price);
            expect(prices).toContain(sight.before.price);
            expect(sight.before.at).toBeLessThanOrEqual(sight.at);
          }
          prices.push(price);
        }
      }),
    );
  });
});

describe('the memory of a device', () => {
  test('keeps the last thousand cars, and is read as it was written', () => {
    const cars = Array.from({ length: 1_010 }, (_, index) => ({
      id: index + 1,
      price: index === 1_005 ? null : index,
    }));
    rememberPrices(cars, { now: 5 });
    rememberPrices([{ id: 1_006, price: 9 }], { now: 6 * HOUR, visited: true });
    const memory = readPrices();
    expect([memory.size, memory.has(10), memory.has(11)]).toEqual([1_000, false, true]);
    expect(memory.get(1_006)).toEqual({
      ...{ price: 9, at: 6 * HOUR, visited: true, before: { price: null, at: 5 } },
    });
    expect([...memory.keys()].at(-1)).toBe(1_006);
  });

  test('writes only new values', () => {
    const cars = [{ id: 7, price: 9_000 }];
    for (const now of [0, 1, HOUR - 1]) rememberPrices(cars, { now });
    expect(writes).toBe(1);
    rememberPrices(cars, { now: HOUR });
    expect(writes).toBe(2);
  });

  test('a car stays visited', () => {
    rememberPrices([{ id: 7, price: 9_000 }], { visited: true, now: 0 });
    expect(rememberPrices([{ id: 7, price: 8_000 }], { now: 99 * HOUR }).get(7)).toMatchObject({ visited: true });
  });

  test.each(['null', '5', '[5,"7",[1]]', '[["7",1,1,0],[0.5,1,1,0],[7,-1,1,0],[7,1]]'])(
    'reads nothing from storage that contains %s',
    (text) => {
      expect(parsePrices(text)).toEqual(new Map());
    },
  );

  test('is empty if storage is damaged or blocked, and saving does not fail', () => {
    store.set(PRICES_KEY, '{');
    expect(readPrices()).toEqual(new Map());
    vi.stubGlobal('localStorage', undefined);
    expect(rememberPrices([{ id: 7, price: 1 }]).get(7)).toMatchObject({ price: 1 });
  });
});

test('a price is parsed as shown', () => {
  expect([parseDisplayedPrice('$1,021,500'), parseDisplayedPrice('Call for price')]).toEqual([1_021_500, null]);
});

test('forgets the cars that the shopper deleted from their account', () => {
  const cars = [1, 2, 3].map((id) => ({ id, price: 20_000 }));
  rememberPrices(cars.slice(0, 1), { visited: true, now: 10 });
  rememberPrices(cars.slice(1), { visited: true, now: 20 });
  forgetDeleted([2], null);
  expect([...readPrices().keys()]).toEqual([1, 3]);
  forgetDeleted([], 10);
  expect([...readPrices().keys()]).toEqual([3]);
});
