import { expect, test } from 'vitest';
import { cellText, numberText } from './cell-text.ts';

test.each([
  ['18999.990000000002', '18999.99'],
  ['0.1', '0.1'],
  ['1.2E4', '12000'],
  ['12345678901234567', '12345678901234567'],
  ['-5', '-5'],
  ['1e999', '1e999'],
])('the number %s is read as %s', (stored, text) => {
  expect(numberText(stored)).toBe(text);
});

test.each<[unknown, string]>([
  [new Date('2026-10-02T00:00:00Z'), '2026-10-02'],
  [new Date('2026-10-02T08:29:59.9996Z'), '2026-10-02T08:30:00Z'],
  [new Date('1905-07-11T00:00:00Z'), '2019'],
  [new Date('1905-07-11T06:00:00Z'), '1905-07-11T06:00:00Z'],
  [new Date(NaN), ''],
  [null, ''],
  [true, 'true'],
])('the cell %s is read as %j', (value, text) => {
  expect(cellText(value)).toBe(text);
});
