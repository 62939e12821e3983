import { expect, test } from 'vitest';
import { reportPageView } from './report-page-view.ts';

test.each([
  ['/cars-for-sale/vehicle/42', 'navigational-prefetch', ['/cars-for-sale/svc/vehicle-view?listingId=42']],
  ['/cars-for-sale/vehicle/42', '', []],
  ['/cars-for-sale/vehicle/42', undefined, []],
  ['/cars-for-sale', 'navigational-prefetch', []],
])('the page %s, delivered as %j, tells %j', (path, delivery, expected) => {
  const told: string[] = [];
  reportPageView(path, delivery ?? '', (address) => told.push(address));
  expect(told).toEqual(expected);
});
