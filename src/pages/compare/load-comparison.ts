import {
  arrangeRows,
  type CompareList,
  comparePath,
  type ComparisonView,
  NEW_APR_PARAM,
} from '#features/compare/compare.ts';
import type { KnownListing } from '#features/listings/listings.server.ts';
import { type Listing, plausiblePrice } from '#features/listings/listings.ts';
import { DEFAULT_USE } from '#features/ownership/ownership.ts';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';
import {
  LOAN_PARAMS,
  type ParsedQuery,
  paymentTermsOf,
  PLACE_PARAMS,
  readRequest,
  type VehicleQuery,
} from '#features/search/search.ts';
import { formatCount } from '#kit/text/format.ts';
import { costToOwn, type LaterPrices } from '#pages/shared/purchase/cost-to-own.ts';
import { type PurchaseServices, readPurchase } from '#pages/shared/purchase/load-purchase.ts';
import { carGroups } from './car-groups.ts';
import { labelReason } from './compare-fields.ts';
import { columnViews, unavailableText } from './column-view.ts';
import { type OwnTerms, carSearchParams, withTerms } from './compare-terms.ts';
import { type CarServices, findCars } from './find-cars.ts';
import type { ComparedFacts } from './compared-facts.ts';
import { priceGroup } from './price-group.ts';

export type CompareServices = PurchaseServices &
  LaterPrices &
  CarServices & {
    /** Whether the operator receives messages that have no other destination. */
    hasLeadsFallback: boolean;
    findReasons(id: number, max: number): Promise<RatingReasons | null>;
  };

/** Returns the query with which the page of a car's cost to own opens for this shopper. */
export type PurchaseParams = (listing: Listing) => URLSearchParams;

/** `search`: the result of `comparisonQuery`. `ownTerms`: the terms of the shopper's wallet. */
export type ComparisonRequest = {
  ids: CompareList;
  search: string;
  ownTerms: OwnTerms;
  purchaseParams: PurchaseParams;
};

/**
 * Loads a comparison of these cars, in this order. Sold cars stay, marked as sold; cars that never existed, or that the
 * brand doesn't show, are named as missing. `entered`: the search with its payment terms.
 * @throws if the search fails.
 */
export async function loadComparison(
  services: CompareServices,
  { ids, search, ownTerms, purchaseParams }: ComparisonRequest,
  signal: AbortSignal,
): Promise<{ comparison: ComparisonView; parsed: ParsedQuery; entered: URLSearchParams }> {
  const found = await findCars(services, ids, signal);
  const listings = found.map(({ listing }) => listing);
  const entered = withTerms(search, ownTerms, listings);
  const parse = (listingType: Listing['listingType']) =>
    services.search.parse(readRequest(carSearchParams(entered, { listingType }).toString()), services.brand);
  const [parsed, ofNew] = [parse('USED'), parse('NEW')];
  // The rate of new cars is validated like the rate of a search, but errors name it as the form does.
  const nameNewRate = (reason: string) =>
    entered.has(NEW_APR_PARAM) ? reason.replace(LOAN_PARAMS.apr, NEW_APR_PARAM) : reason;
  const cars = await Promise.all(found.map((car) => factsOf(services, car, purchaseParams, signal)));
  const terms = { newCars: paymentTermsOf(ofNew.query), otherCars: paymentTermsOf(parsed.query) };
  const context = { query: parsed.query, terms, now: services.now() };
  const groups = cars.length === 0 ? [] : [priceGroup(cars, context), ...carGroups(cars, parsed.query)];
  const missing = ids.length - found.length;
  const comparison: ComparisonView = {
    ...arrangeRows(
      groups,
      cars.map(({ isSold }) => isSold),
    ),
    cars: columnViews(cars, services.hasLeadsFallback),
    path: comparePath(
      cars.map(({ listing }) => listing.id),
      search,
    ),
    search,
    problems: [
      ...(missing > 0 ? [`We couldn’t find ${formatCount(missing, 'car')} in this comparison.`] : []),
      ...new Set([...reasonsOf(parsed), ...reasonsOf(ofNew).map(nameNewRate)].map(labelReason)),
      ...new Set([...zipProblems(entered, parsed), ...parsed.errors.map(({ message }) => message)]),
    ],
    notes: notesOf(parsed.query, cars),
  };
  return { comparison, parsed, entered };
}

/** A search ignores text that doesn't look like a ZIP code. Here the shopper may have typed it, so it is an error. */
function zipProblems(entered: URLSearchParams, { query }: ParsedQuery): string[] {
  return entered.has(PLACE_PARAMS.zip) && query.filters.location.place === null ? ['Enter a valid ZIP Code'] : [];
}

function reasonsOf({ invalid }: ParsedQuery): string[] {
  return invalid.map(({ reason }) => reason);
}

/** Adds the reasons for the price rating, and the cost to own. Both are optional. */
async function factsOf(
  services: CompareServices,
  car: KnownListing,
  purchaseParams: PurchaseParams,
  signal: AbortSignal,
): Promise<ComparedFacts> {
  const { listing, owner } = car;
  const isSold = car.kind === 'withdrawn';
  const price = plausiblePrice(listing);
  const [reasons, perMonth] = await Promise.all([
    services.guards.listingRecords(() => services.findReasons(listing.id, 0), signal),
    isSold || price === null ? null : costOf(services, { listing, owner, price }, purchaseParams(listing)),
  ]);
  return { listing, owner, isSold, gone: unavailableText(car), reasons: reasons.ok ? reasons.value : null, perMonth };
}

/** Invalid entries are reported elsewhere, so the default terms replace them here. */
async function costOf(
  services: CompareServices,
  car: Pick<ComparedFacts, 'listing' | 'owner'> & { price: number },
  params: URLSearchParams,
): Promise<ComparedFacts['perMonth']> {
  const entered = readPurchase(params, car, services);
  const isUsable = Object.keys(entered.input.problems).length === 0;
  const purchase = isUsable ? entered : readPurchase(new URLSearchParams(), car, services);
  const { cost } = await costToOwn(car, { ...DEFAULT_USE, insurancePerMonthCents: null }, purchase, services);
  return cost.perMonth;
}

function notesOf({ filters }: VehicleQuery, cars: readonly ComparedFacts[]): string[] {
  if (cars.length === 0) return [];
  return [
    ...(filters.location.place ? [] : ['Enter your ZIP code to compare distances.']),
    'Payments and costs are estimates, not offers of credit. Equipment, history and fuel economy are as reported by sellers and the EPA. A car can have equipment that isn’t listed.',
    ...(cars.some(({ isSold }) => isSold)
      ? ['Cars that are no longer for sale show what was last listed and are never marked as best.']
      : []),
  ];
}
