import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleRank, SAMPLE_RANK_LIMIT } from './sample-rank.ts';

test('a sample rank is a whole number of its range, the same every time', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (id) => {
      const lot = sampleRank(id);
      expect(Number.isInteger(lot) && lot >= 0 && lot < SAMPLE_RANK_LIMIT).toBe(true);
      expect(sampleRank(id)).toBe(lot);
    }),
  );
  expect([1, 2, 3, 2 ** 32 + 1].map(sampleRank)).toMatchInlineSnapshot(`
    [
      465496906,
      136162679,
      466459621,
      1326581004,
    ]
  `);
});

test.each([
  ['ids in a row', (i: number) => i + 1],
  ['every thousandth id', (i: number) => i * 1_000],
  ['ids beyond 32 bits', (i: number) => 2 ** 40 + i],
])('of %s, the smallest ranks are spread evenly from first to last', (_case, idOf) => {
  const count = 25_000;
  const drawn = Array.from({ length: count }, (_, i) => i)
    .toSorted((a, b) => sampleRank(idOf(a)) - sampleRank(idOf(b)))
    .slice(0, 2_000);
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const i of drawn) tenths[Math.floor((i / count) * 10)]! += 1;
  // Each tenth gets about 200, with a standard deviation of 13. A uniform sample never deviates by five times that.
  for (const got of tenths) expect(Math.abs(got - 200)).toBeLessThan(67);
  const odd = drawn.filter((i) => i % 2 === 1).length;
  expect(Math.abs(odd - 1_000)).toBeLessThan(112);
});
