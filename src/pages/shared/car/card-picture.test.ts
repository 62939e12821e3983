import { expect, test } from 'vitest';
import { illustrationPath, PHOTO_WIDTHS, photoPath } from '#features/listings/listings.ts';
import { CARD_WIDTH, srcsetOf } from './card-picture.ts';

test('a photo of a card comes in every width, whatever numbers its path has', () => {
  expect(srcsetOf(photoPath(400, 0, CARD_WIDTH))).toBe(
    PHOTO_WIDTHS.map((width) => `${photoPath(400, 0, width)} ${width}w`).join(', '),
  );
});

test('so does a drawing', () => {
  const car = { shape: 'suv', paint: 'navy' };
  expect(srcsetOf(illustrationPath(car, 'front34', CARD_WIDTH))).toBe(
    PHOTO_WIDTHS.map((width) => `${illustrationPath(car, 'front34', width)} ${width}w`).join(', '),
  );
});
