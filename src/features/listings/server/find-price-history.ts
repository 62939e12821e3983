import type { Database } from '#ports/database/database.ts';
import type { Offer } from '../model/price-history.ts';
import { CONFIRMED_AT_SQL } from './confirmed-at-sql.ts';
import { findOffers } from './find-offers.ts';

/** The recorded offers of a car, and when a feed last confirmed this listing. */
export type RecordedOffers = { offers: Offer[]; confirmedAt: Date | null };

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
  const [offers, [confirmed]] = await Promise.all([
    findOffers(database, car, TIMEOUT_MS),
    database.query<{ at: Date }>(
      `select ${CONFIRMED_AT_SQL} as at from listings l join sources s on s.id = l.source_id where l.id = $1`,
      [car.id],
      { timeoutMs: TIMEOUT_MS },
    ),
  ]);
  return { offers, confirmedAt: confirmed?.at ?? null };
}
