import { type DealerDifferenceKey, dealerDifferencePath, type Owner } from '#features/dealers/dealers.ts';
import { canReceiveLeads, contactLabel } from '#features/leads/leads.ts';
import { DEAL_RATINGS, HOME_SERVICES, labelOf, LISTING_TYPES } from '#features/reference/reference.ts';
import {
  currentIncentive,
  plausiblePrice,
  dealRating,
  derivedPrice,
  firstPhoto,
  type Listing,
  trimAfterModel,
  vehicleName,
  isLargePriceDrop,
  isNewlyListed,
} from '#features/listings/listings.ts';
import {
  DEFAULT_TERMS,
  describeBasisPrice,
  estimatePaymentCents,
  FILTERS,
  formatParams,
  maximumDollars,
  type PaymentTerms,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import { type BasisPrice, ownershipSortCost } from '#features/search/search.server.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import type { CardView, DealView, CardFlagView } from '../page-data.ts';
import { basisPrice } from './price-basis-view.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';

type Result = SearchAnswer['results'][number];

const MAX_TRIM_LENGTH = 30;

/** Returns a dealer's tagline for cars of a condition (spec 2 §3). Synchronous, because it reads from memory. */
export type GetDealerTagline = (key: DealerDifferenceKey) => { tagline: string | null } | null;

/**
 * `query`: the search, whose price basis is used. `terms`: its payment terms. `hasLeadsFallback`: the operator receives
 * messages that have no other destination. `marksOnline`: the search is in the buy-online experience, so cars that can
 * be bought online are marked.
 */
type CardOptions = {
  query?: VehicleQuery;
  terms?: PaymentTerms;
  differenceOf?: GetDealerTagline;
  hasLeadsFallback?: boolean;
  marksOnline?: boolean;
};

export function cardView(
  result: Result,
  context: SearchContext,
  {
    query,
    terms = DEFAULT_TERMS,
    differenceOf = () => null,
    hasLeadsFallback = false,
    marksOnline = false,
  }: CardOptions = {},
): CardView {
  const { listing, owner, beyondRadius, distanceMiles } = result;
  const card = plainCardOf(listing, owner, context);
  const basis = query && basisPrice(result, query, context);
  const isUsualPayment = terms === DEFAULT_TERMS && !basis;
  const difference = differenceView(listing, differenceOf);
  const isMarked = marksOnline && listing.buyOnline;
  return {
    ...card,
    monthly: isUsualPayment ? card.monthly : monthlyOf(payable(listing, basis), terms),
    terms: termsLink(terms, context),
    place: distanceMiles === null ? card.place : describeDistance(distanceMiles),
    seller: difference === null ? card.seller : { ...card.seller, difference },
    lead: canReceiveLeads(owner, hasLeadsFallback) ? card.lead : undefined,
    flags:
      beyondRadius || isMarked
        ? [...(isMarked ? [ONLINE] : []), ...card.flags, ...(beyondRadius ? [BEYOND] : [])]
        : card.flags,
    basis: basisLine(result, query, basis),
  };
}

/** Returns the terms as parameters of the link to the vehicle, so that its page shows the same payment. */
function termsLink(terms: PaymentTerms, context: SearchContext): string | undefined {
  if (terms === DEFAULT_TERMS) return undefined;
  const params = formatParams(
    new Map(Object.entries(FILTERS.payment.format({ min: null, max: null, terms }, context))),
  );
  return params === '' ? undefined : `&${params}`;
}

/** Returns the amounts below the price: the price on the search's basis, and the amount by which the search sorts. */
function basisLine(
  { listing, owner }: Result,
  query: VehicleQuery | undefined,
  basis: BasisPrice | undefined,
): string | undefined {
  if (!basis && query?.sortBy !== 'ownershipASC') return undefined;
  const amounts = [
    ...(basis ? [describeBasisPrice(basis)] : []),
    ...(query?.sortBy === 'ownershipASC' ? [describeCostToOwn(listing, owner)] : []),
  ];
  return amounts.length === 0 ? undefined : amounts.join(' · ');
}

/** Describes the cost to own that searches sort by: `About $470/mo to own ($410 to $530)`. */
function describeCostToOwn(listing: Listing, owner: Owner): string {
  const cost = ownershipSortCost(listing, owner);
  if (cost === null) return 'No estimate of the cost to own';
  const dollars = (cents: number) => formatDollars(Math.round(cents / 100));
  const { low, high, expected } = cost;
  const range = low === null || high === null ? '' : ` (${dollars(low)} to ${dollars(high)})`;
  return `About ${dollars(expected)}/mo to own${range}`;
}

/**
 * A listing's card as it is the same in all searches of a day without a location and with the default payment terms.
 */
type PlainCard = { owner: Owner; today: number; card: CardView };

/** Cached as long as the card store keeps the listing in memory. A changed owner is a new object. */
const plainCards = new WeakMap<Listing, PlainCard>();

function plainCardOf(listing: Listing, owner: Owner, context: SearchContext): CardView {
  const known = plainCards.get(listing);
  if (known?.owner === owner && known.today === context.today) return known.card;
  const price = derivedPrice(listing);
  const card: CardView = {
    id: listing.id,
    picture: pictureView(listing),
    pictures: listing.images.length > 1 ? listing.images.length : undefined,
    condition: conditionOf(listing),
    title: vehicleName(listing),
    trim: shortTrim(trimAfterModel(listing)),
    price: price === null ? 'Call for price' : formatDollars(price),
    previousPrice: reduction(listing) ? formatDollars(listing.previousPrice!) : null,
    monthly: monthlyOf(plausiblePrice(listing), DEFAULT_TERMS),
    terms: undefined,
    deal: dealView(listing),
    mileage: listing.mileage === null ? null : `${formatNumber(listing.mileage)} mi`,
    place: owner.city && owner.state ? `${owner.city}, ${owner.state}` : null,
    extras: extrasOf(listing, owner, context.today),
    seller: {
      name: owner.name,
      rating: owner.rating === null ? null : owner.rating.toFixed(1),
      reviews: owner.reviewCount === null ? null : formatNumber(owner.reviewCount),
    },
    lead: contactLabel(owner),
    flags: flagsOf(listing, context),
    drawn: firstPhoto(listing) === null ? true : undefined,
    basis: undefined,
  };
  plainCards.set(listing, { owner, today: context.today, card });
  return card;
}

function differenceView(
  { ownerId, listingType }: Listing,
  differenceOf: GetDealerTagline,
): NonNullable<CardView['seller']['difference']> | null {
  const teaser = differenceOf({ ownerId, listingType });
  if (teaser === null) return null;
  const href = dealerDifferencePath({ ownerId, listingType }, 'html');
  return { label: teaser.tagline ?? 'The dealer difference', href };
}

/** Truncates names longer than 30 characters with an ellipsis (spec 1 §2). */
export function shortTrim(trim: string | null): string | null {
  return trim === null || trim.length <= MAX_TRIM_LENGTH ? trim : `${trim.slice(0, MAX_TRIM_LENGTH).trimEnd()}…`;
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

/** Lists the extras of the car, in addition to its price and rating (spec 2 §3). */
function extrasOf(listing: Listing, owner: Owner, today: number): string | null {
  const { homeServices, image360 } = listing;
  const services = new Set([...homeServices, ...owner.homeServices]);
  const extras = [
    currentIncentive(listing, today) !== null && 'Special offer',
    owner.shippingLabel,
    ...HOME_SERVICES.filter(({ code }) => services.has(code)).map(({ label }) => label),
    image360 !== null && '360° view',
  ];
  return extras.filter((extra) => typeof extra === 'string' && extra !== '').join(' · ') || null;
}

function conditionOf({ listingType, certifiedProgram }: Listing): string {
  const label = labelOf(LISTING_TYPES, listingType);
  return certifiedProgram === null ? label : `${label} · ${certifiedProgram}`;
}

function reduction({ salePrice, previousPrice }: Listing): number | null {
  return salePrice !== null && previousPrice !== null && previousPrice > salePrice ? previousPrice - salePrice : null;
}

function describeDistance(miles: number): string {
  return miles < 1 ? 'Under 1 mi away' : `${formatNumber(miles)} mi away`;
}

const ONLINE: CardFlagView = { kind: 'online', label: 'Buy online' };
const BEYOND: CardFlagView = { kind: 'beyond', label: 'Outside your radius' };

function flagsOf(listing: Listing, context: SearchContext): CardFlagView[] {
  const flags: CardFlagView[] = [];
  const cut = reduction(listing);
  // A smaller reduction is shown as a crossed-out price, but not as an extra.
  if (cut !== null && isLargePriceDrop(listing))
    flags.push({ kind: 'reduced', label: `Price drop ${formatDollars(cut)}` });
  else if (isNewlyListed(listing, context.today)) flags.push({ kind: 'fresh', label: 'Just listed' });
  if (listing.stale) flags.push({ kind: 'stale', label: 'Not recently confirmed' });
  return flags;
}

/** Returns the price that the payment is computed for: the upper end of the price on the search's basis. */
function payable(listing: Listing, basis: BasisPrice | undefined): number | null {
  const price = plausiblePrice(listing);
  return price !== null && basis ? maximumDollars(basis) : price;
}

/** Returns the monthly payment; `null` without a price, and `$0` if the down payment covers it. */
function monthlyOf(price: number | null, terms: PaymentTerms): string | null {
  return price === null ? null : formatDollars(Math.round(estimatePaymentCents(price, terms) / 100));
}
