import { arcMiles, directionOf, chordOf, squaredLength } from '../kit/distance.ts';
import * as op from '../kernel/program.ts';
import type { Questions } from '../kernel/machine.ts';
import type { Heap } from '../memory/heap.ts';
import type { Predicate } from '../api/query.ts';
import type { Point } from '../api/schema.ts';
import type { PlaceDictionary } from '../dictionaries/place-dictionary.ts';
import type { Arena } from '../memory/arena.ts';
import { BandTables } from './band-tables.ts';

/** If a place is closer to a circle's edge than this relative distance, squared chords are too inexact to decide. */
const DOUBT = 1e-9;
const EARTH_RADIUS_MILES = 3958.7613;
/** The index of a place's circle is stored in a byte. */
const MAX_CIRCLES = 250;

/** A center in a query, and the circles around it that the query uses, smallest first. */
type Center = { point: Point; miles: number[]; at: number; known: Map<number, number> | null };

type HasPlaces = { readonly fields: { readonly places: PlaceDictionary } };

/** The centers of one query. */
export class Centers implements Questions {
  readonly #heap: Heap;
  readonly #arena: Arena;
  /** The rows whose places are compared with the centers. */
  rows: HasPlaces;
  readonly #tables: BandTables;
  #centers: Center[] = [];
  readonly #byLatitude = new Map<number, Center[]>();
  /** The last center that was looked up, because most queries have only one. */
  #last: Center | null = null;

  constructor(heap: Heap, arena: Arena, rows: HasPlaces) {
    this.#heap = heap;
    this.#arena = arena;
    this.#tables = new BandTables(heap);
    this.rows = rows;
  }

  get #places(): PlaceDictionary {
    return this.rows.fields.places;
  }

  /** Finds all centers and circles of a query and writes them. */
  write(predicates: readonly Predicate[], points: readonly Point[]): void {
    this.#tables.clear();
    this.#centers = [];
    this.#last = null;
    if (this.#byLatitude.size > 0) this.#byLatitude.clear();
    for (let i = 0; i < predicates.length; i++) this.#collect(predicates[i]!);
    for (let i = 0; i < points.length; i++) this.#centerOf(points[i]!);
    for (let number = 0; number < this.#centers.length; number++) this.#write(this.#centers[number]!, number);
  }

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
    const own = this.#centers[center]!;
    const { point } = own;
    const known = (own.known ??= new Map());
    const before = known.get(place);
    if (before !== undefined) return before;
    const [x, y, z] = directionOf(point);
    const [px, py, pz] = this.#places.directionOf(place);
    const miles = arcMiles(squaredLength(x - px, y - py, z - pz));
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
    const last = this.#last;
    if (last !== null && last.point.latitude === latitude && last.point.longitude === longitude) return last;
    const found = this.#byLatitude.get(latitude)?.find(({ point }) => point.longitude === longitude);
    if (found) this.#last = found;
    return found;
  }

  #centerOf(point: Point): Center {
    const known = this.#find(point);
    if (known) return known;
    const center = { point, miles: [], at: 0, known: null };
    this.#centers.push(center);
    const same = this.#byLatitude.get(point.latitude);
    if (same) same.push(center);
    else this.#byLatitude.set(point.latitude, [center]);
    return center;
  }

  #write(center: Center, number: number): void {
    const { miles, point } = center;
    if (miles.length > MAX_CIRCLES)
      throw new Error(`A search asks about more than ${MAX_CIRCLES} circles around a point.`);
    if (miles.length > 1) miles.sort((a, b) => a - b);
    const places = this.#places.size;
    const table = this.#tables.take(places);
    const bands = table ? table.at : this.#arena.take(places);
    center.at = this.#arena.take(op.CENTER_EDGES + op.EDGE_BYTES * miles.length);
    const { u8, u32, f64 } = this.#heap;
    if (!table) u8.fill(op.UNKNOWN_BAND, bands, bands + places);
    const [x, y, z] = directionOf(point);
    f64[center.at >>> 3] = x;
    f64[(center.at >>> 3) + 1] = y;
    f64[(center.at >>> 3) + 2] = z;
    u32[(center.at + op.CENTER_NUMBER) >>> 2] = number;
    u32[(center.at + op.CENTER_COUNT) >>> 2] = miles.length;
    u32[(center.at + op.CENTER_BANDS) >>> 2] = bands;
    u32[(center.at + op.CENTER_FOUND) >>> 2] = table ? table.found : 0;
    for (let i = 0; i < miles.length; i++)
      writeCircle(miles[i]!, f64, (center.at + op.CENTER_EDGES + op.EDGE_BYTES * i) >>> 3);
  }
}

/**
 * Writes the squared chords below which a place is certainly and possibly inside, and the cosine and sine of the angle;
 * a cosine of 2 matches nothing.
 */
function writeCircle(miles: number, f64: Float64Array, at: number): void {
  const isCircle = miles >= 0;
  const square = chordOf(miles) ** 2;
  const angle = Math.min(Math.PI, miles / EARTH_RADIUS_MILES);
  f64[at] = isCircle ? square * (1 - DOUBT) - Number.MIN_VALUE : -1;
  f64[at + 1] = isCircle ? square * (1 + DOUBT) + DOUBT ** 2 : -1;
  f64[at + 2] = isCircle ? Math.cos(angle) : 2;
  f64[at + 3] = isCircle ? Math.sin(angle) : 0;
}
