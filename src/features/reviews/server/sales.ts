import { findMessagesAboutVin } from '#features/leads/leads.server.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';
import {
  BOUGHT_HERE,
  provenSale,
  type ReviewedSale,
  type SaleClaim,
  type SaleRefusal,
  type StoredRefusal,
} from '../model/bought-here.ts';

/** Returns the sale that proves a shopper's review of a car, or why none does. */
export async function findSale(
  connection: Queryable,
  { shopperId, ...claim }: SaleClaim & { shopperId: string | null },
  now: Date,
): Promise<{ sale: ReviewedSale } | { refusal: SaleRefusal }> {
  if (shopperId === null) return { refusal: 'no-message' };
  const found = provenSale(await findMessagesAboutVin(connection, shopperId, claim.vin), claim, now);
  if ('refusal' in found) return found;
  const refusal = await knownRefusalOf(connection, { ...claim, shopperId, ownerId: found.sale.ownerId });
  return refusal === null ? found : { refusal };
}

type ProvenClaim = Pick<SaleClaim, 'vin' | 'modelKey'> & { shopperId: string; ownerId: number };

/** Returns why stored reviews keep a sale from proving another one; `null` if they don't. */
async function knownRefusalOf(
  connection: Queryable,
  { vin, modelKey, shopperId, ownerId }: ProvenClaim,
): Promise<StoredRefusal | null> {
  const [known] = await connection.query<{ isUsed: boolean; isMany: boolean; isRejected: boolean }>(
    `select exists (select from review_sales where vin = $1) as "isUsed",
       (select count(*) from review_sales where owner_id = $2 and stored_at > now() - make_interval(days => $3)) >= $4
         as "isMany",
       exists (select from reviews where shopper_id = $5 and kind = 'owner' and subject = $6 and reason = 'not-bought') as "isRejected"`,
    [vin, ownerId, BOUGHT_HERE.perSellerDays, BOUGHT_HERE.maxPerSeller, shopperId, modelKey],
  );
  if (known!.isUsed) return 'used';
  if (known!.isRejected) return 'rejected';
  return known!.isMany ? 'many' : null;
}

/**
 * Stores the sale that proves a review, or returns why it can't. Sales of one seller are stored one after the other, because
 * their number is limited.
 * @param connection of a transaction.
 */
export async function storeSale(
  connection: Connection,
  { reviewId, shopperId, modelKey }: { reviewId: number; shopperId: string; modelKey: string },
  { vin, listingId, ownerId, evidence, wroteAt, leftAt }: ReviewedSale,
): Promise<'stored' | StoredRefusal> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('review sales ' || $1::text, 0))`, [ownerId]);
  const refusal = await knownRefusalOf(connection, { vin, modelKey, shopperId, ownerId });
  if (refusal !== null) return refusal;
  const rows = await connection.query(
    `insert into review_sales (vin, review_id, listing_id, owner_id, evidence, wrote_at, left_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (vin) do nothing returning 1`,
    [vin, reviewId, listingId, ownerId, evidence, wroteAt, leftAt],
  );
  // Two sellers may have sold the same car.
  return rows.length > 0 ? 'stored' : 'used';
}
