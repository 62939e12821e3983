type Point = { latitude: number; longitude: number };

const EARTH_RADIUS_MILES = 3958.7613;

/** Great-circle miles, by the formula of the readings and not by the engine's code. */
export function haversineMiles(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(((b - a) * Math.PI) / 360) ** 2;
  const cosines = Math.cos((from.latitude * Math.PI) / 180) * Math.cos((to.latitude * Math.PI) / 180);
  const haversine = half(from.latitude, to.latitude) + cosines * half(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
