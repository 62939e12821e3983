import type { Listing } from '#features/listings/listings.ts';
import type { Queryable } from '#ports/database/database.ts';

type CarName = Pick<Listing, 'year' | 'make' | 'model' | 'trim'>;

const NAME = `jsonb_build_object('year', facts->'year', 'make', facts->'make', 'model', facts->'model',
  'trim', facts->'trim')`;

/** Returns cars of a dealer that have a stock number, by stock number, at most `max`. */
export async function listStockedCars(
  connection: Queryable,
  ownerId: number,
  max: number,
): Promise<{ stockNumber: string; car: CarName }[]> {
  return connection.query(
    `select facts->>'stockNumber' as "stockNumber", ${NAME} as car from listings
      where owner_id = $1 and withdrawn_at is null and facts->>'stockNumber' is not null order by 1, id limit $2`,
    [ownerId, max],
  );
}

/**
 * Finds a car for sale by its stock number, VIN or listing number, in this order. `ownerId`: the dealer that offers it;
 * `null` for any dealer, in which case stock numbers don't count. Returns `null` if there is none.
 */
export async function findOwnCar(
  connection: Queryable,
  ownerId: number | null,
  typed: string,
): Promise<{ id: number; isNew: boolean } | null> {
  const [car] = await connection.query<{ id: number; isNew: boolean }>(
    `select id, coalesce(facts->>'listingType' = 'NEW', false) as "isNew" from listings
      where withdrawn_at is null
        and ((owner_id = $1 and lower(facts->>'stockNumber') = lower($2))
             or ((vin = upper($2) or id = $3) and ($1::int is null or owner_id = $1)))
      order by (lower(facts->>'stockNumber') = lower($2)) desc nulls last, (id = $3) desc nulls last, id limit 1`,
    [ownerId, typed, /^\d{1,15}$/.test(typed) ? Number(typed) : null],
  );
  return car ?? null;
}
