import { expect, test } from 'vitest';
import { readZip } from './read-zip.ts';

test.each([
  ['80202', '80202'],
  [' 80202-1234 ', '80202'],
  ['802021234', null],
  ['80202-12', null],
  ['8020', null],
  ['', null],
])('%j is the ZIP code %j', (typed, zip) => {
  expect(readZip(typed)).toBe(zip);
});
