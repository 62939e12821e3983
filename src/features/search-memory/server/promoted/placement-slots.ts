import type { CarColumns } from './car-columns.ts';
import { PlaceList, SlotList } from './slot-list.ts';

/** The quality columns that scores by relevance start with. */
const QUALITIES = ['quality', 'relativeQuality'] as const;
/** The columns of the other terms of relevance. */
export const [DAY, POSITION] = ['listedDay', 'position'] as const;

/** The slots of the cars that may be shown in a placement, sorted by each quality and by location. */
export class PlacementSlots {
  readonly places = new PlaceList();
  readonly #byQuality = new Map(QUALITIES.map((name): [string, SlotList] => [name, new SlotList()]));

  /** Returns the slots in descending order of a quality. */
  by(quality: string): SlotList {
    return this.#byQuality.get(quality)!;
  }

  /** Adds a slot whose columns are set. They must not change before it is deleted. */
  add(slot: number, { numbers, places }: CarColumns): void {
    const direction = places.get(POSITION)!.at(slot);
    const measures = { day: numbers.get(DAY)![slot]!, direction };
    for (const [name, list] of this.#byQuality) list.add(slot, numbers.get(name)![slot]!, measures);
    if (direction) this.places.add(slot, direction);
  }

  delete(slot: number): void {
    for (const list of this.#byQuality.values()) list.delete(slot);
    this.places.delete(slot);
  }
}
