import type { Point } from '../api/schema.ts';

/**
 * Mean radius of the earth in miles, the value that the documentation states, so that anyone can recompute a distance.
 */
export const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** A unit vector from the center of the earth. */
export type Direction = readonly [x: number, y: number, z: number];

/** Returns the direction of a place from the center of the earth. */
export function directionOf({ latitude, longitude }: Point): Direction {
  const [north, east] = [latitude * RADIANS, longitude * RADIANS];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/**
 * Returns the great-circle distance in miles by the haversine formula. It is expressed with the chord between the two
 * places, whose half is the root of the haversine, so that a place's sines and cosines are computed once and not for
 * each distance.
 */
export function distanceMiles(from: Point, to: Point): number {
  return milesBetween(directionOf(from), directionOf(to));
}

/** Returns the same for directions, for callers that compute many distances from or to the same place. */
export function milesBetween([fromX, fromY, fromZ]: Direction, [toX, toY, toZ]: Direction): number {
  return arcMiles(squaredLength(fromX - toX, fromY - toY, fromZ - toZ));
}

/** Returns the miles along the earth between two directions whose squared chord is `square`. */
export function arcMiles(square: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square) / 2));
}

/** Returns the length of the chord that spans these miles along the earth; the longest spans half the circumference. */
export function chordOf(miles: number): number {
  return 2 * Math.sin(Math.min(miles / (2 * EARTH_RADIUS_MILES), Math.PI / 2));
}

export function squaredLength(x: number, y: number, z: number): number {
  return x * x + y * y + z * z;
}
