import { expect, test } from 'vitest';
import { readRequest } from '#features/search/search.ts';
import { formQuery } from './form-query.ts';
import { queryValues } from './query-values.ts';

const ENTRIES = [
  ['zip', '80202'],
  ['makeCode', 'TOYOTA'],
  ['makeCode', 'FORD'],
  ['maxPrice', '$30,000'],
  ['minPrice', ''],
  ['keyword', ' heated seats '],
  ['trimCode', 'TOYOTA-CAMRY|XSE'],
] as const;

test('a form becomes one canonical query: sorted, joined, without empty fields', () => {
  const query = formQuery(ENTRIES);
  expect(query).toBe('keyword=heated%20seats&makeCode=FORD,TOYOTA&maxPrice=30000&trimCode=TOYOTA-CAMRY|XSE&zip=80202');
  expect(readRequest(query)).toMatchObject({ isCanonical: true, canonical: query });
});

test('cents are left out of an amount, and its digits stay in their places', () => {
  expect(formQuery([['maxPayment', '450.50']])).toBe('maxPayment=450');
});

test('an empty form is an empty query', () => {
  expect(formQuery([['zip', '']])).toBe('');
});

test('splits joined values but not words', () => {
  const values = queryValues('keyword=red%2C%20fast&makeCode=FORD,TOYOTA');
  expect(values.get('makeCode')).toEqual(['FORD', 'TOYOTA']);
  expect(values.get('keyword')).toEqual(['red, fast']);
});
