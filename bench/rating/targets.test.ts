import { expect, test } from 'vitest';
import type { Figures } from './rate-held-out-cars.ts';
import { renderResultTable } from './render-result-table.ts';
import { describeFigures, missedTargets } from './targets.ts';

const figures: Figures = {
  file: 'cars & more.csv',
  offers: 1000,
  cars: 990,
  rated: 0.9,
  error: 0.075,
  naiveError: 0.1,
  covered: 0.8,
  errorOfAll: 0.08,
  naiveErrorOfAll: 0.1,
  coveredOfAll: 0.8,
  valued: { cars: 800, error: 0.06, valuationError: 0.06 },
  spread: { middle: 1.3, most: 1.6 },
  bands: { GREAT: 100, FAIR: 800 },
  doubts: { 'wide-interval': 90 },
  cpuSeconds: 3,
};

test('values equal to the targets meet them', () => {
  expect(missedTargets(figures)).toEqual([]);
});

test.each<[Partial<Figures>, string]>([
  [{ error: 0.076 }, 'cars & more.csv: error is 24.0% below naive comparables, not 25.0%'],
  [
    { valued: { cars: 800, error: 0.061, valuationError: 0.06 } },
    "cars & more.csv: error is 6.1%, the valuation's 6.0%",
  ],
  [{ rated: 0.79 }, 'cars & more.csv: 79.0% rated, not 80.0%'],
  [{ covered: 0.77 }, 'cars & more.csv: 77.0% of rated cars lie in their interval'],
  [{ covered: 0.83 }, 'cars & more.csv: 83.0% of rated cars lie in their interval'],
])('a target that is missed is named, with by how much', (change, sentence) => {
  expect(missedTargets({ ...figures, ...change })).toEqual([sentence]);
});

test('escapes texts in figures and charts', () => {
  expect(describeFigures(figures)).toContain('rated     90.0% (GREAT 100, FAIR 800); not: wide-interval 90');
  expect(describeFigures({ ...figures, valued: null })).not.toContain('valuation');
  expect(renderResultTable([figures])).toContain('cars &amp; more.csv');
});
