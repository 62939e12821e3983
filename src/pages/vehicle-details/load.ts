import type { Brand } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { FoundListing } from '#features/listings/listings.server.ts';
import { LISTING_TYPES, labelOf } from '#features/reference/reference.ts';
import {
  emptyQuery,
  formatQuery,
  type Place,
  readRequest,
  type SearchContext,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { formatNumber } from '#kit/format.ts';
import { headerLinks } from '../header-links.ts';
import type { PageAnswer, PageHead } from '../page-answer.ts';
import type { LinkView, VehicleDetailsData } from './page-data.ts';
import { backLink, searchBefore } from './view/back-link.ts';
import { crumbsOf } from './view/crumbs.ts';
import { factViews } from './view/fact-views.ts';
import { featureGroups } from './view/feature-groups.ts';
import { galleryView } from './view/gallery-view.ts';
import { pageHead } from './view/page-head.ts';
import { priceView } from './view/price-view.ts';
import { historyView, promiseViews } from './view/promise-views.ts';
import { sellerView } from './view/seller-view.ts';
import { similarView } from './view/similar-view.ts';

/** An optional request may take this long (spec 1 §9); the page does without. */
const SIMILAR_TIMEOUT_MS = 3_000;
const FRESH_MS = 3 * 86_400_000;
const MOST_HIGHLIGHTS = 4;

export type VehicleDetailsServices = {
  search: SearchService;
  brand: Brand;
  findListing(id: number): Promise<FoundListing>;
  now(): Date;
};

/** `id` as in the path; `origin` such as `https://cars.example`, `referer` as the browser sent it. */
export type VehicleRequest = { id: string; origin: string; referer: string | undefined; signal: AbortSignal };

/**
 * `withdrawn`: the address shows the results of `search` with the expired banner, which names `makeModel`.
 * `unknown`: no listing ever had the id; 404.
 */
export type VehicleAnswer =
  | PageAnswer<VehicleDetailsData>
  | { kind: 'withdrawn'; makeModel: string; search: string }
  | { kind: 'unknown' };

/** Answers a request for a vehicle's page. */
export async function loadVehicleDetails(
  services: VehicleDetailsServices,
  request: VehicleRequest,
): Promise<VehicleAnswer> {
  if (!/^[1-9]\d{0,14}$/.test(request.id)) return { kind: 'unknown' };
  const id = Number(request.id);
  const context = services.search.context(services.brand);
  const indexed = await services.search.find(id);
  const found: FoundListing = indexed ? { kind: 'active', ...indexed } : await services.findListing(id);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'withdrawn') return withdrawn(found.listing, context);
  const { data, head } = await describe(found, services, request, context);
  return { kind: 'page', status: 200, head, data };
}

/** More of the make, whatever its condition was. */
function withdrawn(listing: Listing, context: SearchContext): VehicleAnswer {
  const like = withFilter(emptyQuery(context), 'makeModelTrim', { makes: [listing.makeCode], models: [], trims: [] });
  const search = formatQuery(withFilter(like, 'listingType', [listing.listingType]), context);
  const makeModel = [listing.make, listing.model].filter((word) => word !== null).join(' ');
  return { kind: 'withdrawn', makeModel, search };
}

type Found = { listing: Listing; owner: Owner };

async function describe(
  found: Found,
  services: VehicleDetailsServices,
  { origin, referer, signal }: VehicleRequest,
  context: SearchContext,
): Promise<{ data: VehicleDetailsData; head: PageHead }> {
  const { listing, owner } = found;
  const { search, brand } = services;
  const before = searchBefore(referer, URL.parse(origin)?.host);
  const parse = (from: ReturnType<typeof readRequest>) => search.parse(from, brand);
  const start = before === null ? emptyQuery(context) : parse(readRequest(before)).query;
  const { place } = start.filters.location;
  const [promises, history] = [promiseViews(listing), historyView(listing)];
  const data: VehicleDetailsData = {
    brandName: brand.name,
    header: { links: linksFrom(start, context), zip: place?.zip ?? null },
    back: backLink(before, listing.id, parse, context),
    crumbs: crumbsOf(listing, context),
    ...headingOf(found, place, services.now()),
    gallery: galleryView(listing),
    price: priceView(listing),
    facts: factViews(listing),
    features: featureGroups(listing.features),
    packages: listing.packages,
    history,
    promises,
    highlights: [...promises.map(({ title }) => title), ...history.stated].slice(0, MOST_HIGHLIGHTS),
    description: paragraphs(listing.description),
    seller: sellerView(listing, owner, place),
    identity: identityOf(listing),
    similar: await findSimilar(found, services, signal),
  };
  return { data, head: pageHead(data, found, origin) };
}

/** None is the page that is shown, so none is marked as such. */
function linksFrom(query: VehicleQuery, context: SearchContext): LinkView[] {
  return headerLinks(query, context).map((link) => ({
    label: link.label,
    href: link.query ? `/cars-for-sale?${link.query}` : '/cars-for-sale',
  }));
}

function headingOf({ listing, owner }: Found, place: Place | null, now: Date) {
  const { id, year, make, model, trim, mileage, listingType } = listing;
  const { reduced } = priceView(listing);
  const fresh = now.getTime() - Date.parse(listing.listedAt) < FRESH_MS;
  const distance = sellerView(listing, owner, place).distance;
  const city = owner.city !== null && owner.state !== null ? `${owner.city}, ${owner.state}` : null;
  return {
    id,
    condition: labelOf(LISTING_TYPES, listingType),
    title: [year, make, model].filter((word) => word !== null).join(' '),
    trim,
    summary: [mileage === null ? null : `${formatNumber(mileage)} miles`, distance ?? city].filter(
      (text) => text !== null,
    ),
    flags: [
      ...(listing.sponsored ? ['Sponsored'] : []),
      ...(reduced ? [`Price drop ${reduced.by}`] : []),
      ...(fresh ? ['Just listed'] : []),
    ],
  };
}

async function findSimilar(found: Found, { search, brand }: VehicleDetailsServices, signal: AbortSignal) {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(SIMILAR_TIMEOUT_MS)]);
  const answer = await search.similar(found, brand, { signal: inTime }).catch(() => null);
  return answer && answer.results.map(similarView);
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function identityOf({ vin, stockNumber, listedAt }: Listing): VehicleDetailsData['identity'] {
  const rows = [
    { label: 'VIN', value: vin },
    { label: 'Stock number', value: stockNumber },
    { label: 'Listed', value: DAY.format(new Date(listedAt)) },
  ];
  return rows.filter((row): row is { label: string; value: string } => row.value !== null);
}

function paragraphs(text: string | null): string[] {
  return (text ?? '')
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
}
