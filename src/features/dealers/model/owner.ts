import { z } from 'zod';
import { openingHoursSchema } from './opening-hours.ts';

/** A dealer or a private seller: who offers listings and receives their leads. */
export const ownerFactsSchema = z.object({
  name: z.string().min(1),
  privateSeller: z.boolean(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().length(2).nullable(),
  zip: z.string().length(5).nullable(),
  /** Degrees, WGS 84; `null` if the location is unknown, and then no radius search finds the owner's cars. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  logo: z.string().nullable(),
  rating: z.number().min(0).max(5).nullable(),
  reviewCount: z.int().nonnegative().nullable(),
  homeServices: z.array(z.string()),
  shippingLabel: z.string().nullable(),
  hideEmailForm: z.boolean(),
  /** Codes of the market areas that the owner serves beyond any radius. */
  marketAreas: z.array(z.string()),
  /** Absent in owners that earlier versions stored. */
  hours: openingHoursSchema.nullable().default(null),
});

export type OwnerFacts = z.infer<typeof ownerFactsSchema>;
/**
 * `hasLeadEmail`: the owner's feed has an email address for leads. Only the code that sends emails reads the address
 * itself.
 */
export type Owner = OwnerFacts & { id: number; hasLeadEmail?: true };
