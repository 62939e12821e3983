import { expect, test } from 'vitest';
import { mixtureBoundary, varianceBetweenGroups } from './mixture-boundary.ts';

/** The likelihood ratio of `estimate` against no effect, averaged over normal effects by numerical integration. */
function mixtureRatio(estimate: number, variance: number, scale: number): number {
  const steps = 20_000;
  const width = (16 * scale) / steps;
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    const effect = -8 * scale + (step + 0.5) * width;
    const density = Math.exp(-(effect ** 2) / (2 * scale ** 2)) / (scale * Math.sqrt(2 * Math.PI));
    sum += density * Math.exp((effect * estimate - effect ** 2 / 2) / variance) * width;
  }
  return sum;
}

test.each([
  { variance: 1e-4, scale: 0.03, alpha: 0.05 },
  { variance: 2e-5, scale: 0.01, alpha: 0.01 },
  { variance: 1e-3, scale: 0.02, alpha: 0.05 },
])('at the boundary, the mixture likelihood ratio is 1 / alpha: %o', ({ variance, scale, alpha }) => {
  const boundary = mixtureBoundary(variance, scale, alpha);
  expect(mixtureRatio(boundary, variance, scale) * alpha).toBeCloseTo(1, 4);
});

test('groups that equal each other have no variance, and groups of independent days have the binomial one', () => {
  expect(
    varianceBetweenGroups([
      { part: 1, whole: 10 },
      { part: 2, whole: 20 },
    ]),
  ).toBe(0);
  expect(
    varianceBetweenGroups([
      { part: 0, whole: 0 },
      { part: 0, whole: 0 },
    ]),
  ).toBe(0);
  // One visitor-day per group: the sample variance of 0 and 1 values, divided by their number.
  const days = Array.from({ length: 100 }, (_, at) => ({ part: at < 20 ? 1 : 0, whole: 1 }));
  expect(varianceBetweenGroups(days)).toBeCloseTo((0.2 * 0.8) / 99, 10);
});
