import { BRANDS, type BrandKey } from '#features/brands/brands.ts';
import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { derivedPrice } from '#features/listings/listings.ts';
import type { CarState, SearchMatcher } from '#features/search-memory/search-memory.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { MailedFrequency } from '../model/due.ts';
import { carState } from './car-state.ts';

/** A search that sends alerts. */
export type WantedSearch = {
  id: number;
  brand: BrandKey;
  frequency: MailedFrequency;
  title: string;
  name: string | null;
  query: string;
  /** Whether its news is sent as a notification. */
  isPushed: boolean;
};

/** A listing in the form that emails show. */
export type ReplacementListing = {
  listingId: number;
  ownerId: number;
  facts: unknown;
  ownerFacts: unknown;
  rating: unknown;
};

/** The columns of an `ReplacementListing`, from a listing `l`, its owner `o` and its rating `g`. */
export const REPLACEMENT_COLUMNS = `l.id as "listingId", l.owner_id as "ownerId", l.facts, o.facts as "ownerFacts", g.shown as rating`;

/** An alert whose own listing is no longer offered. */
type MissingCar = { car: string; listingId: number; isSavedCar: boolean; searches: readonly WantedSearch[] };
/** A listing that replaces the missing one, with those of the searches that find it. */
type StandIn = { offer: ReplacementListing; searches: WantedSearch[] };

const BRANDS_BY_KEY = new Map(BRANDS.map((brand) => [brand.key, brand]));

/**
 * Finds replacement listings. A VIN identifies a car, so an alert whose listing is no longer offered is sent about
 * another offer of the same car, if one of the person's searches finds it or they saved the car. Returns a function
 * that lists an alert's replacements, cheapest first.
 */
export async function findReplacementListings(
  connection: Queryable,
  missed: readonly MissingCar[],
  createMatcher: () => SearchMatcher,
): Promise<(row: MissingCar) => StandIn[]> {
  const rows = await connection.query<ReplacementListing & { car: string }>(
    `select l.vin as car, ${REPLACEMENT_COLUMNS}
     from listings l join owners o on o.id = l.owner_id left join listing_ratings g on g.listing_id = l.id
     where l.vin = any($1) and l.withdrawn_at is null and l.stale_at is null order by l.id`,
    [[...new Set(missed.map(({ car }) => car))]],
  );
  const offers = rows.flatMap(({ car, ...offer }) => {
    const state = stateOf(offer);
    return state ? [{ car, offer, state, price: derivedPrice(state.listing) ?? Infinity }] : [];
  });
  if (offers.length === 0) return () => [];
  const matcher = createMatcher();
  for (const { id, brand, query } of missed.flatMap(({ searches }) => searches)) {
    const known = BRANDS_BY_KEY.get(brand);
    if (known) matcher.put(id, known, query);
  }
  const { starts, ids } = matcher.matching(offers.map(({ state }) => state));
  const found = offers.map((offer, at) => ({ ...offer, finders: new Set(ids.subarray(starts[at], starts[at + 1])) }));
  const byCar = Map.groupBy(
    found.toSorted((a, b) => a.price - b.price),
    ({ car }) => car,
  );
  return (row) =>
    (byCar.get(row.car) ?? [])
      .filter(({ offer }) => offer.listingId !== row.listingId)
      .map(({ offer, finders }) => ({ offer, searches: row.searches.filter(({ id }) => finders.has(id)) }))
      .filter(({ searches }) => searches.length > 0 || row.isSavedCar);
}

function stateOf({ listingId: id, ownerId, ownerFacts, ...offer }: ReplacementListing): CarState {
  const owner = ownerFactsSchema.safeParse(ownerFacts).data;
  return carState({ ...offer, id, stale: false }, owner && { ...owner, id: ownerId });
}
