import type { Brand } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { SavedSearch } from '#features/saves/saves.ts';
import { MAX_RESULTS, readRequest, type VehicleQuery } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import { type OfferSpan, type PastMail, replayMails } from '../model/past-mails.ts';

/**
 * `cars`: by every listing id that an email may use. `found`: how many cars of the search were considered, the newest
 * ones; `total`: how many it finds.
 */
export type PastMails = { mails: PastMail[]; cars: ReadonlyMap<number, Listing>; found: number; total: number };

const DAYS = 30;
const DAY_MS = 86_400_000;
const PAGE = 100;
const TIMEOUT_MS = 3_000;

type FoundCars = { cars: Map<number, Listing>; total: number; price: VehicleQuery['filters']['price'] };

/**
 * Returns the emails that a search would have sent to a shopper who saved it 30 days ago. It covers the cars that the
 * search finds now, with their offers since then under any listing.
 */
export async function findPastMails(
  world: { database: Pick<Database, 'query'>; search: SearchService; brand: Brand; now: Date },
  { query, frequency }: Pick<SavedSearch, 'query' | 'frequency'>,
  signal: AbortSignal,
): Promise<PastMails> {
  const found = await findCars(world, query, signal);
  const spans = await findSpans(world.database, found);
  const now = world.now.getTime();
  const byCar = new Map([...found.cars.values()].map((listing) => [carOf(listing), listing]));
  return {
    mails: replayMails(spans, {
      since: now - DAYS * DAY_MS,
      now,
      frequency: frequency === 'off' ? 'daily' : frequency,
    }),
    cars: new Map(
      spans.map(({ listingId, car }) => [listingId, found.cars.get(listingId) ?? byCar.get(car)!] as const),
    ),
    found: found.cars.size,
    total: found.total,
  };
}

/** Returns the newest cars of a search, up to the paging limit, from one version of the inventory. */
function findCars(
  { search, brand }: { search: SearchService; brand: Brand },
  query: string,
  signal: AbortSignal,
): Promise<FoundCars> {
  return search.inOneState(async (pinned) => {
    const cars = new Map<number, Listing>();
    const parsed = pinned.parse(readRequest(query), brand);
    let total = 0;
    for (let firstRecord = 0; firstRecord < MAX_RESULTS; firstRecord += PAGE) {
      const page = { ...parsed.query, sortBy: 'datelistedDESC' as const, firstRecord, numRecords: PAGE, after: null };
      const answer = await pinned.search({ ...parsed, query: page }, brand, { hideFilters: true, signal });
      total = answer.total;
      for (const { listing } of answer.results) cars.set(listing.id, listing);
      if (firstRecord + PAGE >= total) break;
    }
    return { cars, total, price: parsed.query.filters.price };
  });
}

/**
 * Returns the offers of these cars under any listing. Offers under other listings only show what was known about the
 * car.
 */
async function findSpans(database: Pick<Database, 'query'>, { cars, price: range }: FoundCars): Promise<OfferSpan[]> {
  const vins = [...cars.values()].flatMap(({ vin }) => (vin === null ? [] : [vin]));
  const rows = await database.query<Row>(
    `select listing_id, vin, from_at, until_at, price from listing_offers where listing_id = any($1) or vin = any($2)
     order by listing_id, from_at`,
    [[...cars.keys()], vins],
    { timeoutMs: TIMEOUT_MS },
  );
  const isInRange = (price: number | null) =>
    price === null
      ? range.min === null && range.max === null
      : price >= (range.min ?? -Infinity) && price <= (range.max ?? Infinity);
  return rows.map(({ listing_id: listingId, vin, from_at: from, until_at: until, price }) => {
    const own = cars.get(listingId);
    return {
      listingId,
      price,
      from: from.getTime(),
      until: until && until.getTime(),
      car: own ? carOf(own) : vin!,
      isFound: own !== undefined && isInRange(price),
    };
  });
}

type Row = { listing_id: number; vin: string | null; from_at: Date; until_at: Date | null; price: number | null };

function carOf({ vin, id }: Listing): string {
  return vin ?? `listing ${id}`;
}
