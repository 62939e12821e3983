import type { VehicleQuery } from './vehicle-query.ts';

/** With more results than this a shopper needs no similar cars (spec 2 §5). */
const MOST_RESULTS = 25;

/**
 * Whether a search is extended by similar listings: it has a radius to look beyond, is not after certain models,
 * trims or series, and found at most 25 (spec 2 §5). A radius of 0 is no radius: it is any distance already.
 */
export function similarExtension({ filters }: VehicleQuery, total: number): boolean {
  const { place, radiusMiles } = filters.location;
  const { models, trims } = filters.makeModelTrim;
  const isOfModel = models.length > 0 || trims.length > 0 || filters.seriesCode.length > 0;
  return place !== null && radiusMiles > 0 && !isOfModel && total <= MOST_RESULTS;
}
