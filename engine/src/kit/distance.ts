import type { Point } from '../api/schema.ts';

/** Mean radius of the earth in miles, as published with the product so that anyone can recompute a distance. */
export const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** A direction from the middle of the earth, of length 1. */
export type Direction = readonly [x: number, y: number, z: number];

/** Where a place lies as seen from there. */
export function directionOf({ latitude, longitude }: Point): Direction {
  const [north, east] = [latitude * RADIANS, longitude * RADIANS];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/**
 * Great-circle distance in miles: the haversine formula, written with the straight line between the two places, whose
 * half is the root of the haversine. So a place's sines and cosines are taken once and not for each distance.
 */
export function distanceMiles(from: Point, to: Point): number {
  const [fromX, fromY, fromZ] = directionOf(from);
  const [toX, toY, toZ] = directionOf(to);
  return arcMiles(squareOf(fromX - toX, fromY - toY, fromZ - toZ));
}

/** Miles along the earth between two directions whose difference, squared, is `square`. */
export function arcMiles(square: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square) / 2));
}

/** The straight line that is as long as miles along the earth span; half around is the longest. */
export function lineOf(miles: number): number {
  return 2 * Math.sin(Math.min(miles / (2 * EARTH_RADIUS_MILES), Math.PI / 2));
}

export function squareOf(x: number, y: number, z: number): number {
  return x * x + y * y + z * z;
}
