import { expect, test } from 'vitest';
import { MAX_TREE_DEPTH, firstValueLength, parseTree } from './json-tree.ts';

test.each([
  ['{"a": [1, null, "x\\n"], "b": {"c": true}} {"d": 1}', { a: ['1', null, 'x\n'], b: { c: 'true' } }],
  ['{"a": [1, {"b": "cut o', { a: ['1', {}] }],
  ['{"a": [{"b": 1}], "a": [{"b": 2}]}', { a: [{ b: '1' }, { b: '2' }] }],
  ['{"a": [{"b": 1}], "a": {}}', { a: [{ b: '1' }] }],
  ['{"a": [], "a": {"b": 1}}', { a: { b: '1' } }],
  ['{"a": [{"b": 1}], "a": null}', { a: [{ b: '1' }] }],
  ['{"a": 1, "a": {"b": 2}, "a": {"c": 3}}', { a: { b: '2', c: '3' } }],
  ['"x"', 'x'],
  ['', undefined],
])('%j has the values %j', (text, value) => expect(parseTree(text)).toEqual(value));

test('leaves out deeply nested values and reads the rest', () => {
  const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
  expect(parseTree(`{"vin": "1", "x": ${deep}, "year": 2}`)).toMatchObject({ vin: '1', year: '2' });
  let levels = 0;
  for (let value = parseTree(deep); Array.isArray(value); [value] = value as unknown[]) levels++;
  expect(levels).toBe(MAX_TREE_DEPTH);
});

test.each([
  ['{"a": "}"}\n{', 10],
  [' [[1], {}] 2', 10],
  ['{"a": [', 0],
  ['', 0],
])('the first value of %j has %i characters', (text, length) => expect(firstValueLength(text)).toBe(length));
