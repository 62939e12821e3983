import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMiles, type Point } from '../index.ts';

const anyPoint = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** The angle between two directions in space: another way to compute the same distance. */
function byVectors(a: Point, b: Point): number {
  const vector = ({ latitude, longitude }: Point) => {
    const [lat, lon] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const;
  };
  const [ax, ay, az] = vector(a);
  const [bx, by, bz] = vector(b);
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return 3958.7613 * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

test('a degree of latitude, a quarter and half of the earth', () => {
  const origin = { latitude: 0, longitude: 0 };
  expect(distanceMiles(origin, { latitude: 1, longitude: 0 })).toBeCloseTo(69.0934, 4);
  expect(distanceMiles(origin, { latitude: 0, longitude: 90 })).toBeCloseTo((3958.7613 * Math.PI) / 2, 6);
  expect(distanceMiles(origin, { latitude: 0, longitude: 180 })).toBeCloseTo(3958.7613 * Math.PI, 6);
});

test('equals the angle between vectors, in both directions', () => {
  const property = fc.property(anyPoint, anyPoint, (a, b) => {
    expect(distanceMiles(a, b)).toBeCloseTo(byVectors(a, b), 2);
    expect(distanceMiles(a, b)).toBe(distanceMiles(b, a));
  });
  fc.assert(property);
});

test('a point has no distance to itself', () => {
  fc.assert(fc.property(anyPoint, (point) => distanceMiles(point, point) === 0));
});
