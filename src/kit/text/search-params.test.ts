import { expect, test } from 'vitest';
import { readSearchParams } from './search-params.ts';

test('a query string is parsed once in a row', () => {
  const params = readSearchParams('?zip=80202&makeCode=TOYOTA');
  expect([...params]).toEqual([
    ['zip', '80202'],
    ['makeCode', 'TOYOTA'],
  ]);
  expect(readSearchParams('?zip=80202&makeCode=TOYOTA')).toBe(params);
  expect(readSearchParams('?zip=10001').get('zip')).toBe('10001');
  expect(readSearchParams('?zip=80202&makeCode=TOYOTA').get('zip')).toBe('80202');
});
