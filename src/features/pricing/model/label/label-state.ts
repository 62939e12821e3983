import type { RatingDoubt } from '#features/listings/listings.ts';
import { type RatingLabel, nextLabel, LABEL_CHANGE_DELAY_MS } from './label.ts';

/** The rating state of a car's price between batches: a label, or the reason why there is none. */
export type LabelState =
  /** `doubtedSince`: since when the price could no longer be rated, in ms since 1970. */
  { kind: 'label'; label: RatingLabel; doubtedSince: number | null } | { kind: 'doubt'; doubt: RatingDoubt };

/**
 * The result of a batch for a car: the price as a share of the fair price, if there is one, and the reason not to rate
 * it.
 */
export type BatchResult = { doubt: RatingDoubt; share: number | null } | { doubt: null; share: number };

/**
 * Doubts about the market, which are often temporary. All others are about the car and its price, and take effect
 * immediately.
 */
const PASSING: ReadonlySet<RatingDoubt['reason']> = new Set(['few-comparables', 'wide-interval']);

/**
 * Returns the state after a batch. A label stays for 72 hours in spite of a temporary doubt, just as it does when the
 * price crosses the edge of a band.
 */
export function nextLabelState(previous: LabelState | null, { doubt, share }: BatchResult, now: number): LabelState {
  const label = previous?.kind === 'label' ? previous.label : null;
  if (doubt === null) return { kind: 'label', label: nextLabel(label, share, now), doubtedSince: null };
  if (previous?.kind !== 'label' || share === null || !PASSING.has(doubt.reason)) return { kind: 'doubt', doubt };
  const doubtedSince = previous.doubtedSince ?? now;
  if (now - doubtedSince >= LABEL_CHANGE_DELAY_MS) return { kind: 'doubt', doubt };
  return { kind: 'label', label: nextLabel(label, share, now), doubtedSince };
}
