import { expect, test } from 'vitest';
import {
  ILLUSTRATION_PHOTOS,
  illustrationOf,
  illustrationPhoto,
  firstPhoto,
  listingIllustration,
} from './illustration-photos.ts';
import { DRAWN_VIEWS, EXTERIORS } from './illustrated-views.ts';

const withImages = (...sources: readonly string[]) => ({ images: sources.map((src) => ({ src, alt: null })) });

test('recognizes what a drawing shows by its URL', () => {
  expect(ILLUSTRATION_PHOTOS.map(illustrationOf)).toEqual(['front34', 'side', 'rear34', 'front', 'wheel']);
  expect(illustrationOf(illustrationPhoto('odometer'))).toBe('odometer');
  expect(illustrationOf('https://drawn.example/roof')).toBeNull();
  expect(illustrationOf('https://drawn.example/toString')).toBeNull();
  expect(illustrationOf('https://cars.test/front34')).toBeNull();
});

test('no two illustrations have the same name', () => {
  const names = [...Object.keys(EXTERIORS), ...Object.keys(DRAWN_VIEWS)];
  expect(new Set(names).size).toBe(names.length);
});

test('an illustration is a picture of its listing', () => {
  expect(listingIllustration(7, 'front34', 400)).toBe('/pictures/drawn/7/front34-400.avif');
  expect(listingIllustration(7, 'odometer', 1_200)).toBe('/pictures/drawn/7/odometer-1200.avif');
});

test('a drawing is not a photo of a car', () => {
  expect(firstPhoto(withImages())).toBeNull();
  expect(firstPhoto(withImages(ILLUSTRATION_PHOTOS[0]!, 'https://cars.test/1.jpg'))).toBeNull();
  expect(firstPhoto(withImages('https://cars.test/1.jpg'))).toBe('https://cars.test/1.jpg');
});
