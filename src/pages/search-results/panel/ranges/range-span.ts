import { formatNumber } from '#kit/text/format.ts';
import type { BinView } from '../../page-data.ts';

/** Returns the bins for a pair of ends: the first one, and the one after the last; `null` means no limit. */
export function binSpanOf(
  bins: readonly BinView[],
  min: number | null,
  max: number | null,
): [from: number, to: number] {
  const from = min === null ? 0 : bins.findLastIndex((bin) => bin.from <= min);
  const upTo = max === null ? -1 : bins.findIndex((bin) => bin.to !== null && bin.to >= max);
  const start = Math.min(Math.max(0, from), bins.length - 1);
  return [start, Math.max(start + 1, upTo === -1 ? bins.length : upTo + 1)];
}

/** Returns the ends for a span of bins; the inverse of `binSpanOf` on whole bins. */
export function binSpanEnds(
  bins: readonly BinView[],
  [from, to]: readonly [number, number],
): [min: number | null, max: number | null] {
  return [from === 0 ? null : bins[from]!.from, to >= bins.length ? null : bins[to - 1]!.to];
}

/** Returns the bins between two positions on the axis, each from 0 to 1; at least one bin. */
export function brushedSpan(bins: number, one: number, other: number): [from: number, to: number] {
  const [low, high] = [one, other]
    .map((share) => Math.min(bins - 1, Math.max(0, Math.floor(share * bins))))
    .toSorted((a, b) => a - b) as [number, number];
  return [low, high + 1];
}

/**
 * Returns the number of results in a span of bins. A bin excludes its upper end but a search includes it, so the number
 * is approximate unless the span has no upper end.
 */
export function brushedTotal(bins: readonly BinView[], [from, to]: readonly [number, number]): string {
  const total = bins.slice(from, to).reduce((sum, { count }) => sum + count, 0);
  const next = bins[to];
  const isExact = to >= bins.length ? from > 0 : bins[to - 1]!.to !== next?.from;
  return `${isExact ? '' : 'About '}${formatNumber(total)} results`;
}
