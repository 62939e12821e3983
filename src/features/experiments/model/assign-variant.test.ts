import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { groupOf, GROUPS, variantOf } from './assign-variant.ts';

const digestOf = (salt: string, visitor: number) => createHmac('sha256', salt).update(`v${visitor}`).digest('hex');
const VISITORS = Array.from({ length: 10_000 }, (_, visitor) => visitor);

test.each([
  { shareA: 50, shareB: 50 },
  { shareA: 10, shareB: 20 },
  { shareA: 90, shareB: 10 },
])('visitors are split by $shareA and $shareB percent, and the rest is outside', ({ shareA, shareB }) => {
  const found = VISITORS.map((visitor) => variantOf(digestOf('salt', visitor), { shareA, shareB }));
  const percentOf = (variant: string | null) => (100 * found.filter((one) => one === variant).length) / found.length;
  // Five standard deviations of a share of 10,000.
  expect(Math.abs(percentOf('A') - shareA)).toBeLessThan(2.5);
  expect(Math.abs(percentOf('B') - shareB)).toBeLessThan(2.5);
  expect(Math.abs(percentOf(null) - (100 - shareA - shareB))).toBeLessThan(2.5);
});

test('another salt assigns visitors independently, and groups are independent of variants', () => {
  const even = { shareA: 50, shareB: 50 };
  const [one, other] = ['one', 'other'].map((salt) => VISITORS.map((visitor) => digestOf(salt, visitor)));
  const same = VISITORS.filter((at) => variantOf(one![at]!, even) === variantOf(other![at]!, even)).length;
  expect(Math.abs(same / VISITORS.length - 0.5)).toBeLessThan(0.025);
  const counts = Array.from({ length: GROUPS }, () => ({ A: 0, B: 0 }));
  for (const digest of one!) counts[groupOf(digest)]![variantOf(digest, even)!]++;
  // Pearson's statistic with 127 degrees of freedom exceeds 200 once in 30,000 salts.
  const expected = VISITORS.length / GROUPS / 2;
  const statistic = counts.flatMap(({ A, B }) => [A, B]).reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  expect(statistic).toBeLessThan(200);
});

test('the ends of the range belong to a variant or to none', () => {
  const shares = { shareA: 1, shareB: 98 };
  expect(variantOf('0'.repeat(20), shares)).toBe('A');
  expect(variantOf('f'.repeat(20), shares)).toBeNull();
  expect(variantOf('f'.repeat(20), { shareA: 1, shareB: 99 })).toBe('B');
  expect([groupOf('0'.repeat(20)), groupOf('f'.repeat(20))]).toEqual([0, 63]);
});
