import type { VehicleQuery } from '#features/search/search.ts';

/** How many years the end year may be before the current year. */
const END_YEARS_AGO = 6;

/**
 * Returns whether a search may show boosted new cars (spec 1 §5): it has a ZIP of five digits, its condition is not
 * New, its years are recent enough but not those of new cars, and its seller is not private. A missing year does not
 * matter.
 */
export function allowsNewCarBoost({ filters }: Pick<VehicleQuery, 'filters'>, currentYear: number): boolean {
  const { listingType, location, sellerType, year } = filters;
  const isOfNewCars = year.min === currentYear || year.min === currentYear + 1;
  return (
    /^\d{5}$/.test(location.place?.zip ?? '') &&
    !listingType.includes('NEW') &&
    (year.max === null || year.max >= currentYear - END_YEARS_AGO) &&
    !isOfNewCars &&
    !sellerType.includes('p')
  );
}
