import { expect, test } from 'vitest';
import { formatModelKey, makeCodeOf, modelCodeOf } from './model-key.ts';

test.each([
  ['TOYOTA', 'CAMRY'],
  ['FORD', 'F_150'],
])('joins the codes of a model to its key, and finds them there: %s and %s', (makeCode, modelCode) => {
  const key = formatModelKey(makeCode, modelCode);
  expect([key, makeCodeOf(key), modelCodeOf(key)]).toEqual([`${makeCode}-${modelCode}`, makeCode, modelCode]);
});
