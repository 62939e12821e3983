import { currentIncentive } from './current-incentive.ts';
import { derivedPrice } from './listing.ts';
import type { Listing } from './listing-facts.ts';
import { isLargePriceDrop } from './price-drop.ts';

/** Reasons to look at a car soon, most urgent first (spec 1 §4, spec 2 §4). */
export const URGENCY_TYPES = [
  'DEALER_INCENTIVE',
  'PRICE_REDUCED',
  'NEWLY_LISTED',
  'WARRANTY',
  'RETURN',
  'INCENTIVES',
] as const;
export type UrgencyType = (typeof URGENCY_TYPES)[number];

/** Types of promo cards: one for each urgency type, and two for cars without one. */
export type PromoType = UrgencyType | 'numviewed' | 'default';

/** Viewers of a car's page on one brand: views of the last seven days, and distinct viewers of today. */
export type RecentViews = { lastSevenDays: number; today: number };

const NEW_FOR_DAYS = 3;
const MS_PER_DAY = 86_400_000;
/** A car with at most this many views in seven days is not in demand. */
const FEW_VIEWS = 3;

/**
 * Returns the most urgent reason to look at a car, computed from its facts; `null` without one.
 * @param today days since 1970-01-01, UTC.
 */
export function urgencyTypeOf(listing: Listing, today: number): UrgencyType | null {
  return URGENCY_TYPES.find((type) => APPLIES[type](listing, today)) ?? null;
}

const APPLIES: Record<UrgencyType, (listing: Listing, today: number) => boolean> = {
  DEALER_INCENTIVE: ({ specialOffer }) => specialOffer !== null,
  PRICE_REDUCED: isLargePriceDrop,
  NEWLY_LISTED: isNewlyListed,
  WARRANTY: ({ listingType }) => listingType === 'CERTIFIED' || listingType === '3P_CERT',
  RETURN: ({ moneyBackGuarantee }) => moneyBackGuarantee,
  INCENTIVES: (listing, today) => currentIncentive(listing, today) !== null,
};

/** Returns the value behind the urgency type, as API responses contain it; `null` if there is none. */
export function urgencyValueOf(listing: Listing, type: UrgencyType): string | null {
  switch (type) {
    case 'DEALER_INCENTIVE':
      return listing.specialOffer;
    case 'PRICE_REDUCED':
      return String((listing.previousPrice ?? 0) - (derivedPrice(listing) ?? 0));
    case 'NEWLY_LISTED':
      return listing.listedAt;
    case 'WARRANTY':
      return listing.certifiedProgram;
    case 'RETURN':
      return null;
    case 'INCENTIVES':
      return String(listing.incentive);
  }
}

/**
 * Returns the type of a car's promo card. Without an urgency type, the views of the last seven days decide. A card that
 * says how many shoppers are viewing the car requires at least one today.
 * @param views `null` if they could not be counted.
 */
export function promoTypeOf(listing: Listing, today: number, views: RecentViews | null): PromoType {
  const urgency = urgencyTypeOf(listing, today);
  if (urgency !== null) return urgency;
  return views !== null && views.lastSevenDays > FEW_VIEWS && views.today > 0 ? 'numviewed' : 'default';
}

/** Returns whether a car was listed at most three days ago. */
export function isNewlyListed({ listedAt }: Pick<Listing, 'listedAt'>, today: number): boolean {
  return today - Math.floor(Date.parse(listedAt) / MS_PER_DAY) <= NEW_FOR_DAYS;
}
