import { z } from 'zod';
import type { Owner } from '#features/dealers/dealers.ts';

/** An owner in API responses (spec 1 §3, spec 2 §3). Keys of parts that are not built yet are null. */
export const wireOwnerSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    privateSeller: z.boolean(),
    logo: z.object({ src: z.string().nullable() }),
    location: z.object({
      address: z.object({
        address1: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        zip: z.string().nullable(),
      }),
      latitude: z.number().nullable().describe('Degrees, WGS 84.'),
      longitude: z.number().nullable(),
    }),
    phone: z.object({
      value: z.string().nullable().describe('Null for private sellers. `POST /cars-for-sale/call` shows theirs.'),
    }),
    website: z.object({ href: z.string().nullable() }),
    hideEmailForm: z.boolean(),
    rating: z.object({ value: z.number().nullable(), count: z.int().nullable() }).describe('Stars from 0 to 5.'),
    homeServices: z.array(z.string()).describe('Codes of homeServices.'),
    shippingLabel: z.string().nullable(),
    distanceFromSearch: z
      .number()
      .nullable()
      .describe('Great-circle miles from the search location; null without one.'),
    dealerDiff: z.object({
      tagline: z.string().nullable().describe('What sets the dealer apart, in the dealer’s words, in one line.'),
    }),
  })
  .meta({ id: 'Owner' });

export type WireOwner = z.infer<typeof wireOwnerSchema>;

/** `distanceMiles` is the distance in the search that found the owner's cars. */
export function toWireOwner(owner: Owner, distanceMiles: number | null, tagline: string | null = null): WireOwner {
  return {
    id: owner.id,
    name: owner.name,
    privateSeller: owner.privateSeller,
    logo: { src: owner.logo },
    location: locationOf(owner),
    phone: { value: publicPhoneOf(owner) },
    website: { href: owner.website },
    hideEmailForm: owner.hideEmailForm,
    rating: { value: owner.rating, count: owner.reviewCount },
    homeServices: owner.homeServices,
    shippingLabel: owner.shippingLabel,
    distanceFromSearch: distanceMiles,
    dealerDiff: { tagline },
  };
}

/**
 * Returns a dealer's phone number. A private seller's is their own: a shopper asks for it (`POST /cars-for-sale/call`),
 * which is limited and counted.
 */
export function publicPhoneOf({ privateSeller, phone }: Pick<Owner, 'privateSeller' | 'phone'>): string | null {
  return privateSeller ? null : phone;
}

/** Returns where the cars are. The street and coordinates of private sellers stay private, because they live there. */
function locationOf({ privateSeller, address, city, state, zip, ...at }: Owner): WireOwner['location'] {
  if (privateSeller) return { address: { address1: null, city, state, zip }, latitude: null, longitude: null };
  return { address: { address1: address, city, state, zip }, latitude: at.latitude, longitude: at.longitude };
}
