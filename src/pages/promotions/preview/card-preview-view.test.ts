import { expect, test } from 'vitest';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { cardPreviewView } from './card-preview-view.ts';

test('the title of a previewed card names the model once', () => {
  const listing = sampleListing({ year: 2021, make: 'Lexus', model: 'NX', trim: 'NX 350' });
  expect(cardPreviewView(listing, sampleOwner(), 'Sponsored').title).toBe('2021 Lexus NX 350');
});
