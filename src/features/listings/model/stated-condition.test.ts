import { expect, test } from 'vitest';
import { conditionGrade, readStatedCondition } from './stated-condition.ts';

test.each([
  ['Excellent', 'excellent', 4],
  ['Like-New', 'like new', 5],
  ['very good condition', 'very good', 3.5],
  ['Condition: fair', 'fair', 2],
  ['good_condition', 'good', 3],
  ['3.4', '3.4', 3.4],
  ['5', '5.0', 5],
  ['38', '3.8', 3.8],
  ['4.2/5', '4.2', 4.2],
  ['Grade 4 of 5', '4.0', 4],
  ['CR 2.5', '2.5', 2.5],
])('%s means %s, a grade of %d', (text, stated, grade) => {
  expect(readStatedCondition(text)).toBe(stated);
  expect(conditionGrade(stated)).toBe(grade);
});

test.each(['', 'used', 'new', 'certified', '0', '7', '85', '-3', '4 of 10', 'salvage', 'clean'])(
  '“%s” gives no condition for a used car',
  (text) => expect(readStatedCondition(text)).toBeNull(),
);

test('no stated condition has no grade', () => expect(conditionGrade(null)).toBeNull());
