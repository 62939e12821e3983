import { z } from 'zod';
import type { RatingDoubt } from '#features/listings/listings.ts';
import type { Database } from '#ports/database/database.ts';
import type { FactorPart } from '../model/market/market.ts';
import { COMPARABLE_SQL, comparableRowSchema, type KnownComparable, knownComparable } from './find-comparables.ts';
import { storedDetailsSchema } from './round-details.ts';
import { labelStateSchema } from './rating-state-rows.ts';

/** Why a listing has its rating. */
export type RatingReasons = {
  /** When the last batch ran, and how many cars the market had; `null` before the first batch. */
  batch: { at: Date; cars: number } | null;
  /** Whether the car was ever rated. A new listing was not. */
  isRated: boolean;
  doubt: RatingDoubt | null;
  /** The factors and comparables of the fair price; `null` if there is none. */
  details: { parts: readonly FactorPart[]; comparables: KnownComparable[]; comparableCount: number } | null;
};

const rowSchema = z.object({
  standing: labelStateSchema.nullable(),
  details: storedDetailsSchema.nullable().catch(null),
  batch: z.object({ at: z.coerce.date(), cars: z.int() }).nullable(),
  cars: z.array(comparableRowSchema),
});

/** If the database hangs, the page leaves this part out instead of waiting. */
const TIMEOUT_MS = 1_000;

/**
 * Finds why the listing `id` has its rating, with at most `max` comparables, nearest first. Comparables that are no
 * longer stored are left out. `null` if this version cannot read the stored rating.
 * @throws when the database does not answer in time
 */
export async function findReasons(
  database: Pick<Database, 'query'>,
  id: number,
  max: number,
): Promise<RatingReasons | null> {
  const [found] = await database.query<Record<string, unknown>>(
    `select r.standing, r.details,
            (select jsonb_build_object('at', finished_at, 'cars', cars) from rating_batches order by id desc limit 1) as batch,
            (select coalesce(jsonb_agg(${COMPARABLE_SQL}), '[]')
               from jsonb_path_query(r.details, '$.comparables[*].id') with ordinality as c (id, nth)
               join listings l on l.id = c.id::bigint join owners o on o.id = l.owner_id
              where c.nth <= $2) as cars
       from (values ($1::integer)) car (id) left join listing_ratings r on r.listing_id = car.id`,
    [id, max],
    { timeoutMs: TIMEOUT_MS, isPipelined: true, isPrepared: true },
  );
  const row = rowSchema.safeParse(found).data;
  if (!row) return null;
  const { standing, details, batch } = row;
  const cars = new Map(row.cars.map((car) => [car.id, car]));
  return {
    batch,
    isRated: standing !== null,
    doubt: standing?.kind === 'doubt' ? standing.doubt : null,
    details: details && {
      ...details,
      comparables: details.comparables.flatMap((comparable) => knownComparable(comparable, cars.get(comparable.id))),
    },
  };
}
