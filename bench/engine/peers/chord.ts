import type { Point } from '@forecourt/engine';

/** The earth's mean radius, as in the engine. */
export const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** A place's three coordinates on a sphere of radius 1. */
export function coordinatesOf({ latitude, longitude }: Point): readonly [x: number, y: number, z: number] {
  const [north, east] = [latitude * RADIANS, longitude * RADIANS];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Returns the miles along the earth between places with this squared chord. */
export function squaredChordToMiles(square: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square) / 2));
}

/**
 * Returns the largest squared chord within this many miles along the earth. A circle is then one comparison, with the
 * same places inside as when comparing miles. Negative where nothing is inside.
 */
export function squareWithin(miles: number): number {
  if (miles < 0) return -1;
  if (miles >= Math.PI * EARTH_RADIUS_MILES) return 5;
  let square = (2 * Math.sin(miles / (2 * EARTH_RADIUS_MILES))) ** 2;
  while (squaredChordToMiles(square) > miles) square *= 1 - Number.EPSILON;
  for (let next = above(square); squaredChordToMiles(next) <= miles; next = above(square)) square = next;
  return square;
}

function above(square: number): number {
  return Math.max(square * (1 + Number.EPSILON), square + Number.MIN_VALUE);
}

/** Degrees that certainly contain a circle; longitudes are unbounded where it touches a pole or the date line. */
export type Box = { south: number; north: number; west: number; east: number };

export function boxAround({ latitude, longitude }: Point, miles: number): Box {
  const reach = (Math.max(0, miles) / EARTH_RADIUS_MILES / RADIANS) * 1.0001 + 1e-9;
  const [south, north] = [latitude - reach, latitude + reach];
  const all = { south, north, west: -180, east: 180 };
  if (south <= -89.9 || north >= 89.9) return all;
  const narrowest = Math.cos(Math.max(Math.abs(south), Math.abs(north)) * RADIANS);
  const share = Math.sin(Math.min(90, reach) * RADIANS) / narrowest;
  if (share >= 1) return all;
  const side = (Math.asin(share) / RADIANS) * 1.0001 + 1e-9;
  if (longitude - side < -180 || longitude + side > 180) return all;
  return { south, north, west: longitude - side, east: longitude + side };
}
