import { findReasons } from '#features/pricing/pricing.server.ts';
import { pricedCar, type Use } from '#features/pricing/pricing.ts';
import type { LaterValue } from '#features/valuation/valuation.server.ts';
import type { OfferedCar } from '#pages/shared/purchase/load-purchase.ts';
import type { AppContext } from '../base/app-context.ts';

/**
 * Returns what a car will be offered for after some years; `null` if that can't be estimated now. Pages name what is
 * missing, so a database that does not answer only removes the depreciation.
 */
export async function laterValueOf(
  { valuation, database, log }: Pick<AppContext, 'valuation' | 'database' | 'log'>,
  { listing, owner }: Pick<OfferedCar, 'listing' | 'owner'>,
  use: Use,
): Promise<LaterValue | null> {
  try {
    // The words that brand a title may be in the description, which the index does not keep.
    const doubt = listing.rating ? listing.rating.doubt : (await findReasons(database, listing.id, 0))?.doubt;
    if (doubt?.reason === 'branded-title') return null;
    return await valuation.laterValue(pricedCar(listing.id, listing, owner), use);
  } catch (error) {
    log('warn', 'The later value of a car is left out', error);
    return null;
  }
}
