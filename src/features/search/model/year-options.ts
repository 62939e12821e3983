import type { SearchContext } from './filter.ts';
import type { VehicleQuery } from './vehicle-query.ts';

/** New cars are this and next year's, and what is left of the two before (spec 1 §5). */
const NEW_CARS = { back: 2, ahead: 1 };

/**
 * The model years that a search may choose from, newest first: for new cars alone two years back through one ahead,
 * else every year down to the oldest that the catalogue has.
 */
export function yearOptions({ filters }: VehicleQuery, context: SearchContext): number[] {
  const { currentYear, oldestYear = currentYear } = context;
  const { listingType } = filters;
  const newest = currentYear + NEW_CARS.ahead;
  const onlyNew = listingType.length === 1 && listingType[0] === 'NEW';
  const oldest = onlyNew ? currentYear - NEW_CARS.back : Math.min(oldestYear, currentYear);
  return Array.from({ length: newest - oldest + 1 }, (_, step) => newest - step);
}
