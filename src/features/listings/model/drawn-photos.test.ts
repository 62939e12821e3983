import { expect, test } from 'vitest';
import { DRAWN_PHOTOS, drawnViewOf, firstPhoto } from './drawn-photos.ts';

const withImages = (...sources: readonly string[]) => ({ images: sources.map((src) => ({ src, alt: null })) });

test('a drawn photo tells its side; no other address does', () => {
  expect(DRAWN_PHOTOS.map(drawnViewOf)).toEqual(['front34', 'side', 'rear34', 'front']);
  expect(drawnViewOf('https://drawn.example/roof')).toBeNull();
  expect(drawnViewOf('https://cars.test/front34')).toBeNull();
});

test('a drawing is nobody’s photo', () => {
  expect(firstPhoto(withImages())).toBeNull();
  expect(firstPhoto(withImages(DRAWN_PHOTOS[0]!, 'https://cars.test/1.jpg'))).toBeNull();
  expect(firstPhoto(withImages('https://cars.test/1.jpg'))).toBe('https://cars.test/1.jpg');
});
