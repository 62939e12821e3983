/** Degrees, WGS 84. */
type Point = { latitude: number; longitude: number };

/**
 * Mean radius of the earth, as published, so that readers can recompute a distance (spec I43).
 */
const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** Returns the great-circle distance by the haversine formula, in miles. */
export function greatCircleMiles(from: Point, to: Point): number {
  const north = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
  const shrunk = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(north * north + shrunk * east * east)));
}
