import { expect, test } from 'vitest';
import { createSamples } from '../site/measure/figures.ts';
import { formatReport, ratioOf, ratiosOf } from './format-report.ts';
import type { MeasuredSite } from './start-sites.ts';

const NAME = 'CPU, uncached page, br';

function siteWith(values: readonly number[], sentAs?: string): MeasuredSite {
  const samples = createSamples();
  for (const value of values) samples.add(NAME, 'ms', value);
  const stop = () => Promise.resolve();
  return { url: '', pid: undefined, stop, samples, sentAs: new Map(sentAs ? [[NAME, sentAs]] : []) };
}

test('a ratio compares the samples of each round, and not the medians', () => {
  const [site, other] = [siteWith([1, 4, 3]), siteWith([2, 2, 3])];
  expect(ratioOf(NAME, site.samples, other.samples)).toEqual({ name: NAME, median: 1, min: 0.5, max: 2 });
  expect(ratiosOf([site])).toEqual([]);
  expect(ratioOf('another', site.samples, other.samples)).toBeUndefined();
});

test('the report names the target and the received encoding', () => {
  const [, row] = formatReport([siteWith([1, 2, 3]), siteWith([2, 4, 6], 'identity')]).split('\n');
  expect(row!.split(/ {2,}/)).toEqual([
    NAME,
    '2.00',
    'ms',
    '4.00',
    '0.50',
    '(0.50 to 0.50)',
    '1.5, then 1.0',
    'median of 3; the other came back as identity',
  ]);
  const alone = formatReport([siteWith([1], 'gzip')]);
  expect(alone).not.toContain('ratio');
  expect(alone).toMatch(/  came back as gzip$/);
});
