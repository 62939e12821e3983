import { z } from 'zod';
import { dealRatingSchema, ratingDoubtSchema, listingRatingSchema } from '#features/listings/listings.ts';
import type { Connection } from '#ports/database/database.ts';
import type { RatedPrice, RatingState } from '../model/rating-state.ts';
import { roundDetails } from './round-details.ts';

const instant = z.int();

/** The stored form of a label state. */
export const labelStateSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('label'),
    label: z.object({ band: dealRatingSchema, awaySince: z.array(instant.nullable()) }),
    doubtedSince: instant.nullable(),
  }),
  z.object({ kind: z.literal('doubt'), doubt: ratingDoubtSchema }),
]);

/** The columns of `listing_ratings`, joined as `r`, that `readRatingState` needs. */
export const RATING_STATE_COLUMNS =
  'r.standing, r.steady_price, r.judged_price, r.car_digest, r.judged_at, r.shown, r.shown_at, r.later_price_cents, r.later_low_cents, r.later_high_cents, r.later_at';

export type RatingStateRow = {
  standing: unknown;
  steady_price: number | null;
  judged_price: number | null;
  car_digest: number;
  judged_at: Date;
  shown: unknown;
  shown_at: Date;
  later_price_cents: number | null;
  later_low_cents: number | null;
  later_high_cents: number | null;
  later_at: Date | null;
};

/** Parses a row's rating state; `null` if the listing was never rated, or if this version cannot read its rating. */
export function readRatingState(row: RatingStateRow): RatingState | null {
  const labelState = labelStateSchema.safeParse(row.standing);
  const shown = listingRatingSchema.nullable().safeParse(row.shown);
  if (!labelState.success || !shown.success) return null;
  return {
    labelState: labelState.data,
    steady: row.steady_price,
    price: row.judged_price,
    car: row.car_digest,
    judgedAt: row.judged_at.getTime(),
    shown: shown.data,
    shownAt: row.shown_at.getTime(),
    laterPriceCents: row.later_price_cents,
    laterLowCents: row.later_low_cents,
    laterHighCents: row.later_high_cents,
    laterAt: row.later_at === null ? null : row.later_at.getTime(),
  };
}

/** Writers of `listing_changes` hold this lock until they commit, so that `seq` follows the order of commits. */
const LOCK_CHANGES = `select pg_advisory_xact_lock(hashtext('listing_changes'))`;
const ROWS_PER_BATCH = 500;

/**
 * Writes rating states, and a row of `listing_changes` for each active listing whose shown rating or later price
 * changed. Call it at the end of a transaction, because it blocks all other writers of changes until the commit.
 * @returns the number of listings whose shown rating or later price changed
 */
export async function writeRatingStates(
  connection: Connection,
  judged: readonly { id: number; judgment: RatedPrice }[],
): Promise<number> {
  // Makes the database end the statement soon after this process is killed. Otherwise the statement would continue and
  // hold the lock.
  await connection.query(`select set_config('client_connection_check_interval', '1s', true)`);
  await connection.query(
    `create temporary table new_ratings (like listing_ratings, details_kept boolean not null) on commit drop`,
  );
  for (let from = 0; from < judged.length; from += ROWS_PER_BATCH) {
    const rows = judged.slice(from, from + ROWS_PER_BATCH).map(({ id, judgment }) => rowOf(id, judgment));
    await connection.query(
      `insert into new_ratings select * from jsonb_populate_recordset(null::new_ratings, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  await connection.query('analyze new_ratings');
  await connection.query(LOCK_CHANGES);
  const [count] = await connection.query<{ n: number }>(
    `with before as materialized (
       select n.listing_id, r.details, l.withdrawn_at is null and
           (r.shown, r.later_price_cents, r.later_low_cents, r.later_high_cents) is distinct from
           (n.shown, n.later_price_cents, n.later_low_cents, n.later_high_cents) as moved
         from new_ratings n join listings l on l.id = n.listing_id
         left join listing_ratings r on r.listing_id = n.listing_id
     ), written as (
       insert into listing_ratings
         (listing_id, standing, steady_price, judged_price, car_digest, judged_at, shown, shown_at, later_price_cents,
         later_low_cents, later_high_cents, later_at, details)
       select listing_id, standing, steady_price, judged_price, car_digest, judged_at, shown, shown_at, later_price_cents,
              later_low_cents, later_high_cents, later_at, case when details_kept then before.details else n.details end
         from new_ratings n join before using (listing_id) order by listing_id
       on conflict (listing_id) do update set
         standing = excluded.standing, steady_price = excluded.steady_price, judged_price = excluded.judged_price,
         car_digest = excluded.car_digest, judged_at = excluded.judged_at, shown = excluded.shown,
         shown_at = excluded.shown_at, later_price_cents = excluded.later_price_cents, later_low_cents = excluded.later_low_cents,
         later_high_cents = excluded.later_high_cents, later_at = excluded.later_at,
         details = excluded.details
     ), changes as (
       insert into listing_changes (listing_id, kind) select listing_id, 'updated' from before where moved order by 1 returning 1
     ) select count(*) as n from changes`,
  );
  await connection.query(`select pg_notify('listing_changes', '')`);
  return count!.n;
}

function rowOf(id: number, { details, ...judgment }: RatedPrice) {
  return {
    listing_id: id,
    standing: judgment.labelState,
    steady_price: judgment.steady,
    judged_price: judgment.price,
    car_digest: judgment.car,
    judged_at: new Date(judgment.judgedAt).toISOString(),
    shown: judgment.shown,
    shown_at: new Date(judgment.shownAt).toISOString(),
    later_price_cents: judgment.laterPriceCents,
    later_low_cents: judgment.laterLowCents,
    later_high_cents: judgment.laterHighCents,
    later_at: judgment.laterAt === null ? null : new Date(judgment.laterAt).toISOString(),
    details: details === 'kept' ? null : details && roundDetails(details),
    details_kept: details === 'kept',
  };
}
