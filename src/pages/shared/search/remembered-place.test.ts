import { afterEach, expect, test, vi } from 'vitest';
import { parseRememberedPlace, rememberPlace } from './remembered-place.ts';

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

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['zip=80202', 'place=zip%3D80202; Path=/; SameSite=Lax; Max-Age=31536000'],
  ['', 'place=; Path=/; SameSite=Lax; Max-Age=0'],
])('stores %j for all pages, and removes the older cookie that was sent to some only', (place, cookie) => {
  const stored: string[] = [];
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal(
    'document',
    Object.defineProperty({}, 'cookie', {
      set(text: string) {
        stored.push(text);
      },
    }),
  );
  rememberPlace(place);
  expect(stored).toEqual(['place=; Path=/cars-for-sale; SameSite=Lax; Max-Age=0', cookie]);
});
