import type { Database, Queryable } from '#ports/database/database.ts';
import { ratePrice } from '../model/rating-state.ts';
import { RATING_STATE_COLUMNS, type RatingStateRow, readRatingState, writeRatingStates } from './rating-state-rows.ts';

const LISTINGS_PER_BATCH = 2_000;

/**
 * Rates cars whose price changed since the last batch against their last fair price, without fitting the market again.
 * @returns how many there were
 */
export async function rateChangedPrices(
  database: Pick<Database, 'query' | 'transaction'>,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const rows = await changedPrices(database, after);
    const last = rows.at(-1);
    if (!last) return count;
    after = last.id;
    const judged = rows.flatMap((row) => {
      const previous = readRatingState(row);
      return previous ? [{ id: row.id, judgment: ratePrice(previous, row.price, now.getTime()) }] : [];
    });
    await database.transaction((connection) => writeRatingStates(connection, judged));
    count += judged.length;
  }
}

type Row = RatingStateRow & { id: number; price: number | null };

async function changedPrices(database: Queryable, after: number): Promise<Row[]> {
  return database.query<Row>(
    `select l.id, price.asked as price, ${RATING_STATE_COLUMNS}
       from listings l join listing_ratings r on r.listing_id = l.id,
         lateral (select coalesce((l.facts->>'salePrice')::bigint, (l.facts->>'msrp')::bigint) as asked) price
      where l.id > $1 and l.withdrawn_at is null
        and l.id in (select listing_id from listing_changes
                      where seq > (select coalesce(max(seen_seq), 0) from rating_batches))
        and r.steady_price is not null and r.judged_price is distinct from price.asked
      order by l.id limit ${LISTINGS_PER_BATCH}`,
    [after],
  );
}
