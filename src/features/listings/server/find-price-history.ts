import type { Database } from '#ports/database/database.ts';
import type { OfferRecord } from '../model/price-history.ts';
import { CONFIRMED_AT_SQL } from './confirmed-at-sql.ts';

/**
 * The recorded offers of a car, the time at which a feed last confirmed this listing, and the seller's description,
 * which the indexes do not keep.
 */
export type RecordedOffers = { offers: OfferRecord[]; confirmedAt: Date | null; description: string | null };

/** Timeout in ms. The page leaves this part out and does not wait for a database that hangs. */
const TIMEOUT_MS = 1_000;

/** Maximum number of offers to read, the latest ones. More offers of one car mean that a feed is faulty. */
const MAX_OFFERS = 500;

type Row = { confirmed_at: Date | null; description: string | null; offers: OfferRecord[] };

/**
 * Finds the recorded past of a car. The offers, latest first, are those with its VIN from any seller, or those of the
 * listing if it has no VIN. One statement reads everything, because a statement takes longer than its rows.
 * @throws if the database does not answer in time.
 */
export async function findPriceHistory(
  database: Pick<Database, 'query'>,
  { id, vin }: { id: number; vin: string | null },
): Promise<RecordedOffers> {
  const [row] = await database.query<Row>(
    `select known.confirmed_at, known.description, recorded.offers
       from (select coalesce(json_agg(${OFFER_SQL} order by o.from_at desc, o.listing_id), '[]') as offers
               from (select * from listing_offers where ${vin === null ? 'listing_id = $1' : 'vin = $2'}
                      order by from_at desc, listing_id limit ${MAX_OFFERS}) o
               join owners w on w.id = o.owner_id) recorded
       left join (select ${CONFIRMED_AT_SQL} as confirmed_at, l.facts->>'description' as description
                    from listings l join sources s on s.id = l.source_id where l.id = $1) known on true`,
    vin === null ? [id] : [id, vin],
    { timeoutMs: TIMEOUT_MS, isPipelined: true, isPrepared: true },
  );
  const { offers = [], confirmed_at: confirmedAt = null, description = null } = row ?? {};
  return { offers, confirmedAt, description };
}

/** SQL over `listing_offers o` and `owners w`: an `OfferRecord` as JSON. Times are whole milliseconds, as in `Date`. */
const OFFER_SQL = `json_build_object('listingId', o.listing_id, 'price', o.price, 'from', ${msSql('o.from_at')},
  'priceFrom', ${msSql('o.price_since')}, 'until', ${msSql('o.until_at')},
  'seller', json_build_object('ownerId', o.owner_id, 'name', w.facts->>'name', 'zip', w.facts->>'zip',
    'privateSeller', coalesce((w.facts->>'privateSeller')::boolean, false)))`;

function msSql(column: string): string {
  return `floor(extract(epoch from ${column}) * 1000)`;
}
