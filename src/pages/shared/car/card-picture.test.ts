import { expect, test } from 'vitest';
import {
  ILLUSTRATION_PHOTOS,
  type Listing,
  listingIllustration,
  PHOTO_WIDTHS,
  photoPath,
} from '#features/listings/listings.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { CARD_WIDTH, srcsetOf } from './card-picture.ts';
import { cardPictures } from './picture-view.ts';

test('a photo of a card comes in every width, whatever numbers its path contains', () => {
  expect(srcsetOf(photoPath(400, 0, CARD_WIDTH))).toBe(
    PHOTO_WIDTHS.map((width) => `${photoPath(400, 0, width)} ${width}w`).join(),
  );
});

test.each(['front34', 'odometer'] as const)('so does the illustration %s', (name) => {
  const pathOf = (width: number) => listingIllustration(400, name, width);
  expect(srcsetOf(pathOf(CARD_WIDTH))).toBe(PHOTO_WIDTHS.map((width) => `${pathOf(width)} ${width}w`).join());
});

test('the other pictures of a card are photos and drawings in the listing’s order', () => {
  const images = [
    { src: 'https://photos.example/1.jpg', alt: null },
    { src: ILLUSTRATION_PHOTOS[1]!, alt: null },
    { src: 'https://photos.example/3.jpg', alt: 'Trunk' },
  ];
  const pictures = cardPictures({ ...(bareListingFacts({ images }) as Listing), id: 7 });
  expect(pictures.map(({ src }) => src)).toEqual([
    photoPath(7, 0, CARD_WIDTH),
    '/pictures/drawn/7/side-400.avif',
    photoPath(7, 2, CARD_WIDTH),
  ]);
  expect(pictures.map(({ drawn }) => drawn)).toEqual([false, true, false]);
  expect(pictures[2]!.alt).toBe('Trunk');
});
