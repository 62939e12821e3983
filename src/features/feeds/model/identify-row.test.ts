import { expect, test } from 'vitest';
import { identifyText } from './identify-row.ts';

const VIN = '1HGCM82633A004352';

test.each([
  ['a VIN', `{"vin":"${VIN}","year":`, false],
  ['objects in whole JSON', `{"vin":"${VIN}","photos":[{"a":1},{"a":2}]}`, false],
  [
    'two objects, since the second may be another car',
    `{"vin":"${VIN}","make":"Ford},\n{"stock":"S1","make":"Ford}`,
    true,
  ],
  ['a list of objects', `[{"vin":"${VIN}"},{"stock":"S1"}]`, true],
  ['two VINs', `{"vin":"${VIN}","other":"KM8K2CAB4PU001140"}`, true],
  ['more text than is searched', `{"vin":"${VIN}"}${' '.repeat(100_000)}`, true],
])('a rejected text with %s', (_, text, isSeveral) =>
  expect(identifyText(text, { readsVins: true })).toMatchObject({
    keys: expect.arrayContaining([`vin:${VIN}`]),
    isSeveral,
  }),
);
