import { type DealerDifferenceKey, dealerDifferencePath } from '#features/dealers/dealers.ts';
import { canReceiveLeads, contactLabel } from '#features/leads/leads.ts';
import { DEAL_RATINGS, labelOf, LISTING_TYPES } from '#features/reference/reference.ts';
import { plausiblePrice, dealRating, derivedPrice, type Listing, vehicleName } from '#features/listings/listings.ts';
import {
  DEFAULT_TERMS,
  estimatePaymentCents,
  type PaymentTerms,
  type SearchAnswer,
  type SearchContext,
} from '#features/search/search.ts';
import { formatDollars, formatNumber } from '#kit/format.ts';
import type { CardView, DealView, FlagView } from '../page-data.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';

type Result = SearchAnswer['results'][number];

const LONGEST_TRIM = 30;
const FRESH_DAYS = 3;
const MS_PER_DAY = 86_400_000;

/** Returns what a dealer says sets it apart, for cars of a condition (spec 2 §3); synchronous, from memory. */
export type DealerTaglineOf = (key: DealerDifferenceKey) => { tagline: string | null } | null;

/**
 * `terms`: payment terms of the search. `hasLeadsFallback`: the operator receives messages that have no other
 * destination.
 */
type CardOptions = { terms?: PaymentTerms; differenceOf?: DealerTaglineOf; hasLeadsFallback?: boolean };

export function cardView(
  result: Result,
  context: SearchContext,
  { terms = DEFAULT_TERMS, differenceOf = () => null, hasLeadsFallback = false }: CardOptions = {},
): CardView {
  const { listing, owner } = result;
  const price = derivedPrice(listing);
  return {
    id: listing.id,
    picture: pictureView(listing),
    condition: conditionOf(listing),
    title: vehicleName(listing),
    trim: shortTrim(listing.trim),
    price: price === null ? 'Call for price' : formatDollars(price),
    previousPrice: reduction(listing) ? formatDollars(listing.previousPrice!) : null,
    monthly: monthlyOf(plausiblePrice(listing), terms),
    deal: dealView(listing),
    mileage: listing.mileage === null ? null : `${formatNumber(listing.mileage)} mi`,
    place: placeOf(result),
    seller: {
      name: owner.name,
      rating: owner.rating === null ? null : owner.rating.toFixed(1),
      reviews: owner.reviewCount === null ? null : formatNumber(owner.reviewCount),
      ...differenceView(listing, differenceOf),
    },
    ...(canReceiveLeads(owner, hasLeadsFallback) && { lead: contactLabel(owner) }),
    flags: flagsOf(result, context),
    ...(listing.images.length === 0 && { drawn: true }),
  };
}

function differenceView(
  { ownerId, listingType }: Listing,
  differenceOf: DealerTaglineOf,
): Pick<CardView['seller'], 'difference'> {
  const teaser = differenceOf({ ownerId, listingType });
  if (teaser === null) return {};
  const href = dealerDifferencePath({ ownerId, listingType }, 'html');
  return { difference: { label: teaser.tagline ?? 'The dealer difference', href } };
}

/** Truncates names longer than 30 characters with an ellipsis (spec 1 §2). */
export function shortTrim(trim: string | null): string | null {
  return trim === null || trim.length <= LONGEST_TRIM ? trim : `${trim.slice(0, LONGEST_TRIM).trimEnd()}…`;
}

/** Returns the deal rating with its amount: `$1,240 below market`. */
export function dealView(listing: Listing): DealView | null {
  const rating = dealRating(listing);
  const price = derivedPrice(listing);
  if (rating === null || price === null) return null;
  const below = listing.rating!.fairPrice - price;
  const amount =
    below === 0 ? 'at market' : `${formatDollars(Math.abs(below))} ${below > 0 ? 'below' : 'above'} market`;
  return { rating, label: labelOf(DEAL_RATINGS, rating), amount };
}

function conditionOf({ listingType, certifiedProgram }: Listing): string {
  const label = labelOf(LISTING_TYPES, listingType);
  return certifiedProgram === null ? label : `${label} · ${certifiedProgram}`;
}

function reduction({ salePrice, previousPrice }: Listing): number | null {
  return salePrice !== null && previousPrice !== null && previousPrice > salePrice ? previousPrice - salePrice : null;
}

function placeOf({ distanceMiles, owner }: Result): string | null {
  if (distanceMiles !== null) return distanceMiles < 1 ? 'Under 1 mi away' : `${formatNumber(distanceMiles)} mi away`;
  return owner.city && owner.state ? `${owner.city}, ${owner.state}` : null;
}

function flagsOf({ listing, beyondRadius }: Result, context: SearchContext): FlagView[] {
  const flags: FlagView[] = [];
  const cut = reduction(listing);
  if (listing.sponsored) flags.push({ kind: 'sponsored', label: 'Sponsored' });
  if (cut !== null) flags.push({ kind: 'reduced', label: `Price drop ${formatDollars(cut)}` });
  else if (isFresh(listing, context)) flags.push({ kind: 'fresh', label: 'Just listed' });
  if (listing.stale) flags.push({ kind: 'stale', label: 'Not recently confirmed' });
  if (beyondRadius) flags.push({ kind: 'beyond', label: 'Beyond your radius' });
  return flags;
}

function isFresh({ listedAt }: Listing, { today }: SearchContext): boolean {
  return today - Math.floor(Date.parse(listedAt) / MS_PER_DAY) <= FRESH_DAYS;
}

/**
 * Returns the monthly payment; `null` without a price, or if the down payment covers it: $0 a month would make no
 * sense.
 */
function monthlyOf(price: number | null, terms: PaymentTerms): string | null {
  if (price === null) return null;
  const dollars = Math.round(estimatePaymentCents(price, terms) / 100);
  return dollars > 0 ? formatDollars(dollars) : null;
}
