import type { Brand } from '#features/brands/brands.ts';
import { countedMileage, derivedPrice, type Listing } from '#features/listings/listings.ts';
import { labelOf, US_STATES } from '#features/reference/reference.ts';
import {
  FILTERS,
  type FilterValues,
  type ParsedQuery,
  PLACE_PARAMS,
  PRICE_PARAMS,
  readRequest,
  type Result,
  type SearchAnswer,
  type SearchContext,
  type SortBy,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { GroupRange } from '#features/model-reference/model-reference.server.ts';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { searchPath } from '#pages/shared/search/search-path.ts';
import { carTileView, type CarTileView } from '#pages/shared/car/car-tile-view.ts';
import type { Budget } from './budget.ts';
import { loadAnswer } from './load-answer.ts';
import type { NearbyCarView, NearbyCarsView } from './page-data.ts';

/** The radii in miles for which cars are counted. The last one is the largest that a search allows. */
const RADII = [25, 50, 100] as const;
const MAX_CARS = 6;
const MAX_ANYWHERE = 4;
/** Up to this many cars, they are all loaded and then counted here, which costs less than more searches. */
const MAX_COMPARED = 24;
/**
 * The facts that shoppers compare first. A car without the fact is never picked, as in searches sorted by it.
 * `valueOf`: the smallest value is the best.
 */
const PICKS = [
  { label: 'Newest', sortBy: 'yearDESC', valueOf: ({ year }) => -year },
  { label: 'Fewest miles', sortBy: 'mileageASC', valueOf: ({ mileage }) => countedMileage(mileage) },
  { label: 'Lowest price', sortBy: 'derivedpriceASC', valueOf: derivedPrice },
] as const satisfies readonly { label: string; sortBy: SortBy; valueOf(car: Listing): number | null }[];
type BestCar = { label: string; car: Result };

type Location = VehicleQuery['filters']['location'];
type Options = {
  brand: Brand;
  context: SearchContext;
  path: string;
  signal: AbortSignal;
};
/**
 * `place`: as in a query, `zip=80202`; `null`: unknown. `total`: the number of all cars that the search finds.
 * `prices`: their price range; `null` if none has a price. `best`: the best matches in the whole country at any price.
 */
type Near = {
  query: VehicleQuery;
  place: string | null;
  budget: Budget;
  total: number;
  prices: Pick<GroupRange, 'lowest' | 'highest' | 'count'> | null;
  best: readonly CarTileView[];
};
type Search = Pick<SearchService, 'search' | 'count' | 'group'>;

/**
 * Loads the cars of a search that are near the shopper and within the budget, with counts by distance that equal the
 * totals of the linked searches.
 */
export async function loadNearbyCars(search: Search, near: Near, options: Options): Promise<NearbyCarsView> {
  const { place, budget } = near;
  const { context, path } = options;
  const typed = new URLSearchParams(place ?? '').get(PLACE_PARAMS.zip) ?? '';
  const viewOf = (
    zip: string,
    error: string | null,
    found: NearbyCarsView['found'],
    { cars: anywhere }: Anywhere,
  ): NearbyCarsView => ({
    anywhere,
    action: path,
    fields: {
      zip: { name: PLACE_PARAMS.zip, value: zip, error },
      budget: { name: PRICE_PARAMS.max, value: budget.typed, error: budget.error },
    },
    found,
  });
  if (place === null) return viewOf('', null, null, await findAnywhere(search, near, options));
  const location = FILTERS.location.parse(readRequest(`?${place}`).read, context).value;
  const name = nameOf(location);
  if (name === null) {
    const error = typed === '' ? null : 'Enter a valid ZIP code';
    return viewOf(typed, error, null, await findAnywhere(search, near, options));
  }
  // Removes the digits after the five-digit ZIP code.
  const zip = location.place?.zip;
  const remembered = zip ? new URLSearchParams({ [PLACE_PARAMS.zip]: zip }).toString() : place;
  const { anywhere, ...found } = await findNear(search, near, location, options);
  return viewOf(zip ?? typed, null, { name, remembered, ...found }, anywhere);
}

const NO_CARS: Pick<SearchAnswer, 'total' | 'results'> = { total: 0, results: [] };

/** The cars within the budget in the whole country: their number, and the best matches if they are shown. */
type Anywhere = { total: number; cars: readonly CarTileView[] };

async function findAnywhere(search: Search, near: Near, { brand, signal }: Options): Promise<Anywhere> {
  const share = affordableShare(near);
  if (share !== 'some') return share === 'all' ? { total: near.total, cars: near.best } : { total: 0, cars: [] };
  const best = parsed(bestMatches(affordable(near)));
  const { total, results } = await search.search(best, brand, { hideFilters: true, signal });
  return { total, cars: results.map(carTileView) };
}

/** Returns the search for the best matches of a search. */
export function bestMatches(query: VehicleQuery): VehicleQuery {
  return { ...query, numRecords: MAX_ANYWHERE };
}

/**
 * Returns whether all, some or none of the cars are within the budget. `all` and `none` make further searches
 * unnecessary.
 */
function affordableShare({ total, prices, budget: { dollars } }: Near): 'all' | 'some' | 'none' {
  if (dollars === null) return 'all';
  if (prices === null || prices.lowest > dollars) return 'none';
  return prices.highest <= dollars && prices.count === total ? 'all' : 'some';
}

function affordable({ query, budget: { dollars } }: Near): VehicleQuery {
  return dollars === null ? query : withFilter(query, 'price', { min: null, max: dollars });
}

async function findNear(
  search: Search,
  near: Near,
  location: Location,
  options: Options,
): Promise<Pick<NonNullable<NearbyCarsView['found']>, 'answer' | 'counts' | 'cars'> & { anywhere: Anywhere }> {
  const { brand, context, signal } = options;
  const { dollars } = near.budget;
  const share = affordableShare(near);
  const query = affordable(near);
  const inRadius = (radiusMiles: number) => ({ location: { ...location, radiusMiles } });
  const within = (radiusMiles: number) => withFilter(query, 'location', inRadius(radiusMiles).location);
  const inReach = within(100);
  const find = async (sortBy: SortBy, numRecords: number) =>
    search.search(parsed({ ...inReach, sortBy, numRecords }), brand, { hideFilters: true, signal });
  const countOf = (wanted: VehicleQuery) => search.count(parsed(wanted), brand, { signal });
  const { total: nearby, results } = share === 'none' ? NO_CARS : await find('relevance', MAX_COMPARED);
  // Cards that could not be loaded are missing from the results.
  const isComplete = results.length === nearby;
  const { min, max } = query.filters.year;
  const differing = PICKS.filter(({ sortBy }) => sortBy !== 'yearDESC' || min === null || min !== max);
  const best: BestCar[] = [];
  for (const { label, sortBy, valueOf } of nearby > 1 ? differing : []) {
    const car = isComplete ? leastOf(results, valueOf) : (await find(sortBy, 1)).results[0];
    if (car && valueOf(car.listing) !== null) best.push({ label, car });
  }
  const countWithin = async (miles: number) => {
    if (miles === 100) return nearby;
    if (!isComplete) return countOf(within(miles));
    return results.filter(({ distanceMiles }) => distanceMiles !== null && distanceMiles <= miles).length;
  };
  const shown = pickCars(results, best);
  // If there are no cars nearby, cars from anywhere are shown instead.
  const anywhere =
    shown.length === 0
      ? await findAnywhere(search, near, options)
      : { total: share === 'all' ? near.total : await countOf(query), cars: [] };
  // All links change a parameter of the same search, so its other parameters are formatted once.
  const countView = (label: string, count: number, changes: Pick<FilterValues, 'location'>) => ({
    label,
    cars: formatCount(count, 'car'),
    href: count === 0 ? null : searchPath(inReach, context, changes),
  });
  const isPlace = location.place !== null;
  const counts = isPlace
    ? RADII.map(async (miles) => countView(`Within ${miles} miles`, await countWithin(miles), inRadius(miles)))
    : [countView(nameOf(location)!, nearby, { location })];
  const where = isPlace ? 'within 100 miles' : 'there';
  const cars = isComplete ? results.map(({ listing }) => listing) : null;
  const affordableCars = { query: inReach, total: nearby, where, cars };
  return {
    answer:
      dollars === null ? null : await loadAnswer(search, { ...affordableCars, dollars }, { brand, context, signal }),
    counts: [
      ...(await Promise.all(counts)),
      countView('Anywhere', anywhere.total, isPlace ? inRadius(0) : { location: query.filters.location }),
    ],
    cars: shown,
    anywhere,
  };
}

/** Returns the cars that are the best in some respect, then the best matches. Each car is returned once. */
function pickCars(nearest: readonly Result[], picked: readonly BestCar[]): NearbyCarView[] {
  const cars = new Map([...picked.map(({ car }) => car), ...nearest].map((car) => [car.listing.id, car]));
  return [...cars.values()].slice(0, MAX_CARS).map((car) => {
    const labels = picked.filter((pick) => pick.car.listing.id === car.listing.id).map(({ label }) => label);
    return { ...carView(car), pick: labels.length === 0 ? null : labels.join(' · ') };
  });
}

/** Returns the first car in the order of this value. Ties go to the lowest ID, as in a search. */
function leastOf(cars: readonly Result[], valueOf: (car: Listing) => number | null): Result | undefined {
  const order = ({ listing }: Result) => valueOf(listing) ?? Infinity;
  return cars.reduce<Result | undefined>((least, car) => {
    if (!least) return car;
    const difference = order(car) - order(least);
    return difference < 0 || (order(car) === order(least) && car.listing.id < least.listing.id) ? car : least;
  }, undefined);
}

/** `Denver, CO 80202` or `Colorado`; `null` if the place is unknown. */
function nameOf({ place, inState }: Location): string | null {
  if (place) return [`${place.city}, ${place.state}`, place.zip].filter(Boolean).join(' ');
  return inState === undefined ? null : labelOf(US_STATES, inState);
}

function parsed(query: VehicleQuery): ParsedQuery {
  return { query, invalid: [], errors: [] };
}

function carView(car: Result): CarTileView {
  const { listing, distanceMiles } = car;
  const facts = [
    listing.mileage === null ? null : `${formatNumber(listing.mileage)} mi`,
    distanceMiles === null
      ? null
      : distanceMiles < 1
        ? 'Under 1 mi away'
        : `${formatNumber(Math.round(distanceMiles))} mi away`,
  ];
  return { ...carTileView(car), facts: facts.filter((fact) => fact !== null).join(' · ') };
}
