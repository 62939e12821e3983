import { type Brand, showsMake } from '#features/brands/brands.ts';
import type { GetCachedViewCounts, FoundListing, RecordedOffers } from '#features/listings/listings.server.ts';
import { type Listing, modelKey } from '#features/listings/listings.ts';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';
import type { RecalledCar, SafetyFacts } from '#features/safety/safety.ts';
import {
  emptyQuery,
  formatParams,
  formatQuery,
  LOAN_PARAMS,
  readRequest,
  type SearchContext,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import { type SearchService, temporaryErrorKindOf } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { PageAnswer, PageHead } from '../page-answer.ts';
import type { VehicleDetailsData } from './page-data.ts';
import { countOwnerCars, findSimilar } from './other-cars.ts';
import { referringSearch } from './view/back-link.ts';
import { detailsView } from './view/details-view.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { socialPicture } from '#pages/shared/car/social-picture.ts';
import { GALLERY_SIZES } from './view/gallery-sizes.ts';
import { OPENING_SCRIPT } from './view/opening-script.ts';
import { vehiclePath } from './view/similar-view.ts';
import { structuredData } from './view/structured-data.ts';

/** The minimum number of results for the search that replaces a withdrawn car. */
const CHOICE = 4;

export type VehicleDetailsServices = {
  search: SearchService;
  brand: Brand;
  /** The car is required; similar cars, its records and the reasons for its rating are optional. */
  guards: Readonly<
    Record<'requiredListing' | 'optionalListing' | 'listingRecords' | 'viewCounts' | 'modelRecalls', Guard>
  >;
  findListing(id: number): Promise<FoundListing>;
  findPast(car: Listing): Promise<RecordedOffers>;
  findReasons(car: Listing): Promise<RatingReasons | null>;
  viewCountsOf: GetCachedViewCounts;
  /** Returns what NHTSA published about a model year; absent if nothing was imported. */
  findSafety?: ((car: RecalledCar) => Promise<SafetyFacts | null>) | undefined;
  /** Whether the operator receives messages that have no other destination. */
  hasLeadsFallback?: boolean;
  /** Whether reviews of dealers are shown. */
  hasDealerReviews?: boolean;
  hasWallet?: boolean;
  now(): Date;
};

/**
 * `id` as in the path; `origin` such as `https://cars.example`; `referer` as sent by the browser; `remembered`: the
 * query with the place and the basis of prices that the browser remembers, for a shopper who doesn't come from results;
 * `search`: the query string of the address.
 */
export type VehicleRequest = {
  id: string;
  origin: string;
  referer: string | undefined;
  remembered?: string;
  search?: string;
  signal: AbortSignal;
};

/**
 * `withdrawn`: the address shows the results of `search` with the expired banner, which names `makeModel` and, if that
 * is the reason, when the car was last confirmed. `unknown`: no listing ever had the id; 404.
 */
export type VehicleAnswer =
  | PageAnswer<VehicleDetailsData>
  | { kind: 'withdrawn'; makeModel: string; unconfirmedSince: Date | null; search: string }
  | { kind: 'unknown' };

export async function loadVehicleDetails(
  services: VehicleDetailsServices,
  { id, origin, referer, remembered = '', search: address = '', signal }: VehicleRequest,
): Promise<VehicleAnswer> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return { kind: 'unknown' };
  const { search, brand, now, hasLeadsFallback = false, hasDealerReviews = false, hasWallet = false } = services;
  const context = search.context(brand);
  const indexed = await findOffered(Number(id), services, signal).catch((error: unknown) => {
    // The database has the car too, but not its similar cars.
    if (temporaryErrorKindOf(error) === null) throw error;
    return null;
  });
  const found = indexed ?? (await findRecord(Number(id), services, signal));
  if (found.kind === 'unknown' || !showsMake(brand, found.listing.makeCode)) return { kind: 'unknown' };
  if (found.kind === 'withdrawn') {
    return search.inOneState((pinned) => withdrawn(found, { ...services, search: pinned }, context));
  }
  const before = referringSearch(referer, URL.parse(origin)?.host);
  const parse = (text: string) => search.parse(readRequest(text), brand).query;
  const query = before === null ? null : parse(before);
  const [similar, past, reasons, views, safety] = await Promise.all([
    indexed ? indexed.similar : findSimilar(found, services, signal),
    pastOf(found.listing, services, signal),
    reasonsOf(found.listing, services, signal),
    viewsOf(found.listing, services, signal),
    safetyOf(found.listing, services, signal),
  ]);
  const { listing, owner } = found;
  const description = (past ?? listing).description || null;
  const ownerCars = indexed && indexed.ownerCars;
  const data = detailsView(
    {
      listing,
      description,
      owner,
      before: query,
      start: startOf(query ?? (remembered === '' ? emptyQuery(context) : parse(remembered)), address, parse),
      similar,
      ownerCars,
      past,
      reasons,
      views,
      safety,
      now: now(),
      hasLeadsFallback,
      hasDealerReviews,
      hasWallet,
    },
    context,
  );
  return {
    kind: 'page',
    status: 200,
    head: pageHead(data, { owner, listing, description }, origin),
    data,
    embedded: {},
  };
}

/**
 * Returns the shopper's search. If the vehicle page's own address has payment terms, they replace those of the search.
 */
function startOf(before: VehicleQuery, address: string, parse: (search: string) => VehicleQuery): VehicleQuery {
  const { read } = readRequest(address);
  const own = Object.values(LOAN_PARAMS).map((name) => [name, read(name)] as const);
  if (own.every(([, values]) => values.length === 0)) return before;
  const { terms } = parse(formatParams(new Map(own))).filters.payment;
  return { ...before, filters: { ...before.filters, payment: { ...before.filters.payment, terms } } };
}

/** Finds the active listing, similar cars and the number of its owner's cars, all from one inventory version in memory. */
async function findOffered(id: number, services: VehicleDetailsServices, signal: AbortSignal) {
  const { brand } = services;
  return services.search.inOneState(async (search) => {
    const offer = await search.find(id);
    if (!offer) return null;
    const pinned = { ...services, search };
    const [similar, ownerCars] = showsMake(brand, offer.listing.makeCode)
      ? await Promise.all([findSimilar(offer, pinned, signal), countOwnerCars(offer.owner, pinned, signal)])
      : [null, null];
    return { kind: 'active' as const, ...offer, similar, ownerCars };
  });
}

/** Finds the record of a listing in the database. @throws if it does not arrive in time. */
async function findRecord(
  id: number,
  { findListing, guards }: VehicleDetailsServices,
  signal: AbortSignal,
): Promise<FoundListing> {
  const record = await guards.requiredListing(() => findListing(id), signal);
  if (!record.ok) throw record.error;
  return record.value;
}

async function viewsOf({ vin }: Listing, { viewCountsOf, brand, guards }: VehicleDetailsServices, signal: AbortSignal) {
  if (vin === null) return null;
  const answer = await guards.viewCounts(() => viewCountsOf([vin], brand.wireCode), signal);
  return answer.ok ? (answer.value.get(vin) ?? null) : null;
}

async function pastOf(car: Listing, { findPast, guards }: VehicleDetailsServices, signal: AbortSignal) {
  const answer = await guards.listingRecords(() => findPast(car), signal);
  return answer.ok ? answer.value : null;
}

async function safetyOf(
  { makeCode, modelCode, year, fuelCode }: Listing,
  { findSafety, guards }: VehicleDetailsServices,
  signal: AbortSignal,
) {
  if (!findSafety || modelCode === null || year === null) return null;
  const answer = await guards.modelRecalls(() => findSafety({ makeCode, modelCode, year, fuelCode }), signal);
  return answer.ok ? answer.value : null;
}

async function reasonsOf(car: Listing, { findReasons, guards }: VehicleDetailsServices, signal: AbortSignal) {
  const answer = await guards.listingRecords(() => findReasons(car), signal);
  return answer.ok ? answer.value : null;
}

/**
 * Returns a search for cars like a withdrawn one: of its model, its make or its body style, the first of these with
 * enough results; otherwise all cars.
 */
async function withdrawn(
  { listing, unconfirmedSince }: Extract<FoundListing, { kind: 'withdrawn' }>,
  { search, brand }: VehicleDetailsServices,
  context: SearchContext,
): Promise<VehicleAnswer> {
  const makeModel = [listing.make, listing.model].filter((word) => word !== null).join(' ');
  for (const query of replacementQueries(listing, context)) {
    const count = await search.count({ query, invalid: [], errors: [] }, brand);
    if (count >= CHOICE) return { kind: 'withdrawn', makeModel, unconfirmedSince, search: formatQuery(query, context) };
  }
  return { kind: 'withdrawn', makeModel, unconfirmedSince, search: '' };
}

function replacementQueries(listing: Listing, context: SearchContext): VehicleQuery[] {
  const start = withFilter(emptyQuery(context), 'listingType', [listing.listingType]);
  const ofMake = { makes: [listing.makeCode], models: [], trims: [] };
  const key = modelKey(listing);
  const { vehicleStyle } = start.filters;
  const style = listing.bodyStyleCode;
  return [
    ...(key === null ? [] : [withFilter(start, 'makeModelTrim', { ...ofMake, models: [key] })]),
    withFilter(start, 'makeModelTrim', ofMake),
    ...(style === null ? [] : [withFilter(start, 'vehicleStyle', { ...vehicleStyle, vehicleStyleCode: [style] })]),
  ];
}

function pageHead(
  data: VehicleDetailsData,
  found: { listing: Listing; owner: Owner; description: string | null },
  origin: string,
): PageHead {
  const { owner } = found;
  const where = owner.city !== null && owner.state !== null ? ` in ${owner.city}, ${owner.state}` : '';
  const name = [data.condition, data.title, data.trim].filter((word) => word !== null).join(' ');
  const judged = data.price.deal ? ` ${data.price.deal.label}: ${data.price.deal.amount}.` : '';
  const [first] = data.gallery.pictures;
  return {
    title: `${name} for sale${where} | ${data.brand.name}`,
    description: `${[name, ...data.summary].join(', ')}. ${data.price.amount}.${judged} Sold by ${owner.name}.`,
    canonical: vehiclePath(data.id),
    robots: null,
    jsonLd: structuredData(found, data, origin),
    picture: socialPicture(found.listing),
    preload: first ? [{ href: first.src, type: first.type, srcset: first.srcset, sizes: GALLERY_SIZES }] : [],
    early: OPENING_SCRIPT,
  };
}
