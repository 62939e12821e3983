import { MISSING } from '../dictionary.ts';
import { arcMiles, directionOf, lineOf, squareOf } from '../distance.ts';
import type { Point } from '../schema.ts';

/** Nearer to a circle's edge than this share, the square of the straight line does not decide. */
const DOUBT = 1e-9;

/**
 * Miles from a center to every place, by code. The straight lines are cheap and measured at once; the miles along the
 * earth are worked out for those places that are asked for, and kept.
 */
export class Distances {
  readonly #squares: Float64Array;
  /** −1 where nobody asked yet. */
  readonly #miles: Float64Array;

  /** `directions`: three coordinates a place. */
  constructor(center: Point, directions: Float64Array, size: number) {
    const [x, y, z] = directionOf(center);
    this.#squares = new Float64Array(size);
    this.#miles = new Float64Array(size).fill(-1);
    this.#miles[MISSING] = Number.NaN;
    for (let code = 1; code < size; code++) {
      const at = 3 * code;
      this.#squares[code] = squareOf(x - directions[at]!, y - directions[at + 1]!, z - directions[at + 2]!);
    }
  }

  get length(): number {
    return this.#miles.length;
  }

  /** `NaN` for no place. */
  milesTo(code: number): number {
    const known = this.#miles[code]!;
    if (known !== -1) return known;
    const miles = arcMiles(this.#squares[code]!);
    this.#miles[code] = miles;
    return miles;
  }

  /** Places at most so many miles away. */
  placesWithin(miles: number): number[] {
    const edge = lineOf(miles) ** 2;
    const surely = miles < 0 ? -1 : edge * (1 - DOUBT) - Number.MIN_VALUE;
    const perhaps = miles < 0 ? -1 : edge * (1 + DOUBT) + DOUBT ** 2;
    const places: number[] = [];
    for (let code = 1; code < this.#squares.length; code++) {
      const square = this.#squares[code]!;
      if (square < surely || (square <= perhaps && this.milesTo(code) <= miles)) places.push(code);
    }
    return places;
  }
}
