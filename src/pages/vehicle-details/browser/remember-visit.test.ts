import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPrices } from '#pages/shared/car/price-memory.ts';
import { rememberVisit } from './remember-visit.ts';

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a vehicle’s page remembers that it was opened, at its price', () => {
  const page = { querySelector: () => ({ textContent: '$20,900' }) } as unknown as ParentNode;
  rememberVisit('/cars-for-sale/vehicle/42', page);
  rememberVisit('/cars-for-sale', page);
  rememberVisit('/cars-for-sale/vehicle/43', { querySelector: () => null } as unknown as ParentNode);
  expect([...readPrices()].map(([id, { price, visited }]) => [id, price, visited])).toEqual([[42, 20_900, true]]);
});
