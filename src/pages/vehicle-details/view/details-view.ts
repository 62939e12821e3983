import type { Owner } from '#features/dealers/dealers.ts';
import { isLargePriceDrop, type Listing, modelKey, trimKey, urgencyOf } from '#features/listings/listings.ts';
import type { RecordedOffers } from '#features/listings/listings.server.ts';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';
import { BODY_STYLES, labelOf, LISTING_TYPES, HISTORY_TYPES } from '#features/reference/reference.ts';
import { emptyQuery, formatQuery, type SearchContext, type VehicleQuery, withFilter } from '#features/search/search.ts';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { timeZoneOf } from '#kit/local-time.ts';
import { modelPagePath } from '#features/model-reference/model-reference.ts';
import type { SafetyFacts } from '#features/safety/safety.ts';
import { brandView } from '../../brand-view.ts';
import { confirmedView } from '#pages/shared/car/confirmed-view.ts';
import { purchaseQuery } from '#pages/shared/purchase/purchase-query.ts';
import { headerLinks } from '#pages/shared/search/header-links.ts';
import type { LinkView, VehicleDetailsData, HistoryView, GuaranteeView } from '../page-data.ts';
import { backLink } from './back-link.ts';
import { factViews, featureGroups } from './fact-views.ts';
import { galleryView } from './gallery-view.ts';
import { priceHistoryView } from './price-history-view.ts';
import { priceReasonsView } from './price-reasons-view.ts';
import { priceView } from './price-view.ts';
import { type OwnerCars, sellerView } from './seller-view.ts';
import { similarView } from './similar-view.ts';
import { unratedView } from '#pages/shared/price-reasons/unrated-view.ts';
import type { Brand } from '#features/brands/brands.ts';

export type Offer = { listing: Listing; owner: Owner };

/** `before`: the shopper's previous search; `similar`, `ownerCars`, `past`, `reasons`: `null` if not available. */
export type Visit = Offer & {
  before: VehicleQuery | null;
  similar: readonly Offer[] | null;
  ownerCars: OwnerCars | null;
  past: RecordedOffers | null;
  /** The reasons for the car's rating. */
  reasons: RatingReasons | null;
  /** Views in the last seven days on this brand; `null` if they could not be counted. */
  views: number | null;
  /** NHTSA's data about the model year; `null` if nothing was imported. */
  safety: SafetyFacts | null;
  now: Date;
  /** Whether the operator receives messages that have no other destination. */
  hasLeadsFallback: boolean;
  /** Whether reviews of dealers are shown. */
  hasDealerReviews: boolean;
  /** Whether browsers show payments at the terms of a wallet. */
  hasWallet: boolean;
};

const FRESH_MS = 3 * 86_400_000;
const MAX_HIGHLIGHTS = 4;

/** Returns all content of the page about a car, in words. */
export function detailsView(visit: Visit, context: SearchContext): VehicleDetailsData {
  const { listing, owner, before, similar, past, reasons, views, now } = visit;
  const start = before ?? emptyQuery(context);
  const { place } = start.filters.location;
  const { hasLeadsFallback, hasDealerReviews, ownerCars } = visit;
  const seller = sellerView(listing, owner, { place, hasLeadsFallback, hasDealerReviews, ownerCars, now });
  const price = priceView({ listing, owner }, start, context.today, visit.hasWallet);
  const [promises, history] = [guaranteeViews(listing, context.brand), historyView(listing)];
  return {
    brand: brandView(context.brand),
    priceFirst: context.brand.leadsWith === 'price',
    header: { links: linksFrom(start, context), zip: place?.zip ?? null },
    id: listing.id,
    purchase: purchaseQuery(listing.id, formatQuery(start, context)),
    back: backLink(before, listing.id, context),
    crumbs: crumbsOf(listing, context),
    condition: labelOf(LISTING_TYPES, listing.listingType),
    title: wordsOf(listing.year, listing.make, listing.model).join(' '),
    trim: listing.trim,
    summary: wordsOf(mileageOf(listing), seller.distance ?? cityOf(owner)),
    flags: flagsOf(listing, price.reduced, now),
    viewed: urgencyText(listing, views, { price, contact: seller.contact }),
    highlights: [...wordsOf(listing.specialOffer), ...promises.map(({ title }) => title), ...history.stated].slice(
      0,
      MAX_HIGHLIGHTS,
    ),
    view360: view360Of(listing),
    gallery: galleryView(listing),
    price,
    unjudged: unratedView(listing, reasons, now),
    priceReasons: priceReasonsView(listing, reasons, { now, timeZone: timeZoneOf(owner.state) }),
    priceHistory: past && priceHistoryView(past.offers, listing, now),
    confirmed: past?.confirmedAt ? confirmedView(listing, owner, past.confirmedAt, now) : null,
    facts: factViews(listing),
    features: featureGroups(listing.features),
    packages: listing.packages,
    history,
    ...recallsOf(listing, visit.safety),
    ...modelPageOf(listing, context),
    promises,
    description: paragraphs(listing.description),
    seller,
    identity: identityOf(listing),
    similar: similar && similar.map(similarView),
  };
}

/** A maker's own site may have no other cars of a model year, so its link leads to the model. */
function modelPageOf(
  { makeCode, modelCode, year, make, model }: Listing,
  { brand }: SearchContext,
): Pick<VehicleDetailsData, 'modelPage'> {
  if (modelCode === null) return {};
  const ownYear = brand.fixedMake === null ? year : undefined;
  const name = [ownYear, make, model].filter((word) => word !== undefined && word !== null).join(' ');
  return { modelPage: { label: `More about the ${name}`, href: modelPagePath(makeCode, modelCode, ownYear) } };
}

/** Returns the recalls of the model year. Without any, the page has no such key and says nothing about recalls. */
function recallsOf(
  { year, make, model, vin }: Listing,
  safety: SafetyFacts | null,
): Pick<VehicleDetailsData, 'recalls'> {
  if (!safety?.recalls?.length) return {};
  const { recalls, asOf } = safety;
  return { recalls: { vehicle: wordsOf(year, make, model).join(' '), vin, recalls, asOf } };
}

/** Returns the address of the 360° view. Feeds may name only its id at a provider, which is not linked. */
function view360Of({ image360 }: Listing): string | null {
  const url = image360 === null ? null : URL.parse(image360);
  return url?.protocol === 'https:' ? url.href : null;
}

/** Returns the header's links; none of them is the current page, so none is marked. */
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

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function identityOf({ vin, stockNumber, listedAt }: Listing): VehicleDetailsData['identity'] {
  const rows = [
    { label: 'VIN', value: vin, isCopied: true as const },
    { label: 'Stock number', value: stockNumber },
    { label: 'Listed', value: DAY.format(new Date(listedAt)) },
  ];
  return rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
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

/** Returns searches that contain the car, each narrower than the previous one; all keep the car's condition. */
function crumbsOf(listing: Listing, context: SearchContext): LinkView[] {
  const { makeCode, make, model, trim, bodyStyleCode } = listing;
  const start = withFilter(emptyQuery(context), 'listingType', [listing.listingType]);
  const crumbs = [crumb('Cars for Sale', start, context)];
  if (bodyStyleCode !== null) {
    const style = { ...start.filters.vehicleStyle, vehicleStyleCode: [bodyStyleCode] };
    crumbs.push(crumb(labelOf(BODY_STYLES, bodyStyleCode), withFilter(start, 'vehicleStyle', style), context));
  }
  const chosen = { makes: [makeCode], models: [] as string[], trims: [] as string[] };
  crumbs.push(crumb(make, withFilter(start, 'makeModelTrim', chosen), context));
  const key = modelKey(listing);
  if (key === null || model === null) return crumbs;
  const withModel = { ...chosen, models: [key] };
  crumbs.push(crumb(model, withFilter(start, 'makeModelTrim', withModel), context));
  const wholeTrim = trimKey(listing);
  if (wholeTrim === null || trim === null) return crumbs;
  const withTrim = { ...withModel, trims: [wholeTrim] };
  return [...crumbs, crumb(trim, withFilter(start, 'makeModelTrim', withTrim), context)];
}

function crumb(label: string, query: VehicleQuery, context: SearchContext): LinkView {
  const search = formatQuery(query, context);
  return { label, href: search ? `/cars-for-sale?${search}` : '/cars-for-sale' };
}

/**
 * Returns the car's guarantees, each with its terms (spec 1 §9); a certified car uses the text of the brand's program.
 */
function guaranteeViews(listing: Listing, { certified }: Brand): GuaranteeView[] {
  const promises: GuaranteeView[] = [];
  if (listing.listingType === 'CERTIFIED') {
    promises.push({
      title: listing.certifiedProgram ?? 'Certified',
      text: `${certified.summary} Ask the seller for the inspection report and the warranty.`,
    });
  }
  if (listing.listingType === '3P_CERT') {
    promises.push({
      title: listing.certifiedProgram ?? 'Third-Party Certified',
      text: 'Inspected by an independent company. Comes with a 30-90 day limited warranty.',
    });
  }
  if (listing.moneyBackGuarantee) {
    promises.push({ title: 'Money back guarantee', text: 'Money back within 14 days or 1,000 miles.' });
  }
  if (listing.buyOnline) {
    promises.push({ title: 'Buy online', text: 'The seller handles the whole purchase online.' });
  }
  return promises;
}

function historyView({ history, listingType }: Listing): HistoryView {
  const stated = history.map((code) => labelOf(HISTORY_TYPES, code));
  if (stated.length) return { stated, note: 'Reported by the seller. Get a history report to verify.' };
  const isNew = listingType === 'NEW';
  const note = isNew
    ? 'This is a new car with no previous owners.'
    : 'Not reported by the seller. Get a history report to check.';
  return { stated, note };
}
