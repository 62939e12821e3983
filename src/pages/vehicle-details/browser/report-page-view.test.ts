import { afterEach, expect, test, vi } from 'vitest';
import { reportPageView, wasLoadedAhead } from './report-page-view.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/cars-for-sale/vehicle/42', true, ['/cars-for-sale/svc/vehicle-view?listingId=42']],
  ['/cars-for-sale/vehicle/42', false, []],
  ['/cars-for-sale', true, []],
])('the page %s, prefetched: %j, sends %j', (path, ahead, expected) => {
  const told: string[] = [];
  reportPageView(path, ahead, (address) => told.push(address));
  expect(told).toEqual(expected);
});

test.each([
  [{ deliveryType: 'navigational-prefetch', activationStart: 0 }, true],
  [{ deliveryType: '', activationStart: 812.4 }, true],
  [{ deliveryType: '', activationStart: 0 }, false],
  [{}, false],
  [undefined, false],
])('a page with the navigation %j was prefetched: %j', (navigation, expected) => {
  vi.stubGlobal('performance', { getEntriesByType: () => (navigation === undefined ? [] : [navigation]) });
  expect(wasLoadedAhead()).toBe(expected);
});
