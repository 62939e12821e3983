import { expect, test } from 'vitest';
import {
  caretPositionAfter,
  countDigits,
  MAX_AMOUNT_LENGTH,
  maskMoney,
  maskNumber,
  maskPercent,
  unmask,
} from './money-mask.ts';

test.each([
  ['', ''],
  ['abc', ''],
  ['5', '$5'],
  ['30000', '$30,000'],
  ['$30,0001', '$300,001'],
  ['0030000', '$30,000'],
  ['0', '$0'],
  ['12500.99', '$12,500'],
  ['$25k', '$25,000'],
  ['7K', '$7,000'],
  ['$17.5k', '$17,500'],
  ['k', ''],
  ['123456789012', '$1,234,567'],
])('%j is shown as %j', (typed, shown) => {
  expect(maskMoney(typed)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(MAX_AMOUNT_LENGTH);
});

test('numbers have separators and no sign', () => {
  expect(maskNumber('45210')).toBe('45,210');
});

test('unmasking returns the number, or nothing', () => {
  expect(unmask('$30,000')).toBe(30_000);
  expect(unmask('$')).toBeNull();
});

test.each([
  ['$30,000', 2, 3],
  ['$30,000', 3, 5],
  ['$30,000', 0, 1],
  ['45,210', 0, 0],
  ['$5', 9, 2],
])('in %s the caret after %d digits is at %d', (masked, digits, caret) => {
  expect(caretPositionAfter(masked, digits)).toBe(caret);
});

test.each([
  ['$30,0', 3],
  ['', 0],
  ['$25k', 5],
  ['25K0', 6],
  ['k', 0],
])('%j has %d digits', (typed, digits) => {
  expect(countDigits(typed)).toBe(digits);
});

test('after 25k the caret is at the end', () => {
  expect(caretPositionAfter(maskMoney('$25k'), countDigits('$25k'))).toBe('$25,000'.length);
});

test.each([
  ['', ''],
  ['7', '7'],
  ['7.', '7.'],
  ['7.25', '7.25'],
  ['7.259', '7.25'],
  ['123', '12'],
  ['07x', '7'],
  ['.5', '0.5'],
])('the rate %j is shown as %j', (typed, shown) => {
  expect(maskPercent(typed)).toBe(shown);
});
