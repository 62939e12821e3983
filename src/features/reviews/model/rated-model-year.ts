import { makeCodeOf, modelCodeOf } from '#features/reference/reference.ts';
import type { VehicleQuery } from '#features/search/search.ts';

/** A model year whose ratings a search shows. */
export type RatedModelYear = { makeCode: string; modelCode: string; year: number };

/** Conditions that rule out ratings: they are about used cars of dealers. */
const OTHER_CONDITIONS: ReadonlySet<string> = new Set(['NEW', 'CERTIFIED']);
const PRIVATE_SELLER = 'p';

/**
 * Returns the model year whose consumer ratings a search requests (spec 2 §5); `null` if it requests none: it must be
 * for one make, one model, one model year and no trim, and must have no filter for special kinds of cars.
 */
export function ratedModelYearOf({ filters }: VehicleQuery): RatedModelYear | null {
  const { makes, models, trims } = filters.makeModelTrim;
  const [key, ...others] = models;
  if (key === undefined || others.length > 0 || trims.length > 0) return null;
  if (makes.some((make) => make !== makeCodeOf(key))) return null;
  const { min, max } = filters.year;
  if (min === null || min !== max || isNarrowed(filters)) return null;
  return { makeCode: makeCodeOf(key), modelCode: modelCodeOf(key), year: min };
}

function isNarrowed(filters: VehicleQuery['filters']): boolean {
  const { listingType, sellerType, vehicleStyle, driveGroup, engineCode, fuelTypeGroup, price, mpgRange } = filters;
  return (
    listingType.some((condition) => OTHER_CONDITIONS.has(condition)) ||
    sellerType.includes(PRIVATE_SELLER) ||
    [vehicleStyle.vehicleStyleCode, driveGroup, engineCode, fuelTypeGroup].some(({ length }) => length === 1) ||
    (price.min === null) !== (price.max === null) ||
    mpgRange.length > 0
  );
}
