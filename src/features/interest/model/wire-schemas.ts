import { z } from 'zod';
import { MAX_PRICE, MAX_VIEWED, MAX_VIEWS, TOP_VIEWED } from './viewed-cars.ts';

const vin = z.string().regex(/^[A-HJ-NPR-Z\d]{17}$/, 'It must be a VIN of 17 characters.');

/** The body of the still-interested beacon (spec 2 §7). The maker's brand has no wire code and never sends it. */
export const interestSchema = z.object({
  brand: z.enum(['AT', 'KBB']),
  vins: z.array(vin).min(1).max(TOP_VIEWED),
  consumer_id: z.string().min(1).max(64).optional(),
  email: z.email().max(320).optional(),
});
export type Interest = z.infer<typeof interestSchema>;

const id = z.int().positive();
const viewSchema = z.object({
  id,
  views: z.int().min(1).max(MAX_VIEWS),
  at: z.int().nonnegative(),
  price: z.int().nonnegative().max(MAX_PRICE).nullable(),
  owner: z.string().max(32).optional(),
});

/**
 * The input that a browser sends to the history's look-up: the cars it knows, those whose alert it showed, and the time
 * of its clock, which may be wrong.
 */
export const historyRequestSchema = z.object({
  viewed: z.array(viewSchema).max(MAX_VIEWED),
  seen: z.array(id).max(MAX_VIEWED),
  now: z.int().nonnegative().optional(),
});

const MAX_FUELS_TEXT = 4 * MAX_VIEWED;

/**
 * The inputs of the personalization fetch (spec 1 §3). `pc.fueltype`: codes of the fuels of viewed cars with commas
 * between them, the most recently viewed first. Values that cannot be used are left out.
 */
export const personalizationInputSchema = z.object({
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .nullable()
    .catch(null),
  'pc.origin': z.enum(['home', 'srp', 'vdp']).nullable().catch(null),
  consumerId: z.uuid().nullable().catch(null),
  'pc.fueltype': z
    .string()
    .max(MAX_FUELS_TEXT)
    .transform((text) => text.split(',').filter((code) => /^[A-Z]{3}$/.test(code)))
    .catch([]),
});
