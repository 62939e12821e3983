import type { VehicleQuery } from '../vehicle-query.ts';

/** Above this number of results, no similar cars are added (spec 2 §5). */
const MAX_RESULTS = 25;

/**
 * Returns whether to extend a search by similar listings: it has a radius, selects no models, trims or series, and
 * found at most 25 (spec 2 §5). A radius of 0 does not qualify, because it already means any distance.
 */
export function similarExtension({ filters }: VehicleQuery, total: number): boolean {
  const { place, radiusMiles } = filters.location;
  const { models, trims } = filters.makeModelTrim;
  const isOfModel = models.length > 0 || trims.length > 0 || filters.seriesCode.length > 0;
  return place !== null && radiusMiles > 0 && !isOfModel && total <= MAX_RESULTS;
}
