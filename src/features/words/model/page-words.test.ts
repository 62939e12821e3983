import { expect, test } from 'vitest';
import { pageForWords } from './page-words.ts';

test.each([
  ['sell my car', 'value'],
  ['How do I sell my car?', 'value'],
  ['trade in', 'value'],
  ['Trade-in my truck', 'value'],
  ['what’s my car worth?', 'value'],
  ['help', 'help'],
  ['contact us', 'help'],
  ['log in', 'account'],
  ['favorites', 'saved-cars'],
  ['my alerts', 'saved-searches'],
])('“%s” asks for the page %s', (words, page) => {
  expect(pageForWords(words)).toBe(page);
});

test.each(['', 'toyota camry', 'best value', 'help me find a truck', 'truck with trade in', 'car', 'red car'])(
  '“%s” is about cars for sale',
  (words) => {
    expect(pageForWords(words)).toBeNull();
  },
);
