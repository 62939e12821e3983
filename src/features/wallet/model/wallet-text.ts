import { z } from 'zod';
import { CREDIT_BANDS } from '#features/payments/payments.ts';
import { MAX_AMOUNT_DOLLARS } from '#kit/text/money-mask.ts';
import {
  type Budget,
  EMPTY_WALLET,
  PART_NAMES,
  type PartName,
  type PaymentPlan,
  PRODUCTS,
  type TradeIn,
  type Wallet,
} from './wallet.ts';

/** The limits of terms and rates, the same as in the payment filter of a search. */
export const PLAN_LIMITS = {
  finance: { minMonths: 12, maxMonths: 96 },
  lease: { minMonths: 12, maxMonths: 60 },
  maxDown: 1_000_000,
  maxApr: 36,
} as const;

const dollars = z.int().min(0).max(MAX_AMOUNT_DOLLARS);
const limit = dollars.min(1).nullable();

const budgetSchema: z.ZodType<Budget> = z.object({ budget: limit, monthlyBudget: limit });
const tradeInSchema: z.ZodType<TradeIn> = z.object({ value: dollars, amountOwed: dollars.nullable() });
const creditSchema = z.enum(CREDIT_BANDS.map(({ band }) => band));
const planSchema: z.ZodType<PaymentPlan> = z.object({
  kind: z.enum(['finance', 'lease']),
  downPayment: z.int().min(0).max(PLAN_LIMITS.maxDown).nullable(),
  termMonths: z.int().min(PLAN_LIMITS.finance.minMonths).max(PLAN_LIMITS.finance.maxMonths).nullable(),
  aprPercent: z.number().min(0).max(PLAN_LIMITS.maxApr).nullable(),
});

const SCHEMAS = {
  budget: budgetSchema,
  tradeIn: tradeInSchema,
  credit: creditSchema,
  plan: planSchema,
  product: z.enum(PRODUCTS),
} as const satisfies Record<PartName, z.ZodType>;

const datedSchema = z.object({ value: z.unknown(), changedAt: z.int().min(1) });

/**
 * Reads a stored wallet. Parts that are no longer valid are left out, so that a change of the format loses only them.
 * Times after `now` become `now`: they come from a cookie that its owner can change, and must not win forever.
 */
export function parseWallet(stored: unknown, now: number): Wallet {
  if (typeof stored !== 'object' || stored === null) return EMPTY_WALLET;
  const parts = PART_NAMES.flatMap((name) => {
    const dated = datedSchema.safeParse((stored as Record<string, unknown>)[name]);
    if (!dated.success) return [];
    const value = SCHEMAS[name].nullable().safeParse(dated.data.value);
    return value.success ? [[name, { value: value.data, changedAt: Math.min(dated.data.changedAt, now) }]] : [];
  });
  return { ...EMPTY_WALLET, ...(Object.fromEntries(parts) as Partial<Wallet>) };
}

/** Returns what is stored of a wallet: the parts that were ever set, with the times of their changes. */
export function storedWallet(wallet: Wallet): Partial<Wallet> {
  return Object.fromEntries(PART_NAMES.flatMap((name) => (wallet[name].changedAt > 0 ? [[name, wallet[name]]] : [])));
}
