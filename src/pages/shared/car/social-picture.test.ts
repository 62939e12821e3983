import { expect, test } from 'vitest';
import { sampleListing } from '#features/search/testing/sample-cars.ts';
import { socialPicture } from './social-picture.ts';

test('the picture of a shared page says whether it is a drawing', () => {
  const car = sampleListing({ id: 7, year: 2020, make: 'Toyota', model: 'Tacoma', trim: null, images: [] });
  expect(socialPicture(car).alt).toBe('Illustration of a car like this 2020 Toyota Tacoma');
  const images = [{ src: 'https://photos.test/a.jpg', alt: null }];
  expect(socialPicture({ ...car, images })).toEqual({ path: '/pictures/og/7.jpg', alt: '2020 Toyota Tacoma' });
});
