import { expect, test } from 'vitest';
import { ILLUSTRATION_PHOTOS, illustrationViewOf, firstPhoto } from './illustration-photos.ts';

const withImages = (...sources: readonly string[]) => ({ images: sources.map((src) => ({ src, alt: null })) });

test('recognizes the side of a drawing by its URL', () => {
  expect(ILLUSTRATION_PHOTOS.map(illustrationViewOf)).toEqual(['front34', 'side', 'rear34', 'front']);
  expect(illustrationViewOf('https://drawn.example/roof')).toBeNull();
  expect(illustrationViewOf('https://cars.test/front34')).toBeNull();
});

test('a drawing is not a photo of a car', () => {
  expect(firstPhoto(withImages())).toBeNull();
  expect(firstPhoto(withImages(ILLUSTRATION_PHOTOS[0]!, 'https://cars.test/1.jpg'))).toBeNull();
  expect(firstPhoto(withImages('https://cars.test/1.jpg'))).toBe('https://cars.test/1.jpg');
});
