import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test.each([
  ['{"id": 1234567890123456789, "price": 9000}', { id: '1234567890123456789', price: 9000 }],
  [
    '[-12345678901234567, 1234567890123456, 0.12345678901234]',
    ['-12345678901234567', 1234567890123456, 0.12345678901234],
  ],
  ['{"vin": "12345678901234567", "year": 2.019e3}', { vin: '12345678901234567', year: 2019 }],
])('%s keeps the digits of its whole numbers', (text, value) => expect(parseJson(text)).toEqual(value));
