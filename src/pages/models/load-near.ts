import type { Brand } from '#features/brands/brands.ts';
import { dealRating, derivedPrice, listingTitle } from '#features/listings/listings.ts';
import { DEAL_RATINGS, labelOf, US_STATES } from '#features/reference/reference.ts';
import {
  type ParsedQuery,
  PLACE_PARAMS,
  readRequest,
  type Result,
  type SearchContext,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { formatCount, formatDollars, formatNumber } from '#kit/format.ts';
import { searchPath } from './models-services.ts';
import type { NearCarView, NearView } from './page-data.ts';

/** The radii in miles whose cars are counted; the last one is the largest of a search. */
const RADII = [25, 50, 100] as const;
const MAX_CARS = 6;

type Location = VehicleQuery['filters']['location'];
type Options = { brand: Brand; context: SearchContext; path: string; signal: AbortSignal };
/** `place`: as in a query, `zip=80202`; `null`: unknown. `total`: all cars of the search. */
type Near = { query: VehicleQuery; place: string | null; total: number };

/** Loads the cars of a search near the shopper, with counts by distance that are those of the linked searches. */
export async function loadNear(
  search: Pick<SearchService, 'search' | 'count' | 'parse'>,
  { query, place, total }: Near,
  options: Options,
): Promise<NearView> {
  const { brand, context, path, signal } = options;
  const typed = new URLSearchParams(place ?? '').get(PLACE_PARAMS.zip) ?? '';
  const form = { action: path, zipName: PLACE_PARAMS.zip, zip: typed };
  if (place === null) return { ...form, error: null, found: null };
  const { location } = search.parse(readRequest(`?${place}`), brand).query.filters;
  const name = nameOf(location);
  if (name === null) return { ...form, error: typed === '' ? null : 'Enter a valid ZIP code', found: null };
  const within = (radiusMiles: number) => parsed(withFilter(query, 'location', { ...location, radiusMiles }));
  const link = (miles: number) => searchPath(within(miles).query, context);
  const widest = { ...within(100).query, numRecords: MAX_CARS };
  const cars = await search.search(parsed(widest), brand, { hideFilters: true, signal });
  const counts =
    location.place === null
      ? [{ label: name, cars: formatCount(cars.total, 'car'), href: link(100) }]
      : await Promise.all(
          RADII.map(async (miles) => {
            const count = miles === 100 ? cars.total : await search.count(within(miles), brand, { signal });
            return { label: `Within ${miles} miles`, cars: formatCount(count, 'car'), href: link(miles) };
          }),
        );
  const everywhere = location.place === null ? searchPath(query, context) : link(0);
  const zip = location.place?.zip;
  return {
    ...form,
    // Without digits after the ZIP code.
    ...(zip && { zip }),
    error: null,
    found: {
      name,
      remembered: zip ? new URLSearchParams({ [PLACE_PARAMS.zip]: zip }).toString() : place,
      counts: [...counts, { label: 'Anywhere', cars: formatCount(total, 'car'), href: everywhere }],
      cars: cars.results.slice(0, MAX_CARS).map(carView),
    },
  };
}

/** `Denver, CO 80202` or `Colorado`; `null` if the place is unknown. */
function nameOf({ place, inState }: Location): string | null {
  if (place) return [`${place.city}, ${place.state}`, place.zip].filter(Boolean).join(' ');
  return inState === undefined ? null : labelOf(US_STATES, inState);
}

function parsed(query: VehicleQuery): ParsedQuery {
  return { query, invalid: [], errors: [] };
}

function carView({ listing, distanceMiles }: Result): NearCarView {
  const price = derivedPrice(listing);
  const rating = dealRating(listing);
  const facts = [
    listing.mileage === null ? null : `${formatNumber(listing.mileage)} mi`,
    distanceMiles === null
      ? null
      : distanceMiles < 1
        ? 'Under 1 mi away'
        : `${formatNumber(Math.round(distanceMiles))} mi away`,
  ];
  return {
    href: `/cars-for-sale/vehicle/${listing.id}`,
    title: listingTitle(listing),
    price: price === null ? 'Call for price' : formatDollars(price),
    deal: rating && labelOf(DEAL_RATINGS, rating),
    facts: facts.filter((fact) => fact !== null).join(' · '),
  };
}
