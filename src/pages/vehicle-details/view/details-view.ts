import type { Owner } from '#features/dealers/dealers.ts';
import { isLargePriceDrop, type Listing, urgencyOf } from '#features/listings/listings.ts';
import type { RecordedOffers } from '#features/listings/listings.server.ts';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';
import { formatQuery, type SearchContext, type VehicleQuery } from '#features/search/search.ts';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { timeZoneOf } from '#kit/local-time.ts';
import type { SafetyFacts } from '#features/safety/safety.ts';
import { brandView } from '../../brand-view.ts';
import { confirmedView } from '#pages/shared/car/confirmed-view.ts';
import { purchaseQuery } from '#pages/shared/purchase/purchase-query.ts';
import { headerLinks } from '#pages/shared/search/header-links.ts';
import type { LinkView, SimilarView, VehicleDetailsData } from '../page-data.ts';
import { backLink } from './back-link.ts';
import { carPartOf } from './car-part.ts';
import { priceHistoryView } from './price-history-view.ts';
import { priceReasonsView } from './price-reasons-view.ts';
import { priceView } from './price-view.ts';
import { type OwnerCars, sellerView } from './seller-view.ts';
import { unratedView } from '#pages/shared/price-reasons/unrated-view.ts';

export type Offer = { listing: Listing; owner: Owner };

/**
 * `before`: the shopper's previous search; `start`: the search whose payment terms and price basis the page uses;
 * `similar`, `ownerCars`, `past`, `reasons`: `null` if not available.
 */
export type Visit = Offer & {
  /** The seller's description, which is not in the index. */
  description: string | null;
  before: VehicleQuery | null;
  start: VehicleQuery;
  similar: readonly SimilarView[] | null;
  ownerCars: OwnerCars | null;
  past: RecordedOffers | null;
  /** The reasons for the car's rating. */
  reasons: RatingReasons | null;
  /** The number of views in the last seven days on this brand; `null` if it is unknown. */
  views: number | null;
  /** NHTSA's data about the model year; `null` if nothing was imported. */
  safety: SafetyFacts | null;
  now: Date;
  /** Whether the operator receives messages that have no other destination. */
  hasLeadsFallback: boolean;
  /** Whether reviews of dealers are shown. */
  hasDealerReviews: boolean;
  /** Whether browsers show payments with the terms of a wallet. */
  hasWallet: boolean;
};

const FRESH_MS = 3 * 86_400_000;
const MAX_HIGHLIGHTS = 4;

/** Returns all content of the page about a car, in words. */
export function detailsView(visit: Visit, context: SearchContext): VehicleDetailsData {
  const { listing, description, owner, before, start, similar, past, reasons, views, now } = visit;
  const { place } = start.filters.location;
  const { hasLeadsFallback, hasDealerReviews, ownerCars } = visit;
  const seller = sellerView(listing, owner, { place, hasLeadsFallback, hasDealerReviews, ownerCars, now });
  const price = priceView({ listing, owner }, start, context.today, visit.hasWallet);
  const part = carPartOf(listing, context);
  const { promises, history } = part;
  return {
    ...part,
    brand: brandView(context.brand),
    priceFirst: context.brand.leadsWith === 'price',
    header: { links: linksFrom(start, context), zip: place?.zip ?? null },
    id: listing.id,
    purchase: purchaseQuery(listing.id, formatQuery(start, context)),
    back: backLink(before, listing.id, context),
    summary: wordsOf(mileageOf(listing), seller.distance ?? cityOf(owner)),
    flags: flagsOf(listing, price.reduced, now),
    viewed: urgencyText(listing, views, { price, contact: seller.contact }),
    highlights: [...wordsOf(listing.specialOffer), ...promises.map(({ title }) => title), ...history.stated].slice(
      0,
      MAX_HIGHLIGHTS,
    ),
    price,
    unjudged: unratedView(listing, reasons, now),
    priceReasons: priceReasonsView(listing, reasons, { now, timeZone: timeZoneOf(owner.state) }),
    priceHistory: past && priceHistoryView(past.offers, listing, now),
    confirmed: past?.confirmedAt ? confirmedView(listing, owner, past.confirmedAt, now) : null,
    ...recallsOf(listing, visit.safety),
    description: descriptionOf(past, description),
    seller,
    similar,
  };
}

/**
 * Returns the recalls of the model year. If there are none, the page has no such key and says nothing about recalls.
 */
function recallsOf(
  { year, make, model, vin }: Listing,
  safety: SafetyFacts | null,
): Pick<VehicleDetailsData, 'recalls'> {
  if (!safety?.recalls?.length) return {};
  const { recalls, asOf } = safety;
  return { recalls: { vehicle: wordsOf(year, make, model).join(' '), vin, recalls, asOf: asOf.recalls } };
}

/** Returns the header's links. None is marked, because none of them is the current page. */
function linksFrom(query: VehicleQuery, context: SearchContext): LinkView[] {
  return headerLinks(query, context).map((link) => ({
    label: link.label,
    href: link.query ? `/cars-for-sale?${link.query}` : '/cars-for-sale',
  }));
}

function flagsOf(listing: Listing, reduced: VehicleDetailsData['price']['reduced'], now: Date): string[] {
  const isFresh = now.getTime() - Date.parse(listing.listedAt) < FRESH_MS;
  return wordsOf(
    reduced && isLargePriceDrop(listing) ? `Price drop ${reduced.by}` : null,
    isFresh ? 'Just listed' : null,
    listing.ribbon,
    listing.hot ? 'In demand' : null,
  );
}

/**
 * Returns the urgency label of the car (spec 2 §4), unless the page shows it elsewhere: a large reduction is a flag,
 * and a good or great price has its badge.
 */
function urgencyText(listing: Listing, views: number | null, { price, contact }: UrgencyFacts): string | null {
  switch (urgencyOf(listing, views)) {
    case 'reduced':
      return price.reduced && !isLargePriceDrop(listing) ? `Price reduced by ${price.reduced.by}` : null;
    case 'numviewed':
      return `${formatCount(views!, 'shopper')} viewed it in the last 7 days`;
    case 'goodgreatprice':
      return null;
    case 'interested':
      return contact === null ? null : 'Still interested? Ask the seller if it’s available.';
  }
}

type UrgencyFacts = Pick<VehicleDetailsData, 'price'> & Pick<VehicleDetailsData['seller'], 'contact'>;

/** By what the database has about a car, which is the same object until it changes. The HTML is kept with them. */
const descriptions = new WeakMap<RecordedOffers, readonly string[]>();

function descriptionOf(past: RecordedOffers | null, text: string | null): readonly string[] {
  const known = past && descriptions.get(past);
  if (known) return known;
  const made = paragraphs(text);
  if (past) descriptions.set(past, made);
  return made;
}

function paragraphs(text: string | null): string[] {
  const lines = (text ?? '').split(/\n+/).map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

function mileageOf({ mileage }: Listing): string | null {
  return mileage === null ? null : `${formatNumber(mileage)} miles`;
}

function cityOf({ city, state }: Owner): string | null {
  return city !== null && state !== null ? `${city}, ${state}` : null;
}

function wordsOf(...words: readonly (string | number | null)[]): string[] {
  return words.filter((word) => word !== null).map(String);
}
