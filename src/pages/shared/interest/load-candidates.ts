import { type Brand, showsMake } from '#features/brands/brands.ts';
import type { LeadCandidate } from '#features/interest/interest.ts';
import { canReceiveLeads, contactLabel } from '#features/leads/leads.ts';
import { derivedPrice, type Listing, listingTitle, modelKey } from '#features/listings/listings.ts';
import type { KnownListing } from '#features/listings/listings.server.ts';
import { type ModelYear, modelCodesOf } from '#features/safety/safety.ts';
import { formatQuery, readRequest, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { greatCircleMiles } from '#kit/great-circle.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';

export type CandidateServices = {
  brand: Brand;
  search: Pick<SearchService, 'inOneState'>;
  /** The operator receives messages that have no other destination. */
  hasLeadsFallback: boolean;
  findListings(ids: readonly number[]): Promise<ReadonlyMap<number, KnownListing>>;
  /** Returns the listings that offer cars again, by the ids of their withdrawn listings. */
  findRelisted(ids: readonly number[]): Promise<ReadonlyMap<number, KnownListing>>;
  /** Returns when the newest recall of each model year became known, by `makeCode modelCode year`. */
  findRecallNews(modelYears: readonly ModelYear[]): Promise<ReadonlyMap<string, Date>>;
  /** The place that the browser remembers, as a query; `null` if none. */
  place: string | null;
};

/** For how many cars, from the first on, a closer similar car is searched. Each takes a search. */
const MAX_CLOSER = 4;
/** By how much a similar car must be closer, and the maximum distance that counts as close. */
const CLOSER = { share: 0.75, miles: 10, farthest: 100 };
/** Similar cars are of the same model year, or at most this many years older or newer. */
const SIMILAR_YEARS = 2;
/** The maximum price of a similar car that is closer, as a share of the car's price. */
const MAX_PRICE = 1.05;

/**
 * Returns the current state of the given cars, in the order of `ids`. Leaves out unknown cars, and cars of makes that
 * the brand does not show.
 */
export async function loadCandidates(
  services: CandidateServices,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<LeadCandidate[]> {
  const { brand, findListings, findRelisted, findRecallNews } = services;
  if (ids.length === 0) return [];
  const found = await findListings(ids);
  const known = ids.flatMap((id) => {
    const one = found.get(id);
    const isShown = one !== undefined && showsMake(brand, one.listing.makeCode);
    return isShown && !isRemovedAd(one) ? [one] : [];
  });
  const gone = known.filter(({ kind }) => kind === 'withdrawn').map(({ listing }) => listing.id);
  const relisted = gone.length === 0 ? new Map<number, KnownListing>() : await findRelisted(gone);
  const recalled = await findRecallNews(known.flatMap(({ listing }) => modelYearsOf(listing)));
  const closer = await findCloser(services, known, signal);
  return known.map((one) => candidateOf(one, { ...services, relisted, recalled, closer }));
}

type Around = Pick<CandidateServices, 'hasLeadsFallback'> & {
  relisted: ReadonlyMap<number, KnownListing>;
  recalled: ReadonlyMap<string, Date>;
  closer: ReadonlyMap<number, LeadCandidate['closer']>;
};

function candidateOf(one: KnownListing, { hasLeadsFallback, relisted, recalled, closer }: Around): LeadCandidate {
  const { id } = one.listing;
  const again = relisted.get(id);
  const { kind, listing, owner } = again ?? one;
  const href = `/cars-for-sale/vehicle/${listing.id}`;
  const isSold = kind === 'withdrawn';
  const recalls = modelYearsOf(listing).flatMap((modelYear) => recalled.get(keyOf(modelYear))?.getTime() ?? []);
  return {
    listingId: id,
    vin: listing.vin,
    title: listingTitle(listing),
    href,
    picture: pictureView(listing).src,
    price: derivedPrice(listing),
    fuel: listing.fuelCode,
    isSold,
    againAt: again ? owner.name : null,
    recalledAt: recalls.length > 0 ? Math.max(...recalls) : null,
    closer: closer.get(id) ?? null,
    contact:
      !isSold && canReceiveLeads(owner, hasLeadsFallback)
        ? { label: contactLabel(owner), href: `/cars-for-sale/contact?listingId=${listing.id}` }
        : null,
  };
}

/** Finds for each of the first cars that are for sale a car of the same model that is much closer and costs no more. */
async function findCloser(
  { brand, search, place }: CandidateServices,
  known: readonly KnownListing[],
  signal: AbortSignal,
): Promise<Map<number, LeadCandidate['closer']>> {
  const cars = known.filter(({ kind }) => kind === 'active').slice(0, MAX_CLOSER);
  if (place === null || cars.length === 0) return new Map();
  return search.inOneState(async (state) => {
    const here = state.parse(readRequest(place), brand);
    const { location } = here.query.filters;
    const from = location.place;
    if (from === null || here.invalid.length > 0) return new Map();
    const pairs = await Promise.all(
      cars.map(async ({ listing, owner }) => {
        const [model, price] = [modelKey(listing), derivedPrice(listing)];
        if (model === null || price === null || owner.latitude === null || owner.longitude === null) return [];
        const own = greatCircleMiles(from, { latitude: owner.latitude, longitude: owner.longitude });
        const around = withFilter(here.query, 'location', { ...location, radiusMiles: CLOSER.farthest });
        const ofModel = withFilter(around, 'makeModelTrim', { makes: [], models: [model], trims: [] });
        const years = { min: listing.year - SIMILAR_YEARS, max: listing.year + SIMILAR_YEARS };
        const alike = withFilter(withFilter(ofModel, 'year', years), 'listingType', [listing.listingType]);
        const affordable = withFilter(alike, 'price', { min: null, max: Math.round(price * MAX_PRICE) });
        const others = withFilter(affordable, 'excludedListingIds', [listing.id]);
        const parsed = { ...here, query: { ...others, sortBy: 'distanceASC' as const, numRecords: 1 } };
        const { results } = await state.search(parsed, brand, { hideFilters: true, signal });
        const miles = results[0]?.distanceMiles ?? null;
        if (miles === null || miles > own * CLOSER.share || own - miles < CLOSER.miles) return [];
        const query = formatQuery({ ...affordable, sortBy: 'distanceASC' }, state.context(brand));
        return [[listing.id, { href: `/cars-for-sale?${query}`, miles: Math.round(miles) }] as const];
      }),
    );
    return new Map(pairs.flat());
  });
}

function isRemovedAd(one: KnownListing): boolean {
  return one.kind === 'withdrawn' && one.isRemovedAd === true;
}

/** Returns the model years under which NHTSA may list a car. */
function modelYearsOf({ makeCode, modelCode, year, fuelCode }: Listing): ModelYear[] {
  if (modelCode === null) return [];
  return modelCodesOf({ modelCode, fuelCode }).map((code) => ({ makeCode, modelCode: code, year }));
}

function keyOf({ makeCode, modelCode, year }: ModelYear): string {
  return `${makeCode} ${modelCode} ${year}`;
}
