import { type Direction, directionOf, type Point, type Row } from '@forecourt/engine';
import { LISTING_SCHEMA } from '../listing-row.ts';

/** Words are searched in the index only, and VINs would fill the table of codes with values that never occur again. */
const LEFT_OUT: ReadonlySet<string> = new Set(['words', 'vin']);
const MISSING = Number.NaN;
const NO_CODES: readonly number[] = [];

/** Codes as numbers, by slot. A listing without the code has none. */
class CodeColumn {
  readonly #numbers = new Map<string, number>();
  /** Lists of one number. Cars with the same single code share a list. */
  readonly #single: (readonly number[])[] = [];
  readonly bySlot: (readonly number[])[] = [];

  /** Returns the number of a code; −1 if no car ever had it. */
  numberOf(code: string): number {
    return this.#numbers.get(code) ?? -1;
  }

  /** Returns the shared list of a single code. */
  listOf(code: string): readonly number[] | undefined {
    return this.#single[this.numberOf(code)];
  }

  set(slot: number, codes: readonly string[]): void {
    if (codes.length === 0) this.bySlot[slot] = NO_CODES;
    else if (codes.length === 1) this.bySlot[slot] = this.#single[this.#add(codes[0]!)]!;
    else this.bySlot[slot] = codes.map((code) => this.#add(code));
  }

  #add(code: string): number {
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(code, number);
    this.#single[number] = [number];
    return number;
  }
}

/** Directions from the center of the earth, by slot; NaN without a place. */
class PlaceColumn {
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly z: number[] = [];

  /** Returns the direction of a slot's place; `null` without one. */
  at(slot: number): Direction | null {
    const x = this.x[slot]!;
    return Number.isNaN(x) ? null : [x, this.y[slot]!, this.z[slot]!];
  }

  set(slot: number, point: Point | null): void {
    const [x, y, z] = point ? directionOf(point) : [MISSING, MISSING, MISSING];
    this.x[slot] = x;
    this.y[slot] = y;
    this.z[slot] = z;
  }
}

/** The columns of the index for few cars, by slot. Testing a condition on hundreds of cars takes microseconds. */
export class CarColumns {
  readonly codes = new Map<string, CodeColumn>();
  /** Numbers by slot; NaN is missing. */
  readonly numbers = new Map<string, number[]>();
  readonly places = new Map<string, PlaceColumn>();
  /** IDs of listings by slot. */
  readonly ids: number[] = [];

  constructor() {
    for (const [name, { kind }] of Object.entries(LISTING_SCHEMA)) {
      if (LEFT_OUT.has(name)) continue;
      if (kind === 'number') this.numbers.set(name, []);
      else if (kind === 'point') this.places.set(name, new PlaceColumn());
      else this.codes.set(name, new CodeColumn());
    }
  }

  /** Stores the columns that a row has. */
  set(slot: number, { id, values }: Row): void {
    this.ids[slot] = id;
    for (const name in values) {
      const value = values[name]!;
      const numbers = this.numbers.get(name);
      if (numbers) numbers[slot] = value === null ? MISSING : (value as number);
      else if (this.codes.has(name)) this.codes.get(name)!.set(slot, codesIn(value));
      else this.places.get(name)?.set(slot, value as Point | null);
    }
  }
}

function codesIn(value: Row['values'][string]): readonly string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'string' ? [value] : (value as readonly string[]);
}
