import type { Point } from './schema.ts';

/** Mean radius of the earth in miles, as published with the product so that anyone can recompute a distance. */
const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** Great-circle distance in miles by the haversine formula. */
export function distanceMiles(from: Point, to: Point): number {
  const north = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
  const h = north * north + Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * east * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}
