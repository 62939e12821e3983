import { findReasons } from '#features/pricing/pricing.server.ts';
import { pricedCar, type FutureUse } from '#features/pricing/pricing.ts';
import type { LaterPriceEstimate } from '#features/valuation/valuation.server.ts';
import type { OfferedCar } from '#pages/shared/purchase/load-purchase.ts';
import type { AppContext } from '../../base/app-context.ts';

/**
 * Returns the price at which a car will be offered after some years; `null` if that can't be estimated now. Pages say
 * what is missing, so without the database only the depreciation is missing.
 */
export async function laterPriceOf(
  { valuation, database, log }: Pick<AppContext, 'valuation' | 'database' | 'log'>,
  { listing, owner }: Pick<OfferedCar, 'listing' | 'owner'>,
  use: FutureUse,
): Promise<LaterPriceEstimate | null> {
  try {
    // A branded title may be mentioned in the description, which the index does not store.
    const doubt = listing.rating ? listing.rating.doubt : (await findReasons(database, listing.id, 0))?.doubt;
    if (doubt?.reason === 'branded-title') return null;
    return await valuation.laterPrice(pricedCar(listing.id, listing, owner), use);
  } catch (error) {
    log('warn', 'The later price of a car is left out', error);
    return null;
  }
}
