import type { Point } from '../api/schema.ts';

const SIDE = 4096;

/** Returns a point's position on a Hilbert curve over the map, below 2²⁴: points near on the curve are near on the map. */
export function curvePosition({ latitude, longitude }: Point): number {
  let x = cellOf((longitude + 180) / 360);
  let y = cellOf((latitude + 90) / 180);
  let position = 0;
  for (let side = SIDE >> 1; side > 0; side >>= 1) {
    const right = (x & side) > 0 ? 1 : 0;
    const up = (y & side) > 0 ? 1 : 0;
    position += side * side * ((3 * right) ^ up);
    if (up === 1) continue;
    if (right === 1) {
      x = SIDE - 1 - x;
      y = SIDE - 1 - y;
    }
    const before = x;
    x = y;
    y = before;
  }
  return position;
}

function cellOf(share: number): number {
  return Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)));
}
