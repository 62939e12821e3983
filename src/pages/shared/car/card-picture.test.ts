import { expect, test } from 'vitest';
import { illustrationPath, photoPath } from '#features/listings/listings.ts';
import { CARD_WIDTH, srcsetOf } from './card-picture.ts';

test('a photo of a card comes in three widths, whatever numbers its path has', () => {
  expect(srcsetOf(photoPath(480, 0, CARD_WIDTH))).toBe(
    [480, 800, 1200].map((width) => `${photoPath(480, 0, width as 480)} ${width}w`).join(', '),
  );
});

test('so does a drawing', () => {
  const car = { shape: 'suv', paint: 'navy' };
  expect(srcsetOf(illustrationPath(car, 'front34', CARD_WIDTH))).toBe(
    [480, 800, 1200].map((width) => `${illustrationPath(car, 'front34', width)} ${width}w`).join(', '),
  );
});
