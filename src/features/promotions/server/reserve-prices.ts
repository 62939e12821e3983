import type { BrandKey } from '#features/brands/brands.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Campaign, Placement, Tier } from '../model/campaign.ts';

/** The default reserve price in cents, used if no operator has set one. */
export const DEFAULT_RESERVE_CENTS = 10;

export type PricedPlacement = { placement: Placement; tier: Tier | null };

/** Returns the reserve prices of a brand, in cents. */
export async function reservePricesOf(
  connection: Queryable,
  brand: BrandKey,
): Promise<(of: PricedPlacement) => number> {
  const rows = await connection.query<{ placement: string; tier: string; cents: number }>(
    'select placement, tier, cents from reserve_prices where brand = $1',
    [brand],
  );
  const cents = new Map(rows.map((row) => [`${row.placement} ${row.tier}`, row.cents]));
  return ({ placement, tier }) => cents.get(`${placement} ${tier ?? ''}`) ?? DEFAULT_RESERVE_CENTS;
}

/** Returns whether a campaign's bid is below the reserve price of its placement, so that it could win no auction. */
export async function isBidTooLow(
  connection: Queryable,
  { brand, placement, tier, bidCents, isHouse }: Campaign,
): Promise<boolean> {
  if (isHouse) return false;
  return bidCents < (await reservePricesOf(connection, brand))({ placement, tier });
}

/** Makes other changes of a brand's reserve prices wait until the transaction ends. */
export async function lockReservePrices(connection: Queryable, brand: BrandKey): Promise<void> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('reserve prices ' || $1::text, 0))`, [brand]);
}

/** Sets reserve prices of a brand. */
export async function setReservePrices(
  connection: Queryable,
  brand: BrandKey,
  prices: readonly (PricedPlacement & { cents: number })[],
): Promise<void> {
  await connection.query(
    `insert into reserve_prices (brand, placement, tier, cents)
     select $1, placement, tier, cents from unnest($2::text[], $3::text[], $4::integer[]) as given (placement, tier, cents)
     on conflict (brand, placement, tier) do update set cents = excluded.cents`,
    [
      brand,
      prices.map(({ placement }) => placement),
      prices.map(({ tier }) => tier ?? ''),
      prices.map(({ cents }) => cents),
    ],
  );
}
