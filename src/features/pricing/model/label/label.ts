import type { DealRating } from '#features/listings/listings.ts';
import { bandOf, BAND_EDGES } from '../rating.ts';

/**
 * The deal rating that shoppers see. It follows the price's share of the fair price slowly, so that it does not
 * flicker. Instants are in milliseconds since 1970.
 */
export type RatingLabel = {
  band: DealRating;
  /**
   * For each edge between two bands: since when the price's share of the fair price has been on the other side of it
   * than the label; `null` if it is on the same side.
   */
  awaySince: readonly (number | null)[];
};

/** How far beyond an edge a share must be for the label to change immediately: 1.5 percentage points. */
export const LABEL_CHANGE_MARGIN = 0.015;
/** How long a share must be on the other side of an edge for the label to change, however close to the edge it is. */
export const LABEL_CHANGE_DELAY_MS = 72 * 3_600_000;
/** Tolerance for rounding errors, because shares are quotients. */
const ROUNDING = 1e-9;

const ORDER: readonly DealRating[] = ['GREAT', 'GOOD', 'FAIR', 'HIGH'];

/**
 * Returns the label after a batch. An edge counts as crossed when the share is 1.5 percentage points beyond it, or has
 * been beyond it for 72 hours without interruption. A car's first label is its band.
 */
export function nextLabel(previous: RatingLabel | null, share: number, now: number): RatingLabel {
  if (previous === null) return { band: bandOf(share), awaySince: BAND_EDGES.map(() => null) };
  const edges = BAND_EDGES.map((edge, at) => {
    const wasAbove = ORDER.indexOf(previous.band) > at;
    const isAbove = ORDER.indexOf(bandOf(share)) > at;
    if (isAbove === wasAbove) return { isAbove, awaySince: null };
    const awaySince = previous.awaySince[at] ?? now;
    const follows =
      Math.abs(share - edge) >= LABEL_CHANGE_MARGIN - ROUNDING || now - awaySince >= LABEL_CHANGE_DELAY_MS;
    return follows ? { isAbove, awaySince: null } : { isAbove: wasAbove, awaySince };
  });
  return {
    band: ORDER[edges.filter(({ isAbove }) => isAbove).length]!,
    awaySince: edges.map(({ awaySince }) => awaySince),
  };
}
