import { expect, test } from 'vitest';
import { parseYmmt } from './parse-ymmt.ts';

test.each([
  ['2020-TOYOTA-CAMRY|XSE', { makeCode: 'TOYOTA', modelCode: 'CAMRY', year: 2020 }],
  ['2020-toyota-camry', { makeCode: 'TOYOTA', modelCode: 'CAMRY', year: 2020 }],
  ['HONDA-CR-V', { makeCode: 'HONDA', modelCode: 'CR-V', year: null }],
  ['', null],
  ['2020', null],
  ['2020-TOYOTA', { makeCode: '2020', modelCode: 'TOYOTA', year: null }],
  ['|', null],
])('reads %s', (text, model) => {
  expect(parseYmmt(text)).toEqual(model);
});
