import { z } from 'zod';
import type { PaymentSettings } from '#features/dealers/dealers.ts';
import { urgencyTypeOf, urgencyValueOf } from '#features/listings/listings.ts';
import { PLACEMENTS, type ServedSlot, sponsoredPath, TIERS } from '#features/promotions/promotions.ts';
import {
  type PaymentTerms,
  paymentTermsOf,
  type Result,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import { toWireListing, type WireContext, wireListingSchema } from './wire-listing.ts';

/** A listing in a paid place. */
export const wireSponsoredSchema = wireListingSchema
  .extend({
    sponsorship: z.object({
      label: z.string().describe('Shown first on the card: Sponsored, or From and the name of the site.'),
      placement: z.enum(PLACEMENTS),
      tier: z.enum(TIERS).nullable().describe('Of spotlights only.'),
      href: z.string().describe('Path that counts the click and leads to the car.'),
      paidBy: z.string().nullable().describe('Who pays for the place; null for the site itself.'),
      missedFilter: z
        .string()
        .nullable()
        .describe('The one filter that the car misses; null if it matches the search.'),
    }),
  })
  .meta({ id: 'SponsoredListing' });
export type WireSponsored = z.infer<typeof wireSponsoredSchema>;

/** Most listings of each kind in a search response (spec 1 §9, spec 2 §9). */
export const MAX_SLOTS = { PREMIUM: 3, FEATURED: 6, STANDARD: 6, highlight: 10, boost: 2, showcase: 12 } as const;

export const slotsShape = {
  alpha: z.object({
    alphaShowcase: z
      .object({ ownerId: z.int(), ownerName: z.string(), listings: z.array(wireSponsoredSchema) })
      .nullable()
      .describe('The featured dealer with at most 12 cars; null without one, or if the feature is off.'),
  }),
  boost: z
    .object({ listings: z.array(wireSponsoredSchema) })
    .nullable()
    .describe('At most 2 boosted new cars; null without one.'),
  spotlights: z.array(wireSponsoredSchema).describe('At most 3 spotlights of the tier PREMIUM.'),
  featuredSpotlights: z.array(wireSponsoredSchema).describe('At most 6 spotlights of the tier FEATURED.'),
  standardSpotlights: z.array(wireSponsoredSchema).describe('At most 6 spotlights of the tier STANDARD.'),
  vehicleHighlight: z.array(wireSponsoredSchema).describe('At most 10 highlighted cars.'),
};
export type WireSlots = z.infer<z.ZodObject<typeof slotsShape>>;

/** The answer without paid places. */
export const NO_WIRE_SLOTS: WireSlots = {
  alpha: { alphaShowcase: null },
  boost: null,
  spotlights: [],
  featuredSpotlights: [],
  standardSpotlights: [],
  vehicleHighlight: [],
};

type Page = {
  query: VehicleQuery;
  context: SearchContext;
  resultOf(car: Pick<Result, 'listing' | 'owner'>): Result;
  /** Returns the payment settings of a dealer; absent: no dealer has any. */
  paymentSettingsOf?: ((ownerId: number) => PaymentSettings | null) | undefined;
  /** Returns the price on the basis of the search. */
  onBasisOf(car: Pick<Result, 'listing' | 'owner'>): WireContext['onBasis'];
};

/** Returns the paid places of a search response. */
export function toWireSlots(slots: readonly ServedSlot[], page: Page): WireSlots {
  const listings = (most: number, of: (slot: ServedSlot) => boolean) =>
    slots
      .filter(of)
      .toSorted((a, b) => a.position - b.position)
      .slice(0, most)
      .map((slot) => toWireSponsored(slot, page));
  const tier = (name: 'PREMIUM' | 'FEATURED' | 'STANDARD') =>
    listings(MAX_SLOTS[name], (slot) => slot.placement === 'spotlight' && slot.tier === name);
  const boost = listings(MAX_SLOTS.boost, ({ placement }) => placement === 'boost');
  const showcase = slots.find(({ placement }) => placement === 'showcase');
  return {
    alpha: { alphaShowcase: showcase ? toWireShowcase(showcase, page) : null },
    boost: boost.length === 0 ? null : { listings: boost },
    spotlights: tier('PREMIUM'),
    featuredSpotlights: tier('FEATURED'),
    standardSpotlights: tier('STANDARD'),
    vehicleHighlight: listings(MAX_SLOTS.highlight, ({ placement }) => placement === 'highlight'),
  };
}

function toWireShowcase(slot: ServedSlot, page: Page): WireSlots['alpha']['alphaShowcase'] {
  const { owner, others } = slot;
  const cars = [slot, ...others].slice(0, MAX_SLOTS.showcase);
  return {
    ownerId: owner.id,
    ownerName: owner.name,
    listings: cars.map((car) => toWireSponsored({ ...slot, ...car }, page)),
  };
}

/** Returns a listing in a paid place. A highlight says why it is one. */
export function toWireSponsored(
  slot: ServedSlot,
  { query, context, resultOf, paymentSettingsOf, onBasisOf: priceOnSearchBasis }: Page,
): WireSponsored {
  const { listing, owner, placement, tier, isHouse, missedFilter = null } = slot;
  const terms: PaymentTerms = paymentTermsOf(query);
  const urgency = placement === 'highlight' ? urgencyTypeOf(listing, context.today) : null;
  return {
    ...toWireListing(resultOf({ listing, owner }), {
      terms,
      today: context.today,
      onBasis: priceOnSearchBasis({ listing, owner }),
      viewCount: null,
      settings: paymentSettingsOf?.(owner.id) ?? null,
    }),
    vehicleHighlight: {
      isVehicleHighlight: placement === 'highlight',
      urgencyDriverType: urgency,
      urgencyDriverValue: urgency && urgencyValueOf(listing, urgency),
    },
    sponsorship: {
      label: isHouse ? `From ${context.brand.name}` : 'Sponsored',
      placement,
      tier,
      href: sponsoredPath(slot),
      paidBy: isHouse ? null : owner.name,
      missedFilter,
    },
  };
}
