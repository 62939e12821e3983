import { z } from 'zod';
import type { RatingDetails } from '../model/rating-state.ts';
import { FACTORS } from '../model/market/terms.ts';

const dollars = z.number().nonnegative();

export const storedDetailsSchema = z.object({
  parts: z.array(z.object({ factor: z.enum(FACTORS), multiplier: z.number().positive() })),
  comparables: z.array(
    z.object({ id: z.int(), price: dollars, adjustedPrice: dollars, distance: z.number(), share: z.number() }),
  ),
  comparableCount: z.int(),
}) satisfies z.ZodType<RatingDetails>;

/**
 * Rounds details to the digits that are displayed. This saves space, because a batch writes tens of thousands of them.
 */
export function roundDetails({ parts, comparables, comparableCount }: RatingDetails): RatingDetails {
  return {
    parts: parts.map(({ factor, multiplier }) => ({ factor, multiplier: Number(multiplier.toFixed(6)) })),
    comparables: comparables.map(({ id, price, distance, share, adjustedPrice }) => ({
      id,
      price,
      adjustedPrice: Math.round(adjustedPrice),
      distance: Number(distance.toFixed(2)),
      share: Number(share.toFixed(4)),
    })),
    comparableCount,
  };
}
