import { expect, test } from 'vitest';
import { openAddress, ownPageOf } from './push-paths.ts';

test('a notification opens an address of this site that names its campaign', () => {
  const address = openAddress('https://cars.example', 'price-drop', '/cars-for-sale/vehicle/42');
  expect(address).toBe(
    'https://cars.example/cars-for-sale/notifications/open?campaign=price-drop&to=%2Fcars-for-sale%2Fvehicle%2F42',
  );
  expect(ownPageOf(new URL(address).searchParams.get('to')!)).toBe('/cars-for-sale/vehicle/42');
});

test.each([
  ['/cars-for-sale', '/cars-for-sale'],
  ['/cars-for-sale?makeCode=FORD&zip=80202', '/cars-for-sale?makeCode=FORD&zip=80202'],
  ['/saved-cars', '/saved-cars'],
  ['/alerts/notifications', '/alerts/notifications'],
  ['//evil.example/cars-for-sale', '/saved-cars'],
  ['/\\evil.example/cars-for-sale', '/saved-cars'],
  ['https://evil.example/cars-for-sale', '/saved-cars'],
  ['javascript:alert(1)', '/saved-cars'],
  ['/cars-for-sale/../sign-out', '/saved-cars'],
  ['/cars-for-sale-elsewhere', '/saved-cars'],
  ['/account', '/saved-cars'],
  ['', '/saved-cars'],
])('%j leads to %j', (to, path) => {
  expect(ownPageOf(to)).toBe(path);
});
