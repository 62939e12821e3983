import type { Vital } from './event-names.ts';

/** Width of a bucket of LCP and INP: values are known within 2.5%. */
export const BUCKET_STEP = 1.05;
/** Buckets of CLS in one unit. */
export const SHIFT_BUCKETS = 1_000;
/** The bucket of all larger shifts. */
export const MAX_SHIFT_BUCKET = 10_000;

/** Returns the middle of a bucket: ms, or a layout shift. The buckets are those of `roll-up.ts`. */
export function bucketValue(vital: Vital, bucket: number): number {
  return vital === 'CLS' ? bucket / SHIFT_BUCKETS : BUCKET_STEP ** (bucket + 0.5) - 1;
}

/** Up to the first value, the experience is good; beyond the second, it is poor (Core Web Vitals). */
export const VITAL_LIMITS: Readonly<Record<Vital, readonly [good: number, poor: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
};

export type SpeedCount = { bucket: number; views: number };
export type SpeedSummary = {
  views: number;
  /** The value that three quarters of the views do not exceed. */
  p75: number;
  /** Shares of the views. */
  good: number;
  poor: number;
};

/** Summarizes page views by bucket; `null` without any. */
export function summarizeSpeed(vital: Vital, counts: readonly SpeedCount[]): SpeedSummary | null {
  const views = counts.reduce((sum, one) => sum + one.views, 0);
  if (views === 0) return null;
  const sorted = counts
    .map(({ bucket, views: number }) => ({ value: bucketValue(vital, bucket), number }))
    .toSorted((a, b) => a.value - b.value);
  let before = 0;
  const p75 = sorted.find(({ number }) => (before += number) >= 0.75 * views)!.value;
  const [good, poor] = VITAL_LIMITS[vital];
  const shareOf = (matches: (value: number) => boolean) =>
    sorted.reduce((sum, { value, number }) => sum + (matches(value) ? number : 0), 0) / views;
  return { views, p75, good: shareOf((value) => value <= good), poor: shareOf((value) => value > poor) };
}
