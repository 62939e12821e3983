import { arcMiles, directionOf, lineOf, squareOf } from '../distance.ts';
import { CENTER_EDGES, EDGE_BYTES, UNKNOWN_BAND } from '../kernel/program.ts';
import type { Questions } from '../kernel/machine.ts';
import type { Heap } from '../memory/heap.ts';
import type { Predicate } from '../query.ts';
import type { Point } from '../schema.ts';
import type { PlaceDictionary } from '../store/place-dictionary.ts';
import type { Arena } from './arena.ts';

/** Nearer to a circle's edge than this share, the square of the straight line does not decide. */
const DOUBT = 1e-9;
const EARTH_RADIUS_MILES = 3958.7613;
/** A byte tells a place's circle. */
const MOST_CIRCLES = 250;

/** A center of one question and the circles around it that it asks about, smallest first. */
type Center = { point: Point; miles: number[]; at: number; known: Map<number, number> };

type HasPlaces = { readonly fields: { readonly places: PlaceDictionary } };

/** The centers of one question. */
export class Centers implements Questions {
  readonly #heap: Heap;
  readonly #arena: Arena;
  /** Whose places are asked about. */
  rows: HasPlaces;
  #centers: Center[] = [];

  constructor(heap: Heap, arena: Arena, rows: HasPlaces) {
    this.#heap = heap;
    this.#arena = arena;
    this.rows = rows;
  }

  get #places(): PlaceDictionary {
    return this.rows.fields.places;
  }

  /** Finds all centers and circles of a question and writes them. */
  write(predicates: Iterable<Predicate>, points: Iterable<Point>): void {
    this.#centers = [];
    for (const predicate of predicates) this.#collect(predicate);
    for (const point of points) this.#centerOf(point);
    for (const [number, center] of this.#centers.entries()) this.#write(center, number);
  }

  /** Where a center stands. */
  addressOf(point: Point): number {
    return this.#find(point)!.at;
  }

  circlesOf(point: Point): readonly number[] {
    return this.#find(point)!.miles;
  }

  edgeOf(point: Point, miles: number): number {
    return this.#find(point)!.miles.indexOf(miles);
  }

  bandOf(center: number, place: number): number {
    const { miles } = this.#centers[center]!;
    const distance = this.milesTo(center, place);
    const band = miles.findIndex((edge) => distance <= edge);
    return band < 0 ? miles.length : band;
  }

  milesTo(center: number, place: number): number {
    const { known, point } = this.#centers[center]!;
    const before = known.get(place);
    if (before !== undefined) return before;
    const [x, y, z] = directionOf(point);
    const [px, py, pz] = this.#places.directionOf(place);
    const miles = arcMiles(squareOf(x - px, y - py, z - pz));
    known.set(place, miles);
    return miles;
  }

  #collect(predicate: Predicate): void {
    if (predicate.kind === 'and' || predicate.kind === 'or') for (const part of predicate.of) this.#collect(part);
    else if (predicate.kind === 'not') this.#collect(predicate.of);
    else if (predicate.kind === 'within') {
      const { miles } = this.#centerOf(predicate.center);
      if (!miles.includes(predicate.miles)) miles.push(predicate.miles);
    }
  }

  #find({ latitude, longitude }: Point): Center | undefined {
    return this.#centers.find(({ point }) => point.latitude === latitude && point.longitude === longitude);
  }

  #centerOf(point: Point): Center {
    const known = this.#find(point);
    if (known) return known;
    const center = { point, miles: [], at: 0, known: new Map<number, number>() };
    this.#centers.push(center);
    return center;
  }

  #write(center: Center, number: number): void {
    const { miles, point } = center;
    if (miles.length > MOST_CIRCLES)
      throw new Error(`A search asks about more than ${MOST_CIRCLES} circles around a point.`);
    miles.sort((a, b) => a - b);
    const size = this.#places.size;
    const bands = this.#arena.take(size);
    center.at = this.#arena.take(CENTER_EDGES + EDGE_BYTES * miles.length);
    const { u8, u32, f64 } = this.#heap;
    u8.fill(UNKNOWN_BAND, bands, bands + size);
    f64.set(directionOf(point), center.at >>> 3);
    u32.set([number, miles.length, bands], (center.at >>> 2) + 6);
    for (const [i, edge] of miles.entries()) f64.set(circleOf(edge), (center.at + CENTER_EDGES + EDGE_BYTES * i) >>> 3);
  }
}

/** Squares surely and perhaps inside, cosine and sine of the angle; a cosine of 2 holds nothing. */
function circleOf(miles: number): [number, number, number, number] {
  if (!(miles >= 0)) return [-1, -1, 2, 0];
  const square = lineOf(miles) ** 2;
  const angle = Math.min(Math.PI, miles / EARTH_RADIUS_MILES);
  const surely = square * (1 - DOUBT) - Number.MIN_VALUE;
  return [surely, square * (1 + DOUBT) + DOUBT ** 2, Math.cos(angle), Math.sin(angle)];
}
