import { jurisdictionOf } from '#features/fees/fees.server.ts';
import { type CarFacts, computePriceBreakdown, type PriceLine } from '#features/fees/fees.ts';
import { countedMileage, derivedPrice } from '#features/listings/listings.ts';
import { isTruck } from '../model/price/tax-class.ts';
import type { PriceBasis, WithPriceBasis } from '../model/price/price-basis.ts';
import type { Result } from '../model/search-answer.ts';

const MS_PER_DAY = 86_400_000;

/**
 * A car's price on a search's basis, in cents. `lowCents` and `highCents` are equal if the price is certain.
 * `highCents` is `null` if no upper end is known: then no maximum price matches the car, and sorts by price put it
 * last.
 */
export type BasisPrice = {
  basis: PriceBasis;
  lowCents: number;
  highCents: number | null;
  /**
   * The advertised price first, then the added items, each with its source. A line's `missing` names a figure that is
   * unknown.
   */
  lines: readonly PriceLine[];
  /** Names of missing figures. Empty if `highCents` is known. */
  missing: readonly string[];
};

/**
 * Returns a car's price on the basis of a search (`query.filters.price`), as its filter, its sorts and its statistics
 * use it. `null` on the advertised basis and for cars without a price. `today` is in days since 1970, as in the
 * context.
 */
export function priceOnBasis(
  { listing, owner }: Pick<Result, 'listing' | 'owner'>,
  { basis }: WithPriceBasis,
  today: number,
): BasisPrice | null {
  const price = derivedPrice(listing);
  if (basis === undefined || price === null) return null;
  const facts = carFactsOf({ listing, owner }, price * 100);
  const date = new Date(today * MS_PER_DAY).toISOString().slice(0, 10);
  const place = {
    dealer: owner.state === null ? null : jurisdictionOf(owner.state),
    buyer: basis.kind === 'out-the-door' ? jurisdictionOf(basis.state) : null,
    date,
  };
  const { low, high, lines } = computePriceBreakdown(basisOf(basis), facts, place);
  const missing = lines.flatMap((line) => (line.missing === null ? [] : [line.missing]));
  return { basis, lowCents: low, highCents: high, lines, missing };
}

function basisOf(basis: PriceBasis): Parameters<typeof computePriceBreakdown>[0] {
  return basis.kind === 'with-fees' ? basis : { kind: basis.kind, tradeInCents: basis.tradeInDollars * 100 };
}

/**
 * Returns the car facts that tax and fee rules need. No listing states a weight. Omits a mileage that searches ignore.
 * A private seller charges no dealer fees. The `msrp` of a used car is not a list price when new, because many feeds
 * put the dealer's retail price there.
 */
export function carFactsOf({ listing, owner }: Pick<Result, 'listing' | 'owner'>, priceCents: number): CarFacts {
  const isNew = listing.listingType === 'NEW';
  return {
    priceCents,
    isNew,
    modelYear: listing.year,
    fuelCode: listing.fuelCode,
    isTruck: isTruck(listing),
    msrpCents: !isNew || listing.msrp === null ? null : listing.msrp * 100,
    msrpMostCents: listing.msrpMost === null ? null : listing.msrpMost * 100,
    weightPounds: null,
    mpgCombined: listing.mpgCombined,
    mpgCity: listing.mpgCity,
    mileage: countedMileage(listing.mileage),
    dealerFeesCents: owner.privateSeller ? 0 : listing.dealerFeesCents,
  };
}
