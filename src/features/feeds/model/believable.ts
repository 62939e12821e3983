import { isPlausiblePrice, type ListingFacts } from '#features/listings/listings.ts';
import type { RowReader } from './row-reader.ts';

type Facts = Pick<ListingFacts, 'year' | 'mileage' | 'listingType' | 'salePrice'>;

/** More miles than taxis are driven in a year. */
const MAX_MILES_A_YEAR = 80_000;
/** New cars are driven between stores and on test drives. */
const MAX_MILES_OF_NEW = 5_000;
/** A used car of at least this age, in years, has been driven. */
const DRIVEN_AFTER_YEARS = 2;
const MIN_MILES_OF_DRIVEN = 100;
/** Numbers typed only to fill a field: `111111`, `123456`. */
const FILLER = /^(?:123456|([1-9])\1{5,})$/;

/**
 * Warns about implausible mileages and prices. The values stay as the feed states them, because some cars are
 * exceptional: a courier's car may have gone that far, and a collector's car may hardly have been driven.
 */
export function warnOfImplausibleValues(row: RowReader, facts: Facts, thisYear: number): void {
  const { mileage } = facts;
  const problem = mileage === null ? null : mileageProblem(mileage, facts, thisYear);
  if (problem) row.warn('mileage', row.text('mileage') ?? String(mileage), problem);
  if (facts.salePrice !== null && !isPlausiblePrice(facts.salePrice))
    row.warn('price', row.text('price') ?? String(facts.salePrice), 'is not plausible as the price of a car');
}

function mileageProblem(miles: number, { year, listingType }: Facts, thisYear: number): string | null {
  const years = Math.max(thisYear - year, 0);
  if (FILLER.test(String(miles))) return 'looks like a placeholder and not like a mileage';
  if (listingType === 'NEW') return miles > MAX_MILES_OF_NEW ? 'is not plausible for a new car' : null;
  if (miles > MAX_MILES_A_YEAR * (years + 1)) return 'is not plausible for the age of the car';
  return years >= DRIVEN_AFTER_YEARS && miles < MIN_MILES_OF_DRIVEN && miles > 0
    ? 'is not plausible for a used car of this age'
    : null;
}
