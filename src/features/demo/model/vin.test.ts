import { expect, it, test } from 'vitest';
import { createRandom } from './random.ts';
import { checkDigit, vinOf } from './vin.ts';

test.each(['1HGCM82633A004352', '11111111111111111', '5GZCZ43D13S812715', '1M8GDM9AXKP042788'])(
  'calculates the check digit of %s',
  (vin) => expect(checkDigit(vin)).toBe(vin[8]),
);

test.each([
  ['AB[CD]**|*U', 2018, /^4T1AB[CD][A-Z].[0-9X]JU/],
  ['AB[CD]**|*U', 2008, /^4T1AB[CD]\d.[0-9X]8U/],
  ['[1-3]****', 2026, /^4T1[123]/],
  ['', 2010, /^4T1.{5}[0-9X]A/],
])('fits the pattern %s of %i', (keys, year, form) => {
  const vin = vinOf(createRandom('seed'), ['4T1', keys, 2000, 2030], year, 123_456);
  expect(vin).toMatch(form);
  expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{11}123456$/);
  expect(checkDigit(vin)).toBe(vin[8]);
});

it('differs by serial number', () => {
  const vins = [1, 2, 3].map((serial) => vinOf(createRandom('seed'), ['4T1', 'ABCD*', 2000, 2030], 2018, serial));
  expect(new Set(vins).size).toBe(3);
});
