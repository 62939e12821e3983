import { expect, test } from 'vitest';
import { parseRememberedPlace } from './remembered-place.ts';

test.each(['zip=80202', 'city=Denver&state=CO', 'city=St.%20Paul&state=MN', 'state=CO'])('%s is a place', (value) => {
  expect(parseRememberedPlace(value)).toBe(value);
});

test.each([
  undefined,
  '',
  'zip=8020',
  'zip=80202&makeCode=FORD',
  'city=Denver',
  'city=&state=CO',
  '//evil',
  'zip=80202\r\n',
])('%j is none', (value) => {
  expect(parseRememberedPlace(value)).toBeNull();
});
