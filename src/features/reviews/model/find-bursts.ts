import type { ReviewTrace } from './find-suspicious.ts';

const DAY_MS = 86_400_000;

/** The part of a review that the rule reads. */
export type RatedReview = Pick<ReviewTrace, 'id' | 'author' | 'atMs' | 'overall'>;

type Shares = Readonly<Record<number, number>>;

/** Limits of bursts, chosen on the development seeds (docs/features/reviews.md). */
export const BURST_RULE = {
  withinMs: 7 * DAY_MS,
  /** Minimum number of authors with good ratings, or with bad ones, in `withinMs`. */
  authors: 7,
  /** A longer pause between two of these reviews ends a burst. */
  pauseMs: 2 * DAY_MS,
  /** Minimum ratio of these authors to the number that the subject usually gets in that time. */
  factor: 7,
  /** The time before a burst from which the usual number is computed. */
  usualMs: 90 * DAY_MS,
  /** The usual number is computed for at least this time. */
  shortestMs: DAY_MS,
  /** How much likelier the stars are among bought reviews than among honest ones: natural logarithm. */
  evidence: 2,
} as const;

/** Share of each number of stars among honest reviews, and in campaigns for and against a subject. */
const HONEST: Shares = { 5: 0.5, 4: 0.24, 3: 0.12, 2: 0.07, 1: 0.07 };
const CAMPAIGNS: readonly { has: (stars: number) => boolean; shares: Shares }[] = [
  { has: (stars) => stars >= 4, shares: { 5: 0.84, 4: 0.13, 3: 0.015, 2: 0.008, 1: 0.007 } },
  { has: (stars) => stars <= 2, shares: { 5: 0.007, 4: 0.008, 3: 0.015, 2: 0.12, 1: 0.85 } },
];

/**
 * Returns the reviews of bursts: in a week, many more authors than usual give one subject good ratings, or bad ones,
 * and hardly any other ratings. Honest reviews that many customers write at the same time, such as after a sale, have
 * mixed stars.
 * @param sorted reviews of one subject, oldest first. With `of`: without gaps, from `usualMs` and `withinMs` before it.
 * @param of the id of a review. Only bursts that it belongs to are returned; absent: all bursts. A burst belongs to the
 *   review that completes it, so adding reviews one after the other finds the same ones.
 */
export function findBursts(sorted: readonly RatedReview[], of?: number): Set<number> {
  const found = new Set<number>();
  const place = of === undefined ? null : sorted.findIndex(({ id }) => id === of);
  const isSearched = ({ atMs }: RatedReview, start: number): boolean =>
    place === null || (start <= place && atMs > sorted[place]!.atMs - BURST_RULE.withinMs);
  let usual = 0;
  sorted.forEach((first, start) => {
    if (!isSearched(first, start)) return;
    const { atMs, overall } = first;
    while (sorted[usual]!.atMs < atMs - BURST_RULE.usualMs) usual++;
    const usualPerMs = (start - usual) / Math.max(BURST_RULE.withinMs, atMs - sorted[usual]!.atMs);
    for (const campaign of CAMPAIGNS) {
      if (!campaign.has(overall)) continue;
      const end = endOfBurst(sorted, start, usualPerMs, campaign);
      if (place !== null && (end <= place || !campaign.has(sorted[place]!.overall))) continue;
      for (const one of sorted.slice(start, end)) if (campaign.has(one.overall)) found.add(one.id);
    }
  });
  return found;
}

/** Returns the index after the last review of a burst that begins at `start`; `start` if no burst begins there. */
function endOfBurst(
  sorted: readonly RatedReview[],
  start: number,
  usualPerMs: number,
  { has, shares }: (typeof CAMPAIGNS)[number],
): number {
  const { withinMs, authors: minAuthors, factor, shortestMs, evidence: minEvidence } = BURST_RULE;
  const startMs = sorted[start]!.atMs;
  const authors = new Set<string>();
  let [evidence, end, lastMs] = [0, start, startMs];
  for (let at = start; at < sorted.length && sorted[at]!.atMs < startMs + withinMs; at++) {
    const { overall, author, atMs } = sorted[at]!;
    evidence += Math.log(shares[overall]! / HONEST[overall]!);
    if (!has(overall)) continue;
    if (atMs - lastMs > BURST_RULE.pauseMs) break;
    lastMs = atMs;
    authors.add(author);
    const usual = usualPerMs * Math.max(shortestMs, atMs - startMs);
    if (authors.size >= minAuthors && authors.size >= factor * usual && evidence >= minEvidence) end = at + 1;
  }
  return end;
}
