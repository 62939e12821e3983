import type { DealRating } from '#features/listings/listings.ts';
import { bandOf, EDGES } from './rating.ts';

/**
 * A judgement as shoppers see it, which follows a price's share of the fair one slowly enough not to flicker.
 * Instants in milliseconds since 1970.
 */
export type Label = {
  band: DealRating;
  /** For each edge between two bands, since when the share is on its other side than the label. */
  awaySince: readonly (number | null)[];
};

/** How far beyond an edge a share must be for the label to follow at once: 1.5 points. */
export const MARGIN = 0.015;
/** How long a share must be on the other side of an edge for the label to follow, however near it is. */
export const PATIENCE_MS = 72 * 3_600_000;
/** Shares are quotients: 1.5 points are that also where the last digit says otherwise. */
const ROUNDING = 1e-9;

const ORDER: readonly DealRating[] = ['GREAT', 'GOOD', 'FAIR', 'HIGH'];

/**
 * The label after a batch. Each edge is followed on its own: when the share is 1.5 points beyond it, or has been beyond
 * it for 72 hours without a break. A car's first label is its band.
 */
export function nextLabel(previous: Label | null, share: number, now: number): Label {
  if (previous === null) return { band: bandOf(share), awaySince: EDGES.map(() => null) };
  const edges = EDGES.map((edge, at) => {
    const wasAbove = ORDER.indexOf(previous.band) > at;
    const isAbove = ORDER.indexOf(bandOf(share)) > at;
    if (isAbove === wasAbove) return { isAbove, awaySince: null };
    const awaySince = previous.awaySince[at] ?? now;
    const follows = Math.abs(share - edge) >= MARGIN - ROUNDING || now - awaySince >= PATIENCE_MS;
    return follows ? { isAbove, awaySince: null } : { isAbove: wasAbove, awaySince };
  });
  return {
    band: ORDER[edges.filter(({ isAbove }) => isAbove).length]!,
    awaySince: edges.map(({ awaySince }) => awaySince),
  };
}
