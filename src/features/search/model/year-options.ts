import type { SearchContext } from './filter.ts';
import type { VehicleQuery } from './vehicle-query.ts';

/** New cars are from this year and next year, plus unsold ones of the two years before (spec 1 §5). */
const NEW_CARS = { back: 2, ahead: 1 };

/**
 * Returns the model years to choose from, newest first: for new cars only, from two years back to one ahead; otherwise
 * every year back to the oldest in the catalog.
 */
export function yearOptions({ filters }: VehicleQuery, context: SearchContext): readonly number[] {
  const { currentYear, oldestYear = currentYear } = context;
  const { listingType } = filters;
  const newest = currentYear + NEW_CARS.ahead;
  const onlyNew = listingType.length === 1 && listingType[0] === 'NEW';
  const oldest = onlyNew ? currentYear - NEW_CARS.back : Math.min(oldestYear, currentYear);
  return yearsBetween(newest, oldest);
}

/** The lists of years by their newest and oldest year. There are few: one for new cars and one for others. */
const lists = new Map<string, readonly number[]>();

function yearsBetween(newest: number, oldest: number): readonly number[] {
  const name = `${newest} ${oldest}`;
  const known = lists.get(name);
  if (known) return known;
  const years = Array.from({ length: newest - oldest + 1 }, (_, i) => newest - i);
  lists.set(name, years);
  return years;
}
