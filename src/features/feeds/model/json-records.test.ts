import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonCutter, detectJson, flatten } from './json-records.ts';

test('cuts an array into its objects, in pieces of any size', () => {
  const value = fc.dictionary(
    fc.string(),
    fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()), fc.dictionary(fc.string(), fc.string())),
  );
  fc.assert(
    fc.property(fc.array(value), fc.integer({ min: 1, max: 9 }), (objects, size) => {
      const text = JSON.stringify(objects, null, 1);
      const cutter = createJsonCutter(false);
      const found = [];
      for (let at = 0; at < text.length; at += size) found.push(...cutter.push(text.slice(at, at + size)));
      expect(found.map((item) => JSON.parse(item.text) as unknown)).toEqual(JSON.parse(text));
      expect(cutter.rest()).toBe('');
      expect(cutter.isOpen()).toBe(false);
    }),
  );
});

test('finds the array inside of an object, and tells what was cut off', () => {
  const cutter = createJsonCutter(true);
  expect(cutter.push('{"count": 2, "listings": [{"a": [{"b": 1}]}, {"a": 2}, {"a":').map((item) => item.text)).toEqual([
    '{"a": [{"b": 1}]}',
    '{"a": 2}',
  ]);
  expect(cutter.rest()).toBe('{"a":');
  expect(cutter.isOpen()).toBe(true);
});

test.each([
  ['[{"vin": 1}]', 'array'],
  ['[]', 'array'],
  ['{"vin": "1", "year": 2}\n{"vin": "2"}', 'lines'],
  ['{"vin": "1"}', 'lines'],
  ['{"count": 2, "listings": [\n{"vin": "1"}', 'wrapped'],
  ['{"listings":[{"vin":"1"}]}', 'wrapped'],
  ['vin,year\n', undefined],
])('%j is %s', (text, shape) => expect(detectJson(text)).toBe(shape));

test('paths of nested objects; members of lists share one', () => {
  expect([
    ...flatten({
      vin: 'x',
      dealer: { address: { zip: 1 } },
      photos: [{ url: 'a' }, { url: 'b' }],
      tags: ['s', 't'],
      trim: null,
    }),
  ]).toEqual([
    ['vin', ['x']],
    ['dealer.address.zip', ['1']],
    ['photos.url', ['a', 'b']],
    ['tags', ['s', 't']],
    ['trim', []],
  ]);
});
