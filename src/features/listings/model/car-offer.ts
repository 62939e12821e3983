import { z } from 'zod';
import type { PaymentOffer } from '#features/payments/payments.ts';

const shared = {
  /** The last day, such as `2026-12-31`; `null` if the feed states none. */
  endsOn: z.iso.date().nullable(),
  /** The buyers who get it, in the words of the feed. */
  conditions: z.string().nullable(),
  /** Whether every buyer can get it. */
  isOpenToAll: z.boolean(),
};

/**
 * Offers of a feed to buyers in addition to the price (`PaymentOffer`). An `incentive` is money off that is not in the
 * advertised price. `lender`: the maker or the lender that gives the special rate.
 */
export const carOfferSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('incentive'), name: z.string(), amountCents: z.int().positive(), ...shared }),
  z.object({
    kind: z.literal('rate'),
    lender: z.string().nullable(),
    aprPercent: z.number().min(0).max(36),
    months: z.int().min(1).max(120),
    ...shared,
  }),
]) satisfies z.ZodType<PaymentOffer>;
