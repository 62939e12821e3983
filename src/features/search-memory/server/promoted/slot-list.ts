import type { Direction } from '@forecourt/engine';

/** The values that scores depend on besides quality. `direction`: `null` without a place. */
export type Measures = { day: number; direction: Direction | null };

/**
 * Slots in descending order of a quality, so that a loop can stop at the first one that is too low. The list stores its
 * own copies of the values that the loop reads, in the same order: read from the columns, they would be scattered in
 * memory, and the processor would spend most of the time waiting for them.
 */
export class SlotList {
  readonly slots: number[] = [];
  readonly numbers: number[] = [];
  readonly days: number[] = [];
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly z: number[] = [];

  add(slot: number, number: number, { day, direction }: Measures): void {
    const [x, y, z] = direction ?? NOWHERE;
    const at = firstAtMost(this.numbers, number);
    this.slots.splice(at, 0, slot);
    this.numbers.splice(at, 0, number);
    this.days.splice(at, 0, day);
    this.x.splice(at, 0, x);
    this.y.splice(at, 0, y);
    this.z.splice(at, 0, z);
  }

  delete(slot: number): void {
    const at = this.slots.indexOf(slot);
    if (at < 0) return;
    for (const list of [this.slots, this.numbers, this.days, this.x, this.y, this.z]) list.splice(at, 1);
  }
}

const NOWHERE: Direction = [Number.NaN, Number.NaN, Number.NaN];

/**
 * Slots with their directions from the center of the earth, from north to south, so that a loop reads only slots within
 * the latitudes of a circle. The list stores its own copies of the numbers, because reading consecutive numbers takes a
 * fraction of the time.
 */
export class PlaceList {
  readonly slots: number[] = [];
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly z: number[] = [];

  add(slot: number, [x, y, z]: Direction): void {
    const at = firstAtMost(this.z, z);
    this.slots.splice(at, 0, slot);
    this.x.splice(at, 0, x);
    this.y.splice(at, 0, y);
    this.z.splice(at, 0, z);
  }

  delete(slot: number): void {
    const at = this.slots.indexOf(slot);
    if (at < 0) return;
    for (const list of [this.slots, this.x, this.y, this.z]) list.splice(at, 1);
  }
}

/** Returns the position of the first number that is at most `most`, in a descending list. */
export function firstAtMost(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! > most) low = middle + 1;
    else high = middle;
  }
  return low;
}
