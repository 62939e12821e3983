import type { Database } from '#ports/database/database.ts';
import type { Offer } from '../model/price-history.ts';
import { CONFIRMED_AT_SQL } from './confirmed-at-sql.ts';

/**
 * The recorded offers of a car, when a feed last confirmed this listing, and the seller's description, which the indexes
 * do not keep.
 */
export type RecordedOffers = { offers: Offer[]; confirmedAt: Date | null; description: string | null };

/** The page leaves this part out rather than wait for a database that hangs. */
const TIMEOUT_MS = 1_000;

/**
 * Finds the recorded past of a car.
 * @throws when the database does not answer in time.
 */
export async function findPriceHistory(
  database: Pick<Database, 'query'>,
  car: { id: number; vin: string | null },
): Promise<RecordedOffers> {
  const [offers, [listing]] = await Promise.all([
    findOffers(database, car, TIMEOUT_MS),
    database.query<{ confirmed_at: Date; description: string | null }>(
      `select ${CONFIRMED_AT_SQL} as confirmed_at, l.facts->>'description' as description
       from listings l join sources s on s.id = l.source_id where l.id = $1`,
      [car.id],
      { timeoutMs: TIMEOUT_MS, isPipelined: true },
    ),
  ]);
  return { offers, confirmedAt: listing?.confirmed_at ?? null, description: listing?.description ?? null };
}

type Row = {
  listing_id: number;
  from_at: Date;
  price_since: Date;
  until_at: Date | null;
  price: number | null;
  owner_id: number;
  name: string;
  zip: string | null;
  private_seller: boolean;
};

/** More offers of one car mean that a feed is faulty. Only the latest are read. */
const MAX_OFFERS = 500;

/**
 * Returns all recorded offers of a car, latest first: by its VIN from any seller, or by listing id if it has no VIN.
 */
async function findOffers(
  database: Pick<Database, 'query'>,
  { id, vin }: { id: number; vin: string | null },
  timeoutMs: number,
): Promise<Offer[]> {
  const rows = await database.query<Row>(
    `select o.listing_id, o.from_at, o.price_since, o.until_at, o.price, o.owner_id, w.facts->>'name' as name,
       w.facts->>'zip' as zip, coalesce((w.facts->>'privateSeller')::boolean, false) as private_seller
     from listing_offers o join owners w on w.id = o.owner_id
     where ${vin === null ? 'o.listing_id = $1' : 'o.vin = $1'}
     order by o.from_at desc, o.listing_id limit ${MAX_OFFERS}`,
    [vin ?? id],
    { timeoutMs, isPipelined: true },
  );
  return rows.map((row) => ({
    listingId: row.listing_id,
    seller: { ownerId: row.owner_id, name: row.name, zip: row.zip, privateSeller: row.private_seller },
    price: row.price,
    from: row.from_at.getTime(),
    priceFrom: row.price_since.getTime(),
    until: row.until_at && row.until_at.getTime(),
  }));
}
