import { expect, test } from 'vitest';
import { AD_PLACES, AD_SIZES, type AdPlaceKind, FIXED_AD_FAILED, pixelsOf, placeKindOf } from './ad.ts';

test.each<[AdPlaceKind, string[]]>([
  ['inline', ['300x250', '728x90']],
  ['footer', ['320x250', '320x50', '728x90']],
  ['fixed', ['300x50', '320x50', '728x90', '970x90']],
])('offers the specified sizes of a %s ad [R290, R545, R546, R547]', (kind, sizes) => {
  expect(AD_SIZES[kind].toSorted()).toEqual(sizes);
});

test('has five places in the list, one below it, and the bar at the bottom', () => {
  expect(AD_PLACES.map(placeKindOf)).toEqual([...Array.from({ length: 5 }, () => 'inline'), 'footer', 'fixed']);
});

test('reads the pixels of a size', () => {
  expect(pixelsOf('970x90')).toEqual({ width: 970, height: 90 });
});

test('logs the specified text for a fixed ad that fails [R531]', () => {
  expect(FIXED_AD_FAILED).toBe('Fixed Ad Failed to load');
});
