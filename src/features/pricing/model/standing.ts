import type { Doubt } from '#features/listings/listings.ts';
import { type Label, nextLabel, PATIENCE_MS } from './label.ts';

/** What is said of a car's price from one batch to the next: a label, or why there is none. */
export type Standing =
  /** `doubtedSince`: since when the price could not be judged any more; ms since 1970. */
  { kind: 'label'; label: Label; doubtedSince: number | null } | { kind: 'doubt'; doubt: Doubt };

/** What a batch finds: the price as a share of the fair one, if there is one, and what speaks against judging it. */
export type Finding = { doubt: Doubt; share: number | null } | { doubt: null; share: number };

/** Doubts about the market, which comes and goes; the others are about the car and its price, and hold at once. */
const PASSING: ReadonlySet<Doubt['reason']> = new Set(['few-comparables', 'wide-interval']);

/** What is said after a batch. A label outlives a passing doubt by 72 hours, as it outlives a share across an edge. */
export function nextStanding(previous: Standing | null, { doubt, share }: Finding, now: number): Standing {
  const label = previous?.kind === 'label' ? previous.label : null;
  if (doubt === null) return { kind: 'label', label: nextLabel(label, share, now), doubtedSince: null };
  if (previous?.kind !== 'label' || share === null || !PASSING.has(doubt.reason)) return { kind: 'doubt', doubt };
  const doubtedSince = previous.doubtedSince ?? now;
  if (now - doubtedSince >= PATIENCE_MS) return { kind: 'doubt', doubt };
  return { kind: 'label', label: nextLabel(label, share, now), doubtedSince };
}
