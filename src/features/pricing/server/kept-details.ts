import type { RatingDetails } from '../model/judgement.ts';

/** Details without the digits that nobody is shown: a batch writes tens of thousands of them. */
export function keptDetails({ parts, comparables }: RatingDetails): RatingDetails {
  return {
    parts: parts.map(({ factor, multiplier }) => ({ factor, multiplier: Number(multiplier.toFixed(6)) })),
    comparables: comparables.map(({ id, price, distance, share, adjustedPrice }) => ({
      ...{ id, price, adjustedPrice: Math.round(adjustedPrice) },
      ...{ distance: Number(distance.toFixed(2)), share: Number(share.toFixed(4)) },
    })),
  };
}
