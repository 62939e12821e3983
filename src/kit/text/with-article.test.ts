import { expect, test } from 'vitest';
import { withArticle } from './with-article.ts';

test.each([
  ['Acura MDX', 'an Acura MDX'],
  ['INFINITI QX60', 'an INFINITI QX60'],
  ['Oldsmobile Alero', 'an Oldsmobile Alero'],
  ['Honda Civic', 'a Honda Civic'],
  ['MINI Cooper', 'a MINI Cooper'],
])('%s gets its article', (name, expected) => {
  expect(withArticle(name)).toBe(expected);
});
