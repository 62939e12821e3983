import { addRanges } from '#features/fees/fees.ts';
import {
  type ExpectedRange,
  type OwnedCar,
  type Ownership,
  type OwnershipCost,
  ownershipCost,
  runningCosts,
} from '#features/ownership/ownership.server.ts';
import { loanInterest } from '#features/payments/payments.ts';
import type { FutureUse } from '#features/pricing/pricing.ts';
import { ownedCarOf } from '#features/search/search.server.ts';
import type { LaterPriceEstimate } from '#features/valuation/valuation.server.ts';
import type { OfferedCar, PurchaseView } from './load-purchase.ts';

export type CarUse = Pick<Ownership, 'years' | 'milesPerYear' | 'insurancePerMonthCents'>;

export type LaterPrices = {
  /** Returns the price at which a car will be offered after some years; `null` if that can't be estimated now. */
  laterPriceOf(car: Pick<OfferedCar, 'listing' | 'owner'>, use: FutureUse): Promise<LaterPriceEstimate | null>;
};

/**
 * A car's cost of ownership, and the inputs of its computation. `loan`: with the highest taxes and fees, or with the
 * lowest if their upper end is unknown.
 */
export type CostToOwn = {
  cost: OwnershipCost;
  owned: OwnedCar;
  later: LaterPriceEstimate | null;
  loan: ReturnType<typeof loanInterest>;
};

/** Computes a car's cost of ownership, with the loan and the place of a purchase. */
export async function costToOwn(
  car: OfferedCar,
  use: CarUse,
  { input, defaults, place, fees, day }: PurchaseView,
  { laterPriceOf }: LaterPrices,
): Promise<CostToOwn> {
  const later = await laterPriceOf(car, use);
  const loanWith = (feesCents: number) => loanInterest(input, defaults, feesCents, use.years * 12);
  const taxesAndFees = fees && addRanges(fees.lines);
  const least = taxesAndFees?.low ?? 0;
  const most = taxesAndFees?.high ?? null;
  const loan = loanWith(most ?? least);
  const interestCents = loan?.interestCents ?? 0;
  const owned = ownedCarOf(car.listing, car.price);
  const cost = ownershipCost(runningCosts(), owned, {
    ...use,
    state: place.state ?? '',
    year: Number(day.slice(0, 4)),
    finalValue: later ? inCents(later) : 'enough similar cars of that age to estimate its future price',
    taxesAndFees,
    // A buyer who pays less in taxes and fees borrows less. Unknown taxes and fees add interest, unless the loan has
    // none.
    interest: {
      low: loanWith(least)?.interestCents ?? 0,
      high: most === null && interestCents > 0 ? null : interestCents,
    },
  });
  return { cost, owned, later, loan };
}

function inCents({ price, low, high }: LaterPriceEstimate): ExpectedRange {
  const cents = (dollars: number) => Math.round(dollars * 100);
  return { expected: cents(price), low: cents(low), high: Number.isFinite(high) ? cents(high) : null };
}
