import { describe, expect, it } from 'vitest';
import { medianOf, spreadOf } from './spread.ts';

describe('the statistic', () => {
  it('takes percentiles by rank, for any order of the times', () => {
    const times = Array.from({ length: 400 }, (_time, i) => (i * 37) % 400);
    expect(spreadOf(times)).toEqual({ p50: 200, p90: 360, p99: 396, max: 399, mean: 199.5, total: 79_800 });
  });

  it('sorts by number and leaves the times as they were', () => {
    const times = [10, 9, 100];
    expect(medianOf(times)).toBe(10);
    expect(times).toEqual([10, 9, 100]);
  });

  it('is the time itself if there is only one', () => {
    expect(spreadOf([3])).toEqual({ p50: 3, p90: 3, p99: 3, max: 3, mean: 3, total: 3 });
  });
});
