import type { Owner } from '#features/dealers/dealers.ts';
import { type Listing, listingTitle, type SharedFacts } from '#features/listings/listings.ts';
import { DEFAULT_TERMS, type PaymentTerms, type Result } from '#features/search/search.ts';
import {
  hasSpecialOffer,
  isPriceReduced,
  primarySource,
  toWireListing,
  toWirePricing,
  type WireContext,
  type WireListing,
} from '../model/wire-listing.ts';
import { piecesOf, servicesPiece } from './card-pieces.ts';
import { sharedPartsOf } from '#features/search-memory/search-memory.server.ts';
import { encodePiece, type TextBytes } from './text-bytes.ts';
import { writeSpecifications } from './write-specifications.ts';
import { memoizeBounded } from '#kit/bounded-cache.ts';
import { publicPhoneOf } from '../model/wire-owner.ts';

const [ID, OWNER_ID, VIN] = [encodePiece('{"id":'), encodePiece(',"ownerId":'), encodePiece(',"vin":')];
const [STOCK, YEAR, TITLE] = [encodePiece(',"stockNumber":'), encodePiece(',"year":'), encodePiece(',"title":')];
/**
 * Text before the path of the listing's page: by whether there is a special offer, and whether the price is reduced.
 */
const MARKS = [false, true].map((special) =>
  [false, true].map((reduced) =>
    encodePiece(`,"hasSpecialOffer":${special},"isReducedPrice":${reduced},"vdpBaseUrl":"/cars-for-sale/vehicle/`),
  ),
);
const [VIEW_COUNT, FYUSE_ID] = [encodePiece(',"viewCount":'), encodePiece(',"fyuseId":')];
const WEBSITE = encodePiece('","website":{"href":');
/** Text before the listing date: by whether the car is beyond the radius. */
const LISTED_AT = [false, true].map((beyond) => encodePiece(`${beyond}},"listedAt":`));
const STALE = [false, true].map((stale) => encodePiece(`,"stale":${stale}`));

/**
 * The JSON of each listing before and after its view count, cached as long as the card store keeps the listing in
 * memory and the day lasts. An owner or settings that change get a new object, so they are compared by identity.
 */
const kept = new WeakMap<Listing, KeptCard>();
type KeptCard = Pick<WireContext, 'settings' | 'today'> & {
  owner: Owner;
  beforeViews: Uint8Array;
  afterViews: Uint8Array;
};

/**
 * Writes the JSON of `toWireListing`. It is cached for searches with default payment terms and advertised prices,
 * and cars within the radius.
 */
export function writeCard(out: TextBytes, result: Result, context: WireContext): void {
  const { listing, owner, beyondRadius } = result;
  const { terms, today, onBasis, viewCount, settings } = context;
  const isCached = !beyondRadius && onBasis === null && isUsual(terms);
  const known = isCached ? kept.get(listing) : undefined;
  if (known?.owner === owner && known.settings === settings && known.today === today) {
    out.add(known.beforeViews);
    out.numberOrNull(viewCount);
    return out.add(known.afterViews);
  }
  const shared = sharedPartsOf(listing);
  if (shared === undefined) return out.json(toWireListing(result, context));
  const begun = out.length;
  writeBeforeViews(out, result, context, shared);
  const beforeViews = isCached ? out.copyFrom(begun) : undefined;
  out.numberOrNull(viewCount);
  const begunAgain = out.length;
  writeAfterViews(out, result, today, shared);
  if (beforeViews) kept.set(listing, { owner, settings, today, beforeViews, afterViews: out.copyFrom(begunAgain) });
}

function isUsual(terms: PaymentTerms): boolean {
  return (
    terms.downDollars === DEFAULT_TERMS.downDollars &&
    terms.months === DEFAULT_TERMS.months &&
    terms.aprPercent === DEFAULT_TERMS.aprPercent
  );
}

/** Writes the JSON up to the view count, mostly from pieces that other listings share. */
function writeBeforeViews(out: TextBytes, result: Result, context: WireContext, shared: SharedFacts): void {
  const { listing } = result;
  const kind = piecesOf('kind', shared, result);
  const offer = piecesOf('offer', shared, result);
  const title = listingTitle(listing);
  out.add(ID);
  out.number(listing.id);
  out.add(OWNER_ID);
  out.number(listing.ownerId);
  out.add(VIN);
  out.quotedOrNull(listing.vin);
  out.add(STOCK);
  out.quotedOrNull(listing.stockNumber);
  out.add(offer.type);
  out.add(YEAR);
  out.number(listing.year);
  out.add(kind.codes);
  out.add(TITLE);
  out.quoted(title);
  out.add(kind.names);
  writeImage(out, primarySource(listing), title);
  writePricing(out, toWirePricing(listing, context));
  out.add(servicesPiece(result, context.settings));
  out.add(piecesOf('extras', shared, result).all);
  out.add(VIEW_COUNT);
}

/** Writes the JSON after the view count. */
function writeAfterViews(out: TextBytes, result: Result, today: number, shared: SharedFacts): void {
  const { listing, owner, beyondRadius } = result;
  const offer = piecesOf('offer', shared, result);
  out.add(FYUSE_ID);
  out.quotedOrNull(listing.image360);
  writeSpecifications(out, listing, shared);
  writeFeatures(out, listing.features);
  out.add(piecesOf('packages', shared, result).names);
  out.add(offer.history);
  out.add(MARKS[hasSpecialOffer(listing, today) ? 1 : 0]![isPriceReduced(listing) ? 1 : 0]!);
  out.number(listing.id);
  out.add(WEBSITE);
  out.quotedOrNull(listing.link);
  out.add(contactOf(owner));
  out.add(LISTED_AT[beyondRadius ? 1 : 0]!);
  out.quoted(listing.listedAt);
  out.add(STALE[listing.stale ? 1 : 0]!);
  out.add(offer.decoded);
}

const NO_IMAGE = encodePiece(',"images":{"primary":null,"sources":[]}');
const [SOURCE, ALT, IMAGE_END] = [
  encodePiece(',"images":{"primary":0,"sources":[{"src":'),
  encodePiece(',"alt":'),
  encodePiece('}]}'),
];

function writeImage(out: TextBytes, source: ReturnType<typeof primarySource>, title: string): void {
  if (source === null) return out.add(NO_IMAGE);
  out.add(SOURCE);
  out.quoted(source.src);
  out.add(ALT);
  out.quoted(source.alt ?? title);
  out.add(IMAGE_END);
}

const DERIVED = encodePiece(',"pricingDetail":{"derivedPrice":');
const [SALE, MSRP, INCENTIVE] = [encodePiece(',"salePrice":'), encodePiece(',"msrp":'), encodePiece(',"incentive":')];
const [MARKET, PREVIOUS, DEAL] = [
  encodePiece(',"marketPrice":'),
  encodePiece(',"previousPrice":'),
  encodePiece(',"dealIndicator":'),
];
const [FAIR, FAIR_LOW, FAIR_HIGH] = [
  encodePiece(',"fairPrice":'),
  encodePiece(',"fairPriceLow":'),
  encodePiece(',"fairPriceHigh":'),
];
const ON_BASIS = encodePiece(',"onBasis":');
const NO_PAYMENTS = encodePiece(',"payments":null}');
const [MONTHLY, DOWN] = [encodePiece(',"payments":{"monthlyPaymentCents":'), encodePiece(',"downPaymentCents":')];
const [MONTHS, APR, PRICING_END] = [encodePiece(',"termMonths":'), encodePiece(',"aprPercent":'), encodePiece('}}')];

function writePricing(out: TextBytes, { payments, ...pricing }: WireListing['pricingDetail']): void {
  out.add(DERIVED);
  out.numberOrNull(pricing.derivedPrice);
  out.add(SALE);
  out.numberOrNull(pricing.salePrice);
  out.add(MSRP);
  out.numberOrNull(pricing.msrp);
  out.add(INCENTIVE);
  out.numberOrNull(pricing.incentive);
  out.add(MARKET);
  out.numberOrNull(pricing.marketPrice);
  out.add(PREVIOUS);
  out.numberOrNull(pricing.previousPrice);
  out.add(DEAL);
  out.quotedOrNull(pricing.dealIndicator);
  out.add(FAIR);
  out.numberOrNull(pricing.fairPrice);
  out.add(FAIR_LOW);
  out.numberOrNull(pricing.fairPriceLow);
  out.add(FAIR_HIGH);
  out.numberOrNull(pricing.fairPriceHigh);
  out.add(ON_BASIS);
  out.json(pricing.onBasis);
  if (payments === null) return out.add(NO_PAYMENTS);
  out.add(MONTHLY);
  out.number(payments.monthlyPaymentCents);
  out.add(DOWN);
  out.number(payments.downPaymentCents);
  out.add(MONTHS);
  out.number(payments.termMonths);
  out.add(APR);
  out.number(payments.aprPercent);
  out.add(PRICING_END);
}

/** Returns a feature with a comma before it. The cache has room for more features than there are codes. */
const featurePiece = memoizeBounded({ max: 4_096 }, (code: string) => encodePiece(`,${JSON.stringify(code)}`));
const FEATURES = encodePiece(',"features":');

function writeFeatures(out: TextBytes, codes: readonly string[]): void {
  out.add(FEATURES);
  const list = out.beginList();
  for (let i = 0; i < codes.length; i++) out.add(featurePiece(codes[i]!));
  out.endList(list);
}

/** JSON by owner. An owner that changes is a new object. */
const contacts = new WeakMap<Owner, Uint8Array>();

function contactOf(owner: Owner): Uint8Array {
  const known = contacts.get(owner);
  if (known !== undefined) return known;
  const text = `},"phone":${JSON.stringify(publicPhoneOf(owner))},"ownerName":${JSON.stringify(owner.name)},"marketExtension":{"imeDmaMatch":`;
  const made = encodePiece(text);
  contacts.set(owner, made);
  return made;
}
