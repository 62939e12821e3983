import { expect, test } from 'vitest';
import { describeBasisPrice } from './price-basis-labels.ts';

test.each([
  ['with-fees', 2_049_900, 2_049_900, '$20,499 with dealer fees'],
  ['with-fees', 2_000_000, 2_049_901, 'Up to $20,500 with dealer fees'],
  ['out-the-door', 2_010_050, null, 'At least $20,100 out the door'],
  ['out-the-door', 2_010_001, 2_010_001, '$20,101 out the door'],
] as const)('a price %s from %d to %j cents is “%s”', (kind, lowCents, highCents, text) => {
  expect(describeBasisPrice({ basis: { kind }, lowCents, highCents })).toBe(text);
});
