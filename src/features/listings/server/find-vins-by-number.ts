import type { Database } from '#ports/database/database.ts';

/** Maximum number of cars: dealers number their cars independently, so several may have the same number. */
const MAX_CARS = 5;
/** Limited because a shopper waits for the result. */
const TIMEOUT_MS = 1_000;

/**
 * Returns the VINs of cars for sale with a stock number, or whose VINs end with its eight characters, at most
 * `MAX_CARS`. Letter case does not matter.
 */
export async function findVinsByNumber(database: Pick<Database, 'query'>, number: string): Promise<string[]> {
  // Materialized, because PostgreSQL would otherwise read all cars in the order of their VINs until it has enough.
  const rows = await database.query<{ vin: string }>(
    `with found as materialized (
       select vin from listings where withdrawn_at is null and upper(facts->>'stockNumber') = upper($1)
       union all select vin from listings where withdrawn_at is null and right(vin, 8) = upper($1)
     ) select distinct vin from found where vin is not null order by vin limit ${MAX_CARS}`,
    [number],
    { timeoutMs: TIMEOUT_MS },
  );
  return rows.map(({ vin }) => vin);
}
