import { findMessagesAboutVin } from '#features/leads/leads.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { BOUGHT_HERE, provenSale, type ReviewedSale, type SaleClaim, type SaleRefusal } from '../model/bought-here.ts';

/** Returns the sale that proves a shopper's review of a car, or why none does. */
export async function findSale(
  connection: Queryable,
  { shopperId, ...claim }: SaleClaim & { shopperId: string | null },
  now: Date,
): Promise<{ sale: ReviewedSale } | { refusal: SaleRefusal }> {
  if (shopperId === null) return { refusal: 'no-message' };
  const found = provenSale(await findMessagesAboutVin(connection, shopperId, claim.vin), claim, now);
  if ('refusal' in found) return found;
  const [known] = await connection.query<{ isUsed: boolean; isMany: boolean; isRejected: boolean }>(
    `select exists (select from review_sales where vin = $1) as "isUsed",
       (select count(*) from review_sales where owner_id = $2 and stored_at > $3::timestamptz - make_interval(days => $4)) >= $5
         as "isMany",
       exists (select from reviews where shopper_id = $6 and kind = 'owner' and subject = $7 and reason = 'not-bought') as "isRejected"`,
    [
      ...[claim.vin, found.sale.ownerId, now, BOUGHT_HERE.perSellerDays, BOUGHT_HERE.maxPerSeller],
      ...[shopperId, claim.modelKey],
    ],
  );
  if (known!.isUsed) return { refusal: 'used' };
  if (known!.isRejected) return { refusal: 'rejected' };
  return known!.isMany ? { refusal: 'many' } : found;
}

/** Stores the sale that proves a review. Returns `false` if its VIN proves another one. */
export async function storeSale(connection: Queryable, reviewId: number, sale: ReviewedSale): Promise<boolean> {
  const { vin, listingId, ownerId, evidence, wroteAt, leftAt } = sale;
  const rows = await connection.query(
    `insert into review_sales (vin, review_id, listing_id, owner_id, evidence, wrote_at, left_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (vin) do nothing returning 1`,
    [vin, reviewId, listingId, ownerId, evidence, wroteAt, leftAt],
  );
  return rows.length > 0;
}
